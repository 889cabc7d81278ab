package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;

/** The names of constraints, which share one space with each other in a schema. */
final class ConstraintNames {
    private ConstraintNames() {}

    static String key(String schema, String name) {
        return Table.key(schema, name);
    }

    /** Indexes are counted apart: some databases let each table have its own. */
    static String indexKey(String schema, String name) {
        return key(schema, "index " + name);
    }

    static List<String> indexes(Table table) {
        return table.indexes().stream().map(each -> indexKey(table.schema(), each.name())).toList();
    }

    static List<String> of(Table table) {
        var names = new ArrayList<String>();
        if (table.primaryKey() != null && table.primaryKey().name() != null) {
            names.add(key(table.schema(), table.primaryKey().name()));
        }
        table.foreignKeys().forEach(each -> names.add(key(table.schema(), each.name())));
        table.uniques().forEach(each -> names.add(key(table.schema(), each.name())));
        table.checks().forEach(each -> names.add(key(table.schema(), each.name())));
        table.columns().stream()
                .map(column -> column.defaultName())
                .filter(name -> name != null)
                .forEach(name -> names.add(key(table.schema(), name)));
        return names;
    }
}
