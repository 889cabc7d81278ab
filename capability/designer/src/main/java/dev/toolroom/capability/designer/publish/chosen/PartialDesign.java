package dev.toolroom.capability.designer.publish.chosen;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts a schema together from the parts of two: those that were taken from one, the rest. */
final class PartialDesign {
    private final DatabaseSchema base;
    private final DatabaseSchema design;
    private final Set<String> taken;

    /**
     * @param taken the ids of changes, as in {@code columnsAdded:c1}
     */
    PartialDesign(DatabaseSchema base, DatabaseSchema design, Set<String> taken) {
        this.base = base;
        this.design = design;
        this.taken = taken;
    }

    DatabaseSchema schema() {
        Map<String, Table> news = design.tablesById();
        var tables = new ArrayList<Table>();
        for (Table old : base.tables()) {
            Table fresh = news.remove(old.id());
            if (fresh != null) {
                tables.add(mixed(old, fresh));
            } else if (!taken.contains("tablesDropped:" + old.id())) {
                tables.add(old);
            }
        }
        news.values().stream()
                .filter(table -> taken.contains("tablesAdded:" + table.id()))
                .forEach(table -> tables.add(added(table)));
        Set<String> schemas = new LinkedHashSet<>(base.schemas());
        schemas.removeIf(name -> taken.contains("schemasDropped:" + name));
        design.schemas().stream()
                .filter(name -> taken.contains("schemasAdded:" + name))
                .forEach(schemas::add);
        return new DatabaseSchema(List.copyOf(schemas), tables, base.carried());
    }

    /** Its columns and key come with it, each constraint and index is a change of its own. */
    private Table added(Table table) {
        return constraints(
                        Table.of(table.id(), table.schema(), table.name(), List.of(), null), table)
                .withColumns(table.columns())
                .withPrimaryKey(table.primaryKey())
                .withComment(table.comment())
                .withOptions(table.options());
    }

    private Table mixed(Table old, Table fresh) {
        if (old.equals(fresh)) {
            return old;
        }
        boolean header = taken.contains("tablesUpdated:" + old.id());
        Table named =
                header
                        ? old.withName(fresh.schema(), fresh.name())
                                .withComment(fresh.comment())
                                .withOptions(fresh.options())
                        : old;
        Set<String> keyed = rekeyed(old, fresh);
        boolean key = keyed.isEmpty() ? header : keyed.stream().anyMatch(this::takesColumn);
        return constraints(named, fresh)
                .withColumns(columns(old, fresh, header))
                .withPrimaryKey(key ? fresh.primaryKey() : old.primaryKey());
    }

    private boolean takesColumn(String id) {
        return taken.contains("columnsAdded:" + id)
                || taken.contains("columnsUpdated:" + id)
                || taken.contains("columnsDropped:" + id);
    }

    /** The columns that are in the key of one table and not in that of the other. */
    static Set<String> rekeyed(Table old, Table fresh) {
        Set<String> one = new HashSet<>(key(old));
        Set<String> other = new HashSet<>(key(fresh));
        Set<String> both = new HashSet<>(one);
        both.retainAll(other);
        one.addAll(other);
        one.removeAll(both);
        return one;
    }

    private static List<String> key(Table table) {
        return table.primaryKey() == null ? List.of() : table.primaryKey().columns();
    }

    private Table constraints(Table old, Table fresh) {
        return old.withForeignKeys(
                        parts(
                                old.foreignKeys(),
                                fresh.foreignKeys(),
                                ForeignKey::id,
                                "foreignKeys"))
                .withUniques(parts(old.uniques(), fresh.uniques(), UniqueKey::id, "uniques"))
                .withChecks(parts(old.checks(), fresh.checks(), CheckRule::id, "checks"))
                .withIndexes(parts(old.indexes(), fresh.indexes(), TableIndex::id, "indexes"));
    }

    private <T> List<T> parts(List<T> olds, List<T> news, Function<T, String> id, String plural) {
        Map<String, T> left = new LinkedHashMap<>();
        news.forEach(each -> left.put(id.apply(each), each));
        var parts = new ArrayList<T>();
        for (T old : olds) {
            T kept = kept(old, left.remove(id.apply(old)), id.apply(old), plural);
            if (kept != null) {
                parts.add(kept);
            }
        }
        left.forEach(
                (each, fresh) -> {
                    if (taken.contains(plural + "Added:" + each)) {
                        parts.add(fresh);
                    }
                });
        return parts;
    }

    private <T> @Nullable T kept(T old, @Nullable T fresh, String id, String plural) {
        if (fresh == null) {
            return taken.contains(plural + "Dropped:" + id) ? null : old;
        }
        return taken.contains(plural + "Updated:" + id) ? fresh : old;
    }

    /** In the order of the design where that was taken, else each new one behind its neighbour. */
    private List<Column> columns(Table old, Table fresh, boolean reordered) {
        Map<String, Column> kept = new HashMap<>();
        parts(old.columns(), fresh.columns(), Column::id, "columns")
                .forEach(each -> kept.put(each.id(), each));
        List<Column> first = reordered ? fresh.columns() : old.columns();
        List<Column> second = reordered ? old.columns() : fresh.columns();
        var ids = new ArrayList<String>();
        first.stream().map(Column::id).filter(kept::containsKey).forEach(ids::add);
        int at = 0;
        for (Column each : second) {
            if (kept.containsKey(each.id())) {
                int there = ids.indexOf(each.id());
                if (there < 0) {
                    ids.add(at, each.id());
                    there = at;
                }
                at = there + 1;
            }
        }
        return ids.stream().map(kept::get).toList();
    }
}
