package dev.toolroom.foundation.relational.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A primary key, with its columns in key order.
 *
 * @param name null if the database chooses it
 * @param attributes further clauses of its SQL, such as {@code DEFERRABLE}; usually empty
 */
public record PrimaryKey(@Nullable String name, List<String> columns, String attributes) {
    public PrimaryKey {
        columns = List.copyOf(columns);
    }

    public PrimaryKey(@Nullable String name, List<String> columns) {
        this(name, columns, "");
    }

    public PrimaryKey withName(@Nullable String other) {
        return new PrimaryKey(other, columns, attributes);
    }

    /** Drops {@code PREFIX} attributes, which are lengths of the old columns, if these change. */
    public PrimaryKey withColumns(List<String> other) {
        boolean same = other.equals(columns) || !attributes.startsWith("PREFIX ");
        return new PrimaryKey(name, other, same ? attributes : "");
    }
}
