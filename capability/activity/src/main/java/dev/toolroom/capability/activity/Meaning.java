package dev.toolroom.capability.activity;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call in one line, as a person reads it: what it was about, and what came of it. */
final class Meaning {
    private static final int LONGEST = 120;
    private static final int EDITS = 3;

    /** What says most about a call, in this order. */
    private static final List<String> TELLING =
            List.of(
                    "query",
                    "statement",
                    "sql",
                    "table",
                    "tables",
                    "fqn",
                    "search",
                    "command",
                    "path",
                    "file",
                    "name",
                    "id");

    /** What a recorded answer counts, and how that is called. */
    private static final List<List<String>> COUNTS =
            List.of(
                    List.of("rows", "row", "rows"),
                    List.of("applied", "edit", "edits"),
                    List.of("changesTotal", "change", "changes"),
                    List.of("statements", "statement", "statements"),
                    List.of("count", "result", "results"),
                    List.of("calls", "call", "calls"));

    private Meaning() {}

    /** The statement, the table, the edits; empty where the arguments say nothing of the kind. */
    static String what(Json arguments) {
        if (!(arguments instanceof Json.Obj object)) {
            return "";
        }
        String operation = object.text("operation", object.text("action", "")).replace('_', ' ');
        List<String> edits = edits(object);
        if (!edits.isEmpty()) {
            return shortened(String.join(", ", edits));
        }
        for (String key : TELLING) {
            String text = plain(object.get(key));
            if (!text.isEmpty()) {
                return shortened(operation.isEmpty() ? text : operation + " " + text);
            }
        }
        return operation.isEmpty() ? shortened(firstText(object)) : operation;
    }

    /** Tools of others call their arguments what they like; the first text is mostly the gist. */
    private static String firstText(Json.Obj arguments) {
        return arguments.fields().values().stream()
                .filter(Json.Str.class::isInstance)
                .map(Meaning::plain)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    /** The error, or what the answer counted. */
    static String outcome(Entry entry) {
        String error = entry.error();
        if (error != null) {
            return shortened(error);
        }
        if (entry.result() instanceof Json.Obj result) {
            for (List<String> count : COUNTS) {
                if (result.get(count.getFirst()) instanceof Json.Num number) {
                    String text = number.write();
                    return text + " " + (text.equals("1") ? count.get(1) : count.get(2));
                }
            }
        }
        return "";
    }

    private static List<String> edits(Json.Obj arguments) {
        List<String> said = new ArrayList<>();
        if (arguments.get("payload") instanceof Json.Obj payload
                && payload.get("edits") instanceof Json.Arr(var edits)) {
            for (Json each : edits) {
                if (each instanceof Json.Obj edit && said.size() < EDITS) {
                    said.add(edit(edit));
                }
            }
            if (edits.size() > EDITS) {
                said.add("and " + (edits.size() - EDITS) + " more");
            }
        }
        return said;
    }

    private static String edit(Json.Obj edit) {
        String verb = edit.text("op", "edit").replace('_', ' ');
        String table = edit.get("table") instanceof Json.Obj named ? named.text("name", "") : "";
        String column = edit.get("column") instanceof Json.Obj named ? named.text("name", "") : "";
        String where = column.isEmpty() ? table : table.isEmpty() ? column : table + "." + column;
        return where.isEmpty() ? verb : verb + " " + where;
    }

    private static String plain(@Nullable Json value) {
        return switch (value) {
            case Json.Str(var text) -> text;
            case Json.Arr list -> String.join(", ", list.texts());
            case null, default -> "";
        };
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }
}
