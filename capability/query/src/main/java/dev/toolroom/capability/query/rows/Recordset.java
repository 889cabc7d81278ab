package dev.toolroom.capability.query.rows;

import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Rows as arrays under one list of columns: a third of the bytes of rows as objects. */
public record Recordset(List<Column> columns, List<List<Json>> rows) {
    /**
     * The description of a column.
     *
     * @param masked whether its values are hidden; written only if true
     */
    public record Column(String name, String type, boolean nullable, boolean masked) {
        public Column(String name, String type, boolean nullable) {
            this(name, type, nullable, false);
        }

        public Json json() {
            var column =
                    Json.object().put("name", name).put("type", type).put("nullable", nullable);
            if (masked) {
                column.put("masked", true);
            }
            return column.build();
        }
    }

    public Json.Obj json() {
        var all = new Json[rows.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Json.Arr(rows.get(i));
        }
        return Json.object()
                .put("columns", new Json.Arr(columns.stream().map(Column::json).toList()))
                .put("rows", new Json.Arr(List.of(all)))
                .build();
    }

    /** Uses loops instead of streams, because a thousand rows are converted at once. */
    public View view() {
        var all = new ArrayList<List<String>>(rows.size());
        for (List<Json> row : rows) {
            var shown = new String[row.size()];
            for (int i = 0; i < shown.length; i++) {
                shown[i] = shown(row.get(i));
            }
            all.add(List.of(shown));
        }
        return new View.Table(columns.stream().map(Column::name).toList(), all);
    }

    public static String shown(Json cell) {
        if (cell instanceof Json.Num(String digits)) {
            return digits;
        }
        return cell instanceof Json.Str(String text) ? text : cell.write();
    }

    public long bytes() {
        return rows.stream().mapToLong(Recordset::bytes).sum();
    }

    /** Returns the length of a row in JSON without writing it. */
    public static int bytes(List<Json> row) {
        int bytes = 3;
        for (Json cell : row) {
            bytes += 1 + bytes(cell);
        }
        return bytes;
    }

    private static int bytes(Json cell) {
        return switch (cell) {
            case Json.Str(String text) -> bytes(text);
            case Json.Num(String text) -> text.length();
            case Json.Arr(var items) -> bytes(items);
            case Json.Bool _, Json.Null _ -> 5;
            case Json.Obj object -> bytes(object.write());
        };
    }

    private static int bytes(String text) {
        int bytes = 2;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ') {
                bytes += c == '\n' || c == '\t' || c == '\r' ? 2 : 6;
            } else if (c == '"' || c == '\\' || (c > 0x7f && c < 0x800)) {
                bytes += 2;
            } else if (c < 0x80) {
                bytes++;
            } else {
                bytes += Character.isSurrogate(c) ? 2 : 3;
            }
        }
        return bytes;
    }
}
