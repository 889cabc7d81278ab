package dev.toolroom.foundation.relational.schema;

import java.util.List;

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
}
