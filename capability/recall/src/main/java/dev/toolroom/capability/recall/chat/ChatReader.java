package dev.toolroom.capability.recall.chat;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads sessions and turns out of a catalogue, as they are answered and exported. */
public final class ChatReader {
    private static final String TURN =
            """
            SELECT r.request_id, r.request_index, r.timestamp_ms, r.prompt_text, d.answer, r.state,
            r.model_id, r.error_message, r.vote, r.is_hidden FROM requests r
            LEFT JOIN search_documents d ON d.request_id = r.request_id\
            """;

    private final Statements statements;
    private final int length;

    /**
     * @param length maximum number of characters of a text
     */
    public ChatReader(Statements statements, int length) {
        this.statements = statements;
        this.length = length;
    }

    public Json.Obj session(String id) {
        Json.Obj found =
                statements.first(
                        """
                        SELECT s.session_id, s.title, s.source_agent, w.folder, s.creation_date_ms,
                        s.last_message_date_ms, s.is_torn, s.initial_location, s.is_listed FROM chat_sessions s
                        LEFT JOIN workspaces w ON w.workspace_fingerprint = s.workspace_fingerprint
                        WHERE s.session_id = ?\
                        """,
                        ChatReader::head,
                        id);
        var places =
                statements.texts(
                        """
                        SELECT f.location || ' (' || f.format || ')' FROM session_locations l
                        JOIN source_files f ON f.source_id = l.source_id WHERE l.session_id = ?
                        ORDER BY 1 LIMIT 20\
                        """,
                        id);
        return Objects.requireNonNullElse(found, Json.Obj.EMPTY)
                .with("locations", Json.Arr.ofTexts(places));
    }

    private static Json.Obj head(ResultSet row) throws SQLException {
        Json listed = row.getObject(9) == null ? null : new Json.Bool(row.getInt(9) == 1);
        return Json.object()
                .put("session", row.getString(1))
                .putIfPresent("title", row.getString(2))
                .put("agent", row.getString(3))
                .putIfPresent("workspace", row.getString(4))
                .putIfPresent("createdAt", Columns.time(row, 5))
                .putIfPresent("lastMessageAt", Columns.time(row, 6))
                .put("torn", row.getInt(7) == 1)
                .putIfPresent("location", row.getString(8))
                .putIfPresent("listed", listed)
                .build();
    }

    public int count(String session) {
        Integer count =
                statements.first(
                        "SELECT count(*) FROM requests WHERE session_id = ?",
                        row -> row.getInt(1),
                        session);
        return count == null ? 0 : count;
    }

    public List<Json> turns(String session, int offset, int limit) {
        return statements.list(
                TURN
                        + " WHERE r.session_id = ? ORDER BY r.request_index, r.request_id LIMIT ?"
                        + " OFFSET ?",
                this::turn,
                session,
                limit,
                offset);
    }

    public List<Json> request(String id) {
        return statements.list(TURN + " WHERE r.request_id = ?", this::turn, id);
    }

    private Json turn(ResultSet row) throws SQLException {
        String id = row.getString(1);
        var turn =
                Json.object()
                        .put("request", id)
                        .put("turn", row.getInt(2))
                        .putIfPresent("at", Columns.time(row, 3))
                        .put("prompt", cut(row.getString(4)))
                        .put("answer", cut(row.getString(5)))
                        .putIfPresent("state", row.getString(6))
                        .putIfPresent("model", row.getString(7))
                        .putIfPresent("error", row.getString(8));
        if (row.getObject(9) != null) {
            turn.put("vote", row.getInt(9) == 1 ? "up" : "down");
        }
        if (row.getInt(10) == 1) {
            turn.put("undone", true);
        }
        List<Json> tools = tools(id);
        if (!tools.isEmpty()) {
            turn.put("tools", new Json.Arr(tools));
        }
        List<Json> commands = commands(id);
        if (!commands.isEmpty()) {
            turn.put("commands", new Json.Arr(commands));
        }
        return turn.build();
    }

    private List<Json> tools(String request) {
        return statements.list(
                """
                SELECT tool_name, count(*) FROM tool_calls WHERE request_id = ?
                AND (side = 'editor' OR joined_index IS NULL) AND tool_name IS NOT NULL
                GROUP BY tool_name ORDER BY 2 DESC, 1 LIMIT 20\
                """,
                row ->
                        Json.object()
                                .put("tool", row.getString(1))
                                .put("calls", row.getInt(2))
                                .build(),
                request);
    }

    private List<Json> commands(String request) {
        return statements.list(
                """
                SELECT command_text, outcome, exit_code, evidence_tier, output_tail FROM command_runs
                WHERE request_id = ? ORDER BY run_index LIMIT 50\
                """,
                row -> {
                    var run =
                            Json.object()
                                    .put("command", cut(row.getString(1)))
                                    .put("outcome", row.getString(2))
                                    .put("evidenceTier", row.getInt(4));
                    run.putIfPresent("exitCode", Columns.number(row, 3));
                    if (row.getString(2).equals("failed") && row.getString(5) != null) {
                        run.put("output", cut(row.getString(5)));
                    }
                    return run.build();
                },
                request);
    }

    private String cut(@Nullable String text) {
        return text == null ? "" : Excerpt.counted(text, length, "");
    }
}
