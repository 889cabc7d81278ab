package dev.toolroom.capability.recall.commands;

import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What once made a failing command work: the edits and commands between its last failure and the
 * next success of the same family in the same project.
 */
public final class Fixes {
    private static final int MAX_COMMANDS = 5;
    private static final int MAX_FILES = 10;

    private static final String WHEN = "(coalesce(timestamp_ms, 0), run_id)";
    private static final String FAILED =
            "workspace_fingerprint = ? AND command_hash = ? AND outcome = 'failed'";
    private static final String OK =
            "workspace_fingerprint = ? AND command_family = ? AND outcome = 'ok'";

    private final Connection connection;

    public Fixes(Connection connection) {
        this.connection = connection;
    }

    private record Run(long id, long time, String command, String request, @Nullable String call) {}

    /**
     * Of a command that failed; null where nothing is known to have helped. A command that fails
     * again was fixed once all the same.
     */
    public Json.@Nullable Obj of(String workspace, String hash, String family) throws SQLException {
        Run failure = run(FAILED, "DESC", workspace, hash);
        Run success = failure == null ? null : next(workspace, family, failure);
        if (failure != null && success == null) {
            Run before = run(OK + before(failure), "DESC", workspace, family);
            failure = before == null ? null : run(FAILED + before(before), "DESC", workspace, hash);
            success = failure == null ? null : next(workspace, family, failure);
        }
        return failure == null || success == null ? null : fix(workspace, failure, success);
    }

    private @Nullable Run next(String workspace, String family, Run failure) throws SQLException {
        return run(OK + " AND " + WHEN + " > " + place(failure), "ASC", workspace, family);
    }

    private static String before(Run run) {
        return " AND " + WHEN + " < " + place(run);
    }

    private static String place(Run run) {
        return "(" + run.time() + ", " + run.id() + ")";
    }

    private @Nullable Run run(String condition, String order, String workspace, String value)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT run_id, coalesce(timestamp_ms, 0), command_text, request_id,"
                                + " call_id FROM"
                                + " command_runs WHERE "
                                + condition
                                + " ORDER BY coalesce(timestamp_ms, 0) "
                                + order
                                + ", run_id "
                                + order
                                + " LIMIT 1")) {
            statement.setString(1, workspace);
            statement.setString(2, value);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? new Run(
                                row.getLong(1),
                                row.getLong(2),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5))
                        : null;
            }
        }
    }

    private Json.Obj fix(String workspace, Run failure, Run success) throws SQLException {
        var fix = Json.object();
        if (success.time() > 0) {
            fix.put("at", Instant.ofEpochMilli(success.time()).toString());
        }
        return fix.put("command", success.command())
                .put("request", success.request())
                .put("commandsBetween", Json.Arr.ofTexts(commands(workspace, failure, success)))
                .put("filesEdited", Json.Arr.ofTexts(files(workspace, failure, success)))
                .build();
    }

    private List<String> commands(String workspace, Run failure, Run success) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        SELECT command_text FROM command_runs WHERE workspace_fingerprint = ?
                        AND (coalesce(timestamp_ms, 0), run_id) > (?, ?)
                        AND (coalesce(timestamp_ms, 0), run_id) < (?, ?)
                        ORDER BY coalesce(timestamp_ms, 0) DESC, run_id DESC LIMIT ?\
                        """)) {
            statement.setString(1, workspace);
            statement.setLong(2, failure.time());
            statement.setLong(3, failure.id());
            statement.setLong(4, success.time());
            statement.setLong(5, success.id());
            statement.setInt(6, MAX_COMMANDS);
            List<String> commands = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    commands.addFirst(rows.getString(1));
                }
            }
            return commands;
        }
    }

    private List<String> files(String workspace, Run failure, Run success) throws SQLException {
        Set<String> files = new LinkedHashSet<>();
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        SELECT p.payload_json FROM responses p
                        JOIN requests r ON r.request_id = p.request_id
                        JOIN chat_sessions s ON s.session_id = r.session_id
                        WHERE s.workspace_fingerprint = ? AND p.kind = 'textEditGroup'
                        AND r.timestamp_ms BETWEEN ? AND ? LIMIT 100\
                        """)) {
            statement.setString(1, workspace);
            statement.setLong(2, failure.time());
            statement.setLong(3, success.time());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String file = file(rows.getString(1));
                    if (file != null) {
                        files.add(file);
                    }
                }
            }
        }
        calls(workspace, failure, success, files);
        return files.stream().limit(MAX_FILES).toList();
    }

    /** A turn can hold a failure, the edits after it and the success: there the order counts. */
    private void calls(String workspace, Run failure, Run success, Set<String> files)
            throws SQLException {
        String tools = String.join("', '", EditedFiles.TOOLS);
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        SELECT t.arguments_json FROM requests r
                        JOIN chat_sessions s ON s.session_id = r.session_id
                        JOIN tool_calls t ON t.request_id = r.request_id
                        WHERE s.workspace_fingerprint = ?1 AND +t.tool_name IN ('TOOLS')
                        AND r.timestamp_ms BETWEEN
                        (SELECT timestamp_ms FROM requests WHERE request_id = ?2)
                        AND (SELECT timestamp_ms FROM requests WHERE request_id = ?4)
                        AND NOT (t.request_id = ?2 AND t.call_index <= coalesce((SELECT call_index
                        FROM tool_calls c WHERE c.request_id = ?2 AND c.side = t.side
                        AND c.call_id = ?3), -1))
                        AND NOT (t.request_id = ?4 AND t.call_index >= coalesce((SELECT call_index
                        FROM tool_calls c WHERE c.request_id = ?4 AND c.side = t.side
                        AND c.call_id = ?5), 1000000))
                        ORDER BY r.timestamp_ms, t.call_index LIMIT 100\
                        """
                                .replace("TOOLS", tools))) {
            statement.setString(1, workspace);
            statement.setString(2, failure.request());
            statement.setString(3, failure.call());
            statement.setString(4, success.request());
            statement.setString(5, success.call());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    files.addAll(EditedFiles.of(rows.getString(1)));
                }
            }
        }
    }

    private static @Nullable String file(@Nullable String payload) {
        if (payload == null || payload.length() > 1_000_000) {
            return null;
        }
        return Json.read(payload) instanceof Json.Obj part
                        && part.object("uri").get("path") instanceof Json.Str(String path)
                ? path
                : null;
    }
}
