package dev.toolroom.foundation.relational.schema;

import java.util.List;

/**
 * A foreign key, by the ids of tables and columns.
 *
 * @param attributes further clauses of its SQL, such as {@code DEFERRABLE}; usually empty
 */
public record ForeignKey(
        String id,
        String name,
        String referencedTable,
        List<Mapping> mappings,
        ReferentialAction onDelete,
        ReferentialAction onUpdate,
        String attributes) {
    public ForeignKey {
        mappings = List.copyOf(mappings);
    }

    public ForeignKey(
            String id,
            String name,
            String referencedTable,
            List<Mapping> mappings,
            ReferentialAction onDelete,
            ReferentialAction onUpdate) {
        this(id, name, referencedTable, mappings, onDelete, onUpdate, "");
    }

    public ForeignKey withActions(ReferentialAction deletes, ReferentialAction updates) {
        return new ForeignKey(id, name, referencedTable, mappings, deletes, updates, attributes);
    }

    public ForeignKey withAttributes(String other) {
        return new ForeignKey(
                id, name, referencedTable, mappings, onDelete, onUpdate, other.strip());
    }

    /** A column and the column it references. */
    public record Mapping(String column, String referencedColumn) {}

    public List<String> columns() {
        return mappings.stream().map(Mapping::column).toList();
    }

    public List<String> referencedColumns() {
        return mappings.stream().map(Mapping::referencedColumn).toList();
    }

    public boolean uses(String column) {
        return mappings.stream().anyMatch(each -> each.column().equals(column));
    }

    public boolean pointsAt(String table, String column) {
        return referencedTable.equals(table) && referencedColumns().contains(column);
    }
}
