package dev.toolroom.foundation.relational.schema;

import java.util.List;

/**
 * A unique constraint.
 *
 * @param attributes further clauses of its SQL, such as {@code DEFERRABLE}; usually empty
 */
public record UniqueKey(String id, String name, List<String> columns, String attributes) {
    public UniqueKey {
        columns = List.copyOf(columns);
    }

    public UniqueKey(String id, String name, List<String> columns) {
        this(id, name, columns, "");
    }
}
