package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a design and its database became since they were one, put together part by part: what only
 * one side changed is as that side has it, and what both changed as somebody chose. All three have
 * the same ids.
 */
public final class ThreeWayMerge {
    private static final Kind<Column> COLUMNS =
            new Kind<>("column", Table::columns, Column::id, Column::name);
    private static final Kind<ForeignKey> FOREIGN_KEYS =
            new Kind<>("foreign key", Table::foreignKeys, ForeignKey::id, ForeignKey::name);
    private static final Kind<UniqueKey> UNIQUES =
            new Kind<>("unique", Table::uniques, UniqueKey::id, UniqueKey::name);
    private static final Kind<CheckRule> CHECKS =
            new Kind<>("check", Table::checks, CheckRule::id, CheckRule::name);
    private static final Kind<TableIndex> INDEXES =
            new Kind<>("index", Table::indexes, TableIndex::id, TableIndex::name);

    private final List<Conflict> conflicts = new ArrayList<>();
    private final Map<String, Side> choices;

    /** The side of parts that something else needs, by the choice about that. */
    private final Map<String, Side> settled;

    private ThreeWayMerge(Map<String, Side> choices, Map<String, Side> settled) {
        this.choices = choices;
        this.settled = settled;
    }

    /** The side whose value is kept. */
    public enum Side {
        DESIGN,
        DATABASE;

        <T> @Nullable T of(@Nullable T design, @Nullable T database) {
            return this == DESIGN ? design : database;
        }
    }

    /**
     * A part that both sides changed in different ways.
     *
     * @param id how a choice names it
     * @param table the id of its table
     * @param part its own id; that of the table where it is about the table itself
     */
    public record Conflict(String id, String table, String part, String what) {}

    /**
     * The result of a merge.
     *
     * @param conflicts those without a choice; the schema then has them as the design does
     */
    public record Merged(DatabaseSchema schema, List<Conflict> conflicts) {}

    /**
     * Puts both sides together.
     *
     * @param choices by the ids of conflicts
     */
    public static Merged of(
            DatabaseSchema base,
            DatabaseSchema design,
            DatabaseSchema database,
            Map<String, Side> choices) {
        Map<String, Side> settled = new HashMap<>();
        while (true) {
            var merge = new ThreeWayMerge(choices, Map.copyOf(settled));
            DatabaseSchema merged = merge.all(base, design, database);
            Map<String, Side> more = merge.dangling(merged, design, database);
            if (settled.keySet().containsAll(more.keySet())) {
                return new Merged(merged, List.copyOf(merge.conflicts));
            }
            more.forEach(settled::putIfAbsent);
        }
    }

    private DatabaseSchema all(
            DatabaseSchema base, DatabaseSchema design, DatabaseSchema database) {
        List<Table> tables =
                parts(
                        base.tables(),
                        design.tables(),
                        database.tables(),
                        Table::id,
                        id ->
                                (there, why) ->
                                        new Conflict(
                                                "table:" + id,
                                                id,
                                                id,
                                                "table " + there.label() + ": " + why),
                        this::table);
        return new DatabaseSchema(
                kept(base.schemas(), design.schemas(), database.schemas()),
                tables,
                kept(base.carried(), design.carried(), database.carried()));
    }

    /** Returns what either side has and neither removed. */
    private static <T> List<T> kept(List<T> base, List<T> design, List<T> database) {
        Set<T> all = new LinkedHashSet<>(database);
        all.addAll(design);
        all.removeIf(
                each -> base.contains(each) && !(design.contains(each) && database.contains(each)));
        return List.copyOf(all);
    }

    /** Merges a part that both sides changed. */
    private interface Both<T> {
        T of(T base, T design, T database);
    }

    private <T> List<T> parts(
            List<T> base,
            List<T> design,
            List<T> database,
            Function<T, String> id,
            Function<String, Naming<T>> naming,
            @Nullable Both<T> both) {
        Map<String, T> olds = byId(base, id);
        Map<String, T> ours = byId(design, id);
        Map<String, T> theirs = byId(database, id);
        List<String> ids =
                MergedOrder.of(
                        List.copyOf(olds.keySet()),
                        List.copyOf(ours.keySet()),
                        List.copyOf(theirs.keySet()));
        var merged = new ArrayList<T>();
        for (String each : ids) {
            T one =
                    one(
                            each,
                            naming.apply(each),
                            olds.get(each),
                            ours.get(each),
                            theirs.get(each),
                            both);
            if (one != null) {
                merged.add(one);
            }
        }
        return merged;
    }

    /** Names the conflict about a part, which one side has. */
    private interface Naming<T> {
        Conflict of(T there, String why);
    }

    private static <T> Map<String, T> byId(List<T> parts, Function<T, String> id) {
        Map<String, T> found = new LinkedHashMap<>();
        parts.forEach(each -> found.put(id.apply(each), each));
        return found;
    }

    private <T> @Nullable T one(
            String id,
            Naming<T> naming,
            @Nullable T base,
            @Nullable T design,
            @Nullable T database,
            @Nullable Both<T> both) {
        Side side = settled.get(id);
        if (side != null) {
            return side.of(design, database);
        }
        if (Objects.equals(base, database) || Objects.equals(design, database)) {
            return design;
        }
        if (Objects.equals(base, design)) {
            return database;
        }
        if (both != null && base != null && design != null && database != null) {
            return both.of(base, design, database);
        }
        T there = design == null ? Objects.requireNonNull(database) : design;
        return chosen(naming.of(there, why(base, design, database)), design, database);
    }

    private static String why(
            @Nullable Object base, @Nullable Object design, @Nullable Object database) {
        if (design == null) {
            return "dropped in the design, changed in the database";
        }
        if (database == null) {
            return "changed in the design, dropped in the database";
        }
        return base == null ? "added in both, with different definitions" : "changed in both";
    }

    private <T> @Nullable T chosen(Conflict conflict, @Nullable T design, @Nullable T database) {
        Side side = choices.get(conflict.id());
        if (side != null) {
            return side.of(design, database);
        }
        conflicts.add(conflict);
        return design;
    }

    private <T> @Nullable T value(
            Table table,
            String key,
            String word,
            @Nullable T base,
            @Nullable T design,
            @Nullable T database) {
        Side side = settled.get(key + table.id());
        if (side != null) {
            return side.of(design, database);
        }
        if (Objects.equals(base, database) || Objects.equals(design, database)) {
            return design;
        }
        return Objects.equals(base, design)
                ? database
                : chosen(
                        new Conflict(
                                key + table.id(),
                                table.id(),
                                table.id(),
                                word + " of " + table.label() + ": changed in both"),
                        design,
                        database);
    }

    private String text(Table table, String word, String base, String design, String database) {
        return Objects.requireNonNull(value(table, word + ":", word, base, design, database));
    }

    private Table table(Table base, Table design, Table database) {
        return constraints(base, design, database)
                .withName(
                        text(design, "schema", base.schema(), design.schema(), database.schema()),
                        text(design, "name", base.name(), design.name(), database.name()))
                .withColumns(flat(COLUMNS, base, design, database))
                .withPrimaryKey(
                        value(
                                design,
                                Needed.KEY,
                                "primary key",
                                base.primaryKey(),
                                design.primaryKey(),
                                database.primaryKey()))
                .withComment(
                        value(
                                design,
                                "comment:",
                                "comment",
                                base.comment(),
                                design.comment(),
                                database.comment()))
                .withOptions(
                        text(
                                design,
                                "options",
                                base.options(),
                                design.options(),
                                database.options()));
    }

    private Table constraints(Table base, Table design, Table database) {
        return design.withForeignKeys(flat(FOREIGN_KEYS, base, design, database))
                .withUniques(flat(UNIQUES, base, design, database))
                .withChecks(flat(CHECKS, base, design, database))
                .withIndexes(flat(INDEXES, base, design, database));
    }

    /** The name of a kind of part, and how to find it in a table. */
    private record Kind<T>(
            String word,
            Function<Table, List<T>> list,
            Function<T, String> id,
            Function<T, String> name) {}

    private <T> List<T> flat(Kind<T> kind, Table base, Table design, Table database) {
        return parts(
                kind.list().apply(base),
                kind.list().apply(design),
                kind.list().apply(database),
                kind.id(),
                id ->
                        (there, why) ->
                                new Conflict(
                                        kind.word().replace(" ", "") + ":" + id,
                                        design.id(),
                                        id,
                                        "%s %s.%s: %s"
                                                .formatted(
                                                        kind.word(),
                                                        design.label(),
                                                        kind.name().apply(there),
                                                        why)),
                null);
    }

    /**
     * Keys and indexes of one side on what the other took away: whoever keeps the part keeps what
     * it stands on.
     *
     * @return what has to be as one side has it, by the choices that were made
     */
    private Map<String, Side> dangling(
            DatabaseSchema merged, DatabaseSchema design, DatabaseSchema database) {
        Map<String, Side> more = new HashMap<>();
        for (Needed each : Needed.in(merged)) {
            var conflict =
                    new Conflict(
                            "needs:" + each.id(),
                            each.table().id(),
                            each.part(),
                            each.label() + ": refers to something that was dropped");
            Side side = choices.get(conflict.id());
            if (side == null || settled.containsKey(each.id())) {
                conflicts.add(conflict);
                continue;
            }
            more.put(each.id(), side);
            DatabaseSchema chosen = Objects.requireNonNull(side.of(design, database));
            if (each.isIn(chosen)) {
                each.missing().forEach(id -> more.put(id, side));
            }
        }
        return more;
    }
}
