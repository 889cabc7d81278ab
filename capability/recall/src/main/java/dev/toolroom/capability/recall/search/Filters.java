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

    /** A condition of SQL about {@code d}, a document, with its values. */
    record Condition(String sql, List<Object> values) {
        Condition {
            values = List.copyOf(values);
        }
    }

    boolean isEmpty() {
        return equals(NONE);
    }

    Condition condition() {
        var sql = new StringBuilder();
        List<Object> values = new ArrayList<>();
        add(sql, values, "s.source_agent = ?", agent);
        add(sql, values, "w.folder LIKE ? ESCAPE '\\'", workspace == null ? null : like(workspace));
        add(sql, values, "r.model_id LIKE ? ESCAPE '\\'", model == null ? null : like(model));
        add(sql, values, "r.timestamp_ms >= ?", after);
        add(sql, values, "r.timestamp_ms < ?", before);
        add(
                sql,
                values,
                "r.request_id IN (SELECT t.request_id FROM tool_calls t WHERE t.tool_name = ?)",
                tool);
        add(sql, values, "d.files LIKE ? ESCAPE '\\'", file == null ? null : like(file));
        if (sql.isEmpty()) {
            return new Condition("", values);
        }
        return new Condition(
                " AND EXISTS (SELECT 1 FROM requests r JOIN chat_sessions s ON s.session_id ="
                        + " r.session_id LEFT JOIN workspaces w ON w.workspace_fingerprint ="
                        + " s.workspace_fingerprint WHERE r.request_id = d.request_id"
                        + sql
                        + ")",
                values);
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
