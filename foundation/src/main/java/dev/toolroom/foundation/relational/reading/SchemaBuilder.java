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

/** Puts a schema together from rows that name things by name, in whatever order they come. */
final class SchemaBuilder {
    private final List<String> schemas = new ArrayList<>();
    private final List<Carried> carried = new ArrayList<>();
    private final Map<String, Fresh> tables = new LinkedHashMap<>();

    /** One table while its rows come in. Names are exact here: databases may tell case apart. */
    static final class Fresh {
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

        Fresh(String schema, String name) {
            this.schema = schema;
            this.name = name;
        }

        void column(Column column) {
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

        boolean has(List<String> names) {
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
        Reference to(String otherTable, List<String> otherColumns) {
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

    void carried(Carried object) {
        carried.add(object);
    }

    void schema(String name) {
        schemas.add(name);
    }

    Fresh table(String schema, String name) {
        return tables.computeIfAbsent(schema + "\n" + name, key -> new Fresh(schema, name));
    }

    /** Null when it is not one of ours. */
    @Nullable Fresh known(String schema, String name) {
        return tables.get(schema + "\n" + name);
    }

    DatabaseSchema build() {
        return new DatabaseSchema(
                schemas, tables.values().stream().map(this::built).toList(), carried);
    }

    private Table built(Fresh fresh) {
        var keys = new ArrayList<ForeignKey>();
        for (Reference reference : fresh.references) {
            Fresh target = known(reference.schema(), reference.table());
            if (target != null && target.has(reference.referenced())) {
                keys.add(key(fresh, target, reference));
            }
        }
        return new Table(
                fresh.id,
                fresh.schema,
                fresh.name,
                List.copyOf(fresh.columns.values()),
                fresh.primaryKey,
                keys,
                fresh.uniques,
                fresh.checks,
                fresh.indexes,
                fresh.comment,
                fresh.options);
    }

    private static ForeignKey key(Fresh from, Fresh to, Reference reference) {
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
