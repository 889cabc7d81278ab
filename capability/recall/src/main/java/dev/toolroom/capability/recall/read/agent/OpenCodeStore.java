package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.SqliteFile;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The database in which OpenCode keeps all sessions, their messages, and the parts of messages. */
public final class OpenCodeStore extends ChatDatabase {
    /** Builds of another channel have its name in that of their database. */
    private static final Pattern FILE = Pattern.compile("opencode(?:-\\w{1,40})?\\.db");

    private static final String CHATS =
            "SELECT DISTINCT s.id FROM session s JOIN message m ON m.session_id = s.id ORDER BY 1";

    private static final String STATE =
            """
            SELECT s.time_updated || ' ' || s.title || ' ' ||
            (SELECT count(*) || ' ' || max(time_updated) FROM message WHERE session_id = s.id)
            || ' ' || (SELECT count(*) || ' ' || coalesce(max(time_updated), 0) FROM part
            WHERE session_id = s.id) FROM session s WHERE s.id = ?\
            """;

    private static final String SESSION =
            "SELECT id, parent_id, title, directory, version, time_created FROM session WHERE id = ?";

    private static final String MESSAGES =
            "SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created, id";

    private static final String PARTS = "SELECT data FROM part WHERE message_id = ? ORDER BY id";

    private OpenCodeStore() {
        super("opencode", OpenCodeEvents.AGENT, 3);
    }

    public static boolean isOne(Path file) {
        return FILE.matcher(String.valueOf(file.getFileName())).matches();
    }

    /** Returns the sessions in a database of OpenCode. */
    public static List<Source> in(Path file) {
        return new OpenCodeStore().sources(file, "OpenCode");
    }

    @Override
    public @Nullable String folder(Source source) {
        try (Connection connection = SqliteFile.current(source.file())) {
            return SqliteFile.text(
                    connection,
                    "SELECT directory FROM session WHERE id = ?",
                    String.valueOf(source.part()));
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
        return String.valueOf(SqliteFile.text(connection, STATE, chat));
    }

    @Override
    EventSession.Events events() {
        return new OpenCodeEvents();
    }

    @Override
    void rows(Connection connection, String chat, EventSession.Events events, SessionSink sink)
            throws SQLException {
        SqliteFile.forEach(
                connection, SESSION, row -> events.event(clean(session(row, sink), sink)), chat);
        SqliteFile.forEach(
                connection,
                MESSAGES,
                row -> {
                    sink.checkCancelled();
                    var data = Json.object();
                    putJson(data, "info", row, 2, sink);
                    String id = row.getString(1);
                    Json.Obj message =
                            Json.object()
                                    .put("info", data.build().object("info").with("id", id))
                                    .put("parts", parts(connection, id, sink))
                                    .build();
                    events.event(clean(message, sink));
                },
                chat);
    }

    /** Returns the session as an export has it. */
    private static Json.Obj session(ResultSet row, SessionSink sink) throws SQLException {
        var info = Json.object();
        put(info, "id", row, 1, sink);
        put(info, "parentID", row, 2, sink);
        put(info, "title", row, 3, sink);
        put(info, "directory", row, 4, sink);
        put(info, "version", row, 5, sink);
        info.put("time", Json.object().put("created", row.getLong(6)).build());
        return Json.object().put("info", info.build()).build();
    }

    private static Json parts(Connection connection, String message, SessionSink sink)
            throws SQLException {
        List<Json> parts = new ArrayList<>();
        SqliteFile.forEach(
                connection,
                PARTS,
                row -> {
                    var part = Json.object();
                    putJson(part, "part", row, 1, sink);
                    parts.add(part.build().object("part"));
                },
                message);
        return new Json.Arr(parts);
    }
}
