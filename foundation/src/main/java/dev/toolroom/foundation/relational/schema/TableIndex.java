package dev.toolroom.foundation.relational.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index that is no constraint.
 *
 * @param included columns that it holds and does not sort by, by their ids
 * @param filter which rows it holds, where it does not hold all
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

    /** One column of an index, by its id. */
    public record Part(String column, boolean descending) {}

    public List<String> columns() {
        return parts.stream().map(Part::column).toList();
    }

    public TableIndex withFilter(@Nullable String other) {
        return new TableIndex(id, name, unique, parts, included, other);
    }

    /** Whether it cannot be without a column of its table. */
    public boolean uses(Column column) {
        return columns().contains(column.id())
                || included.contains(column.id())
                || (filter != null && Expressions.mentions(filter, column.name()));
    }
}
