package dev.toolroom.foundation.relational.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns that name a row, in the order of the key.
 *
 * @param name null where the database chooses
 * @param attributes what more the database says of it, such as {@code DEFERRABLE}; empty for most
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

    /** Lengths of beginnings are those of the columns that were there. */
    public PrimaryKey withColumns(List<String> other) {
        boolean same = other.equals(columns) || !attributes.startsWith("PREFIX ");
        return new PrimaryKey(name, other, same ? attributes : "");
    }
}
