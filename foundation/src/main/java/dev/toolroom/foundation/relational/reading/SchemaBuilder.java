package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a schema from rows of a catalogue, in which objects refer to others by name. */
final class SchemaBuilder {
    private final List<String> schemas = new ArrayList<>();
    private final List<Carried> carried = new ArrayList<>();
    private final Map<String, TableBuilder> tables = new LinkedHashMap<>();

    /** Builds a table. Names are case-sensitive, because two can differ only in case. */
    static final class TableBuilder {
        final String id = Ids.fresh("t");
        final String schema;
        final String name;
        @Nullable String comment;
        final Map<String, Column> columns = new LinkedHashMap<>();
        @Nullable PrimaryKey primaryKey;
        final List<Reference> references = new ArrayList<>();
        final List<UniqueKey> uniques = new ArrayList<>();
        final List<CheckRule> checks = new ArrayList<>();
        final List<TableIndex> indexes = new ArrayList<>();
        String options = "";

        TableBuilder(String schema, String name) {
            this.schema = schema;
            this.name = name;
        }

        void addColumn(Column column) {
            columns.put(column.name(), column);
        }

        List<String> ids(List<String> names) {
            return names.stream().map(this::idOf).toList();
        }

        String idOf(String name) {
            Column column = columns.get(name);
            if (column == null) {
                throw new IllegalStateException(
                        "a key of " + this.name + " names " + name + " among " + columns.keySet());
            }
            return column.id();
        }

        boolean hasColumns(List<String> names) {
            return columns.keySet().containsAll(names);
        }
    }

    /** A foreign key by names. */
    record Reference(
            String name,
            List<String> columns,
            String schema,
            String table,
            List<String> referenced,
            ReferentialAction onDelete,
            ReferentialAction onUpdate,
            String attributes) {
        Reference withTarget(String otherTable, List<String> otherColumns) {
            return new Reference(
                    name,
                    columns,
                    schema,
                    otherTable,
                    otherColumns,
                    onDelete,
                    onUpdate,
                    attributes);
        }
    }

    void addCarried(Carried object) {
        carried.add(object);
    }

    void addSchema(String name) {
        schemas.add(name);
    }

    TableBuilder table(String schema, String name) {
        return tables.computeIfAbsent(schema + "\n" + name, key -> new TableBuilder(schema, name));
    }

    /** Returns the table, or null if it is not part of the schema. */
    @Nullable TableBuilder find(String schema, String name) {
        return tables.get(schema + "\n" + name);
    }

    DatabaseSchema build() {
        return new DatabaseSchema(
                schemas, tables.values().stream().map(this::build).toList(), carried);
    }

    private Table build(TableBuilder table) {
        var keys = new ArrayList<ForeignKey>();
        for (Reference reference : table.references) {
            TableBuilder target = find(reference.schema(), reference.table());
            if (target != null && target.hasColumns(reference.referenced())) {
                keys.add(foreignKey(table, target, reference));
            }
        }
        return new Table(
                table.id,
                table.schema,
                table.name,
                List.copyOf(table.columns.values()),
                table.primaryKey,
                keys,
                table.uniques,
                table.checks,
                table.indexes,
                table.comment,
                table.options);
    }

    private static ForeignKey foreignKey(TableBuilder from, TableBuilder to, Reference reference) {
        var mappings = new ArrayList<Mapping>();
        for (int i = 0; i < reference.columns().size(); i++) {
            mappings.add(
                    new Mapping(
                            from.idOf(reference.columns().get(i)),
                            to.idOf(reference.referenced().get(i))));
        }
        return new ForeignKey(
                Ids.fresh("f"),
                reference.name(),
                to.id,
                mappings,
                reference.onDelete(),
                reference.onUpdate(),
                reference.attributes());
    }
}
