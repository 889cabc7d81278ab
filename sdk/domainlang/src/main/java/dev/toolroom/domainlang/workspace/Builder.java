package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.Exports;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.validate.FileRules;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes a snapshot of files that are all read: links them, then checks them. */
final class Builder {
    /** Advice about packages is for those who write them. */
    private static final Set<Rule> OPTIONAL =
            Arrays.stream(Rule.values())
                    .filter(Rule::isOptional)
                    .collect(Collectors.toUnmodifiableSet());

    private final Path root;
    private final Manifests manifests;
    private final @Nullable Snapshot before;

    record Input(SourceFile file, List<Resolution> imports, @Nullable Finding complaint) {}

    Builder(Path root, Manifests manifests, @Nullable Snapshot before) {
        this.root = root;
        this.manifests = manifests;
        this.before = before;
    }

    Snapshot build(Map<Path, Input> inputs, Optional<Manifest> entry) {
        Map<Path, FileState> files = new LinkedHashMap<>();
        Set<Manifest> used = new LinkedHashSet<>();
        entry.map(this::withEntryCheck).ifPresent(used::add);
        Map<Path, Surroundings> folders = new HashMap<>();
        boolean sameExports = sameExports(inputs);
        for (Input input : inputs.values()) {
            Path path = input.file.path();
            Surroundings around =
                    folders.computeIfAbsent(
                            ImportResolver.folder(path), folder -> surroundings(folder, path));
            around.manifest
                    .filter(each -> !around.inPackage && !entry.equals(around.manifest))
                    .ifPresent(used::add);
            FileState known = before == null ? null : before.file(path);
            boolean unchanged =
                    sameExports
                            && known != null
                            && known.isReadFrom(input.file, input.imports, around.off);
            files.put(
                    path,
                    known != null && unchanged
                            ? known
                            : state(input, visible(input, inputs), around.off));
        }
        var across = new CrossFileRules(files, root);
        return new Snapshot(root, files, List.copyOf(used), across.findings());
    }

    /** The settings of a folder for its files. */
    private record Surroundings(Optional<Manifest> manifest, boolean inPackage, Set<Rule> off) {}

    private Surroundings surroundings(Path folder, Path file) {
        Optional<Manifest> manifest = manifests.above(folder);
        boolean inPackage = ImportResolver.packageOf(file) != null;
        return new Surroundings(
                manifest,
                inPackage,
                inPackage ? OPTIONAL : manifest.map(Manifest::off).orElse(Set.of()));
    }

    /**
     * Whether the visible names of every file are unchanged; then only files that were read again
     * are linked.
     */
    private boolean sameExports(Map<Path, Input> inputs) {
        if (before == null || before.files().size() != inputs.size()) {
            return false;
        }
        for (Input input : inputs.values()) {
            FileState known = before.file(input.file.path());
            if (known == null || known.source().exports() != input.file.exports()) {
                return false;
            }
        }
        return true;
    }

    /**
     * A manifest may name an entry that cannot be used: then every file of the folder is loaded.
     */
    private Manifest withEntryCheck(Manifest manifest) {
        Manifest.Entry entry = manifest.entry();
        String problem = entry == null ? null : manifests.entryProblem(manifest);
        if (entry == null || problem == null) {
            return manifest;
        }
        List<Finding> findings = new ArrayList<>(manifest.findings());
        findings.add(new Finding(Rule.MANIFEST_ENTRY, entry.at(), problem));
        return manifest.withFindings(findings);
    }

    private FileState state(Input input, List<Visible> visible, Set<Rule> off) {
        FileState known = before == null ? null : before.file(input.file.path());
        if (known != null && known.isBuiltFrom(input.file, input.imports, visible, off)) {
            return known;
        }
        Links links = Linker.link(input.file, visible);
        List<Finding> findings = new ArrayList<>();
        if (input.complaint != null) {
            findings.add(input.complaint);
        }
        findings.addAll(importFindings(input));
        findings.addAll(FileRules.check(input.file, links, visible, off));
        return new FileState(input.file, input.imports, visible, links, off, List.copyOf(findings));
    }

    private static List<Finding> importFindings(Input input) {
        List<Finding> findings = new ArrayList<>();
        List<Node> nodes = input.file.imports();
        for (int i = 0; i < nodes.size(); i++) {
            if (input.imports.get(i) instanceof Resolution.Failed(Rule rule, String message)) {
                Value uri = nodes.get(i).last("uri");
                Span span =
                        rule == Rule.IMPORT_MISSING_URI || uri == null
                                ? nodes.get(i).keyword()
                                : uri.span();
                findings.add(new Finding(rule, span, message));
            }
        }
        return findings;
    }

    /**
     * What a file sees through its imports. A file that is imported twice counts once; through a
     * file of a package the files that it imports from the same package are seen too.
     */
    static List<Visible> visible(Input input, Map<Path, Input> inputs) {
        List<Visible> visible = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        List<Node> nodes = input.file.imports();
        for (int i = 0; i < nodes.size(); i++) {
            if (!(input.imports.get(i) instanceof Resolution.Found(Path target))
                    || !seen.add(target)) {
                continue;
            }
            Input imported = inputs.get(target);
            if (imported == null) {
                continue;
            }
            String alias = nodes.get(i).text("alias");
            visible.add(new Visible(i, alias, imported.file.exports()));
            for (Exports more : samePackage(imported, inputs)) {
                visible.add(new Visible(i, alias, more));
            }
        }
        return List.copyOf(visible);
    }

    private static List<Exports> samePackage(Input imported, Map<Path, Input> inputs) {
        Path inside = ImportResolver.packageOf(imported.file.path());
        if (inside == null) {
            return List.of();
        }
        List<Exports> more = new ArrayList<>();
        for (Resolution each : imported.imports) {
            if (each instanceof Resolution.Found(Path target) && target.startsWith(inside)) {
                Input other = inputs.get(target);
                if (other != null) {
                    more.add(other.file.exports());
                }
            }
        }
        return more;
    }
}
