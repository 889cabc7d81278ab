package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a chat that an attempt is.
 *
 * @param method the rule that found it
 */
record TurnLink(String request, String method) {
    private static final String CALL = "gen_ai.tool.call.id";
    private static final String OF_SESSION =
            "SELECT request_id FROM requests WHERE session_id = ? AND ";

    /** Finds the turn; the most reliable rule is first. */
    static @Nullable TurnLink find(
            Statements statements, String session, List<SpanRows.Stored> spans) {
        for (var rule :
                List.of(
                        Map.entry("response-id", OF_SESSION + "response_id = ?"),
                        Map.entry(
                                "call-id",
                                OF_SESSION
                                        + "request_id IN (SELECT request_id FROM tool_calls WHERE"
                                        + " call_id = ?)"),
                        Map.entry("turn-index", OF_SESSION + "request_index = ?"))) {
            for (SpanRows.Stored each : spans) {
                String value = value(rule.getKey(), each.span());
                String request =
                        value == null ? null : statements.text(rule.getValue(), session, value);
                if (request != null) {
                    return new TurnLink(request, rule.getKey());
                }
            }
        }
        return null;
    }

    private static @Nullable String value(String method, Span span) {
        return switch (method) {
            case "response-id" -> span.first(GenAi.RESPONSE);
            case "call-id" -> span.text(CALL);
            default ->
                    GenAi.operation(span) == GenAi.Operation.AGENT ? span.first(GenAi.TURN) : null;
        };
    }

    /** Returns the marks by which a purged request is recognized. */
    static Set<String> marks(List<SpanRows.Stored> spans) {
        Set<String> marks = new LinkedHashSet<>();
        for (SpanRows.Stored each : spans) {
            marks.add(RequestMarks.response(each.span().first(GenAi.RESPONSE)));
            marks.add(RequestMarks.call(each.span().text(CALL)));
        }
        marks.remove(null);
        return marks;
    }
}
