package dev.toolroom.capability.query;

import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Extent;
import dev.toolroom.kernel.Fields;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Outcome;
import dev.toolroom.kernel.TypedTool;
import java.time.Clock;
import java.time.Instant;

/** Runs one read-only statement. */
final class RunQuery extends TypedTool<RunQuery.Input> {
    /** What the seed promises a caller that names no number. */
    private static final int USUAL_ROWS = 3;

    private final StubDatabase stub;
    private final Clock clock;

    RunQuery(StubDatabase stub, Clock clock) {
        super(Contract.reading(RunQuery.class, "mssql-query"));
        this.stub = stub;
        this.clock = clock;
    }

    record Input(String database, String query, int maxRows) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("database"),
                arguments.text("query"),
                arguments.optionalInteger("maxRows", 1, Integer.MAX_VALUE).orElse(USUAL_ROWS));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        StatementGate.check(input.query());
        Instant startedAt = clock.instant();
        int rows = Math.min(input.maxRows(), context.limits().items());
        Recordset recordset = stub.execute(input.database(), input.query(), rows);
        var envelope =
                Json.object()
                        .put("correlationId", context.id().value())
                        .put("database", input.database())
                        .put("recordset", Json.Arr.of(recordset.json()))
                        .put("startedAt", startedAt.toString())
                        .put("completedAt", clock.instant().toString());
        if (rows < input.maxRows()) {
            envelope.put("extent", "cut to " + rows + " rows, the most one call returns");
            return new Answer(
                    envelope.build(), new Extent.Cut(rows, Extent.Ceiling.ITEMS), recordset.view());
        }
        return Answer.whole(envelope.build()).withView(recordset.view());
    }

    /** Rows are the database's business: the ledger keeps how many there were. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        int rows =
                answer.get("recordset") instanceof Json.Arr(var sets)
                                && sets.getFirst() instanceof Json.Obj set
                                && set.get("rows") instanceof Json.Arr(var items)
                        ? items.size()
                        : 0;
        return Json.object().put("rows", rows).build();
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Json.object()
                .put("correlationId", id.value())
                .put("code", refused.code())
                .put("message", refused.message())
                .put("nextStep", refused.nextStep())
                .build();
    }
}
