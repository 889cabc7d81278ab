package dev.toolroom.capability.designer.exchange.orm;

import static java.util.stream.Collectors.joining;

import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes relations of Drizzle, by which its queries follow foreign keys in both directions. */
final class DrizzleRelations {
    private final OrmModel model;
    private final Map<String, List<String>> lines = new LinkedHashMap<>();
    private final Map<String, Set<String>> taken = new HashMap<>();

    private DrizzleRelations(OrmModel model) {
        this.model = model;
    }

    /** Returns nothing for a design without foreign keys. */
    static String of(OrmModel model) {
        var relations = new DrizzleRelations(model);
        for (Table table : model.schema.tables()) {
            table.foreignKeys().forEach(key -> relations.add(table, key));
        }
        return model.schema.tables().stream()
                .filter(table -> relations.lines.containsKey(table.id()))
                .map(relations::text)
                .collect(joining());
    }

    private void add(Table table, ForeignKey key) {
        Table target = model.target(key);
        String name = "relationName: " + DrizzleSchema.quoted(model.name(table) + "_" + key.name());
        String field = model.unique(model.name(target), taken(table));
        String one =
                "%s: one(%s, { fields: [%s], references: [%s], %s })"
                        .formatted(
                                field,
                                model.name(target),
                                columns(table, key.columns()),
                                columns(target, key.referencedColumns()),
                                name);
        line(table, one);
        String back = model.unique(model.name(table) + "_" + field, taken(target));
        line(target, "%s: many(%s, { %s })".formatted(back, model.name(table), name));
        if (table.isKey(key.columns())) {
            model.lose(target, "that at most one row of " + table.label() + " points back");
        }
    }

    private Set<String> taken(Table table) {
        return taken.computeIfAbsent(
                table.id(),
                id -> table.columns().stream().map(model::name).collect(Collectors.toSet()));
    }

    private void line(Table table, String line) {
        lines.computeIfAbsent(table.id(), id -> new ArrayList<>()).add(line);
    }

    private String columns(Table table, List<String> ids) {
        return model.names(table, ids).stream()
                .map(each -> model.name(table) + "." + each)
                .collect(joining(", "));
    }

    private String text(Table table) {
        List<String> own = lines.getOrDefault(table.id(), List.of());
        String used =
                List.of("one", "many").stream()
                        .filter(word -> own.stream().anyMatch(it -> it.contains(": " + word + "(")))
                        .collect(joining(", "));
        return "export const %s = relations(%s, ({ %s }) => ({\n  %s,\n}));\n\n"
                .formatted(
                        model.uniqueName(model.name(table) + "Relations"),
                        model.name(table),
                        used,
                        String.join(",\n  ", own));
    }
}
