package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A difference in what a design keeps but does not edit: a view, trigger, partition, function,
 * type, sequence, or the options of a table.
 *
 * @param object what differs
 * @param how what happened to it from the first state to the second
 */
public record ObjectChange(ObjectKey object, How how) {
    /** What happened to an object. */
    public enum How {
        ADDED("Added", "Added", "the design does not have it until it is rebased"),
        UPDATED("Updated", "Changed", "the design has the old definition until it is rebased"),
        DROPPED("Dropped", "Dropped", "the design still has it until it is rebased");

        private final String word;
        private final String happened;
        private final String design;

        How(String word, String happened, String design) {
            this.word = word;
            this.happened = happened;
            this.design = design;
        }
    }

    /**
     * How an object is told from others. Several statements can make one object, such as a view and
     * its comment.
     *
     * @param name of a function with its arguments
     * @param table label of the table it belongs to; empty for none
     */
    public record ObjectKey(String kind, String name, String table) {
        public static ObjectKey of(Carried object) {
            return new ObjectKey(object.kind(), object.name(), object.table());
        }

        /** As people call it, such as {@code trigger audit of public.orders}. */
        public String label() {
            String own = name.isEmpty() ? kind : kind + " " + name;
            return table.isEmpty() ? own : own + " of " + table;
        }
    }

    /** The statements of each object, in their order. */
    public static Map<ObjectKey, List<Carried>> byKey(DatabaseSchema schema) {
        Map<ObjectKey, List<Carried>> all = new LinkedHashMap<>();
        schema.carried().stream()
                // A setting of the script, and no object.
                .filter(each -> !each.kind().equals("setting"))
                .forEach(
                        each ->
                                all.computeIfAbsent(ObjectKey.of(each), key -> new ArrayList<>())
                                        .add(each));
        return all;
    }

    /** What differs between two states whose tables have the same ids. */
    public static List<ObjectChange> between(DatabaseSchema before, DatabaseSchema after) {
        var changes = new ArrayList<ObjectChange>();
        Map<ObjectKey, List<Carried>> olds = byKey(before);
        Map<ObjectKey, List<Carried>> news = byKey(after);
        olds.forEach(
                (key, statements) -> {
                    List<Carried> other = news.get(key);
                    if (other == null) {
                        changes.add(new ObjectChange(key, How.DROPPED));
                    } else if (!other.equals(statements)) {
                        changes.add(new ObjectChange(key, How.UPDATED));
                    }
                });
        news.keySet().stream()
                .filter(key -> !olds.containsKey(key))
                .forEach(key -> changes.add(new ObjectChange(key, How.ADDED)));
        changes.addAll(options(before, after));
        return changes;
    }

    private static List<ObjectChange> options(DatabaseSchema before, DatabaseSchema after) {
        Map<String, Table> olds = before.tablesById();
        return after.tables().stream()
                .filter(
                        table -> {
                            Table old = olds.get(table.id());
                            return old != null && !old.options().equals(table.options());
                        })
                .map(table -> new ObjectChange(options(table), How.UPDATED))
                .toList();
    }

    /** Options of a table count as an object of it. */
    public static ObjectKey options(Table table) {
        return new ObjectKey("options", "", table.label());
    }

    /** In the form in which drift lists changes of tables. */
    public String line() {
        var item = Json.object().put("kind", object.kind()).put("name", object.name());
        if (!object.table().isEmpty()) {
            item.put("table", object.table());
        }
        return "objects" + how.word + " " + item.build().write();
    }

    /** For somebody whose publish does not touch it. */
    public String warning() {
        return how.happened + " in the database: " + object.label() + "; " + how.design;
    }
}
