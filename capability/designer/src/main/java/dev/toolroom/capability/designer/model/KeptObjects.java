package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Objects of tables that a rebase keeps though the database dropped them: a table that is made
 * again needs its sequences and has its triggers.
 */
public final class KeptObjects {
    private KeptObjects() {}

    /** {@code merged} with them. */
    public static DatabaseSchema of(
            DatabaseSchema merged, DatabaseSchema design, DatabaseSchema database) {
        Set<String> there = new HashSet<>();
        database.tables().forEach(table -> there.add(table.id()));
        List<Table> kept =
                merged.tables().stream().filter(table -> !there.contains(table.id())).toList();
        List<Carried> gone =
                design.carried().stream()
                        .filter(each -> !merged.carried().contains(each))
                        .filter(each -> kept.stream().anyMatch(table -> isOf(each, table)))
                        .toList();
        if (gone.isEmpty()) {
            return merged;
        }
        var carried = new ArrayList<Carried>();
        gone.stream().filter(Carried::first).forEach(carried::add);
        carried.addAll(merged.carried());
        gone.stream().filter(each -> !each.first()).forEach(carried::add);
        return new DatabaseSchema(merged.schemas(), merged.tables(), carried);
    }

    private static boolean isOf(Carried object, Table table) {
        if (!object.table().isEmpty()) {
            return object.table().equals(table.label());
        }
        String name = object.name().substring(object.name().lastIndexOf('.') + 1);
        return object.kind().equals("sequence")
                && table.columns().stream()
                        .map(Column::defaultValue)
                        .filter(Objects::nonNull)
                        .anyMatch(each -> each.contains(name));
    }
}
