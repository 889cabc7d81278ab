package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.reading.Attached;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.reading.View;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * What a database knows of its tables besides their shape, by {@link Table#key}.
 *
 * @param rows about how many there are
 * @param attached what would go with a table that is made anew
 * @param special what more there is to constraints and indexes than the design says, by their names
 * @param options table options, as written behind the columns
 * @param views that read tables
 */
record Facts(
        Map<String, Long> rows,
        Map<String, List<Attached>> attached,
        Map<String, Map<String, String>> special,
        Map<String, String> options,
        List<View> views) {
    static final Facts NONE = new Facts(Map.of(), Map.of(), Map.of(), Map.of(), List.of());

    static Facts of(SchemaReader reader, Connection connection) throws SQLException {
        return new Facts(
                reader.rowEstimates(connection),
                reader.attached(connection),
                reader.special(connection),
                reader.options(connection),
                reader.views(connection));
    }

    /** Below zero where the database does not know. */
    long rows(Table table) {
        return rows.getOrDefault(table.key(), 0L);
    }

    List<Attached> attached(Table table) {
        return attached.getOrDefault(table.key(), List.of());
    }

    /** What more there is to each part of a table, by the name of the part. */
    Map<String, String> special(Table table) {
        return special.getOrDefault(table.key(), Map.of());
    }

    String options(Table table) {
        return options.getOrDefault(table.key(), "");
    }
}
