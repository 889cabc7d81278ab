package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the references of a file mean: outward through the blocks around them, then in the
 * imports. It reads declarations only, never other links, so that no order matters.
 */
public final class Linker {
    private final List<Visible> imports;
    private final IdentityHashMap<Node, ElementId> ids = new IdentityHashMap<>();
    private final @Nullable ElementId[] nearest;
    private final Map<Integer, List<ElementId>> several = new HashMap<>();
    private final Set<Integer> usedImports = new HashSet<>();

    private Linker(SourceFile file, List<Visible> imports) {
        this.imports = imports;
        this.nearest = new @Nullable ElementId[file.tree().references()];
        for (Declaration declaration : file.declarations()) {
            ids.put(declaration.node(), declaration.id());
        }
    }

    public static Links link(SourceFile file, List<Visible> imports) {
        var linker = new Linker(file, imports);
        linker.block(file.tree().root(), null);
        return new Links(linker.nearest, linker.several, Set.copyOf(linker.usedImports));
    }

    /** The names that one block adds to those of the blocks around it. */
    private record Scope(Map<String, List<ElementId>> names, @Nullable Scope outer) {}

    private void block(Node block, @Nullable Scope outer) {
        var scope = new Scope(new HashMap<>(), outer);
        collect(block, "", scope.names);
        for (Property property : block.properties()) {
            if (property.value() instanceof Node child) {
                if (child.type() == NodeType.NAMESPACE) {
                    block(child, scope);
                } else {
                    references(child, scope);
                }
            }
        }
    }

    private void collect(Node block, String prefix, Map<String, List<ElementId>> names) {
        for (Node child : block.nodes("children")) {
            ElementId id = ids.get(child);
            if (child.type() == NodeType.NAMESPACE) {
                Value.Word name = child.name();
                collect(child, name == null ? prefix : prefix + name.text() + ".", names);
            } else if (id != null && id.type().isReferable()) {
                names.computeIfAbsent(prefix + id.name(), key -> new ArrayList<>(1)).add(id);
            }
        }
    }

    private void references(Node node, Scope scope) {
        for (Property property : node.properties()) {
            switch (property.value()) {
                case Reference reference -> resolve(reference, scope);
                case Node child -> references(child, scope);
                case Value.Word _, Value.Text _ -> {}
            }
        }
    }

    private void resolve(Reference reference, Scope scope) {
        if (reference.many()) {
            List<ElementId> all = all(reference, scope);
            several.put(reference.index(), all);
            nearest[reference.index()] = all.isEmpty() ? null : all.getFirst();
        } else {
            nearest[reference.index()] = nearest(reference, scope);
        }
    }

    private @Nullable ElementId nearest(Reference reference, Scope innermost) {
        for (Scope scope = innermost; scope != null; scope = scope.outer) {
            for (ElementId id : scope.names.getOrDefault(reference.text(), List.of())) {
                if (id.type() == reference.target()) {
                    return id;
                }
            }
        }
        // Of two imports that bring the same name the later one counts.
        for (Visible visible : imports.reversed()) {
            List<ElementId> found = visible.named(reference.text(), reference.target());
            if (!found.isEmpty()) {
                usedImports.add(visible.number());
                return found.getFirst();
            }
        }
        return null;
    }

    private List<ElementId> all(Reference reference, Scope innermost) {
        Set<ElementId> found = new LinkedHashSet<>();
        for (Scope scope = innermost; scope != null; scope = scope.outer) {
            for (ElementId id : scope.names.getOrDefault(reference.text(), List.of())) {
                if (id.type() == reference.target()) {
                    found.add(id);
                }
            }
        }
        for (Visible visible : imports) {
            List<ElementId> more = visible.named(reference.text(), reference.target());
            if (!more.isEmpty()) {
                usedImports.add(visible.number());
                found.addAll(more);
            }
        }
        return List.copyOf(found);
    }

    /** What could be written at a place of this file, by the name under which it would be found. */
    public static Map<String, ElementId> visibleFrom(
            SourceFile file, List<Visible> imports, int offset, NodeType type) {
        var linker = new Linker(file, imports);
        Map<String, ElementId> names = new java.util.TreeMap<>();
        for (Visible visible : imports) {
            String prefix = visible.alias() == null ? "" : visible.alias() + ".";
            for (ElementId id : visible.exports().ids()) {
                if (id.type() == type) {
                    names.putIfAbsent(prefix + id.fqn(), id);
                }
            }
        }
        linker.collectAround(file.tree().root(), offset, type, names);
        return names;
    }

    private void collectAround(
            Node block, int offset, NodeType type, Map<String, ElementId> found) {
        Map<String, List<ElementId>> names = new HashMap<>();
        collect(block, "", names);
        names.forEach(
                (name, all) ->
                        all.stream()
                                .filter(id -> id.type() == type)
                                .findFirst()
                                .ifPresent(id -> found.put(name, id)));
        for (Node child : block.nodes("children")) {
            if (child.type() == NodeType.NAMESPACE && child.span().contains(offset)) {
                collectAround(child, offset, type, found);
            }
        }
    }
}
