package dev.toolroom.foundation.relational.schema;

import java.util.List;

/** The schemas and tables of one database, all at one time. */
public record DatabaseSchema(List<String> schemas, List<Table> tables) {
    public DatabaseSchema {
        schemas = List.copyOf(schemas);
        tables = List.copyOf(tables);
    }
}
