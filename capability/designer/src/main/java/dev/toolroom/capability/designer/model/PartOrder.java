package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Constraints and indexes in the order that another schema has them. Their order means nothing, but
 * a database that declares them in the table would make the table anew for it.
 */
public final class PartOrder {
    private PartOrder() {}

    /** {@code schema} in the order of {@code other}; both have the same ids. */
    public static DatabaseSchema of(DatabaseSchema other, DatabaseSchema schema) {
        Map<String, Table> others = other.tablesById();
        return schema.mapTables(
                table -> {
                    Table there = others.get(table.id());
                    return there == null ? table : table(there, table);
                });
    }

    private static Table table(Table other, Table table) {
        return table.withForeignKeys(
                        sorted(other.foreignKeys(), table.foreignKeys(), ForeignKey::id))
                .withUniques(sorted(other.uniques(), table.uniques(), UniqueKey::id))
                .withChecks(sorted(other.checks(), table.checks(), CheckRule::id))
                .withIndexes(sorted(other.indexes(), table.indexes(), TableIndex::id));
    }

    private static <T> List<T> sorted(List<T> others, List<T> parts, Function<T, String> id) {
        List<String> order = others.stream().map(id).toList();
        return parts.stream()
                .sorted(
                        Comparator.comparingInt(
                                each -> {
                                    int at = order.indexOf(id.apply(each));
                                    return at < 0 ? order.size() : at;
                                }))
                .toList();
    }
}
