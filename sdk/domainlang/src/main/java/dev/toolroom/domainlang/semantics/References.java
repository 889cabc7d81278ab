package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Where every name of a model is written, by what it means. Made once for a snapshot. */
public final class References {
    private final IdentityHashMap<ElementId, Set<Use>> elements = new IdentityHashMap<>();
    private final Map<Meaning, Set<Use>> others = new HashMap<>();
    private final Map<NodeType, Set<String>> unresolved = new EnumMap<>(NodeType.class);

    /** A word in a file. */
    public record Use(Path file, Span span) {}

    private References(Snapshot snapshot, Runnable beforeEach) {
        for (FileState file : snapshot.files()) {
            beforeEach.run();
            Path path = file.source().path();
            new Words(file).each(word -> add(new Use(path, word.span()), word.meaning()));
            file.source()
                    .tree()
                    .root()
                    .eachReference(
                            reference -> {
                                if (file.links().target(reference) == null) {
                                    unresolved
                                            .computeIfAbsent(
                                                    reference.target(), key -> new TreeSet<>())
                                            .add(reference.text());
                                }
                            });
        }
    }

    public static References in(Snapshot snapshot) {
        return in(snapshot, () -> {});
    }

    /**
     * The same, for requests that can be cancelled.
     *
     * @param beforeEach runs before each file; its exception ends the search
     */
    public static References in(Snapshot snapshot, Runnable beforeEach) {
        return snapshot.derived(References.class, from -> new References(from, beforeEach));
    }

    private void add(Use use, Meaning meaning) {
        if (meaning instanceof Meaning.Elements(List<ElementId> ids)) {
            ids.forEach(id -> elements.computeIfAbsent(id, key -> new LinkedHashSet<>()).add(use));
        } else {
            others.computeIfAbsent(meaning, key -> new LinkedHashSet<>()).add(use);
        }
    }

    /** By file, the words that mean this, declarations too, in the order of the text. */
    public Map<Path, List<Span>> to(Meaning meant) {
        Set<Use> uses = new LinkedHashSet<>();
        if (meant instanceof Meaning.Elements(List<ElementId> ids)) {
            ids.forEach(id -> uses.addAll(elements.getOrDefault(id, Set.of())));
        } else {
            uses.addAll(others.getOrDefault(meant, Set.of()));
        }
        Map<Path, List<Span>> byFile = new LinkedHashMap<>();
        for (Use use : uses) {
            byFile.computeIfAbsent(use.file, key -> new ArrayList<>()).add(use.span);
        }
        byFile.values().forEach(all -> all.sort((a, b) -> Integer.compare(a.start(), b.start())));
        return byFile;
    }

    /** The names that are used for something of this kind and declared nowhere. */
    public Set<String> unresolved(NodeType type) {
        return unresolved.getOrDefault(type, Set.of());
    }
}
