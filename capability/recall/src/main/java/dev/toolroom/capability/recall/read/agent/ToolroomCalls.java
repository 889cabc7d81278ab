package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Toolroom's own record: a chat is a session, and each chat is a source, so that only chats with
 * new calls are read again. Calls of recall itself are left out: they repeat what is here already.
 */
public final class ToolroomCalls implements SessionFormat {
    public static final String FILE = "toolroom.db";

    /** For bytes that are no text. */
    private static final char MARK = '\uFFFD';

    private static final String OWN = "tool_id NOT LIKE 'recall\\_%' ESCAPE '\\'";
    private static final String DONE = " AND status NOT IN ('pending', 'running')";

    /** In the order in which things happened; a message comes before the calls made for it. */
    private static final String EVENTS =
            """
            SELECT 'message', id, created_at, role, content, NULL, NULL, NULL FROM messages
            WHERE chat_id = ?1 UNION ALL
            SELECT 'call', id, started_at, tool_id, args, result, error, status FROM tool_calls
            WHERE chat_id = ?1 AND %s%s ORDER BY 3, 1 DESC, 2\
            """
                    .formatted(OWN, DONE);

    private static final String STATE =
            """
            SELECT (SELECT count(*) || ' ' || coalesce(max(created_at), '') || ' ' ||
            coalesce(sum(length(content)), 0) FROM messages WHERE chat_id = ?1) || ' ' ||
            (SELECT count(*) || ' ' || coalesce(max(finished_at), '') FROM tool_calls
            WHERE chat_id = ?1 AND %s%s) || ' ' ||
            coalesce((SELECT title FROM chats WHERE id = ?1), '')\
            """
                    .formatted(OWN, DONE);

    private static final String CHATS =
            """
            SELECT id FROM chats WHERE EXISTS (SELECT 1 FROM messages WHERE chat_id = chats.id)
            OR EXISTS (SELECT 1 FROM tool_calls WHERE chat_id = chats.id AND %s%s) ORDER BY id\
            """
                    .formatted(OWN, DONE);

    @Override
    public String name() {
        return "toolroom-calls";
    }

    @Override
    public String agent() {
        return "toolroom";
    }

    @Override
    public int rank() {
        return 3;
    }

    @Override
    public boolean hasEditorIds() {
        return false;
    }

    /** The chats in a home's database; the database itself where it cannot be asked for them. */
    public static List<Source> in(Path file) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        var format = new ToolroomCalls();
        try (Connection connection = SqliteFile.current(file)) {
            List<Source> sources = new ArrayList<>();
            try (var statement = connection.prepareStatement(CHATS);
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sources.add(new Source(file, format, "Toolroom", null, rows.getString(1)));
                }
            }
            return sources;
        } catch (SQLException e) {
            return List.of(new Source(file, format, "Toolroom", null));
        }
    }

    @Override
    public @Nullable String state(Source source) {
        try (Connection connection = SqliteFile.current(source.file());
                var statement = connection.prepareStatement(STATE)) {
            statement.setString(1, source.part());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        } catch (SQLException e) {
            return null;
        }
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        String chat = source.part();
        if (chat == null) {
            throw new IllegalArgumentException("not a database of Toolroom");
        }
        var events = new CallEvents();
        try (Connection connection = SqliteFile.current(source.file())) {
            header(connection, chat, events, sink);
            try (var statement = connection.prepareStatement(EVENTS)) {
                statement.setString(1, chat);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        sink.checkCancelled();
                        events.event(clean(row(rows, sink), sink));
                    }
                }
            }
        } catch (SQLException _) {
            // Not as the cause: it would be taken for damage of the catalogue, which is SQLite too.
            throw new IllegalArgumentException("not a database of Toolroom");
        }
        EventSession.write(events, chat, false, sink);
    }

    private static void header(
            Connection connection, String chat, CallEvents events, SessionSink sink)
            throws SQLException {
        try (var statement =
                connection.prepareStatement("SELECT title, created_at FROM chats WHERE id = ?")) {
            statement.setString(1, chat);
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    var said = Json.object().put("chat", chat);
                    put(said, "title", rows, 1, sink);
                    put(said, "time", rows, 2, sink);
                    events.header(clean(said.build(), sink));
                }
            }
        }
    }

    private static Json.Obj row(ResultSet row, SessionSink sink) throws SQLException {
        boolean message = row.getString(1).equals("message");
        var event = Json.object().put("kind", message ? "message" : "call");
        put(event, "id", row, 2, sink);
        put(event, "time", row, 3, sink);
        put(event, message ? "role" : "tool", row, 4, sink);
        put(event, message ? "content" : "arguments", row, 5, sink);
        if (!message) {
            put(event, "result", row, 6, sink);
            put(event, "error", row, 7, sink);
            put(event, "status", row, 8, sink);
        }
        return event.build();
    }

    private static void put(
            Json.Builder event, String name, ResultSet row, int at, SessionSink sink)
            throws SQLException {
        byte[] bytes = row.getBytes(at);
        if (bytes == null) {
            return;
        }
        String text = new String(bytes, UTF_8);
        int marks = (int) text.chars().filter(each -> each == MARK).count();
        if (marks > 0 && !Arrays.equals(text.getBytes(UTF_8), bytes)) {
            sink.filter().replaced(marks);
        }
        boolean json = name.equals("arguments") || name.equals("result");
        event.put(name, json ? parsed(text) : new Json.Str(text));
    }

    /** As JSON where it is some, so that the names in it tell what is secret. */
    private static Json parsed(String text) {
        try {
            return Json.read(text);
        } catch (Json.Malformed e) {
            return new Json.Str(text);
        }
    }

    /** Through the filter; its text goes to the raw layer as a line of its own. */
    private static Json.Obj clean(Json.Obj event, SessionSink sink) {
        byte[] bytes = event.write().getBytes(UTF_8);
        var line = new ByteArrayOutputStream(bytes.length);
        var stream = new JsonStream(new ByteArrayInputStream(bytes), sink.filter(), line::write);
        stream.room(FlatSession.ROOM);
        Json.Obj clean = JsonValues.object(stream.value());
        stream.flush();
        line.write('\n');
        sink.raw().write(line.toByteArray(), 0, line.size());
        return clean;
    }

    private static final class CallEvents extends EventSession.Events {
        private static final int LONGEST_PROMPT = 1_000;

        /** Whether somebody asked: then calls belong to what was asked. */
        private boolean asked;

        void header(Json.Obj said) {
            sessionId = JsonValues.text(said, "chat");
            title = JsonValues.text(said, "title");
            seen(EventSession.time(said.get("time")));
        }

        @Override
        void event(Json.Obj event) {
            Long time = EventSession.time(event.get("time"));
            seen(time);
            if ("call".equals(JsonValues.text(event, "kind"))) {
                call(event, time);
                return;
            }
            String text = Objects.requireNonNullElse(JsonValues.text(event, "content"), "");
            if ("user".equals(JsonValues.text(event, "role"))) {
                begin(JsonValues.text(event, "id"), time, text);
                asked = true;
            } else {
                turn().said(text);
            }
        }

        /** What a client called by itself is a turn of its own, named by the call. */
        private void call(Json.Obj call, @Nullable Long time) {
            String id = JsonValues.text(call, "id");
            String tool = JsonValues.text(call, "tool");
            String arguments = JsonValues.json(call.get("arguments"));
            if (!asked) {
                String prompt = tool + (arguments == null ? "" : " " + arguments);
                begin(
                        id,
                        time,
                        prompt.length() > LONGEST_PROMPT
                                ? prompt.substring(0, LONGEST_PROMPT) + "…"
                                : prompt);
            }
            turn().called(id, tool, arguments);
            boolean failed = !"success".equals(JsonValues.text(call, "status"));
            String error = JsonValues.text(call, "error");
            Json result = call.get("result");
            turn().returned(
                            id,
                            failed && error != null
                                    ? error
                                    : result instanceof Json.Str(String text)
                                            ? text
                                            : JsonValues.json(result),
                            failed);
        }
    }
}
