package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The index of sessions that Copilot CLI keeps beside its events: prompts, answers and the names of
 * files, but no calls of tools. Where the events of a session are there too, they count.
 */
public final class CopilotSessionStore extends ChatDatabase {
    public static final String FILE = "session-store.db";

    private static final String CHATS =
            "SELECT DISTINCT s.id FROM sessions s JOIN turns t ON t.session_id = s.id ORDER BY 1";

    private static final String STATE =
            """
            SELECT count(*) || ' ' || coalesce(max(timestamp), '') || ' ' ||
            coalesce(sum(length(user_message)), 0) || ' ' ||
            coalesce(sum(length(assistant_response)), 0) FROM turns WHERE session_id = ?\
            """;

    private static final String TURNS =
            """
            SELECT turn_index, timestamp, user_message, assistant_response FROM turns
            WHERE session_id = ? ORDER BY turn_index\
            """;

    @Override
    public String name() {
        return "copilot-session-store";
    }

    @Override
    public String agent() {
        return "copilot-cli";
    }

    /** Below every file that has the calls too. */
    @Override
    public int rank() {
        return 1;
    }

    /** The sessions in the database of Copilot CLI. */
    public static List<Source> in(Path file) {
        return new CopilotSessionStore().sources(file, "Copilot CLI");
    }

    @Override
    public @Nullable String folder(Source source) {
        String chat = source.part();
        if (chat == null) {
            return null;
        }
        try (Connection connection = SqliteFile.current(source.file())) {
            return column(connection, "cwd", chat);
        } catch (SQLException e) {
            return null;
        }
    }

    @Override
    String chats() {
        return CHATS;
    }

    @Override
    String stateOf(Connection connection, String chat) throws SQLException {
        return Objects.requireNonNullElse(one(connection, STATE, chat), "")
                + " "
                + column(connection, "summary", chat);
    }

    /** Columns came with versions of the program: one that is missing is null. */
    private static @Nullable String column(Connection connection, String name, String chat)
            throws SQLException {
        String known =
                one(
                        connection,
                        "SELECT name FROM pragma_table_info('sessions') WHERE name = ?",
                        name);
        return known == null
                ? null
                : one(connection, "SELECT " + name + " FROM sessions WHERE id = ?", chat);
    }

    private static @Nullable String one(Connection connection, String sql, String value)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, value);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    @Override
    EventSession.Events events() {
        return new StoreEvents();
    }

    @Override
    void rows(Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException {
        var said = Json.object().put("session", chat);
        for (String each : List.of("summary", "cwd", "repository", "branch", "created_at")) {
            said.putIfPresent(each, column(connection, each, chat));
        }
        ((StoreEvents) events).header(clean(said.build(), sink));
        try (var statement = connection.prepareStatement(TURNS)) {
            statement.setString(1, chat);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sink.checkCancelled();
                    var turn = Json.object().put("turn", rows.getInt(1));
                    put(turn, "time", rows, 2, sink);
                    put(turn, "prompt", rows, 3, sink);
                    put(turn, "answer", rows, 4, sink);
                    turn.put("files", files(connection, chat, rows.getInt(1)));
                    events.event(clean(turn.build(), sink));
                }
            }
        }
    }

    private static Json files(Connection connection, String chat, int turn) throws SQLException {
        if (one(connection, "SELECT name FROM sqlite_master WHERE name = ?", "session_files")
                == null) {
            return Json.Arr.of();
        }
        try (var statement =
                connection.prepareStatement(
                        "SELECT DISTINCT file_path FROM session_files WHERE session_id = ? AND"
                                + " turn_index = ? AND file_path IS NOT NULL ORDER BY 1 LIMIT"
                                + " 200")) {
            statement.setString(1, chat);
            statement.setInt(2, turn);
            try (ResultSet rows = statement.executeQuery()) {
                var paths = new ArrayList<String>();
                while (rows.next()) {
                    paths.add(rows.getString(1));
                }
                return Json.Arr.ofTexts(paths);
            }
        }
    }

    private static final class StoreEvents extends EventSession.Events {
        void header(Json.Obj said) {
            sessionId = JsonValues.text(said, "session");
            title = JsonValues.text(said, "summary");
            folder = JsonValues.text(said, "cwd");
            seen(EventSession.time(said.get("created_at")));
        }

        @Override
        void event(Json.Obj turn) {
            Long time = EventSession.time(turn.get("time"));
            seen(time);
            begin(null, time, Objects.requireNonNullElse(JsonValues.text(turn, "prompt"), ""));
            turn().said(JsonValues.text(turn, "answer"));
            for (Json each : JsonValues.items(turn.get("files"))) {
                turn().file(each instanceof Json.Str(String path) ? path : null);
            }
        }
    }
}
