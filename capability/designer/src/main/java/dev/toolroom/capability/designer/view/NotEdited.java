package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** What a table has that a design knows as text only: it is kept, and edited elsewhere. */
public final class NotEdited {
    private static final int SHOWN = 20;

    /** Not listed: settings and comments tell an editor of the design nothing. */
    private static final Set<String> UNSAID = Set.of("setting", "comment");

    private NotEdited() {}

    /** A line each, such as {@code trigger audit}. */
    public static List<String> of(Model model, Table table) {
        var lines = new ArrayList<String>();
        if (!table.options().isBlank()) {
            lines.add(table.options().strip());
        }
        model.carried().stream()
                .filter(each -> each.table().equals(table.label()))
                .filter(each -> !UNSAID.contains(each.kind()))
                .map(Carried::label)
                .forEach(lines::add);
        return lines;
    }

    /** What belongs to no table, such as an enum or a view: its kind, its name, its SQL. */
    public static List<Json> objects(Model model) {
        var texts = new LinkedHashMap<List<String>, String>();
        model.carried().stream()
                .filter(each -> each.table().isEmpty() && !UNSAID.contains(each.kind()))
                .forEach(
                        each ->
                                texts.merge(
                                        List.of(each.kind(), each.name()),
                                        each.sql(),
                                        (one, other) -> one + ";\n" + other));
        return texts.entrySet().stream()
                .<Json>map(
                        each ->
                                Json.object()
                                        .put("kind", each.getKey().getFirst())
                                        .put("name", each.getKey().getLast())
                                        .put("sql", each.getValue())
                                        .build())
                .toList();
    }

    public static void put(Model model, Table table, Json.Builder json) {
        List<String> lines = of(model, table);
        if (lines.isEmpty()) {
            return;
        }
        json.put("notEdited", Json.Arr.ofTexts(lines.stream().limit(SHOWN).toList()));
        if (lines.size() > SHOWN) {
            json.put("notEditedTotal", lines.size());
        }
    }
}
