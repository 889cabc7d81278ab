package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.ObjectChange;
import dev.toolroom.capability.designer.model.ObjectChange.ObjectKey;
import dev.toolroom.foundation.relational.schema.Carried;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A design whose unchanged parts are in the words of the database, which has words of its own. */
public final class SettledDesign {
    private SettledDesign() {}

    /**
     * Works it out.
     *
     * @param base the design when it and the database were last one
     * @param live the database then
     */
    public static DatabaseSchema of(
            DatabaseSchema base, DatabaseSchema live, DatabaseSchema design) {
        return objects(base, live, design)
                .withTables(tables(base, live, design, SettledDesign::table));
    }

    /**
     * Returns the design with the columns of each table in the order of the database, unless the
     * design itself moved them: an order that differs only because of how the database came about
     * is not a change.
     */
    public static DatabaseSchema inColumnOrder(
            DatabaseSchema base, DatabaseSchema live, DatabaseSchema design) {
        return design.withTables(tables(base, live, design, SettledDesign::inColumnOrder));
    }

    /** Settles one table that all three have. */
    private interface Settling {
        Table settle(Table base, Table live, Table design);
    }

    private static List<Table> tables(
            DatabaseSchema base, DatabaseSchema live, DatabaseSchema design, Settling settling) {
        Map<String, Table> bases = base.tablesById();
        Map<String, Table> lives = live.tablesById();
        return design.tables().stream()
                .map(
                        each -> {
                            Table old = bases.get(each.id());
                            Table there = lives.get(each.id());
                            return old == null || there == null
                                    ? each
                                    : settling.settle(old, there, each);
                        })
                .toList();
    }

    private static Table inColumnOrder(Table base, Table live, Table design) {
        boolean moved = !base.columnsSharedWith(design).equals(design.columnsSharedWith(base));
        return moved ? design : design.inColumnOrderOf(live);
    }

    /**
     * As above, of objects that a design does not edit only: a publish that renames a column
     * changes the text of the views that read it.
     */
    static DatabaseSchema objects(DatabaseSchema base, DatabaseSchema live, DatabaseSchema design) {
        Map<ObjectKey, List<Carried>> bases = byTable(base);
        Map<ObjectKey, List<Carried>> lives = byTable(live);
        Map<ObjectKey, List<Carried>> designs = byTable(design);
        var carried = new ArrayList<Carried>();
        // Settings first: what is created later depends on them.
        Stream.concat(design.carried().stream(), live.carried().stream())
                .filter(SettledDesign::isSetting)
                .distinct()
                .forEach(carried::add);
        lives.forEach(
                (key, there) -> {
                    List<Carried> own = designs.get(key);
                    if (own == null ? !bases.containsKey(key) : same(own, bases.get(key))) {
                        carried.addAll(there);
                    } else if (own != null) {
                        carried.addAll(own);
                    }
                });
        designs.forEach(
                (key, own) -> {
                    if (!lives.containsKey(key) && !same(own, bases.get(key))) {
                        carried.addAll(own);
                    }
                });
        boolean unchanged = Set.copyOf(carried).equals(Set.copyOf(design.carried()));
        return unchanged ? design : new DatabaseSchema(design.schemas(), design.tables(), carried);
    }

    private static boolean isSetting(Carried each) {
        return each.kind().equals("setting");
    }

    /** By the ids of their tables, as a table may have another name on the other side. */
    private static Map<ObjectKey, List<Carried>> byTable(DatabaseSchema schema) {
        Map<String, String> ids = new HashMap<>();
        schema.tables().forEach(table -> ids.put(table.label(), table.id()));
        Map<ObjectKey, List<Carried>> found = new LinkedHashMap<>();
        ObjectChange.byKey(schema)
                .forEach(
                        (key, objects) ->
                                found.put(
                                        new ObjectKey(
                                                key.kind(),
                                                key.name(),
                                                ids.getOrDefault(key.table(), key.table())),
                                        objects));
        return found;
    }

    private static boolean same(List<Carried> own, @Nullable List<Carried> other) {
        return other != null
                && own.stream()
                        .map(Carried::sql)
                        .toList()
                        .equals(other.stream().map(Carried::sql).toList());
    }

    private static Table table(Table base, Table live, Table design) {
        return design.withColumns(
                        parts(
                                base.columns(),
                                live.columns(),
                                inColumnOrder(base, live, design).columns(),
                                Column::id))
                .withPrimaryKey(
                        Objects.equals(base.primaryKey(), design.primaryKey())
                                ? live.primaryKey()
                                : design.primaryKey())
                .withForeignKeys(
                        parts(
                                base.foreignKeys(),
                                live.foreignKeys(),
                                design.foreignKeys(),
                                ForeignKey::id))
                .withUniques(parts(base.uniques(), live.uniques(), design.uniques(), UniqueKey::id))
                .withChecks(parts(base.checks(), live.checks(), design.checks(), CheckRule::id))
                .withIndexes(
                        parts(base.indexes(), live.indexes(), design.indexes(), TableIndex::id))
                .withComment(
                        Objects.equals(base.comment(), design.comment())
                                ? live.comment()
                                : design.comment())
                .withOptions(
                        base.options().equals(design.options())
                                ? live.options()
                                : design.options());
    }

    private static <T> List<T> parts(
            List<T> base, List<T> live, List<T> design, Function<T, String> id) {
        Map<String, T> bases = byId(base, id);
        Map<String, T> lives = byId(live, id);
        return design.stream()
                .map(
                        each ->
                                each.equals(bases.get(id.apply(each)))
                                        ? lives.getOrDefault(id.apply(each), each)
                                        : each)
                .toList();
    }

    private static <T> Map<String, T> byId(List<T> parts, Function<T, String> id) {
        Map<String, T> found = new HashMap<>();
        parts.forEach(each -> found.put(id.apply(each), each));
        return found;
    }
}
