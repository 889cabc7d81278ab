package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts an answer together from the tables it was taken apart into. */
final class TurnBlocks {
    private static final int MAX_TEXT_CHARACTERS = 20_000;

    private static final int MAX_BLOCKS = 400;
    private static final Set<String> TEXTS = Set.of("", "markdownContent", "markdownVuln");
    private static final Set<String> CALLS = Set.of("toolInvocationSerialized", "toolInvocation");
    private static final Set<String> EDITS =
            Set.of("textEditGroup", "notebookEditGroup", "externalEdit");
    private static final Set<String> NOTES =
            Set.of(
                    "warning",
                    "info",
                    "progressTaskSerialized",
                    "progressMessage",
                    "confirmation",
                    "systemNotification",
                    "elicitationSerialized");

    private final Statements statements;

    TurnBlocks(Statements statements) {
        this.statements = statements;
    }

    private record Part(String kind, @Nullable String value, @Nullable String payload) {}

    private record Call(
            String side, int index, @Nullable String id, @Nullable Integer other, Json.Obj json) {}

    /** Returns the blocks of a turn in order. */
    List<Json> of(String request) {
        Map<String, Call> calls = calls(request);
        Map<String, Json.Obj> commands = commands(request);
        var writing = new Writing();
        int shown = 0;
        for (Part each : parts(request)) {
            if (CALLS.contains(each.kind())) {
                Call call = calls.remove("editor" + shown++);
                if (call != null) {
                    Call other = call.other() == null ? null : calls.remove("model" + call.other());
                    writing.add(call(call, other, commands));
                }
            } else {
                writing.take(each);
            }
        }
        // Agents that keep no order between text and calls have theirs at the end.
        calls.values().forEach(call -> writing.add(call(call, null, commands)));
        commands.values().forEach(run -> writing.add(run.with("kind", "tool")));
        return writing.blocks();
    }

    private List<Part> parts(String request) {
        return statements.list(
                "SELECT kind, value, CASE WHEN length(payload_json) < 100000 THEN payload_json END"
                        + " FROM responses WHERE request_id = ? ORDER BY response_index LIMIT "
                        + MAX_BLOCKS * 10,
                row ->
                        new Part(
                                Objects.requireNonNullElse(row.getString(1), ""),
                                row.getString(2),
                                row.getString(3)),
                request);
    }

    private Map<String, Call> calls(String request) {
        Map<String, Call> calls = new LinkedHashMap<>();
        statements.list(
                "SELECT side, call_index, call_id, joined_index, tool_name, arguments_json,"
                        + " result_text, is_error FROM tool_calls WHERE request_id = ? ORDER BY"
                        + " side, call_index LIMIT "
                        + MAX_BLOCKS * 2,
                row -> calls.put(row.getString(1) + row.getInt(2), call(row)),
                request);
        return calls;
    }

    private static Call call(ResultSet row) throws SQLException {
        int joined = row.getInt(4);
        Integer other = row.wasNull() ? null : joined;
        var json = Json.object().put("kind", "tool").putIfPresent("tool", row.getString(5));
        if (row.getString(6) != null) {
            json.put("arguments", cut(row.getString(6)));
        }
        if (row.getString(7) != null) {
            json.put("result", cut(row.getString(7)));
        }
        if (row.getInt(8) == 1) {
            json.put("error", true);
        }
        return new Call(row.getString(1), row.getInt(2), row.getString(3), other, json.build());
    }

    /** Merges what the editor and the model recorded of a call, and the command it ran. */
    private static Json.Obj call(Call call, @Nullable Call other, Map<String, Json.Obj> commands) {
        Json.Obj json = call.json();
        if (other != null) {
            for (var field : other.json().fields().entrySet()) {
                if (json.get(field.getKey()) == null) {
                    json = json.with(field.getKey(), field.getValue());
                }
            }
        }
        Json.Obj run = commands.remove(Objects.requireNonNullElse(call.id(), ""));
        if (run == null && other != null) {
            run = commands.remove(Objects.requireNonNullElse(other.id(), ""));
        }
        if (run != null) {
            for (var field : run.fields().entrySet()) {
                json = json.with(field.getKey(), field.getValue());
            }
        }
        return json;
    }

    private Map<String, Json.Obj> commands(String request) {
        Map<String, Json.Obj> commands = new LinkedHashMap<>();
        statements.list(
                "SELECT call_id, run_index, command_text, outcome, exit_code, duration_ms,"
                        + " output_tail FROM command_runs WHERE request_id = ? ORDER BY run_index"
                        + " LIMIT "
                        + MAX_BLOCKS,
                row -> {
                    String call = row.getString(1);
                    String key =
                            call == null || commands.containsKey(call) ? "#" + row.getInt(2) : call;
                    return commands.put(key, command(row));
                },
                request);
        return commands;
    }

    private static Json.Obj command(ResultSet row) throws SQLException {
        var run =
                Json.object()
                        .put("command", cut(row.getString(3)))
                        .put("outcome", row.getString(4));
        run.putIfPresent("exitCode", Columns.number(row, 5));
        run.putIfPresent("milliseconds", Columns.number(row, 6));
        if (row.getString(7) != null) {
            run.put("output", cut(row.getString(7)));
        }
        return run.build();
    }

    static String cut(@Nullable String text) {
        return text == null ? "" : Excerpt.counted(text, MAX_TEXT_CHARACTERS, "\n");
    }

    /** Collects blocks and joins text that was split around file names. */
    private static final class Writing {
        private final List<Json> blocks = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private boolean goesOn = true;

        void take(Part part) {
            String value = part.value();
            if (TEXTS.contains(part.kind())) {
                text.append(goesOn || text.isEmpty() ? "" : "\n")
                        .append(Objects.requireNonNullElse(value, ""));
                goesOn = false;
            } else if (part.kind().equals("inlineReference")) {
                text.append('`').append(name(part)).append('`');
                goesOn = true;
            } else if (part.kind().equals("codeblockUri")) {
                goesOn = true;
            } else if (part.kind().equals("thinking")) {
                if (value != null && !value.isBlank()) {
                    add(block("thinking").with("text", cut(value)));
                }
            } else if (EDITS.contains(part.kind())) {
                add(block("edit").with("file", name(part)));
            } else if (NOTES.contains(part.kind()) && value != null && !value.isBlank()) {
                add(block("note").with("text", cut(value)));
            }
        }

        private static Json.Obj block(String kind) {
            return Json.Obj.EMPTY.with("kind", kind);
        }

        private static String name(Part part) {
            if (part.payload() == null || !(Json.read(part.payload()) instanceof Json.Obj object)) {
                return "";
            }
            if (object.get("name") instanceof Json.Str(String name)) {
                return name;
            }
            for (String field : List.of("inlineReference", "uri")) {
                Json.Obj place = object.object(field);
                Json.Obj uri = place.get("uri") != null ? place.object("uri") : place;
                if (uri.get("path") instanceof Json.Str(String path)) {
                    return field.equals("uri") ? path : path.substring(path.lastIndexOf('/') + 1);
                }
            }
            return "";
        }

        void add(Json block) {
            flush();
            // The same file edited twice in a row is one line.
            if (blocks.size() < MAX_BLOCKS
                    && (blocks.isEmpty() || !blocks.getLast().equals(block))) {
                blocks.add(block);
            }
        }

        private void flush() {
            String said = text.toString().strip();
            text.setLength(0);
            goesOn = true;
            if (!said.isEmpty() && blocks.size() < MAX_BLOCKS) {
                blocks.add(block("text").with("text", cut(said)));
            }
        }

        List<Json> blocks() {
            flush();
            return blocks;
        }
    }
}
