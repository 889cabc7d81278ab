package dev.toolroom.foundation.relational.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns that name a row, in the order of the key.
 *
 * @param name null where the database chooses
 */
public record PrimaryKey(@Nullable String name, List<String> columns) {
    public PrimaryKey {
        columns = List.copyOf(columns);
    }
}
