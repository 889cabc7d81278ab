package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * What a database knows of its tables besides their shape, by {@link Table#key}.
 *
 * @param rows about how many there are
 * @param attached statements that make anew what would go with a table that is made anew
 * @param options what is said behind the columns of a table
 */
record Facts(
        Map<String, Long> rows, Map<String, List<String>> attached, Map<String, String> options) {
    static final Facts NONE = new Facts(Map.of(), Map.of(), Map.of());

    static Facts of(SchemaReader reader, Connection connection) throws SQLException {
        return new Facts(
                reader.rowEstimates(connection),
                reader.attached(connection),
                reader.options(connection));
    }

    long rows(Table table) {
        return rows.getOrDefault(table.key(), 0L);
    }

    List<String> attached(Table table) {
        return attached.getOrDefault(table.key(), List.of());
    }

    String options(Table table) {
        return options.getOrDefault(table.key(), "");
    }
}
