package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Relocation;
import dev.toolroom.domainlang.workspace.Resolution;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Moves elements to another file of the same folder, which may exist. Files that use them import
 * that file, and it imports what they use.
 */
final class MoveToFile {
    /** How many of the files that are there are offered. */
    private static final int MAX_FILES = 4;

    private final Snapshot snapshot;
    private final FileState file;
    private final Path source;
    private final MovedElements moved;
    private final Path target;
    private final @Nullable FileState there;
    private final String lineBreak;
    private final NewImports imports;

    private MoveToFile(Snapshot snapshot, FileState file, MovedElements moved, Path target) {
        this.snapshot = snapshot;
        this.file = file;
        this.source = file.source().path();
        this.moved = moved;
        this.target = target;
        this.there = snapshot.file(target);
        this.imports = new NewImports(snapshot);
        this.lineBreak = LineBreaks.of((there == null ? file : there).source().text());
    }

    static List<Refactoring> at(Snapshot snapshot, FileState file, Span selected) {
        Path path = file.source().path();
        MovedElements moved = MovedElements.at(file, selected).orElse(null);
        boolean isOurs =
                path.startsWith(snapshot.root()) && Imports.isImportable(Path.of(""), path);
        if (moved == null || !isOurs || isAll(file, moved)) {
            return List.of();
        }
        List<Refactoring> all = new ArrayList<>();
        Path fresh = fresh(snapshot, path, moved.first());
        all.add(new MoveToFile(snapshot, file, moved, fresh).refactoring());
        snapshot.files().stream()
                .map(each -> each.source().path())
                .filter(
                        each ->
                                !each.equals(path)
                                        && Objects.equals(each.getParent(), path.getParent()))
                .sorted()
                .limit(MAX_FILES)
                .forEach(
                        each -> all.add(new MoveToFile(snapshot, file, moved, each).refactoring()));
        return all;
    }

    /** Then the file itself could be renamed. */
    private static boolean isAll(FileState file, MovedElements moved) {
        return file.source().exports().ids().stream()
                .allMatch(each -> moved.contains(each) || each.type() == NodeType.NAMESPACE);
    }

    /** {@code order-handling.dlang} for {@code OrderHandling}. */
    private static Path fresh(Snapshot snapshot, Path beside, Declaration first) {
        String words = first.id().name().replaceAll("(?<=[\\p{Ll}\\d])(?=\\p{Lu})|_", "-");
        String name = words.toLowerCase(Locale.ROOT);
        Path free = beside.resolveSibling(name + ".dlang");
        for (int i = 2; snapshot.file(free) != null || Files.exists(free); i++) {
            free = beside.resolveSibling(name + "-" + i + ".dlang");
        }
        return free;
    }

    private Refactoring refactoring() {
        String name = String.valueOf(target.getFileName());
        String title =
                there == null ? "Move to a new file '" + name + "'" : "Move to '" + name + "'";
        String problem = findTakenName();
        if (problem != null) {
            return Refactoring.refused(Refactoring.Kind.MOVE, title, problem);
        }
        importElsewhere();
        List<Change> inMoved = inMoved();
        List<Change> inSource = inSource();
        String written = moved.written(inMoved, lineBreak);
        Map<Path, List<Change>> rest = new LinkedHashMap<>();
        inSource.add(moved.removed());
        rest.put(source, inSource);
        imports.files().forEach(path -> rest.putIfAbsent(path, List.of()));
        Map<Path, String> files = new LinkedHashMap<>();
        if (there == null) {
            rest.remove(target);
            files.put(target, newFile(written));
        } else {
            rest.put(target, List.of(appended(there.source().text(), written)));
        }
        var after = relocation(changes(rest, path -> Set.of()), files);
        problem = problem(after);
        return problem != null
                ? Refactoring.refused(Refactoring.Kind.MOVE, title, problem)
                : new Refactoring(
                        Refactoring.Kind.MOVE, title, changes(rest, after::spared), files, null);
    }

    /**
     * @param spared the imports of a file that nothing needs any more
     */
    private Map<Path, List<Change>> changes(
            Map<Path, List<Change>> rest, Function<Path, Set<Integer>> spared) {
        Map<Path, List<Change>> changes = new LinkedHashMap<>();
        rest.forEach((path, each) -> changes.put(path, changes(path, each, spared.apply(path))));
        return changes;
    }

    private @Nullable String findTakenName() {
        if (there == null) {
            return null;
        }
        if (!there.source().tree().problems().isEmpty()) {
            return "'" + snapshot.name(target) + "' has syntax errors. Fix them first.";
        }
        for (ElementId each : moved.ids()) {
            if (!there.source().exports().named(each.fqn()).isEmpty()) {
                return "'" + snapshot.name(target) + "' declares '" + each.fqn() + "' already.";
            }
        }
        return null;
    }

    private @Nullable String problem(Relocation after) {
        for (var each : imports.resolved().entrySet()) {
            for (Path imported : each.getValue().values()) {
                String problem = problem(after, each.getKey(), imported);
                if (problem != null) {
                    return problem;
                }
            }
        }
        return after.differing()
                .map(path -> "A name in '" + snapshot.name(path) + "' would mean something else.")
                .orElse(null);
    }

    /** What is wrong with an import that is new. */
    private @Nullable String problem(Relocation after, Path from, Path to) {
        if (after.isCircular(from, to)) {
            return "'%s' and '%s' would import each other. Move what they share too."
                    .formatted(snapshot.name(from), snapshot.name(to));
        }
        return after.clash(from, to)
                .map(
                        fqn ->
                                "'%s' would see two elements named '%s'."
                                        .formatted(snapshot.name(from), fqn))
                .orElse(null);
    }

    private Relocation relocation(Map<Path, List<Change>> changes, Map<Path, String> files) {
        Map<Path, String> texts = new LinkedHashMap<>(files);
        changes.forEach((path, each) -> texts.put(path, Changes.applied(text(path), each)));
        return new Relocation(
                snapshot,
                texts,
                imports.resolved(),
                new Relocation.Move(moved.ids(), source, target));
    }

    private String text(Path path) {
        FileState known = snapshot.file(path);
        return known == null ? "" : known.source().text();
    }

    /** Files that see the elements through an import, and those that gather files. */
    private void importElsewhere() {
        boolean reached = false;
        for (FileState other : snapshot.files()) {
            Path path = other.source().path();
            int number = NewImports.number(other, source);
            if (number >= 0 && !path.equals(target) && !path.equals(source)) {
                boolean gathers =
                        other.source().exports().ids().stream()
                                .noneMatch(e -> e.type().isReferable());
                if (gathers || refers(other)) {
                    reached = true;
                    String alias = other.source().imports().get(number).text("alias");
                    imports.add(path, Imports.specifier(path, target), alias, target);
                }
            }
        }
        // A model with an entry is what the entry imports.
        boolean entered =
                snapshot.manifests().stream().anyMatch(each -> source.startsWith(each.folder()));
        if (there == null && !reached && entered && !needsBack()) {
            imports.add(source, target);
        }
    }

    private boolean needsBack() {
        return moved.references().stream().anyMatch(each -> !staying(each).isEmpty());
    }

    private boolean refers(FileState other) {
        List<ElementId> found = new ArrayList<>();
        other.source()
                .tree()
                .root()
                .eachReference(
                        each ->
                                other.links().targets(each).stream()
                                        .filter(moved::contains)
                                        .forEach(found::add));
        return !found.isEmpty();
    }

    /** What a reference means of this file that does not move. */
    private List<ElementId> staying(Value.Reference reference) {
        return file.links().targets(reference).stream()
                .filter(each -> each.file().equals(source) && !moved.contains(each))
                .toList();
    }

    /** The references of the elements: what was near is now imported, by its whole name. */
    private List<Change> inMoved() {
        List<Change> changes = new ArrayList<>();
        for (Value.Reference each : moved.references()) {
            List<ElementId> staying = staying(each);
            if (!staying.isEmpty()) {
                imports.add(target, source);
                whole(each, staying.getFirst(), changes);
            } else {
                imported(each);
            }
        }
        changes.sort(Comparator.comparingInt(each -> each.span().start()));
        return changes;
    }

    /** In the same folder, an import resolves to the same file from both files. */
    private void imported(Value.Reference reference) {
        for (ElementId meant : file.links().targets(reference)) {
            for (Visible each : file.visible()) {
                if (each.named(reference.text(), reference.target()).contains(meant)
                        && file.imports().get(each.number()) instanceof Resolution.Found(Path to)
                        && !to.equals(target)) {
                    Node node = file.source().imports().get(each.number());
                    imports.add(target, String.valueOf(node.text("uri")), node.text("alias"), to);
                }
            }
        }
    }

    /** The references of what stays. */
    private List<Change> inSource() {
        List<Change> changes = new ArrayList<>();
        for (Value.Reference each : moved.otherReferences()) {
            file.links().targets(each).stream()
                    .filter(moved::contains)
                    .findFirst()
                    .ifPresent(
                            id -> {
                                imports.add(source, target);
                                whole(each, id, changes);
                            });
        }
        return changes;
    }

    private static void whole(Value.Reference reference, ElementId id, List<Change> changes) {
        if (!reference.text().equals(id.fqn())) {
            changes.add(new Change(reference.span(), id.fqn()));
        }
    }

    private List<Change> changes(Path path, List<Change> others, Set<Integer> spared) {
        SourceFile from = Objects.requireNonNull(snapshot.file(path), "a file of it").source();
        var changes = new Changes();
        Lines lines = from.tree().lines();
        for (int number : spared) {
            Span span = from.imports().get(number).span();
            Span line =
                    new Span(
                            lines.start(lines.line(span.start())),
                            lines.start(lines.line(span.end()) + 1));
            boolean alone = line.in(from.text()).strip().equals(span.in(from.text()).strip());
            changes.add(new Change(alone ? line : span, ""));
        }
        List<String> fresh = imports.statements(path);
        if (!fresh.isEmpty()) {
            changes.add(Imports.of(from, fresh));
        }
        others.forEach(changes::add);
        return changes.all();
    }

    private String newFile(String written) {
        List<String> fresh = imports.statements(target);
        return fresh.isEmpty()
                ? written
                : String.join(lineBreak, fresh) + lineBreak + lineBreak + written;
    }

    private Change appended(String text, String written) {
        String gap = text.isEmpty() ? "" : text.endsWith("\n") ? lineBreak : lineBreak + lineBreak;
        return new Change(new Span(text.length(), text.length()), gap + written);
    }
}
