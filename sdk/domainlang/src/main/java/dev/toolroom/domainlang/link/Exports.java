package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.NodeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a file declares, by qualified name: all that other files can know of it. */
public final class Exports {
    private final List<ElementId> ids;
    private final Map<String, Object> byFqn;

    Exports(List<ElementId> ids) {
        this.ids = List.copyOf(ids);
        byFqn = HashMap.newHashMap(ids.size());
        for (ElementId id : ids) {
            byFqn.merge(id.fqn(), id, Exports::both);
        }
    }

    /** One id is kept as itself: nearly every name has just one. */
    private static Object both(Object known, Object more) {
        List<ElementId> several =
                known instanceof ElementId one ? new ArrayList<>(List.of(one)) : asList(known);
        several.add((ElementId) more);
        return several;
    }

    @SuppressWarnings("unchecked") // nothing else is put in
    private static List<ElementId> asList(Object value) {
        return value instanceof ElementId id ? List.of(id) : (List<ElementId>) value;
    }

    /** In the order of the file. */
    public List<ElementId> ids() {
        return ids;
    }

    public List<ElementId> named(String fqn) {
        Object found = byFqn.get(fqn);
        return found == null ? List.of() : asList(found);
    }

    List<ElementId> named(String fqn, NodeType type) {
        Object found = byFqn.get(fqn);
        if (found == null) {
            return List.of();
        }
        if (found instanceof ElementId id) {
            return id.type() == type ? List.of(id) : List.of();
        }
        return asList(found).stream().filter(id -> id.type() == type).toList();
    }

    /** Whether a link resolves to the same elements in both. */
    boolean declaresTheSameAs(List<ElementId> others) {
        if (ids.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < ids.size(); i++) {
            ElementId mine = ids.get(i);
            ElementId other = others.get(i);
            if (mine.type() != other.type() || !mine.fqn().equals(other.fqn())) {
                return false;
            }
        }
        return true;
    }
}
