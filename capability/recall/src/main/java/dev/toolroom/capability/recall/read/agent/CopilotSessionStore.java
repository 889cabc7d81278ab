package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The index of sessions that Copilot keeps beside the sessions themselves: prompts, answers,
 * summaries and the names of files, but no calls of tools. Copilot CLI and the extension of VS Code
 * each have one, with the same tables.
 */
public final class CopilotSessionStore extends ChatDatabase {
    public static final String FILE = "session-store.db";

    /** Where the extension keeps what belongs to no workspace. */
    private static final String EXTENSION = "github.copilot-chat";

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

    /**
     * The files of a turn. The extension does not say in which turn it saw a file, only when: then
     * it is the last turn that had begun, or the first one.
     */
    private static final String FILES =
            """
            SELECT DISTINCT file_path FROM session_files f WHERE session_id = ?1
            AND file_path IS NOT NULL AND coalesce(turn_index,
              (SELECT max(turn_index) FROM turns WHERE session_id = ?1
                AND timestamp <= f.first_seen_at),
              (SELECT min(turn_index) FROM turns WHERE session_id = ?1)) = ?2
            ORDER BY 1 LIMIT 200\
            """;

    /** The tables beside the turns. */
    private static final List<String> BESIDE =
            List.of("checkpoints", "session_files", "session_refs");

    private static final List<String> SECTIONS =
            List.of(
                    "title",
                    "overview",
                    "work_done",
                    "technical_details",
                    "next_steps",
                    "history",
                    "important_files");

    private CopilotSessionStore(String name, String agent) {
        super(name, agent, 1);
    }

    @Override
    public boolean isIndex() {
        return true;
    }

    /** Returns the sessions in a database. Its folder tells which program wrote it. */
    public static List<Source> in(Path file, String product) {
        Path folder = file.toAbsolutePath().getParent();
        boolean editor =
                folder != null && EXTENSION.equalsIgnoreCase(String.valueOf(folder.getFileName()));
        return editor
                ? new CopilotSessionStore("copilot-chat-session-store", "copilot-chat")
                        .sources(file, product)
                : new CopilotSessionStore("copilot-session-store", "copilot-cli")
                        .sources(file, "Copilot CLI");
    }

    /** Those of the extension, in the folder of an editor. */
    public static List<Source> ofEditor(Path globalStorage, String product) {
        return in(globalStorage.resolve(EXTENSION).resolve(FILE), product);
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
    List<String> chats(Connection connection, Path file) throws SQLException {
        return SqliteFile.texts(connection, CHATS);
    }

    @Override
    String stateOf(Connection connection, String chat) throws SQLException {
        var state = new StringBuilder(String.valueOf(SqliteFile.text(connection, STATE, chat)));
        state.append(' ').append(column(connection, "summary", chat));
        for (String each : BESIDE) {
            if (has(connection, each, "session_id")) {
                state.append(' ')
                        .append(
                                SqliteFile.text(
                                        connection,
                                        "SELECT count(*) FROM " + each + " WHERE session_id = ?",
                                        chat));
            }
        }
        return state.toString();
    }

    /** Returns a column that older versions may lack. */
    private static @Nullable String column(Connection connection, String name, String chat)
            throws SQLException {
        return has(connection, "sessions", name)
                ? SqliteFile.text(
                        connection, "SELECT " + name + " FROM sessions WHERE id = ?", chat)
                : null;
    }

    private static boolean has(Connection connection, String table, String column)
            throws SQLException {
        String columns = "SELECT name FROM pragma_table_info('" + table + "') WHERE name = ?";
        return SqliteFile.text(connection, columns, column) != null;
    }

    @Override
    EventSession.Events events() {
        return new StoreEvents();
    }

    @Override
    void rows(Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException {
        var store = (StoreEvents) events;
        store.header(chat, all(connection, "sessions", "id", chat, sink));
        store.checkpoints(all(connection, "checkpoints", "session_id", chat, sink));
        all(connection, "session_refs", "session_id", chat, sink);
        boolean files = has(connection, "session_files", "first_seen_at");
        SqliteFile.forEach(
                connection,
                TURNS,
                row -> {
                    sink.checkCancelled();
                    var turn = Json.object().put("turn", row.getInt(1));
                    put(turn, "time", row, 2, sink);
                    put(turn, "prompt", row, 3, sink);
                    put(turn, "answer", row, 4, sink);
                    List<String> paths =
                            files
                                    ? SqliteFile.texts(connection, FILES, chat, row.getInt(1))
                                    : List.of();
                    turn.put("files", Json.Arr.ofTexts(paths));
                    store.event(clean(turn.build(), sink));
                },
                chat);
        store.endTurn(null);
    }

    /** The rows of a table, with whatever columns this version has; each goes to the raw layer. */
    private static List<Json.Obj> all(
            Connection connection, String table, String key, String chat, SessionSink sink)
            throws SQLException {
        List<Json.Obj> all = new ArrayList<>();
        if (!has(connection, table, key)) {
            return all;
        }
        SqliteFile.forEach(
                connection,
                "SELECT * FROM " + table + " WHERE " + key + " = ? ORDER BY rowid",
                rows -> {
                    sink.checkCancelled();
                    var columns = rows.getMetaData();
                    var row = Json.object().put("table", table);
                    for (int i = 1; i <= columns.getColumnCount(); i++) {
                        put(row, columns.getColumnName(i), rows, i, sink);
                    }
                    all.add(clean(row.build(), sink));
                },
                chat);
        return all;
    }

    private static final class StoreEvents extends EventSession.Events {
        /** Summaries of compacted conversations, oldest first. */
        private final Deque<Json.Obj> checkpoints = new ArrayDeque<>();

        void header(String chat, List<Json.Obj> rows) {
            sessionId = chat;
            for (Json.Obj each : rows) {
                title = JsonValues.text(each, "summary");
                folder = JsonValues.text(each, "cwd");
                seen(EventSession.time(each.get("created_at")));
            }
        }

        void checkpoints(List<Json.Obj> rows) {
            checkpoints.addAll(rows);
        }

        @Override
        public void event(Json.Obj turn) {
            Long time = EventSession.time(turn.get("time"));
            endTurn(time);
            seen(time);
            begin(null, time, turn.text("prompt", ""));
            turn().addAnswer(JsonValues.text(turn, "answer"));
            for (Json each : JsonValues.items(turn.get("files"))) {
                turn().addFile(each instanceof Json.Str(String path) ? path : null);
            }
        }

        /**
         * Adds checkpoints made before a time to the turn before it; without a time, all that are
         * left.
         */
        void endTurn(@Nullable Long next) {
            while (!checkpoints.isEmpty() && hasBegun()) {
                Long made = EventSession.time(checkpoints.peek().get("created_at"));
                if (next != null && (made == null || made >= next)) {
                    return;
                }
                turn().addAnswer(words(checkpoints.remove()));
            }
        }

        private static String words(Json.Obj checkpoint) {
            var said = new StringBuilder();
            for (String each : SECTIONS) {
                String text = JsonValues.text(checkpoint, each);
                if (text != null && !text.isBlank()) {
                    said.append(said.isEmpty() ? "" : "\n\n").append(text);
                }
            }
            return said.toString();
        }
    }
}
