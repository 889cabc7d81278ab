package dev.toolroom.capability.query;

import dev.toolroom.capability.query.Audit.Result;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.refusal.Gatekeeper;
import dev.toolroom.capability.query.rows.Cursors;
import dev.toolroom.capability.query.rows.Page;
import dev.toolroom.capability.query.rows.Recordset;
import dev.toolroom.capability.query.rows.Spool;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Runs one read-only statement. */
final class RunQuery extends TypedTool<RunQuery.Input> {
    private static final String MADE_UP = "These rows are made up: stub is not a database";

    private static final String NOT_COMPLETE =
            "the result goes on, but no more of it was kept; narrow the query, or use query_export";

    /** Rows of the stub if a call has no maxRows. */
    private static final int DEFAULT_STUB_ROWS = 3;

    private static final int DEFAULT_ROWS = 100;

    /** Shorter than the deadline of the kernel, so that the answer can say what to do. */
    static final Duration MAX_TIME = Duration.ofSeconds(25);

    private final Databases databases;
    private final StubDatabase stub;
    private final Cursors cursors;
    private final Audit audit;
    private final Clock clock;

    RunQuery(Databases databases, StubDatabase stub, Cursors cursors, Audit audit, Clock clock) {
        super(Contract.reading(RunQuery.class, "mssql-query"));
        this.databases = databases;
        this.stub = stub;
        this.cursors = cursors;
        this.audit = audit;
        this.clock = clock;
    }

    record Input(
            String database,
            String query,
            OptionalInt maxRows,
            int maxBytes,
            Duration time,
            List<Json> parameters,
            @Nullable String cursor) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("database"),
                arguments.text("query"),
                arguments.optionalInteger("maxRows", 1, Integer.MAX_VALUE),
                arguments
                        .optionalInteger("maxBytes", 2_048, Integer.MAX_VALUE)
                        .orElse(Integer.MAX_VALUE),
                time(arguments.optionalInteger("timeoutMs", 1, Integer.MAX_VALUE)),
                arguments.items("parameters"),
                arguments.optionalText("cursor").orElse(null));
    }

    static Duration time(OptionalInt millis) {
        return Duration.ofMillis(
                Math.min(MAX_TIME.toMillis(), millis.orElse((int) MAX_TIME.toMillis())));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return audit.run(
                context,
                input.database(),
                input.query(),
                () -> {
                    var found = databases.find(input.database());
                    if (found.isEmpty()) {
                        return stubbed(input, context);
                    }
                    return input.cursor() == null
                            ? first(found.get(), input, context)
                            : continued(found.get(), input, input.cursor(), context);
                });
    }

    private Result stubbed(Input input, CallContext context) {
        Gatekeeper.check(Dialect.TSQL, input.query());
        Instant startedAt = clock.instant();
        int wanted = input.maxRows().orElse(DEFAULT_STUB_ROWS);
        int rows = Math.min(wanted, context.limits().items());
        Recordset recordset = stub.execute(input.database(), input.query(), rows);
        var envelope = envelope(input, context);
        Extent extent = new Extent.Whole();
        if (rows < wanted) {
            envelope.put("extent", "cut to " + rows + " rows, the most one call returns");
            extent = new Extent.Cut(rows, Extent.Ceiling.ITEMS);
        }
        return result(envelope, extent, recordset, startedAt, List.of(MADE_UP));
    }

    private Result first(Sessions sessions, Input input, CallContext context) {
        ReadStatement statement = Parameters.check(sessions, input.query(), input.parameters());
        int maxRows = maxRows(input, context);
        int maxBytes = maxBytes(input, context);
        var reading = new Reading(sessions, statement, input.parameters(), input.time());
        Instant startedAt = clock.instant();
        Page page =
                reading.run(
                        context,
                        maxRows + 1,
                        columns -> Page.maxCellLength(maxBytes, columns),
                        rows -> Page.read(rows, maxRows, maxBytes, cursors::spool));
        var warnings = new ArrayList<>(page.warnings());
        if (input.maxRows().orElse(0) > maxRows) {
            warnings.addFirst("maxRows was lowered to " + maxRows + ", the most one call returns");
        }
        Spool rest = page.rest();
        String cursor =
                rest == null
                        ? null
                        : cursors.cursor(cursors.keep(rest), 0, scope(sessions, input, context));
        var envelope = envelope(input, context);
        return paged(envelope, page.recordset(), startedAt, page.by(), cursor, warnings);
    }

    private Result continued(Sessions sessions, Input input, String cursor, CallContext context) {
        Instant startedAt = clock.instant();
        var scope = scope(sessions, input, context);
        Cursors.Place place = cursors.place(cursor, scope);
        Spool spool = place.spool();
        int maxRows = maxRows(input, context);
        int room = Page.room(maxBytes(input, context), spool.columns());
        var recordset = new Recordset(spool.columns(), spool.read(place.row(), maxRows, room));
        int rows = recordset.rows().size();
        int next = place.row() + rows;
        var envelope = envelope(input, context);
        if (next < spool.rows()) {
            var by = rows == maxRows ? Extent.Ceiling.ITEMS : Extent.Ceiling.BYTES;
            String nextCursor = cursors.cursor(place.id(), next, scope);
            return paged(envelope, recordset, startedAt, by, nextCursor, List.of());
        }
        List<String> warnings = spool.isComplete() ? List.of() : List.of(NOT_COMPLETE);
        return paged(envelope, recordset, startedAt, null, null, warnings);
    }

    private static int maxRows(Input input, CallContext context) {
        return Math.min(input.maxRows().orElse(DEFAULT_ROWS), context.limits().items());
    }

    private static int maxBytes(Input input, CallContext context) {
        return Math.min(input.maxBytes(), context.limits().bytes());
    }

    /** A cursor ends when the settings change, so that it shows no column that is masked since. */
    private static Cursors.Scope scope(Sessions sessions, Input input, CallContext context) {
        ConnectionSettings now = sessions.settings();
        String settings = now.url() + now.user() + now.mask();
        return new Cursors.Scope(
                context.caller(), input.database() + "\0" + settings, input.query());
    }

    private static Json.Builder envelope(Input input, CallContext context) {
        return Json.object()
                .put("correlationId", context.id().value())
                .put("database", input.database());
    }

    /** What was cut stands before the rows: some agents show their model only the beginning. */
    private Result paged(
            Json.Builder envelope,
            Recordset recordset,
            Instant startedAt,
            Extent.@Nullable Ceiling by,
            @Nullable String cursor,
            List<String> warnings) {
        int kept = recordset.rows().size();
        if (by != null) {
            envelope.put(
                    "extent",
                    "cut to "
                            + kept
                            + (by == Extent.Ceiling.BYTES ? " rows by bytes" : " rows")
                            + "; the cursor gives more");
        }
        envelope.putIfPresent("cursor", cursor);
        Extent extent = by == null ? new Extent.Whole() : new Extent.Cut(kept, by);
        return result(envelope, extent, recordset, startedAt, warnings);
    }

    private Result result(
            Json.Builder envelope,
            Extent extent,
            Recordset recordset,
            Instant startedAt,
            List<String> warnings) {
        envelope.put("recordset", Json.Arr.of(recordset.json()))
                .put("startedAt", startedAt.toString())
                .put("completedAt", clock.instant().toString());
        if (!warnings.isEmpty()) {
            envelope.put("warnings", Json.Arr.ofTexts(warnings));
        }
        return new Result(
                new Answer(envelope.build(), extent, new View.Later(recordset::view)),
                recordset.rows().size(),
                recordset.bytes());
    }

    /** The record of calls keeps the number of rows, and no cell. */
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
