package dev.toolroom.capability.designer.view;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Views, triggers, functions, types and sequences that two schemas do not share. A design edits
 * none of them, so no list of changes has them.
 */
public final class ObjectDifferences {
    public static final ObjectDifferences NONE = new ObjectDifferences(Map.of());

    private static final int SHOWN = 100;
    private static final Set<String> NEEDED =
            Set.of("enum", "type", "domain", "extension", "sequence");

    private final Map<Key, Carried> known;
    private final List<Json> found = new ArrayList<>();

    private ObjectDifferences(Map<Key, Carried> known) {
        this.known = known;
    }

    /** Which of them the text of a schema can hold. */
    public enum Holds {
        ALL,
        /** As a script is read: the rest is named among what was skipped. */
        WHAT_TABLES_NEED;

        private boolean holds(Carried object) {
            return this == ALL || NEEDED.contains(object.kind());
        }
    }

    /** A function is known by its arguments too, which are a part of its name. */
    private record Key(String kind, String name, String table) {
        static Key of(Carried object) {
            return new Key(object.kind(), object.name(), object.table());
        }
    }

    public static ObjectDifferences of(
            DatabaseSchema from, Holds fromHolds, DatabaseSchema to, Holds toHolds) {
        Map<Key, Carried> left = byKey(from);
        Map<Key, Carried> right = byKey(to);
        var differences = new ObjectDifferences(new HashMap<>(left));
        boolean texts = fromHolds == toHolds;
        left.forEach(
                (key, object) -> {
                    Carried other = right.get(key);
                    if (other == null && toHolds.holds(object)) {
                        differences.add(object, "from");
                    } else if (other != null && texts && !other.sql().equals(object.sql())) {
                        differences.add(object, "both, with different definitions");
                    }
                });
        right.forEach(
                (key, object) -> {
                    if (!left.containsKey(key) && fromHolds.holds(object)) {
                        differences.add(object, "to");
                    }
                });
        return differences;
    }

    private static Map<Key, Carried> byKey(DatabaseSchema schema) {
        Map<Key, Carried> all = new LinkedHashMap<>();
        schema.carried().stream()
                // How functions are read, and no object.
                .filter(each -> !each.kind().equals("setting"))
                .forEach(each -> all.put(Key.of(each), each));
        return all;
    }

    private void add(Carried object, String side) {
        var json = Json.object().put("kind", object.kind()).put("name", object.name());
        if (!object.table().isEmpty()) {
            json.put("table", object.table());
        }
        found.add(json.put("in", side).build());
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** What is there already is not made again, in whatever words. */
    public DatabaseSchema taken(DatabaseSchema to) {
        return new DatabaseSchema(
                to.schemas(),
                to.tables(),
                to.carried().stream().map(each -> known.getOrDefault(Key.of(each), each)).toList());
    }

    public void show(Json.Builder reply) {
        if (!found.isEmpty()) {
            reply.put("objectsTotal", found.size())
                    .put("objects", new Json.Arr(found.stream().limit(SHOWN).toList()));
        }
    }
}
