package dev.toolroom.door.cli;

import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one statement from the pages that the tool returns. */
final class QueryResult {
    private Json columns = Json.Arr.of();
    private final List<String> names = new ArrayList<>();
    private final List<List<Json>> rows = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Adds the rows of an answer; returns the cursor of the next page, or null at the end. */
    @Nullable String add(Json.Obj answer) {
        if (answer.get("recordset") instanceof Json.Arr(var sets)
                && !sets.isEmpty()
                && sets.getFirst() instanceof Json.Obj set) {
            addPage(set);
        }
        if (answer.get("warnings") instanceof Json.Arr messages) {
            warnings.addAll(messages.texts());
        }
        String cursor = answer.text("cursor", "");
        return cursor.isEmpty() ? null : cursor;
    }

    private void addPage(Json.Obj set) {
        if (names.isEmpty() && set.get("columns") instanceof Json.Arr all) {
            columns = all;
            for (Json each : all.items()) {
                names.add(each instanceof Json.Obj column ? column.text("name", "") : text(each));
            }
        }
        if (set.get("rows") instanceof Json.Arr(var all)) {
            for (Json each : all) {
                if (each instanceof Json.Arr(var cells)) {
                    rows.add(cells);
                }
            }
        }
    }

    int size() {
        return rows.size();
    }

    List<String> columns() {
        return names;
    }

    List<String> warnings() {
        return warnings;
    }

    List<List<String>> cells() {
        return rows.stream()
                .map(row -> row.stream().map(QueryResult::text).map(Terminal::clean).toList())
                .toList();
    }

    Json.Obj json() {
        return Json.object()
                .put("columns", columns)
                .put(
                        "rows",
                        new Json.Arr(rows.stream().map(row -> (Json) new Json.Arr(row)).toList()))
                .build();
    }

    /** Returns CSV as in RFC 4180: null is an empty field, an empty string is a quoted field. */
    String csv() {
        var lines = new ArrayList<String>();
        lines.add(names.stream().map(QueryResult::field).collect(Collectors.joining(",")));
        for (List<Json> row : rows) {
            lines.add(
                    row.stream()
                            .map(each -> each instanceof Json.Null ? "" : field(text(each)))
                            .collect(Collectors.joining(",")));
        }
        return String.join("\n", lines);
    }

    private static String field(String text) {
        boolean bare = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
        return bare ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String text(Json value) {
        return switch (value) {
            case Json.Null _ -> "";
            case Json.Str(String text) -> text;
            default -> value.write();
        };
    }
}
