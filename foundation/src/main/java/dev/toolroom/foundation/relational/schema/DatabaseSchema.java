package dev.toolroom.foundation.relational.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The schemas and tables of one database.
 *
 * @param carried types, sequences, views and so on, in an order in which they can be created
 */
public record DatabaseSchema(List<String> schemas, List<Table> tables, List<Carried> carried) {
    public DatabaseSchema {
        schemas = List.copyOf(schemas);
        tables = List.copyOf(tables);
        carried = List.copyOf(carried);
    }

    public DatabaseSchema(List<String> schemas, List<Table> tables) {
        this(schemas, tables, List.of());
    }

    public DatabaseSchema withTables(List<Table> other) {
        return new DatabaseSchema(schemas, other, carried);
    }

    public DatabaseSchema mapTables(UnaryOperator<Table> change) {
        return withTables(tables.stream().map(change).toList());
    }

    /** Returns the tables by their ids, in their order. */
    public Map<String, Table> tablesById() {
        Map<String, Table> found = new LinkedHashMap<>();
        tables.forEach(table -> found.put(table.id(), table));
        return found;
    }
}
