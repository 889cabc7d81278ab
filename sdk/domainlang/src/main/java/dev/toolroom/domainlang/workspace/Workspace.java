package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of one model, followed through their changes.
 *
 * <p>One thread builds at a time; everybody else reads the snapshot of the last build, or waits for
 * the first. What a build does not have to redo it takes from the one before, which by the test of
 * random edits makes no difference to what comes out.
 */
public final class Workspace {
    private static final int TELL_EVERY = 25;

    private final Path start;
    private final Path boundary;
    private final Buffers sources;
    private final Manifests manifests;
    private final ImportResolver resolver;
    private final Map<Path, Loaded> loaded = new HashMap<>();
    private Set<Path> builtFrom = Set.of();
    private @Nullable Snapshot current;

    private record Loaded(
            @Nullable Object stamp,
            SourceFile file,
            List<Resolution> imports,
            @Nullable Finding complaint) {}

    /**
     * @param start a folder, or one file with what it imports
     */
    public Workspace(Path start, Buffers sources) {
        this(start, sources, Objects.requireNonNullElse(start.getRoot(), start));
    }

    /**
     * @param boundary the folder that imports of a model without a manifest stay in; those of one
     *     with a manifest stay in its folder
     */
    public Workspace(Path start, Buffers sources, Path boundary) {
        this.start = start.normalize();
        this.boundary = boundary.normalize();
        this.sources = sources;
        this.manifests = new Manifests(sources);
        this.resolver = new ImportResolver(sources, manifests, this.boundary);
    }

    public Path start() {
        return start;
    }

    public Buffers buffers() {
        return sources;
    }

    /** The same model, at this moment, over other texts: a place to try changes. */
    public synchronized Workspace with(Buffers texts) {
        var other = new Workspace(start, texts, boundary);
        other.loaded.putAll(loaded);
        other.builtFrom = builtFrom;
        other.current = current;
        return other;
    }

    /** As the files are now. */
    public Snapshot refresh() {
        return refresh(Progress.UNHEARD);
    }

    /** The same, reporting progress. */
    public synchronized Snapshot refresh(Progress progress) {
        boolean otherManifests = manifests.refresh();
        Snapshot known = current;
        return known != null && !otherManifests && isAsItWas()
                ? known
                : build(true, otherManifests, progress);
    }

    /** One look at each file, as every question asks this: nothing else is done while it holds. */
    private boolean isAsItWas() {
        if (!roots().equals(builtFrom)) {
            return false;
        }
        for (var each : loaded.entrySet()) {
            Object stamp = sources.stamp(each.getKey());
            if (stamp == null || !stamp.equals(each.getValue().stamp)) {
                return false;
            }
            for (Resolution resolution : each.getValue().imports) {
                boolean holds =
                        resolution instanceof Resolution.Found(Path target)
                                ? loaded.containsKey(target)
                                : resolution instanceof Resolution.Nothing;
                if (!holds) {
                    return false;
                }
            }
        }
        return true;
    }

    /** After a change of one open file: no other file is looked at. */
    public synchronized Snapshot changed(Path file) {
        boolean manifest = file.endsWith(Manifest.FILE) || file.endsWith(LockFile.FILE);
        if (manifest || current == null || current.file(file) == null) {
            return refresh();
        }
        Loaded known = loaded.get(file);
        String text = sources.read(file);
        if (known == null || text == null) {
            return refresh();
        }
        SourceFile fresh = SourceFile.of(file, text, known.file);
        boolean sameImports = specifiers(fresh).equals(specifiers(known.file));
        List<Resolution> imports = sameImports ? known.imports : resolveImports(fresh);
        loaded.put(file, new Loaded(sources.stamp(file), fresh, imports, sources.complaint(file)));
        return build(!sameImports, false, Progress.UNHEARD);
    }

    private static List<@Nullable String> specifiers(SourceFile file) {
        List<@Nullable String> all = new ArrayList<>();
        file.imports().forEach(each -> all.add(each.text("uri")));
        return all;
    }

    private Snapshot build(boolean look, boolean otherManifests, Progress progress) {
        Map<Path, Loaded> now = look ? load(otherManifests, progress) : inOrder();
        Snapshot before = current;
        if (before != null && !otherManifests && isUnchanged(before, now)) {
            return before;
        }
        Map<Path, Builder.Input> inputs = new LinkedHashMap<>();
        now.forEach(
                (path, each) ->
                        inputs.put(
                                path, new Builder.Input(each.file, each.imports, each.complaint)));
        Snapshot built = new Builder(root(), manifests, before).build(inputs, entryManifest());
        current = built;
        loaded.keySet().retainAll(now.keySet());
        return built;
    }

    private Map<Path, Loaded> inOrder() {
        Map<Path, Loaded> now = new LinkedHashMap<>();
        if (current != null) {
            current.files()
                    .forEach(
                            each -> {
                                Path path = each.source().path();
                                Loaded known = loaded.get(path);
                                if (known != null) {
                                    now.put(path, known);
                                }
                            });
        }
        return now;
    }

    private static boolean isUnchanged(Snapshot before, Map<Path, Loaded> now) {
        if (before.files().size() != now.size()) {
            return false;
        }
        for (FileState state : before.files()) {
            Loaded each = now.get(state.source().path());
            if (each == null
                    || each.file != state.source()
                    || !each.imports.equals(state.imports())) {
                return false;
            }
        }
        return true;
    }

    /** Phase one: the files that belong to it, each read, their imports followed. */
    private Map<Path, Loaded> load(boolean otherManifests, Progress progress) {
        Map<Path, Loaded> now = new LinkedHashMap<>();
        builtFrom = roots();
        Deque<Path> waiting = new ArrayDeque<>(builtFrom);
        while (!waiting.isEmpty()) {
            Path path = waiting.removeFirst();
            if (now.containsKey(path)) {
                continue;
            }
            Loaded file = load(path, otherManifests);
            if (file != null) {
                now.put(path, file);
                if (now.size() % TELL_EVERY == 0) {
                    progress.read(now.size(), now.size() + waiting.size());
                }
                for (Resolution each : file.imports) {
                    if (each instanceof Resolution.Found(Path target)) {
                        waiting.addLast(target);
                    }
                }
            }
        }
        return now;
    }

    private @Nullable Loaded load(Path path, boolean otherManifests) {
        Object stamp = sources.stamp(path);
        if (stamp == null) {
            return null;
        }
        Loaded known = loaded.get(path);
        if (known != null && stamp.equals(known.stamp)) {
            if (!otherManifests && known.imports.stream().allMatch(this::stillHolds)) {
                return known;
            }
            return keep(path, stamp, known.file, known.complaint);
        }
        String text = sources.read(path);
        Finding complaint = sources.complaint(path);
        if (text == null) {
            return null;
        }
        boolean same =
                known != null
                        && known.file.text().equals(text)
                        && Objects.equals(known.complaint, complaint);
        SourceFile file =
                known != null && same
                        ? known.file
                        : SourceFile.of(path, text, known == null ? null : known.file);
        return keep(path, stamp, file, complaint);
    }

    private Loaded keep(Path path, Object stamp, SourceFile file, @Nullable Finding complaint) {
        var fresh = new Loaded(stamp, file, resolveImports(file), complaint);
        loaded.put(path, fresh);
        return fresh;
    }

    /** What was not found may be there now; what was found may be gone. */
    private boolean stillHolds(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Found(Path target) -> sources.isFile(target);
            case Resolution.Failed _ -> false;
            case Resolution.Nothing _ -> true;
        };
    }

    private List<Resolution> resolveImports(SourceFile file) {
        List<Resolution> resolutions = new ArrayList<>();
        for (var each : file.imports()) {
            String uri = each.text("uri");
            resolutions.add(
                    uri == null ? new Resolution.Nothing() : resolver.resolve(file.path(), uri));
        }
        return List.copyOf(resolutions);
    }

    private Set<Path> roots() {
        Set<Path> roots = new LinkedHashSet<>();
        if (start.toString().endsWith(".dlang")) {
            roots.add(start);
            return roots;
        }
        Optional<Manifest> manifest = manifests.above(start);
        Path entry = manifest.flatMap(manifests::entry).orElse(null);
        if (entry != null) {
            roots.add(entry);
        }
        if (entry == null || !manifest.orElseThrow().folder().equals(start)) {
            roots.addAll(sources.modelFiles(start));
        }
        // An open file counts although nothing imports it.
        sources.files().stream()
                .filter(file -> file.startsWith(start) && file.toString().endsWith(".dlang"))
                .sorted()
                .forEach(roots::add);
        return roots;
    }

    private Path root() {
        return start.toString().endsWith(".dlang") ? ImportResolver.folder(start) : start;
    }

    private Optional<Manifest> entryManifest() {
        return manifests.above(root());
    }
}
