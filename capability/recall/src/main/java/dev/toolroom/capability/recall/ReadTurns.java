package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.chat.ChatReader;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a part of a session as a person saw it: text, thinking, tool calls and commands in order.
 */
final class ReadTurns extends TypedTool<ReadTurns.Input> {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 50;

    private static final String TURN =
            """
            SELECT request_id, request_index, timestamp_ms, prompt_text, state, model_id,
            error_message, vote, is_hidden, timing_first_progress_ms, timing_total_ms
            FROM requests WHERE session_id = ?
            ORDER BY request_index, request_id LIMIT ? OFFSET ?\
            """;

    private final Catalogues catalogues;

    ReadTurns(Catalogues catalogues) {
        super(Contract.reading(ReadTurns.class, "recall_turns"));
        this.catalogues = catalogues;
    }

    record Input(String session, @Nullable String request, int offset, int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("session"),
                arguments.optionalText("request").orElse(null),
                arguments.optionalInteger("offset", 0, 1_000_000).orElse(0),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForOne(arguments.text("session", ""), caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return catalogues.find(input.session(), statements -> found(statements, input));
    }

    private static @Nullable Answer found(Statements statements, Input input) {
        var reader = new ChatReader(statements, 0);
        Json.Obj head = reader.session(input.session());
        if (head.get("session") == null) {
            return null;
        }
        int total = reader.count(input.session());
        int offset = Math.min(offset(statements, input), Math.max(0, total - 1));
        var blocks = new TurnBlocks(statements);
        List<Json> turns =
                statements.list(
                        TURN, row -> turn(row, blocks), input.session(), input.limit(), offset);
        var answer = Json.object();
        head.fields().forEach(answer::put);
        answer.put("turnCount", total).put("offset", offset).put("turns", new Json.Arr(turns));
        boolean more = offset + turns.size() < total;
        Extent extent =
                more ? new Extent.Cut(turns.size(), Extent.Ceiling.ITEMS) : new Extent.Whole();
        return new Answer(answer.build(), extent);
    }

    /** Returns the first turn to show, so that a few turns before the request are shown too. */
    private static int offset(Statements statements, Input input) {
        if (input.request() == null) {
            return input.offset();
        }
        Integer before =
                statements.first(
                        """
                        SELECT (SELECT count(*) FROM requests p WHERE p.session_id = r.session_id
                        AND (p.request_index, p.request_id) < (r.request_index, r.request_id))
                        FROM requests r WHERE r.request_id = ? AND r.session_id = ?\
                        """,
                        row -> row.getInt(1),
                        input.request(),
                        input.session());
        return before == null ? input.offset() : Math.max(0, before - input.limit() / 4);
    }

    private static Json turn(ResultSet row, TurnBlocks blocks) throws SQLException {
        String id = row.getString(1);
        var turn =
                Json.object()
                        .put("request", id)
                        .put("turn", row.getInt(2))
                        .putIfPresent("at", Columns.time(row, 3))
                        .put("prompt", TurnBlocks.cut(row.getString(4)))
                        .putIfPresent("state", row.getString(5))
                        .putIfPresent("model", row.getString(6))
                        .putIfPresent("error", row.getString(7));
        if (row.getObject(8) != null) {
            turn.put("vote", row.getInt(8) == 1 ? "up" : "down");
        }
        if (row.getInt(9) == 1) {
            turn.put("undone", true);
        }
        turn.putIfPresent("firstProgressMs", Columns.number(row, 10));
        turn.putIfPresent("totalMs", Columns.number(row, 11));
        return turn.put("blocks", new Json.Arr(blocks.of(id))).build();
    }

    /** The record of the call has no copy of the turns. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        return Json.object().put("session", answer.text("session", "")).build();
    }
}
