package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a chat that an attempt is.
 *
 * @param method the rule that found it
 */
record TurnLink(String request, String method) {
    static final String REQUEST = "toolroom.request_id";

    /** The surest rule first: an id, the id of the response, the id of a call, the turn's index. */
    static @Nullable TurnLink of(Statements statements, String session, List<SpanRows.Stored> all) {
        // Rewards were added because of a link, so they are no reason for it.
        List<SpanRows.Stored> spans =
                all.stream().filter(each -> !each.span().name().equals(Reward.NAME)).toList();
        for (SpanRows.Stored each : spans) {
            TurnLink found =
                    asked(
                            statements,
                            "request-id",
                            "SELECT request_id FROM requests WHERE session_id = ? AND request_id ="
                                    + " ?",
                            session,
                            each.span().text(REQUEST));
            if (found != null) {
                return found;
            }
        }
        for (SpanRows.Stored each : spans) {
            TurnLink found =
                    asked(
                            statements,
                            "response-id",
                            "SELECT request_id FROM requests WHERE session_id = ? AND response_id ="
                                    + " ?",
                            session,
                            each.span().first(GenAi.RESPONSE));
            if (found != null) {
                return found;
            }
        }
        for (SpanRows.Stored each : spans) {
            TurnLink found =
                    asked(
                            statements,
                            "call-id",
                            "SELECT r.request_id FROM requests r JOIN tool_calls t ON t.request_id"
                                    + " = r.request_id WHERE r.session_id = ? AND t.call_id = ?",
                            session,
                            each.span().text("gen_ai.tool.call.id"));
            if (found != null) {
                return found;
            }
        }
        for (SpanRows.Stored each : spans) {
            TurnLink found =
                    GenAi.operation(each.span()) != GenAi.Operation.AGENT
                            ? null
                            : asked(
                                    statements,
                                    "turn-index",
                                    "SELECT request_id FROM requests WHERE session_id = ? AND"
                                            + " request_index = ?",
                                    session,
                                    each.span().first(GenAi.TURN));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** By which a purged request is known, however it comes back. */
    static Set<String> marks(List<SpanRows.Stored> spans) {
        Set<String> marks = new LinkedHashSet<>();
        for (SpanRows.Stored each : spans) {
            marks.add(each.span().text(REQUEST));
            marks.add(RequestMarks.response(each.span().first(GenAi.RESPONSE)));
            marks.add(RequestMarks.call(each.span().text("gen_ai.tool.call.id")));
        }
        marks.remove(null);
        return marks;
    }

    private static @Nullable TurnLink asked(
            Statements statements,
            String method,
            String sql,
            String session,
            @Nullable String value) {
        return value == null
                ? null
                : statements.first(
                        sql, row -> new TurnLink(row.getString(1), method), session, value);
    }
}
