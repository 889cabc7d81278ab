package dev.toolroom.capability.recall.commands;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
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

    private final Statements statements;

    public Fixes(Statements statements) {
        this.statements = statements;
    }

    private record Run(long id, long time, String command, String request, @Nullable String call) {}

    /**
     * Of a command that failed; null where nothing is known to have helped. A command that fails
     * again was fixed once all the same.
     */
    public Json.@Nullable Obj of(String workspace, String hash, String family) {
        Run failure = run(FAILED, "DESC", workspace, hash);
        Run success = failure == null ? null : next(workspace, family, failure);
        if (failure != null && success == null) {
            Run before = run(OK + before(failure), "DESC", workspace, family);
            failure = before == null ? null : run(FAILED + before(before), "DESC", workspace, hash);
            success = failure == null ? null : next(workspace, family, failure);
        }
        return failure == null || success == null ? null : fix(workspace, failure, success);
    }

    private @Nullable Run next(String workspace, String family, Run failure) {
        return run(OK + " AND " + WHEN + " > " + place(failure), "ASC", workspace, family);
    }

    private static String before(Run run) {
        return " AND " + WHEN + " < " + place(run);
    }

    private static String place(Run run) {
        return "(" + run.time() + ", " + run.id() + ")";
    }

    private @Nullable Run run(String condition, String order, String workspace, String value) {
        return statements.first(
                """
                SELECT run_id, coalesce(timestamp_ms, 0), command_text, request_id, call_id
                FROM command_runs WHERE %s ORDER BY coalesce(timestamp_ms, 0) %s, run_id %s LIMIT 1\
                """
                        .formatted(condition, order, order),
                row ->
                        new Run(
                                row.getLong(1),
                                row.getLong(2),
                                row.getString(3),
                                row.getString(4),
                                row.getString(5)),
                workspace,
                value);
    }

    private Json.Obj fix(String workspace, Run failure, Run success) {
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

    private List<String> commands(String workspace, Run failure, Run success) {
        return statements
                .texts(
                        """
                        SELECT command_text FROM command_runs WHERE workspace_fingerprint = ?
                        AND (coalesce(timestamp_ms, 0), run_id) > (?, ?)
                        AND (coalesce(timestamp_ms, 0), run_id) < (?, ?)
                        ORDER BY coalesce(timestamp_ms, 0) DESC, run_id DESC LIMIT ?\
                        """,
                        workspace,
                        failure.time(),
                        failure.id(),
                        success.time(),
                        success.id(),
                        MAX_COMMANDS)
                .reversed();
    }

    private List<String> files(String workspace, Run failure, Run success) {
        Set<String> files = new LinkedHashSet<>();
        statements.forEach(
                """
                SELECT p.payload_json FROM responses p
                JOIN requests r ON r.request_id = p.request_id
                JOIN chat_sessions s ON s.session_id = r.session_id
                WHERE s.workspace_fingerprint = ? AND p.kind = 'textEditGroup'
                AND r.timestamp_ms BETWEEN ? AND ? LIMIT 100\
                """,
                row -> {
                    String file = file(row.getString(1));
                    if (file != null) {
                        files.add(file);
                    }
                },
                workspace,
                failure.time(),
                success.time());
        // A turn can hold a failure, the edits after it and the success: there the order counts.
        statements.forEach(
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
                        .replace("TOOLS", String.join("', '", EditedFiles.TOOLS)),
                row -> files.addAll(EditedFiles.of(row.getString(1))),
                workspace,
                failure.request(),
                failure.call(),
                success.request(),
                success.call());
        return files.stream().limit(MAX_FILES).toList();
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
