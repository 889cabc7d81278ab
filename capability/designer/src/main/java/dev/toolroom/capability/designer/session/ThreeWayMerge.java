package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a design and its database became since they were one, put together part by part: what only
 * one side changed is as that side has it. All three have the same ids.
 */
public final class ThreeWayMerge {
    private final List<String> conflicts = new ArrayList<>();

    private ThreeWayMerge() {}

    /**
     * What came of it.
     *
     * @param conflicts what both sides changed, and not alike, a line each; the schema then has it
     *     as the design does
     */
    public record Merged(DatabaseSchema schema, List<String> conflicts) {}

    public static Merged of(DatabaseSchema base, DatabaseSchema design, DatabaseSchema database) {
        var merge = new ThreeWayMerge();
        List<Table> tables =
                merge.parts(
                        base.tables(),
                        design.tables(),
                        database.tables(),
                        Table::id,
                        each -> "table " + each.label(),
                        merge::table);
        var merged =
                new DatabaseSchema(
                        kept(base.schemas(), design.schemas(), database.schemas()),
                        tables,
                        kept(base.carried(), design.carried(), database.carried()));
        merge.dangling(merged);
        return new Merged(merged, List.copyOf(merge.conflicts));
    }

    /** All that one side added and none took away. */
    private static <T> List<T> kept(List<T> base, List<T> design, List<T> database) {
        Set<T> all = new LinkedHashSet<>(database);
        all.addAll(design);
        all.removeIf(
                each -> base.contains(each) && !(design.contains(each) && database.contains(each)));
        return List.copyOf(all);
    }

    /** Puts two changed parts together; only where they can be. */
    private interface Both<T> {
        T of(T base, T design, T database);
    }

    private <T> List<T> parts(
            List<T> base,
            List<T> design,
            List<T> database,
            Function<T, String> id,
            Function<T, String> label,
            Both<T> both) {
        Map<String, T> olds = byId(base, id);
        Map<String, T> ours = byId(design, id);
        Map<String, T> theirs = byId(database, id);
        // In the order of the side that changed it; a design that is in order stays so.
        boolean ordered = List.copyOf(ours.keySet()).equals(List.copyOf(olds.keySet()));
        Set<String> ids = new LinkedHashSet<>(ordered ? theirs.keySet() : ours.keySet());
        ids.addAll(ours.keySet());
        ids.addAll(theirs.keySet());
        var merged = new ArrayList<T>();
        for (String each : ids) {
            T one = one(olds.get(each), ours.get(each), theirs.get(each), label, both);
            if (one != null) {
                merged.add(one);
            }
        }
        return merged;
    }

    private static <T> Map<String, T> byId(List<T> parts, Function<T, String> id) {
        Map<String, T> found = new LinkedHashMap<>();
        parts.forEach(each -> found.put(id.apply(each), each));
        return found;
    }

    private <T> @Nullable T one(
            @Nullable T base,
            @Nullable T design,
            @Nullable T database,
            Function<T, String> label,
            Both<T> both) {
        if (Objects.equals(base, database) || Objects.equals(design, database)) {
            return design;
        }
        if (Objects.equals(base, design)) {
            return database;
        }
        if (base != null && design != null && database != null) {
            return both.of(base, design, database);
        }
        T there = design == null ? Objects.requireNonNull(database) : design;
        conflicts.add(
                label.apply(there)
                        + (design == null
                                ? ": dropped in the design, changed in the database"
                                : database == null
                                        ? ": changed in the design, dropped in the database"
                                        : ": added in both, and not alike"));
        return design;
    }

    private <T> Both<T> conflict(Function<T, String> label) {
        return (base, design, database) -> {
            conflicts.add(label.apply(design) + ": changed in both");
            return design;
        };
    }

    private String text(String base, String design, String database, String what) {
        return Objects.requireNonNull(value(base, design, database, what));
    }

    private <T> @Nullable T value(
            @Nullable T base, @Nullable T design, @Nullable T database, String what) {
        if (Objects.equals(base, database) || Objects.equals(design, database)) {
            return design;
        }
        if (!Objects.equals(base, design)) {
            conflicts.add(what + ": changed in both");
            return design;
        }
        return database;
    }

    private <T> List<T> flat(
            List<T> base,
            List<T> design,
            List<T> database,
            Function<T, String> id,
            Function<T, String> label) {
        return parts(base, design, database, id, label, conflict(label));
    }

    private Table table(Table base, Table design, Table database) {
        String label = design.label();
        return constraints(base, design, database)
                .withName(
                        text(
                                base.schema(),
                                design.schema(),
                                database.schema(),
                                "schema of " + label),
                        text(base.name(), design.name(), database.name(), "name of " + label))
                .withColumns(
                        flat(
                                base.columns(),
                                design.columns(),
                                database.columns(),
                                Column::id,
                                each -> "column " + label + "." + each.name()))
                .withPrimaryKey(
                        value(
                                base.primaryKey(),
                                design.primaryKey(),
                                database.primaryKey(),
                                "primary key of " + label))
                .withComment(
                        value(
                                base.comment(),
                                design.comment(),
                                database.comment(),
                                "comment of " + label))
                .withOptions(
                        text(
                                base.options(),
                                design.options(),
                                database.options(),
                                "options of " + label));
    }

    private Table constraints(Table base, Table design, Table database) {
        String label = design.label();
        return design.withForeignKeys(
                        flat(
                                base.foreignKeys(),
                                design.foreignKeys(),
                                database.foreignKeys(),
                                ForeignKey::id,
                                each -> "foreign key " + label + "." + each.name()))
                .withUniques(
                        flat(
                                base.uniques(),
                                design.uniques(),
                                database.uniques(),
                                UniqueKey::id,
                                each -> "unique " + label + "." + each.name()))
                .withChecks(
                        flat(
                                base.checks(),
                                design.checks(),
                                database.checks(),
                                CheckRule::id,
                                each -> "check " + label + "." + each.name()))
                .withIndexes(
                        flat(
                                base.indexes(),
                                design.indexes(),
                                database.indexes(),
                                TableIndex::id,
                                each -> "index " + label + "." + each.name()));
    }

    /** Keys of one side on what the other took away. */
    private void dangling(DatabaseSchema merged) {
        Map<String, Table> tables = byId(merged.tables(), Table::id);
        for (Table table : merged.tables()) {
            for (ForeignKey key : table.foreignKeys()) {
                Table target = tables.get(key.referencedTable());
                boolean whole =
                        target != null
                                && key.columns().stream().allMatch(has(table))
                                && key.referencedColumns().stream().allMatch(has(target));
                if (!whole) {
                    conflicts.add(
                            "foreign key "
                                    + table.label()
                                    + "."
                                    + key.name()
                                    + ": what it is on is gone");
                }
            }
            List<String> used = new ArrayList<>();
            if (table.primaryKey() != null) {
                used.addAll(table.primaryKey().columns());
            }
            table.uniques().forEach(each -> used.addAll(each.columns()));
            table.indexes().forEach(each -> used.addAll(each.columns()));
            if (!used.stream().allMatch(has(table))) {
                conflicts.add(
                        "table "
                                + table.label()
                                + ": a key or an index is on a column that is gone");
            }
        }
    }

    private static Predicate<String> has(Table table) {
        return id -> table.column(id).isPresent();
    }
}
