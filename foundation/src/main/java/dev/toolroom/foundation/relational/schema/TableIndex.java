package dev.toolroom.foundation.relational.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index that does not belong to a constraint.
 *
 * @param included the ids of its {@code INCLUDE} columns
 * @param filter the condition of a partial index, otherwise null
 */
public record TableIndex(
        String id,
        String name,
        boolean unique,
        List<Part> parts,
        List<String> included,
        @Nullable String filter) {
    public TableIndex {
        parts = List.copyOf(parts);
        included = List.copyOf(included);
    }

    public TableIndex(String id, String name, boolean unique, List<Part> parts) {
        this(id, name, unique, parts, List.of(), null);
    }

    /** A column of an index, by its id. */
    public record Part(String column, boolean descending) {}

    public List<String> columns() {
        return parts.stream().map(Part::column).toList();
    }

    public TableIndex withFilter(@Nullable String other) {
        return new TableIndex(id, name, unique, parts, included, other);
    }

    /** Whether the index uses a column in its keys, {@code INCLUDE} or filter. */
    public boolean uses(Column column) {
        return columns().contains(column.id())
                || included.contains(column.id())
                || (filter != null && Expressions.mentions(filter, column.name()));
    }
}
