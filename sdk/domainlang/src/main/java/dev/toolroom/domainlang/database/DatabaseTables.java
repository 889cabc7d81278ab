package dev.toolroom.domainlang.database;

import java.util.List;

/** The tables and foreign keys of a database, as far as a model is compared with them. */
public record DatabaseTables(String connection, List<Table> tables, List<ForeignKey> foreignKeys) {
    public DatabaseTables {
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
    }

    /**
     * A table.
     *
     * @param schema empty in databases without schemas
     */
    public record Table(String schema, String name) {
        public String label() {
            return schema.isEmpty() ? name : schema + "." + name;
        }
    }

    /** A foreign key of the table {@code from}. */
    public record ForeignKey(String name, Table from, Table to) {}
}
