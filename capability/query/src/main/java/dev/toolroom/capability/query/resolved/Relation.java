package dev.toolroom.capability.query.resolved;

import java.util.List;
import java.util.Set;

/**
 * A table or a view, as the catalogue knows it.
 *
 * @param columns in their order, folded; none where several relations go by the same name and
 *     differ in them
 * @param names of all columns that one of the name has, folded
 * @param masked columns that are not shown, folded
 * @param deciding whether a masked column decides which rows it has
 * @param opaque whether its values can be reached without naming its columns
 * @param indexes with masked columns, folded
 */
public record Relation(
        List<String> columns,
        Set<String> names,
        Set<String> masked,
        boolean deciding,
        boolean opaque,
        Set<String> indexes) {
    public Relation {
        columns = List.copyOf(columns);
        names = Set.copyOf(names);
        masked = Set.copyOf(masked);
        indexes = Set.copyOf(indexes);
    }

    /** Whether a statement that names it may show or use something masked. */
    public boolean matters() {
        return !masked.isEmpty() || deciding || opaque;
    }
}
