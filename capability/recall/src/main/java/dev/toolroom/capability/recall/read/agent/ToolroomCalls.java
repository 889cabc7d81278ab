package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Toolroom's own record: a chat is a session. Calls of recall itself are left out: they repeat what
 * is here already.
 */
public final class ToolroomCalls extends ChatDatabase {
    public static final String FILE = "toolroom.db";

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

    private ToolroomCalls() {
        super("toolroom-calls", "toolroom", 3);
    }

    /** The chats in a home's database; the database itself where it cannot be asked for them. */
    public static List<Source> in(Path file) {
        return new ToolroomCalls().sources(file, "Toolroom");
    }

    @Override
    List<String> chats(Connection connection, Path file) throws SQLException {
        return SqliteFile.texts(connection, CHATS);
    }

    @Override
    String stateOf(Connection connection, String chat) throws SQLException {
        return String.valueOf(SqliteFile.text(connection, STATE, chat));
    }

    @Override
    EventSession.Events events() {
        return new CallEvents();
    }

    @Override
    void rows(Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException {
        SqliteFile.forEach(
                connection,
                "SELECT title, created_at FROM chats WHERE id = ?",
                row -> {
                    var said = Json.object().put("chat", chat);
                    put(said, "title", row, 1, sink);
                    put(said, "time", row, 2, sink);
                    ((CallEvents) events).header(clean(said.build(), sink));
                },
                chat);
        SqliteFile.forEach(
                connection,
                EVENTS,
                row -> {
                    sink.checkCancelled();
                    events.event(clean(row(row, sink), sink));
                },
                chat);
    }

    private static Json.Obj row(ResultSet row, SessionSink sink) throws SQLException {
        boolean message = row.getString(1).equals("message");
        var event = Json.object().put("kind", message ? "message" : "call");
        put(event, "id", row, 2, sink);
        put(event, "time", row, 3, sink);
        put(event, message ? "role" : "tool", row, 4, sink);
        if (message) {
            put(event, "content", row, 5, sink);
        } else {
            putJson(event, "arguments", row, 5, sink);
            putJson(event, "result", row, 6, sink);
            put(event, "error", row, 7, sink);
            put(event, "status", row, 8, sink);
        }
        return event.build();
    }

    private static final class CallEvents extends EventSession.Events {
        private static final int MAX_PROMPT_CHARACTERS = 1_000;

        /** Whether a message started the calls, so that they belong to its turn. */
        private boolean asked;

        void header(Json.Obj said) {
            sessionId = JsonValues.text(said, "chat");
            title = JsonValues.text(said, "title");
            seen(EventSession.time(said.get("time")));
        }

        @Override
        public void event(Json.Obj event) {
            Long time = EventSession.time(event.get("time"));
            seen(time);
            if ("call".equals(JsonValues.text(event, "kind"))) {
                call(event, time);
                return;
            }
            String text = event.text("content", "");
            if ("user".equals(JsonValues.text(event, "role"))) {
                begin(JsonValues.text(event, "id"), time, text);
                asked = true;
            } else {
                turn().addAnswer(text);
            }
        }

        /** A call that no message asked for is a turn. */
        private void call(Json.Obj call, @Nullable Long time) {
            String id = JsonValues.text(call, "id");
            String tool = JsonValues.text(call, "tool");
            String arguments = JsonValues.json(call.get("arguments"));
            if (!asked) {
                String prompt = tool + (arguments == null ? "" : " " + arguments);
                begin(id, time, Excerpt.beginning(prompt, MAX_PROMPT_CHARACTERS, "…"));
            }
            turn().addCall(id, tool, arguments);
            boolean failed = !"success".equals(JsonValues.text(call, "status"));
            String error = JsonValues.text(call, "error");
            Json result = call.get("result");
            turn().addResult(
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
