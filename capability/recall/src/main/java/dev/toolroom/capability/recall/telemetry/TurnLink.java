package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a chat that an attempt is.
 *
 * @param method the rule that found it
 */
record TurnLink(String request, String method) {
    static final String REQUEST = "toolroom.request_id";
    private static final String CALL = "gen_ai.tool.call.id";

    /** A query for the turn, by a value of a span. */
    private record Rule(String method, Function<Span, @Nullable String> value, String sql) {}

    private static final String OF_SESSION =
            "SELECT request_id FROM requests WHERE session_id = ? AND ";

    /** The most reliable rule is first. */
    private static final List<Rule> RULES =
            List.of(
                    new Rule(
                            "request-id",
                            each -> each.text(REQUEST),
                            OF_SESSION + "request_id = ?"),
                    new Rule(
                            "response-id",
                            each -> each.first(GenAi.RESPONSE),
                            OF_SESSION + "response_id = ?"),
                    new Rule(
                            "call-id",
                            each -> each.text(CALL),
                            "SELECT r.request_id FROM requests r JOIN tool_calls t ON t.request_id"
                                    + " = r.request_id WHERE r.session_id = ? AND t.call_id = ?"),
                    new Rule(
                            "turn-index",
                            each ->
                                    GenAi.operation(each) == GenAi.Operation.AGENT
                                            ? each.first(GenAi.TURN)
                                            : null,
                            OF_SESSION + "request_index = ?"));

    static @Nullable TurnLink of(
            Statements statements, String session, List<SpanRows.Stored> spans) {
        for (Rule rule : RULES) {
            for (SpanRows.Stored each : spans) {
                String value = rule.value().apply(each.span());
                // Rewards were added because of a link, so they are no reason for it.
                String request =
                        value == null || each.span().name().equals(Reward.NAME)
                                ? null
                                : statements.text(rule.sql(), session, value);
                if (request != null) {
                    return new TurnLink(request, rule.method());
                }
            }
        }
        return null;
    }

    /** Returns the marks by which a purged request is recognized. */
    static Set<String> marks(List<SpanRows.Stored> spans) {
        Set<String> marks = new LinkedHashSet<>();
        for (SpanRows.Stored each : spans) {
            marks.add(each.span().text(REQUEST));
            marks.add(RequestMarks.response(each.span().first(GenAi.RESPONSE)));
            marks.add(RequestMarks.call(each.span().text(CALL)));
        }
        marks.remove(null);
        return marks;
    }
}
