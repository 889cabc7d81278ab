package dev.toolroom.foundation.relational.schema;

import java.util.List;

/** Columns whose values together occur once. */
public record UniqueKey(String id, String name, List<String> columns) {
    public UniqueKey {
        columns = List.copyOf(columns);
    }
}
