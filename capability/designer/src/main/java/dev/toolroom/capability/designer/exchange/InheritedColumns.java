package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The columns of a table with those of the table that it inherits from. */
final class InheritedColumns {
    private static final String COLUMNS = "initialColumns";

    private InheritedColumns() {}

    /** Those of the parent come first, and a column that both have is as strict as there. */
    static Json.Obj of(Json.Obj child, Json.Obj parent) {
        var all = new ArrayList<Json>();
        for (Json each : columns(parent)) {
            var theirs = (Json.Obj) each;
            Json.Obj own = find(child, theirs.text("name", ""));
            boolean required = new Json.Bool(false).equals(theirs.get("isNullable"));
            if (own.fields().isEmpty()) {
                all.add(theirs.with("isIdentity", false));
            } else {
                all.add(required ? own.with("isNullable", false) : own);
            }
        }
        columns(child).stream()
                .filter(each -> find(parent, ((Json.Obj) each).text("name", "")).fields().isEmpty())
                .forEach(all::add);
        return child.with(COLUMNS, new Json.Arr(all));
    }

    private static List<Json> columns(Json.Obj table) {
        return table.get(COLUMNS) instanceof Json.Arr(List<Json> items) ? items : List.of();
    }

    private static Json.Obj find(Json.Obj table, String name) {
        return columns(table).stream()
                .map(each -> (Json.Obj) each)
                .filter(each -> each.text("name", "").equals(name))
                .findFirst()
                .orElse(Json.Obj.EMPTY);
    }
}
