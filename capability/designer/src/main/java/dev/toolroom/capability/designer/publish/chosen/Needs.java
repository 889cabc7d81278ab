package dev.toolroom.capability.designer.publish.chosen;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a design of some changes lacks to be whole: the column of a new index, the key
 * that must go with a table, the check that names a renamed column.
 */
final class Needs {
    private final Map<String, Table> olds;
    private final Map<String, Table> news;
    private final Map<String, Table> parts;
    private final DatabaseSchema partial;
    private final Set<String> taken;
    private final Set<String> needed = new LinkedHashSet<>();

    Needs(DatabaseSchema base, DatabaseSchema design, DatabaseSchema partial, Set<String> taken) {
        this.olds = base.tablesById();
        this.news = design.tablesById();
        this.parts = partial.tablesById();
        this.partial = partial;
        this.taken = taken;
    }

    /** Perhaps with ids of changes that there are not: whoever asks knows those there are. */
    Set<String> all() {
        tableNames();
        for (Table table : partial.tables()) {
            Table old = olds.get(table.id());
            Table fresh = news.get(table.id());
            schemas(table);
            if (old != null && fresh != null) {
                primaryKey(old, fresh);
            }
            columnsOfParts(table);
            table.foreignKeys().forEach(key -> target(table, key));
            expressions(table, old, fresh);
            partNames(table);
        }
        return needed;
    }

    private void part(String plural, String id) {
        needed.add(plural + "Added:" + id);
        needed.add(plural + "Updated:" + id);
        needed.add(plural + "Dropped:" + id);
    }

    private void schemas(Table table) {
        if (!partial.schemas().contains(table.schema())) {
            needed.add("schemasAdded:" + table.schema());
            if (taken.contains("schemasDropped:" + table.schema())) {
                part("tables", table.id());
            }
        }
    }

    /** A key is one thing: all of its columns or none. */
    private void primaryKey(Table old, Table fresh) {
        Set<String> rekeyed = PartialDesign.rekeyed(old, fresh);
        boolean some =
                rekeyed.stream()
                        .anyMatch(
                                id ->
                                        taken.contains("columnsAdded:" + id)
                                                || taken.contains("columnsUpdated:" + id)
                                                || taken.contains("columnsDropped:" + id));
        if (some) {
            rekeyed.forEach(id -> part("columns", id));
        }
    }

    private void columnsOfParts(Table table) {
        if (table.primaryKey() != null) {
            columns(table, table.primaryKey().columns(), "", "");
        }
        table.foreignKeys()
                .forEach(each -> columns(table, each.columns(), "foreignKeys", each.id()));
        table.uniques().forEach(each -> columns(table, each.columns(), "uniques", each.id()));
        for (TableIndex index : table.indexes()) {
            columns(table, index.columns(), "indexes", index.id());
            columns(table, index.included(), "indexes", index.id());
        }
    }

    /** A column that is not there comes along, or what stands on it goes with it. */
    private void columns(Table table, List<String> ids, String plural, String id) {
        for (String column : ids) {
            if (table.column(column).isEmpty()) {
                needed.add("columnsAdded:" + column);
                if (!plural.isEmpty()) {
                    part(plural, id);
                }
            }
        }
    }

    private void target(Table from, ForeignKey key) {
        Table target = parts.get(key.referencedTable());
        if (target == null) {
            needed.add("tablesAdded:" + key.referencedTable());
            part("foreignKeys", key.id());
            // The keys of a table that is dropped are no changes of their own.
            needed.add("tablesDropped:" + from.id());
            return;
        }
        for (String column : key.referencedColumns()) {
            if (target.column(column).isEmpty()) {
                needed.add("columnsAdded:" + column);
                part("foreignKeys", key.id());
            }
        }
        Table fresh = news.get(key.referencedTable());
        if (!target.isKey(key.referencedColumns())) {
            boolean designed =
                    Objects.equals(ofDesign(from, key.id()), key)
                            && fresh != null
                            && fresh.isKey(key.referencedColumns());
            if (designed) {
                keys(Objects.requireNonNull(fresh), key.referencedColumns());
            } else {
                part("foreignKeys", key.id());
            }
        }
        types(from, target, key);
    }

    private @Nullable ForeignKey ofDesign(Table table, String key) {
        Table fresh = news.get(table.id());
        return fresh == null ? null : fresh.foreignKey(key).orElse(null);
    }

    /** The keys and unique indexes of the design that have exactly these columns. */
    private void keys(Table table, List<String> columns) {
        Set<String> wanted = Set.copyOf(columns);
        table.uniques().stream()
                .filter(each -> Set.copyOf(each.columns()).equals(wanted))
                .forEach(each -> part("uniques", each.id()));
        table.indexes().stream()
                .filter(each -> each.unique() && Set.copyOf(each.columns()).equals(wanted))
                .forEach(each -> part("indexes", each.id()));
        if (table.primaryKey() != null && Set.copyOf(table.primaryKey().columns()).equals(wanted)) {
            columns.forEach(each -> part("columns", each));
        }
    }

    /** Both ends of a key get another type together. */
    private void types(Table from, Table target, ForeignKey key) {
        Table freshFrom = news.get(from.id());
        Table freshTarget = news.get(target.id());
        if (freshFrom == null || freshTarget == null) {
            return;
        }
        for (ForeignKey.Mapping pair : key.mappings()) {
            boolean differ = differ(from, target, pair);
            if (differ && !differ(freshFrom, freshTarget, pair)) {
                part("columns", pair.column());
                part("columns", pair.referencedColumn());
            }
        }
    }

    private static boolean differ(Table from, Table target, ForeignKey.Mapping pair) {
        Column one = from.column(pair.column()).orElse(null);
        Column other = target.column(pair.referencedColumn()).orElse(null);
        return one == null || other == null || !one.type().equals(other.type());
    }

    private void expressions(Table table, @Nullable Table old, @Nullable Table fresh) {
        for (CheckRule rule : table.checks()) {
            boolean designed = fresh != null && fresh.checks().contains(rule);
            mentions(table, old, fresh, rule.expression(), designed, "checks", rule.id());
        }
        for (Column column : table.columns()) {
            if (column.computed() != null) {
                boolean designed = fresh != null && fresh.columns().contains(column);
                String formula = column.computed().formula();
                mentions(table, old, fresh, formula, designed, "columns", column.id());
            }
        }
        for (TableIndex index : table.indexes()) {
            if (index.filter() != null) {
                boolean designed = fresh != null && fresh.indexes().contains(index);
                mentions(table, old, fresh, index.filter(), designed, "indexes", index.id());
            }
        }
    }

    /** An expression is in the names of the base or of the design, and so must its columns be. */
    private void mentions(
            Table table,
            @Nullable Table old,
            @Nullable Table fresh,
            String expression,
            boolean designed,
            String plural,
            String id) {
        Table names = designed ? fresh : old;
        if (names == null) {
            return;
        }
        for (Column column : names.columns()) {
            String now = table.column(column.id()).map(Column::name).orElse(null);
            if (!column.name().equals(now) && Expressions.mentions(expression, column.name())) {
                if (designed) {
                    part("columns", column.id());
                } else {
                    part(plural, id);
                }
            }
        }
    }

    /** Of two with one name, one is to go or to be called otherwise. */
    private void tableNames() {
        Map<String, List<String>> named = new HashMap<>();
        partial.tables()
                .forEach(
                        table ->
                                named.computeIfAbsent(table.key(), key -> new ArrayList<>())
                                        .add(table.id()));
        named.values().stream()
                .filter(ids -> ids.size() > 1)
                .forEach(ids -> ids.forEach(id -> part("tables", id)));
    }

    private void partNames(Table table) {
        Set<String> columns = new HashSet<>();
        for (Column column : table.columns()) {
            if (!columns.add(lower(column.name()))) {
                table.columns().stream()
                        .filter(each -> lower(each.name()).equals(lower(column.name())))
                        .forEach(each -> part("columns", each.id()));
            }
        }
        Map<String, List<Runnable>> named = new HashMap<>();
        for (ForeignKey each : table.foreignKeys()) {
            name(named, each.name(), () -> part("foreignKeys", each.id()));
        }
        for (UniqueKey each : table.uniques()) {
            name(named, each.name(), () -> part("uniques", each.id()));
        }
        for (CheckRule each : table.checks()) {
            name(named, each.name(), () -> part("checks", each.id()));
        }
        for (TableIndex each : table.indexes()) {
            name(named, each.name(), () -> part("indexes", each.id()));
        }
        named.values().stream()
                .filter(all -> all.size() > 1)
                .forEach(all -> all.forEach(Runnable::run));
    }

    private static void name(Map<String, List<Runnable>> named, String name, Runnable need) {
        named.computeIfAbsent(lower(name), key -> new ArrayList<>()).add(need);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
