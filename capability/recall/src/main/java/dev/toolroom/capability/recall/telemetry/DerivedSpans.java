package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Spans of a turn that no trace tells of: the agent, each answer of the model, each call of a tool,
 * and what its user made of it. Texts stay in the tables of the chat; spans have only facts.
 */
final class DerivedSpans {
    static final Emitter EMITTER = Emitter.named("toolroom", "toolroom.derived", Adapter.VERSION);

    private static final long MILLISECOND = 1_000_000;

    private final Statements statements;
    private final SpanRows sink;
    private final String session;
    private final String agent;
    private final Map<String, EditSignals> edits;

    DerivedSpans(Statements statements, SpanRows sink, String session, String agent) {
        this.statements = statements;
        this.sink = sink;
        this.session = session;
        this.agent = agent;
        this.edits = EditSignals.of(statements, session);
    }

    record Turn(
            String request,
            long at,
            long milliseconds,
            @Nullable String model,
            @Nullable String state,
            @Nullable Integer vote,
            boolean isCanceled,
            @Nullable String error,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens) {
        long start() {
            return at * MILLISECOND;
        }

        long end() {
            return (at + milliseconds) * MILLISECOND;
        }

        boolean isFailed() {
            return error != null || "failed".equals(state);
        }

        /** Returns an id that is the same on every machine. */
        String attempt() {
            return TraceIds.hash("toolroom turn " + request, 32);
        }
    }

    static List<Turn> turns(Statements statements, String session) {
        return statements.list(
                """
                SELECT request_id, coalesce(timestamp_ms, 0), coalesce(timing_total_ms, 0),
                model_id, state, vote, coalesce(is_canceled, 0), error_message, prompt_tokens,
                completion_tokens FROM requests WHERE session_id = ? ORDER BY request_index\
                """,
                row ->
                        new Turn(
                                row.getString(1),
                                row.getLong(2),
                                row.getLong(3),
                                row.getString(4),
                                row.getString(5),
                                row.getObject(6) == null ? null : (Integer) row.getInt(6),
                                row.getInt(7) == 1,
                                row.getString(8),
                                Columns.number(row, 9),
                                Columns.number(row, 10)),
                session);
    }

    private record Call(@Nullable String id, @Nullable String tool, boolean isError) {}

    /** Writes all spans of a turn without a trace. */
    void whole(Turn turn) {
        String root = id(turn, "agent", 0);
        var facts =
                facts("invoke_agent", turn, 0)
                        .put("gen_ai.agent.name", agent)
                        .putIfPresent("gen_ai.request.model", turn.model())
                        .putIfPresent("gen_ai.usage.input_tokens", number(turn.inputTokens()))
                        .putIfPresent("gen_ai.usage.output_tokens", number(turn.outputTokens()));
        if (turn.isFailed()) {
            facts.put("error.type", turn.error() == null ? "failed" : "error");
        } else if (turn.isCanceled()) {
            facts.put("error.type", "cancelled");
        }
        boolean isError = turn.isFailed() || turn.isCanceled();
        span(turn, root, null, "invoke_agent " + agent, isError, facts.build());
        int sequence = rounds(turn, root);
        rewards(turn, turn.attempt(), turn.attempt(), root, turn.end(), sequence);
    }

    private int rounds(Turn turn, String root) {
        Deque<Call> calls = new ArrayDeque<>(calls(turn));
        List<String> roles =
                statements.texts(
                        "SELECT role FROM result_messages WHERE request_id = ? AND role IN"
                                + " ('assistant', 'tool') ORDER BY message_index",
                        turn.request());
        int sequence = 1;
        int round = 0;
        if (!roles.contains("assistant")) {
            chat(turn, root, round++, sequence++);
        }
        for (String role : roles) {
            if (role.equals("assistant")) {
                chat(turn, root, round++, sequence++);
            } else if (!calls.isEmpty()) {
                tool(turn, root, calls.remove(), sequence++);
            }
        }
        while (!calls.isEmpty()) {
            tool(turn, root, calls.remove(), sequence++);
        }
        return sequence;
    }

    /** Returns the model's calls, else those that the editor showed. */
    private List<Call> calls(Turn turn) {
        return statements.list(
                """
                SELECT call_id, tool_name, coalesce(is_error, 0) FROM tool_calls WHERE
                request_id = ?1 AND side = (SELECT CASE WHEN EXISTS (SELECT 1 FROM tool_calls WHERE
                request_id = ?1 AND side = 'model') THEN 'model' ELSE 'editor' END)
                ORDER BY call_index\
                """,
                row -> new Call(row.getString(1), row.getString(2), row.getInt(3) == 1),
                turn.request());
    }

    private void chat(Turn turn, String root, int round, int sequence) {
        String model = turn.model() == null ? "" : " " + turn.model();
        Json.Obj facts =
                facts("chat", turn, sequence)
                        .putIfPresent("gen_ai.request.model", turn.model())
                        .put("toolroom.round", round)
                        .build();
        span(turn, id(turn, "chat", round), root, "chat" + model, false, facts);
    }

    private void tool(Turn turn, String root, Call call, int sequence) {
        String name = call.tool() == null ? "unknown" : call.tool();
        var facts =
                facts("execute_tool", turn, sequence)
                        .put("gen_ai.tool.name", name)
                        .putIfPresent("gen_ai.tool.call.id", call.id());
        if (call.isError()) {
            facts.put("error.type", "tool_error");
        }
        String id = id(turn, "tool", sequence);
        span(turn, id, root, "execute_tool " + name, call.isError(), facts.build());
    }

    /**
     * What the chat says of an attempt.
     *
     * @param sequence of the first; 0 where the emitter of the trace gives none
     */
    void rewards(
            Turn turn, String attempt, String trace, @Nullable String root, long at, int sequence) {
        var signals = new Signals(turn, attempt, trace, root, at, sequence);
        commands(turn, signals);
        EditSignals edited = edits.get(plainId(turn.request()));
        for (int i = 0; edited != null && i < edited.kept(); i++) {
            signals.add(Reward.EDIT_KEPT, 1, "editedFileEvents: kept");
        }
        for (int i = 0; edited != null && i < edited.undone(); i++) {
            signals.add(Reward.EDIT_UNDONE, -1, "editedFileEvents: undone");
        }
        if (turn.isCanceled()) {
            signals.add(Reward.CANCELLED, -0.5, "requests.is_canceled");
        }
        if (turn.vote() != null) {
            signals.add(Reward.VOTE, turn.vote() == 1 ? 1 : -1, "requests.vote");
        }
    }

    private String plainId(String request) {
        String suffix = "@" + session;
        return request.endsWith(suffix)
                ? request.substring(0, request.length() - suffix.length())
                : request;
    }

    private void commands(Turn turn, Signals signals) {
        statements.forEach(
                "SELECT outcome, exit_code, evidence_tier FROM command_runs WHERE request_id = ?"
                        + " AND outcome IN ('ok', 'failed') ORDER BY run_index",
                row -> {
                    String code = row.getObject(2) == null ? "unknown" : row.getString(2);
                    signals.add(
                            Reward.COMMAND,
                            row.getString(1).equals("ok") ? 1 : -1,
                            "command_runs: exit code " + code + ", tier " + row.getInt(3));
                },
                turn.request());
    }

    /** Writes the rewards of a turn, a span each as in Agent Lightning. */
    private final class Signals {
        private final Turn turn;
        private final String attempt;
        private final String trace;
        private final @Nullable String root;
        private final long at;
        private final int first;
        private int count;

        Signals(
                Turn turn,
                String attempt,
                String trace,
                @Nullable String root,
                long at,
                int first) {
            this.turn = turn;
            this.attempt = attempt;
            this.trace = trace;
            this.root = root;
            this.at = at;
            this.first = first;
        }

        void add(String kind, double value, String notes) {
            var facts =
                    Json.object()
                            .put("gen_ai.conversation.id", session)
                            .put(TurnLink.REQUEST, turn.request())
                            .put(SpanRows.ATTEMPT, attempt)
                            .put(Reward.PREFIX + "0.name", kind)
                            .put(Reward.PREFIX + "0.value", new Json.Num(Double.toString(value)))
                            .put(Reward.NOTES, notes);
            // A nanosecond apart, as it is their times that keep them in order in a trace.
            long when = first > 0 ? at : at + count;
            if (first > 0) {
                facts.put(Attempts.SEQUENCE, first + count);
            }
            sink.span(
                    EMITTER,
                    new Span(
                            trace,
                            id(turn, "reward", count++),
                            root,
                            Reward.NAME,
                            "INTERNAL",
                            when,
                            when,
                            "UNSET",
                            null,
                            facts.build(),
                            Json.Obj.EMPTY));
        }
    }

    private Json.Builder facts(String operation, Turn turn, int sequence) {
        return Json.object()
                .put("gen_ai.operation.name", operation)
                .put("gen_ai.conversation.id", session)
                .put(TurnLink.REQUEST, turn.request())
                .put(SpanRows.ATTEMPT, turn.attempt())
                .put(Attempts.SEQUENCE, sequence);
    }

    /** Writes a span with the times of the turn: a chat has no others. */
    private void span(
            Turn turn,
            String id,
            @Nullable String parent,
            String name,
            boolean isError,
            Json.Obj facts) {
        sink.span(
                EMITTER,
                new Span(
                        turn.attempt(),
                        id,
                        parent,
                        name,
                        "INTERNAL",
                        turn.start(),
                        turn.end(),
                        isError ? Span.ERROR : "UNSET",
                        null,
                        facts,
                        Json.Obj.EMPTY));
    }

    private static String id(Turn turn, String what, int index) {
        return TraceIds.hash("toolroom " + what + " " + index + " " + turn.request(), 16);
    }

    private static @Nullable Json number(@Nullable Long value) {
        return value == null ? null : Json.Num.of(value);
    }
}
