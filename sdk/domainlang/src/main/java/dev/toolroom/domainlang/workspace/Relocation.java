package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Exports;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A model with some elements in another file, linked and not checked. */
public final class Relocation {
    private final Snapshot before;
    private final Map<Path, Builder.Input> after = new LinkedHashMap<>();
    private final Map<Path, Links> links = new HashMap<>();
    private final IdentityHashMap<ElementId, ElementId> originals = new IdentityHashMap<>();

    /**
     * What is to move.
     *
     * @param elements none of them a namespace, in the order of their file
     * @param from the file they are in
     * @param to the file whose last elements they become; it may be new
     */
    public record Move(List<ElementId> elements, Path from, Path to) {}

    /**
     * @param texts of the files that change
     * @param imports the targets of new imports, by specifier
     */
    public Relocation(
            Snapshot before,
            Map<Path, String> texts,
            Map<Path, Map<String, Path>> imports,
            Move move) {
        this.before = before;
        before.files().forEach(each -> after.put(each.source().path(), unchanged(each)));
        texts.forEach(
                (path, text) ->
                        after.put(path, inputOf(path, text, imports.getOrDefault(path, Map.of()))));
        for (Builder.Input input : after.values()) {
            match(input.file(), move);
        }
    }

    private static Builder.Input unchanged(FileState file) {
        return new Builder.Input(file.source(), file.imports(), null);
    }

    private Builder.Input inputOf(Path path, String text, Map<String, Path> added) {
        FileState known = before.file(path);
        SourceFile fresh = SourceFile.of(path, text, known == null ? null : known.source());
        Map<String, Resolution> resolved = new HashMap<>();
        if (known != null) {
            List<Node> nodes = known.source().imports();
            for (int i = 0; i < nodes.size(); i++) {
                resolved.put(nodes.get(i).text("uri"), known.imports().get(i));
            }
        }
        added.forEach((uri, target) -> resolved.put(uri, new Resolution.Found(target)));
        List<Resolution> imports = new ArrayList<>();
        for (Node each : fresh.imports()) {
            imports.add(resolved.getOrDefault(each.text("uri"), new Resolution.Nothing()));
        }
        return new Builder.Input(fresh, imports, null);
    }

    /** Which element of the model as it is each element of the model as it would be is. */
    private void match(SourceFile file, Move move) {
        FileState known = before.file(file.path());
        List<ElementId> were = new ArrayList<>(known == null ? List.of() : elements(known));
        if (file.path().equals(move.from)) {
            were.removeAll(move.elements);
        } else if (file.path().equals(move.to)) {
            were.addAll(move.elements);
        }
        List<ElementId> are = file.exports().ids().stream().filter(Relocation::counts).toList();
        for (int i = 0; i < Math.min(were.size(), are.size()); i++) {
            originals.put(are.get(i), were.get(i));
        }
    }

    private static List<ElementId> elements(FileState file) {
        return file.source().exports().ids().stream().filter(Relocation::counts).toList();
    }

    private static boolean counts(ElementId id) {
        return id.type() != NodeType.NAMESPACE;
    }

    /** A file with a reference that would mean something else, if there is one. */
    public Optional<Path> differing() {
        return after.values().stream()
                .filter(input -> !meansTheSame(input))
                .map(input -> input.file().path())
                .findFirst();
    }

    private boolean meansTheSame(Builder.Input input) {
        FileState known = before.file(input.file().path());
        List<Visible> visible = Builder.visible(input, after);
        if (known != null && known.source() == input.file() && visible.equals(known.visible())) {
            return true;
        }
        Links fresh = Linker.link(input.file(), visible);
        links.put(input.file().path(), fresh);
        for (Declaration each : input.file().declarations()) {
            ElementId original = originals.get(each.id());
            if (counts(each.id())
                    && (original == null || !targetsOf(original).equals(targetsOf(each, fresh)))) {
                return false;
            }
        }
        return true;
    }

    private List<Set<ElementId>> targetsOf(ElementId original) {
        FileState file = Objects.requireNonNull(before.file(original.file()), "its own file");
        return targets(before.declaration(original).node(), file.links());
    }

    private List<Set<ElementId>> targetsOf(Declaration each, Links fresh) {
        List<Set<ElementId>> all = new ArrayList<>();
        for (Set<ElementId> targets : targets(each.node(), fresh)) {
            Set<ElementId> were = new HashSet<>();
            targets.forEach(target -> were.add(originals.getOrDefault(target, target)));
            all.add(were);
        }
        return all;
    }

    private static List<Set<ElementId>> targets(Node node, Links links) {
        List<Set<ElementId>> all = new ArrayList<>();
        node.eachReference(each -> all.add(Set.copyOf(links.targets(each))));
        return all;
    }

    /** The imports that a file needed and would need no more, by their number. */
    public Set<Integer> spared(Path path) {
        FileState known = before.file(path);
        Links fresh = links.get(path);
        Set<Integer> spared = new TreeSet<>();
        if (known != null && fresh != null) {
            for (int i = 0; i < known.imports().size(); i++) {
                if (known.links().uses(i) && !fresh.uses(i)) {
                    spared.add(i);
                }
            }
        }
        return spared;
    }

    /** A name that a file would have from another and from elsewhere too, if there is one. */
    public Optional<String> clash(Path from, Path to) {
        Builder.Input into = Objects.requireNonNull(after.get(from), "a file of it");
        Exports brought = Objects.requireNonNull(after.get(to), "a file of it").file().exports();
        Stream<Exports> others =
                Builder.visible(into, after).stream()
                        .filter(each -> each.alias() == null && each.exports() != brought)
                        .map(Visible::exports);
        return Stream.concat(Stream.of(into.file().exports()), others)
                .flatMap(each -> each.ids().stream())
                .filter(Relocation::counts)
                .map(ElementId::fqn)
                .filter(fqn -> brought.named(fqn).stream().anyMatch(Relocation::counts))
                .findFirst();
    }

    /** Whether a file would import another that leads back to it, where it did not before. */
    public boolean isCircular(Path from, Path to) {
        Set<Path> seen = new HashSet<>();
        Deque<Path> waiting = new ArrayDeque<>(List.of(to));
        while (!waiting.isEmpty()) {
            Path at = waiting.removeFirst();
            if (at.equals(from)) {
                return true;
            }
            Builder.Input input = seen.add(at) ? after.get(at) : null;
            if (input != null) {
                for (Resolution each : input.imports()) {
                    if (each instanceof Resolution.Found(Path target)) {
                        waiting.addLast(target);
                    }
                }
            }
        }
        return false;
    }
}
