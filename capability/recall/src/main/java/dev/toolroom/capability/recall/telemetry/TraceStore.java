package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database in which Copilot Chat keeps the spans of the last seven days. It is opened so that
 * nothing in it or beside it changes.
 */
final class TraceStore {
    static final String FILE = "agent-traces.db";

    private static final byte[] HEADER =
            "SQLite format 3\0".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final long MILLISECOND = 1_000_000;

    /** Attributes by column, for rows that have only the column. */
    private static final Map<String, String> COLUMNS =
            Map.ofEntries(
                    Map.entry("operation_name", "gen_ai.operation.name"),
                    Map.entry("provider_name", "gen_ai.provider.name"),
                    Map.entry("agent_name", "gen_ai.agent.name"),
                    Map.entry("conversation_id", "gen_ai.conversation.id"),
                    Map.entry("request_model", "gen_ai.request.model"),
                    Map.entry("response_model", "gen_ai.response.model"),
                    Map.entry("input_tokens", "gen_ai.usage.input_tokens"),
                    Map.entry("output_tokens", "gen_ai.usage.output_tokens"),
                    Map.entry("cached_tokens", "gen_ai.usage.cache_read.input_tokens"),
                    Map.entry("reasoning_tokens", "gen_ai.usage.reasoning.output_tokens"),
                    Map.entry("tool_name", "gen_ai.tool.name"),
                    Map.entry("tool_call_id", "gen_ai.tool.call.id"),
                    Map.entry("tool_type", "gen_ai.tool.type"),
                    Map.entry("chat_session_id", "copilot_chat.chat_session_id"),
                    Map.entry("turn_index", "copilot_chat.turn.index"),
                    Map.entry("ttft_ms", "copilot_chat.time_to_first_token"));

    private final CleanText text;
    private final SpanFilter filter;
    private final SpanRows sink;

    TraceStore(CleanText text, SpanRows sink) {
        this.text = text;
        this.filter = new SpanFilter(text);
        this.sink = sink;
    }

    /** Returns the stores of every editor on this machine. */
    static List<Path> on(AgentEnvironment environment) {
        List<Path> found = new ArrayList<>();
        for (AgentEnvironment.UserFolder each : environment.userFolders()) {
            Path file = each.folder().resolve("globalStorage/github.copilot-chat").resolve(FILE);
            if (Files.isRegularFile(file)) {
                found.add(file);
            }
        }
        return found;
    }

    static boolean isOne(Path file) {
        try (var in = Files.newInputStream(file)) {
            return java.util.Arrays.equals(in.readNBytes(HEADER.length), HEADER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void read(Path file) throws SQLException {
        Emitter emitter = Emitter.named("copilot-chat", "github.copilot-chat/" + FILE, "1");
        try (Connection connection = SqliteFile.untouched(file);
                var attributes =
                        connection.prepareStatement(
                                "SELECT key, value FROM span_attributes WHERE span_id = ? ORDER BY"
                                        + " key");
                var events =
                        connection.prepareStatement(
                                "SELECT name, timestamp_ms, attributes FROM span_events WHERE"
                                        + " span_id = ? ORDER BY id");
                var all = connection.createStatement();
                ResultSet row = all.executeQuery("SELECT * FROM spans ORDER BY start_time_ms")) {
            while (row.next()) {
                String key = row.getString("span_id");
                attributes.setString(1, key);
                events.setString(1, key);
                String trace = TraceIds.trace(row.getString("trace_id"));
                String id = TraceIds.span(key);
                if (trace == null || id == null) {
                    sink.skipped();
                    continue;
                }
                long start = row.getLong("start_time_ms") * MILLISECOND;
                String message = row.getString("status_message");
                sink.span(
                        emitter,
                        new Span(
                                trace,
                                id,
                                TraceIds.span(row.getString("parent_span_id")),
                                clean("name", row.getString("name")),
                                "INTERNAL",
                                start,
                                Math.max(start, row.getLong("end_time_ms") * MILLISECOND),
                                SpanWords.status(Json.Num.of(row.getLong("status_code"))),
                                message == null || message.isEmpty()
                                        ? null
                                        : clean("status_message", message),
                                attributes(row, attributes.executeQuery()),
                                details(events.executeQuery())));
            }
        }
    }

    private Json.Obj attributes(ResultSet span, ResultSet rows) throws SQLException {
        var fields = Json.object();
        List<String> present = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                String key = rows.getString(1);
                present.add(key);
                fields.put(clean("", key), new Json.Str(clean(key, rows.getString(2))));
            }
        }
        var columns = span.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String key = COLUMNS.get(columns.getColumnName(i));
            Json value = key == null || present.contains(key) ? null : value(span.getObject(i));
            if (key != null && value != null) {
                fields.put(key, value);
            }
        }
        return fields.build();
    }

    private @Nullable Json value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Double number -> new Json.Num(number.toString());
            case Number number -> Json.Num.of(number.longValue());
            default -> new Json.Str(clean("", value.toString()));
        };
    }

    private Json.Obj details(ResultSet rows) throws SQLException {
        List<Json> events = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                events.add(
                        Json.object()
                                .put("timeUnixNano", Long.toString(rows.getLong(2) * MILLISECOND))
                                .put("name", clean("", rows.getString(1)))
                                .put("attributes", AttributeValues.list(given(rows.getString(3))))
                                .build());
            }
        }
        return events.isEmpty()
                ? Json.Obj.EMPTY
                : Json.Obj.EMPTY.with("events", new Json.Arr(events));
    }

    /** Parses the attributes of an event; other text is kept as it is. */
    private Json.Obj given(@Nullable String json) {
        if (json == null || json.isBlank()) {
            return Json.Obj.EMPTY;
        }
        String cleaned = clean("", json);
        try {
            return Json.read(cleaned) instanceof Json.Obj object
                    ? filter.keyed(AttributeValues.marked(object))
                    : Json.Obj.EMPTY.with("value", cleaned);
        } catch (Json.Malformed e) {
            return Json.Obj.EMPTY.with("value", cleaned);
        }
    }

    private String clean(String name, @Nullable String plain) {
        return plain == null ? "" : text.clean(name, plain, () -> "spans." + name);
    }
}
