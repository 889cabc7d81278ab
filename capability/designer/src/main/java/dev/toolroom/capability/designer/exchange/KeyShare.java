package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.TypeUse;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.stream.Stream;

/** How a column shares the keys and indexes that it is in with other columns. */
final class KeyShare {
    private KeyShare() {}

    static TypeUse of(Table table, Column column, Dialect dialect) {
        int keys = 0;
        int others = 0;
        for (List<String> ids : keys(table)) {
            if (ids.contains(column.id())) {
                int texts =
                        (int)
                                ids.stream()
                                        .flatMap(id -> table.column(id).stream())
                                        .filter(each -> isLong(each, dialect))
                                        .count();
                keys = Math.max(keys, texts);
                others = Math.max(others, ids.size() - texts);
            }
        }
        return new TypeUse(column.identity() != null, keys, others);
    }

    private static List<List<String>> keys(Table table) {
        return Stream.of(
                        Stream.ofNullable(table.primaryKey()).map(each -> each.columns()),
                        table.uniques().stream().map(each -> each.columns()),
                        table.indexes().stream().map(each -> each.columns()),
                        table.foreignKeys().stream().map(each -> each.columns()))
                .flatMap(each -> each)
                .toList();
    }

    private static boolean isLong(Column column, Dialect dialect) {
        return dialect.meaning(column.type()).sort().isLong();
    }
}
