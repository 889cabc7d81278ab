package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.ObjectChange;
import dev.toolroom.capability.designer.model.ObjectChange.ObjectKey;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Views, triggers, functions, types, sequences and table options that two schemas do not share. A
 * design edits none of them, so no list of changes has them.
 */
public final class ObjectDifferences {
    public static final ObjectDifferences NONE = new ObjectDifferences(Map.of());

    private static final int SHOWN = 100;
    private static final String BOTH = "both, with different definitions";
    private static final Set<String> NEEDED =
            Set.of("enum", "type", "domain", "extension", "sequence");

    private final Map<ObjectKey, List<Carried>> known;
    private final List<Json> found = new ArrayList<>();

    private ObjectDifferences(Map<ObjectKey, List<Carried>> known) {
        this.known = known;
    }

    /** Which of them the text of a schema can hold. */
    public enum Holds {
        ALL,
        /** As a script is read: the rest is named among what was skipped. */
        WHAT_TABLES_NEED;

        private boolean holds(ObjectKey object) {
            return this == ALL || NEEDED.contains(object.kind());
        }
    }

    public static ObjectDifferences of(
            DatabaseSchema from, Holds fromHolds, DatabaseSchema to, Holds toHolds) {
        var differences = new ObjectDifferences(ObjectChange.byKey(from));
        boolean texts = fromHolds == toHolds;
        for (ObjectChange each : ObjectChange.between(from, to)) {
            ObjectKey object = each.object();
            switch (each.how()) {
                case DROPPED -> differences.add(object, "from", toHolds.holds(object));
                case ADDED -> differences.add(object, "to", fromHolds.holds(object));
                case UPDATED ->
                        differences.add(object, BOTH, texts || bothHaveOptions(object, from, to));
            }
        }
        return differences;
    }

    /** A script may say nothing of table options; those it names are compared. */
    private static boolean bothHaveOptions(
            ObjectKey object, DatabaseSchema from, DatabaseSchema to) {
        return Stream.of(from, to)
                .allMatch(
                        schema ->
                                schema.tables().stream()
                                        .filter(each -> ObjectChange.options(each).equals(object))
                                        .anyMatch(each -> !each.options().isBlank()));
    }

    private void add(ObjectKey object, String side, boolean told) {
        if (told) {
            var json = Json.object().put("kind", object.kind()).put("name", object.name());
            if (!object.table().isEmpty()) {
                json.put("table", object.table());
            }
            found.add(json.put("in", side).build());
        }
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** What is there already is not made again, in whatever words. */
    public DatabaseSchema taken(DatabaseSchema to) {
        var carried = new ArrayList<Carried>();
        Set<ObjectKey> done = new HashSet<>();
        for (Carried each : to.carried()) {
            List<Carried> there = known.get(ObjectKey.of(each));
            if (there == null) {
                carried.add(each);
            } else if (done.add(ObjectKey.of(each))) {
                carried.addAll(there);
            }
        }
        return new DatabaseSchema(to.schemas(), to.tables(), carried);
    }

    public void show(Json.Builder reply) {
        if (!found.isEmpty()) {
            reply.put("objectsTotal", found.size())
                    .put("objects", new Json.Arr(found.stream().limit(SHOWN).toList()));
        }
    }
}
