package dev.toolroom.foundation.relational.schema;

import java.util.List;

/**
 * Columns whose values together occur once.
 *
 * @param attributes what more the database says of it, such as {@code DEFERRABLE}; empty for most
 */
public record UniqueKey(String id, String name, List<String> columns, String attributes) {
    public UniqueKey {
        columns = List.copyOf(columns);
    }

    public UniqueKey(String id, String name, List<String> columns) {
        this(id, name, columns, "");
    }
}
