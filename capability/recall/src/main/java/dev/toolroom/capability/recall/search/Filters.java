package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to leave out of an answer; null leaves out nothing.
 *
 * @param workspace part of the folder's path
 * @param readable fingerprints of the workspaces that the caller may read, as a JSON array
 */
public record Filters(
        @Nullable String agent,
        @Nullable String workspace,
        @Nullable String model,
        @Nullable Long after,
        @Nullable Long before,
        @Nullable String tool,
        @Nullable String file,
        @Nullable String readable) {
    public static final Filters NONE = new Filters(null, null, null, null, null, null, null, null);

    // CROSS JOIN keeps SQLite to the order in which the tables are named.
    private static final String GIVEN =
            "SELECT d.document_id FROM json_each(?) j CROSS JOIN search_documents d"
                    + " ON d.document_id = j.value";
    private static final String OF_TOOL =
            "SELECT DISTINCT d.document_id FROM tool_calls c CROSS JOIN search_documents d"
                    + " ON d.request_id = c.request_id";
    private static final String OF_SESSIONS =
            " CROSS JOIN search_documents d ON d.session_id = s.session_id";
    private static final String OF_REQUESTS =
            " CROSS JOIN search_documents d ON d.request_id = r.request_id";

    record Query(String sql, List<Object> values) {
        Query {
            values = List.copyOf(values);
        }
    }

    boolean isEmpty() {
        return equals(NONE);
    }

    private boolean isOfSessions() {
        return agent != null || workspace != null || readable != null;
    }

    private boolean isOfRequests() {
        return model != null || after != null || before != null;
    }

    /** Selects turns that pass. The ids of the turns to check, as JSON, are the first value. */
    Query among() {
        var sql = new StringBuilder(GIVEN);
        if (isOfRequests()) {
            sql.append(" CROSS JOIN requests r ON r.request_id = d.request_id");
        }
        if (isOfSessions()) {
            sql.append(" CROSS JOIN chat_sessions s ON s.session_id = d.session_id");
        }
        if (workspace != null) {
            sql.append(" CROSS JOIN workspaces w")
                    .append(" ON w.workspace_fingerprint = s.workspace_fingerprint");
        }
        sql.append(" WHERE true");
        List<Object> values = new ArrayList<>();
        ofSession(sql, values);
        ofRequest(sql, values);
        // The plus keeps SQLite from walking through all calls of the tool for each turn.
        add(
                sql,
                values,
                "EXISTS (SELECT 1 FROM tool_calls t WHERE t.request_id = d.request_id"
                        + " AND +t.tool_name = ?)",
                tool);
        add(sql, values, "d.files LIKE ? ESCAPE '\\'", file == null ? null : like(file));
        return new Query(sql.toString(), values);
    }

    /**
     * Turns that may fit, and all that do, so many at most: by what an index alone can tell.
     * Without a file, for which the index of words is asked.
     */
    Query listed(int most) {
        var sql = new StringBuilder();
        List<Object> values = new ArrayList<>();
        if (tool != null) {
            sql.append(OF_TOOL).append(" WHERE c.tool_name = ?");
            values.add(tool);
        } else if (isOfSessions()) {
            sql.append("SELECT d.document_id FROM ");
            if (workspace != null) {
                sql.append("workspaces w CROSS JOIN chat_sessions s")
                        .append(" ON s.workspace_fingerprint = w.workspace_fingerprint");
            } else {
                sql.append("chat_sessions s");
            }
            if (isOfRequests()) {
                sql.append(" CROSS JOIN requests r ON r.session_id = s.session_id");
            }
            sql.append(isOfRequests() ? OF_REQUESTS : OF_SESSIONS).append(" WHERE true");
            ofSession(sql, values);
            ofRequest(sql, values);
        } else {
            sql.append("SELECT d.document_id FROM requests r INDEXED BY ")
                    .append(after == null && before == null ? "requests_facts" : "requests_by_time")
                    .append(OF_REQUESTS)
                    .append(" WHERE true");
            ofRequest(sql, values);
        }
        return new Query(sql.append(" LIMIT ").append(most).toString(), values);
    }

    private void ofSession(StringBuilder sql, List<Object> values) {
        add(sql, values, "s.source_agent = ?", agent);
        add(sql, values, "w.folder LIKE ? ESCAPE '\\'", workspace == null ? null : like(workspace));
        add(sql, values, "s.workspace_fingerprint IN (SELECT value FROM json_each(?))", readable);
    }

    private void ofRequest(StringBuilder sql, List<Object> values) {
        add(sql, values, "r.timestamp_ms >= ?", after);
        add(sql, values, "r.timestamp_ms < ?", before);
        add(sql, values, "r.model_id LIKE ? ESCAPE '\\'", model == null ? null : like(model));
    }

    private static void add(
            StringBuilder sql, List<Object> values, String condition, @Nullable Object value) {
        if (value != null) {
            sql.append(" AND ").append(condition);
            values.add(value);
        }
    }

    private static String like(String part) {
        return "%" + part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    }
}
