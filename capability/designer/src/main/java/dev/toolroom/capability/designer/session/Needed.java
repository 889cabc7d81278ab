package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A key or an index that stands on columns or a table that are not there.
 *
 * @param id its own, or that of the primary key of its table
 * @param part its own id; that of the table for a primary key
 * @param missing the ids of what is not there
 */
record Needed(Table table, String id, String part, String label, List<String> missing) {
    static final String KEY = "primaryKey:";

    static List<Needed> in(DatabaseSchema schema) {
        var found = new ArrayList<Needed>();
        for (Table table : schema.tables()) {
            PrimaryKey key = table.primaryKey();
            if (key != null) {
                add(
                        table,
                        KEY + table.id(),
                        "primary key of " + table.label(),
                        key.columns(),
                        found);
            }
            for (UniqueKey each : table.uniques()) {
                add(table, each.id(), "unique " + named(table, each.name()), each.columns(), found);
            }
            for (TableIndex each : table.indexes()) {
                List<String> columns =
                        Stream.concat(each.columns().stream(), each.included().stream()).toList();
                add(table, each.id(), "index " + named(table, each.name()), columns, found);
            }
            for (ForeignKey each : table.foreignKeys()) {
                List<String> missing = new ArrayList<>(absent(table, each.columns()));
                find(schema, each.referencedTable())
                        .ifPresentOrElse(
                                target -> missing.addAll(absent(target, each.referencedColumns())),
                                () -> missing.add(each.referencedTable()));
                note(table, each.id(), "foreign key " + named(table, each.name()), missing, found);
            }
        }
        return found;
    }

    private static String named(Table table, String name) {
        return table.label() + "." + name;
    }

    private static void add(
            Table table, String id, String label, List<String> columns, List<Needed> found) {
        note(table, id, label, absent(table, columns), found);
    }

    private static void note(
            Table table, String id, String label, List<String> missing, List<Needed> found) {
        if (!missing.isEmpty()) {
            String part = id.startsWith(KEY) ? table.id() : id;
            found.add(new Needed(table, id, part, label, List.copyOf(missing)));
        }
    }

    private static List<String> absent(Table table, List<String> columns) {
        return columns.stream().filter(id -> table.column(id).isEmpty()).toList();
    }

    private static Optional<Table> find(DatabaseSchema schema, String id) {
        return schema.tables().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Whether a side has this very part. */
    boolean isIn(DatabaseSchema side) {
        return find(side, table.id())
                .filter(
                        there ->
                                id.startsWith(KEY)
                                        ? there.primaryKey() != null
                                        : Stream.of(
                                                        there.uniques().stream().map(UniqueKey::id),
                                                        there.indexes().stream()
                                                                .map(TableIndex::id),
                                                        there.foreignKeys().stream()
                                                                .map(ForeignKey::id))
                                                .flatMap(each -> each)
                                                .anyMatch(id::equals))
                .isPresent();
    }
}
