package dev.toolroom.foundation.relational.schema;

import java.util.List;

/** An index that is no constraint. */
public record TableIndex(String id, String name, boolean unique, List<Part> parts) {
    public TableIndex {
        parts = List.copyOf(parts);
    }

    /** One column of an index, by its id. */
    public record Part(String column, boolean descending) {}

    public List<String> columns() {
        return parts.stream().map(Part::column).toList();
    }
}
