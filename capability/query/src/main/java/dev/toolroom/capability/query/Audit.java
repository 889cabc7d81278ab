package dev.toolroom.capability.query;

import dev.toolroom.foundation.content.Sha256;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.dispatch.Ticker;
import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Writes one line to the audit log for each statement, also for refused ones. */
final class Audit implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.toolroom.query.audit");

    private final Clock clock;

    /**
     * Lines are written after the answer was sent; the record of calls has the call before that.
     */
    private final Queue<Supplier<Json.Obj>> waiting = new ConcurrentLinkedQueue<>();

    private final Ticker ticker = new Ticker("query-audit", Duration.ofMillis(20), this::write);

    Audit(Clock clock) {
        this.clock = clock;
    }

    /**
     * The result of a statement.
     *
     * @param bytes of the rows, as they are written
     */
    record Result(Answer answer, long rows, long bytes) {}

    /** Runs a statement and queues its line. */
    Answer run(CallContext context, String database, String query, Supplier<Result> statement) {
        Instant startedAt = clock.instant();
        String verdict = "failed";
        Result result = null;
        try {
            result = statement.get();
            verdict = "read";
            return result.answer();
        } catch (Refusal refusal) {
            verdict = refusal.outcome().code();
            throw refusal;
        } finally {
            String said = verdict;
            long rows = result == null ? 0 : result.rows();
            long bytes = result == null ? 0 : result.bytes();
            long millis = Duration.between(startedAt, clock.instant()).toMillis();
            waiting.add(
                    () ->
                            line(context, database, query)
                                    .put("verdict", said)
                                    .put("rows", rows)
                                    .put("bytes", bytes)
                                    .put("ms", millis)
                                    .build());
            ticker.nudge();
        }
    }

    private static Json.Builder line(CallContext context, String database, String query) {
        return Json.object()
                .put("correlationId", context.id().value())
                .put("door", context.caller().door())
                .put("client", context.caller().client())
                .put("chat", context.caller().chat().value())
                .put("principal", context.caller().principal())
                .put("database", database)
                .put("sha256", Sha256.hex(query));
    }

    private boolean write() {
        boolean some = false;
        for (var line = waiting.poll(); line != null; line = waiting.poll()) {
            LOG.log(Level.INFO, line.get().write());
            some = true;
        }
        return some;
    }

    /** Writes the remaining lines. */
    @Override
    public void close() {
        ticker.close();
    }
}
