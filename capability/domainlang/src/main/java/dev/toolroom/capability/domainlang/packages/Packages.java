package dev.toolroom.capability.domainlang.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.domainlang.edit.DurableFiles;
import dev.toolroom.capability.domainlang.edit.PendingEdit;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.Manifest.Dependency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The packages of one project: {@code model.yaml} lists them, {@code model.lock} has their commits.
 */
public final class Packages {
    private static final int MAX_PACKAGES = 100;
    private static final Pattern SOURCE =
            Pattern.compile("(?!\\.+/)[A-Za-z0-9_.-]+/(?!\\.+$)[A-Za-z0-9_.-]+");
    private static final Pattern REF = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/+-]*");
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)?");

    private final Path project;
    private final PackageStore shelf;

    /**
     * @param local whether who asks may have packages from folders outside the project
     */
    public Packages(Path project, boolean local) {
        this.project = project;
        this.shelf = new PackageStore(project, local);
    }

    /**
     * The result for one package.
     *
     * @param state installed, updated, up to date, unchanged (its repository was not asked), local,
     *     removed or missing
     */
    public record Outcome(String key, String source, String ref, String commit, String state) {}

    /** Adds a dependency and installs it; nothing is changed when that fails. */
    public List<Outcome> add(String key, String source, @Nullable String ref) {
        if (!KEY.matcher(key).matches()) {
            throw new PackageProblem(
                    "'" + key + "' cannot be the name of a dependency",
                    "Use letters, digits, . _ - and one slash");
        }
        String before = manifestText();
        if (manifest(before).dependencies().stream().anyMatch(each -> each.key().equals(key))) {
            throw new PackageProblem(
                    "there is a dependency '" + key + "' already", "Remove it first, or update it");
        }
        boolean local = source.startsWith("./") || source.startsWith("../");
        List<String> fields = local ? local(source) : List.of("source: " + source, "ref: " + ref);
        if (!local) {
            checked(source, ref);
        }
        String after = ManifestText.with(before, key, fields);
        return install(after, Set.of());
    }

    private List<String> local(String source) {
        Path folder = project.resolve(source).normalize();
        if (!folder.startsWith(project) || !Files.isDirectory(folder)) {
            throw new PackageProblem(
                    source + " is not a folder within the project",
                    "Move it into the project, or publish it with git");
        }
        return List.of("path: " + source);
    }

    private static void checked(String source, @Nullable String ref) {
        if (!SOURCE.matcher(source).matches()) {
            throw new PackageProblem(
                    "'" + source + "' is not owner/repository",
                    "Give owner/repository, or a folder of the project as ./folder");
        }
        if (ref == null || !REF.matcher(ref).matches()) {
            throw new PackageProblem(
                    "a package from git needs a ref", "Add it, as in " + source + "@v1.0.0");
        }
    }

    public List<Outcome> remove(String key) {
        String before = manifestText();
        Dependency gone =
                manifest(before).dependencies().stream()
                        .filter(each -> each.key().equals(key))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new PackageProblem(
                                                "there is no dependency '" + key + "'",
                                                "See which there are: list"));
        String after = ManifestText.without(before, key);
        List<Outcome> outcomes = new ArrayList<>(install(after, Set.of()));
        outcomes.addFirst(new Outcome(key, String.valueOf(gone.source()), "", "", "removed"));
        return outcomes;
    }

    /** What {@code model.yaml} asks for, as {@code model.lock} has it where it has. */
    public List<Outcome> install() {
        return install(manifestText(), Set.of());
    }

    /** Looks again what refs mean now: of one dependency, or of all. */
    public List<Outcome> update(@Nullable String key) {
        String text = manifestText();
        Manifest manifest = manifest(text);
        List<String> again =
                manifest.dependencies().stream()
                        .filter(each -> key == null || each.key().equals(key))
                        .map(Dependency::source)
                        .filter(Objects::nonNull)
                        .toList();
        if (key != null && again.isEmpty()) {
            throw new PackageProblem(
                    "there is no dependency '" + key + "' from git", "See which there are: list");
        }
        return install(text, Set.copyOf(again));
    }

    /** Returns which packages are installed, without fetching any. */
    public List<Outcome> list() {
        String text = manifestText();
        LockText lock = LockText.read(read(project.resolve(LockText.FILE)));
        List<Outcome> outcomes = new ArrayList<>();
        for (Dependency each : manifest(text).dependencies()) {
            String source = each.source();
            LockText.Entry locked = source == null ? null : lock.entries().get(source);
            boolean there =
                    source != null
                            && locked != null
                            && Files.isDirectory(shelf.folder(source, locked.commit()));
            outcomes.add(
                    new Outcome(
                            each.key(),
                            source == null ? String.valueOf(each.path()) : source,
                            Objects.requireNonNullElse(each.ref(), ""),
                            locked == null ? "" : locked.commit(),
                            each.path() != null ? "local" : there ? "installed" : "missing"));
        }
        return outcomes;
    }

    /** Manifest and lock are written together, when everything is there. */
    private List<Outcome> install(String text, Set<String> again) {
        Manifest manifest = manifest(text);
        String registry = ManifestText.registry(text);
        LockText before = LockText.read(read(project.resolve(LockText.FILE)));
        Map<String, LockText.Entry> now = new TreeMap<>();
        List<Outcome> outcomes = new ArrayList<>();
        Deque<Dependency> waiting = new ArrayDeque<>(manifest.dependencies());
        while (!waiting.isEmpty()) {
            Dependency each = waiting.removeFirst();
            String source = each.source();
            if (source == null || each.path() != null) {
                outcomes.add(new Outcome(each.key(), String.valueOf(each.path()), "", "", "local"));
                continue;
            }
            if (now.containsKey(source)) {
                // Asked for by several: the first, which is nearest to the project, decides.
                continue;
            }
            if (now.size() >= MAX_PACKAGES) {
                throw new PackageProblem(
                        "the packages ask for more than " + MAX_PACKAGES + " others",
                        "Look at what they depend on");
            }
            String ref = overridden(manifest, each, source);
            checked(source, ref);
            var welcome = new PackageRequirements(manifest.governance());
            welcome.check(source, String.valueOf(ref));
            LockText.Entry known = again.contains(source) ? null : before.entries().get(source);
            LockText.Entry old = before.entries().get(source);
            var one = shelf.one(registry, String.valueOf(ref), source, known, welcome);
            now.put(source, one.entry());
            outcomes.add(
                    new Outcome(
                            each.key(),
                            source,
                            one.entry().ref(),
                            one.entry().commit(),
                            state(old, one, again.contains(source))));
            waiting.addAll(dependenciesOf(shelf.folder(source, one.entry().commit())));
        }
        Map<Path, String> files = new TreeMap<>();
        files.put(project.resolve(LockText.FILE), new LockText(now).text());
        if (!text.equals(read(project.resolve(Manifest.FILE)))) {
            files.put(project.resolve(Manifest.FILE), text);
        }
        DurableFiles.write(project, files);
        return outcomes;
    }

    private static String state(
            LockText.@Nullable Entry old, PackageStore.Installed one, boolean lookedAgain) {
        if (old != null && !old.equals(one.entry())) {
            return "updated";
        }
        if (old == null || one.fetched()) {
            return "installed";
        }
        return lookedAgain ? "up to date" : "unchanged";
    }

    /** Overrides of the project come first, also for packages that other packages need. */
    private static @Nullable String overridden(Manifest project, Dependency each, String source) {
        String bySource = project.overrides().get(source);
        String byKey = project.overrides().get(each.key());
        return bySource != null ? bySource : byKey != null ? byKey : each.ref();
    }

    private static List<Dependency> dependenciesOf(Path folder) {
        String text = read(folder.resolve(Manifest.FILE));
        return text == null
                ? List.of()
                : Manifest.read(folder.resolve(Manifest.FILE), text).dependencies().stream()
                        .filter(each -> each.source() != null && each.path() == null)
                        .toList();
    }

    private String manifestText() {
        PendingEdit.finish(project);
        String text = read(project.resolve(Manifest.FILE));
        if (text == null) {
            throw new PackageProblem(
                    "there is no model.yaml in " + project, "Make one: toolroom dlang init");
        }
        return text;
    }

    private Manifest manifest(String text) {
        Manifest manifest = Manifest.read(project.resolve(Manifest.FILE), text);
        manifest.findings().stream()
                .filter(each -> each.rule() == Rule.MANIFEST_YAML)
                .findFirst()
                .ifPresent(
                        each -> {
                            throw new PackageProblem(
                                    "model.yaml cannot be read: "
                                            + each.message().lines().findFirst().orElse(""),
                                    "Fix it, then try again");
                        });
        return manifest;
    }

    private static @Nullable String read(Path file) {
        try {
            return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), UTF_8) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
