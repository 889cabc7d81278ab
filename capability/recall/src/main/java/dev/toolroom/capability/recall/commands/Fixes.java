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
    private static final int MOST_COMMANDS = 5;
    private static final int MOST_FILES = 10;

    private final Connection connection;

    public Fixes(Connection connection) {
        this.connection = connection;
    }

    private record Run(long id, long time, String command, String request) {}

    /** Of a command that failed; null where nothing is known to have helped. */
    public Json.@Nullable Obj of(String workspace, String hash, String family) throws SQLException {
        Run failure =
                run(
                        "workspace_fingerprint = ? AND command_hash = ? AND outcome = 'failed'",
                        "DESC",
                        workspace,
                        hash);
        if (failure == null) {
            return null;
        }
        Run success =
                run(
                        "workspace_fingerprint = ? AND command_family = ? AND outcome = 'ok' AND"
                                + " (coalesce(timestamp_ms, 0), run_id) > ("
                                + failure.time()
                                + ", "
                                + failure.id()
                                + ")",
                        "ASC",
                        workspace,
                        family);
        return success == null ? null : fix(workspace, failure, success);
    }

    private @Nullable Run run(String condition, String order, String workspace, String value)
            throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT run_id, coalesce(timestamp_ms, 0), command_text, request_id FROM"
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
                                row.getLong(1), row.getLong(2), row.getString(3), row.getString(4))
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
            statement.setInt(6, MOST_COMMANDS);
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
            Set<String> files = new LinkedHashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next() && files.size() < MOST_FILES) {
                    String file = file(rows.getString(1));
                    if (file != null) {
                        files.add(file);
                    }
                }
            }
            return List.copyOf(files);
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
