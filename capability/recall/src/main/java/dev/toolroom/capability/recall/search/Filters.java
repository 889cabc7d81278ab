package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to leave out of an answer; null leaves out nothing. */
public record Filters(
        @Nullable String agent,
        @Nullable String workspace,
        @Nullable String model,
        @Nullable Long after,
        @Nullable Long before,
        @Nullable String tool,
        @Nullable String file) {
    public static final Filters NONE = new Filters(null, null, null, null, null, null, null);

    private static final String OF_A_TURN =
            """
            SELECT 1 FROM search_documents d JOIN requests r ON r.request_id = d.request_id
            JOIN chat_sessions s ON s.session_id = r.session_id LEFT JOIN workspaces w
            ON w.workspace_fingerprint = s.workspace_fingerprint WHERE d.document_id = ?\
            """;

    private static final String REST =
            """
             JOIN chat_sessions s ON s.session_id = r.session_id LEFT JOIN workspaces w
            ON w.workspace_fingerprint = s.workspace_fingerprint
            JOIN search_documents d ON d.request_id = r.request_id WHERE true\
            """;

    // CROSS JOIN keeps SQLite to the order in which the tables are named.
    private static final String BY_TOOL =
            "SELECT DISTINCT d.document_id FROM tool_calls t CROSS JOIN requests r ON r.request_id"
                    + " = t.request_id"
                    + REST;
    private static final String BY_TIME =
            "SELECT d.document_id FROM requests r INDEXED BY requests_by_time" + REST;
    private static final String BY_FILE =
            "SELECT d.document_id FROM (SELECT rowid AS document FROM search_index WHERE"
                    + " search_index MATCH ? LIMIT 50000) CROSS JOIN search_documents d ON"
                    + " d.document_id = document JOIN requests r ON r.request_id = d.request_id JOIN"
                    + " chat_sessions s ON s.session_id = r.session_id LEFT JOIN workspaces w ON"
                    + " w.workspace_fingerprint = s.workspace_fingerprint WHERE true";
    private static final String BY_SESSION =
            """
            SELECT d.document_id FROM chat_sessions s LEFT JOIN workspaces w
            ON w.workspace_fingerprint = s.workspace_fingerprint CROSS JOIN requests r
            ON r.session_id = s.session_id JOIN search_documents d ON d.request_id = r.request_id
            WHERE true\
            """;

    /** A question in SQL with its values. */
    record Query(String sql, List<Object> values) {
        Query {
            values = List.copyOf(values);
        }
    }

    boolean isEmpty() {
        return equals(NONE);
    }

    /** Whether a turn fits: a row or none; its id comes before the values. */
    Query ofATurn() {
        return query(OF_A_TURN, "");
    }

    /** The turns that fit, so many at most. */
    Query allTurns(int most) {
        boolean byTime = agent == null && workspace == null && (after != null || before != null);
        if (file != null) {
            Query query = query(BY_FILE, "");
            List<Object> values = new ArrayList<>();
            values.add("files : " + Question.quoted(file) + " *");
            values.addAll(query.values());
            return new Query(query.sql(), values);
        }
        String begin = tool != null ? BY_TOOL : byTime ? BY_TIME : BY_SESSION;
        return query(begin, " LIMIT " + most);
    }

    private Query query(String begin, String end) {
        var sql = new StringBuilder(begin);
        List<Object> values = new ArrayList<>();
        add(sql, values, "s.source_agent = ?", agent);
        add(sql, values, "w.folder LIKE ? ESCAPE '\\'", workspace == null ? null : like(workspace));
        add(sql, values, "r.model_id LIKE ? ESCAPE '\\'", model == null ? null : like(model));
        add(sql, values, "r.timestamp_ms >= ?", after);
        add(sql, values, "r.timestamp_ms < ?", before);
        add(
                sql,
                values,
                begin.equals(BY_TOOL)
                        ? "t.tool_name = ?"
                        : "EXISTS (SELECT 1 FROM tool_calls t WHERE t.request_id = r.request_id"
                                + " AND t.tool_name = ?)",
                tool);
        add(sql, values, "d.files LIKE ? ESCAPE '\\'", file == null ? null : like(file));
        return new Query(sql.append(end).toString(), values);
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
