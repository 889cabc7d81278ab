package dev.toolroom.capability.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.dispatch.Ticker;
import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One line in the log of the audit for each statement, whether it was let through or not: who asked
 * for what where, and what came of it. The id ties it to the ledger, and to the statement as the
 * database saw it.
 */
final class Audit implements AutoCloseable {
    private final Consumer<Json.Obj> lines;
    private final Clock clock;

    /** No answer waits for its line; the ledger has the call before that. */
    private final Queue<Supplier<Json.Obj>> waiting = new ConcurrentLinkedQueue<>();

    private final Ticker ticker = new Ticker("query-audit", Duration.ofMillis(20), this::write);

    Audit(Clock clock) {
        this(clock, line -> log(line.write()));
    }

    /**
     * For whoever wants the lines elsewhere.
     *
     * @param lines takes them one after another
     */
    Audit(Clock clock, Consumer<Json.Obj> lines) {
        this.clock = clock;
        this.lines = lines;
    }

    private static void log(String line) {
        System.getLogger("dev.toolroom.query.audit").log(Level.INFO, line);
    }

    /** A statement on its way through the tools. */
    interface Asked {
        Told tell();
    }

    /**
     * What a statement came to.
     *
     * @param bytes of the rows, as they are written
     */
    record Told(Answer answer, long rows, long bytes) {}

    /** Answers, or refuses, and says so in the log. */
    Answer of(CallContext context, String database, String query, Asked asked) {
        Instant startedAt = clock.instant();
        String verdict = "failed";
        Told told = null;
        try {
            told = asked.tell();
            verdict = "read";
            return told.answer();
        } catch (Refusal refusal) {
            verdict = refusal.outcome().code();
            throw refusal;
        } finally {
            var line = new Line(context, database, query, verdict, told, startedAt);
            Instant endedAt = clock.instant();
            waiting.add(() -> line.json(endedAt));
            ticker.nudge();
        }
    }

    private boolean write() {
        boolean some = false;
        for (var line = waiting.poll(); line != null; line = waiting.poll()) {
            lines.accept(line.get());
            some = true;
        }
        return some;
    }

    /** Writes what is left. */
    @Override
    public void close() {
        ticker.close();
    }

    private record Line(
            CallContext context,
            String database,
            String query,
            String verdict,
            @Nullable Told told,
            Instant startedAt) {
        Json.Obj json(Instant endedAt) {
            return Json.object()
                    .put("correlationId", context.id().value())
                    .put("door", context.caller().door())
                    .put("client", context.caller().client())
                    .put("chat", context.caller().chat().value())
                    .put("principal", context.caller().principal())
                    .put("database", database)
                    .put("sha256", hash(query))
                    .put("verdict", verdict)
                    .put("rows", told == null ? 0 : told.rows())
                    .put("bytes", told == null ? 0 : told.bytes())
                    .put("ms", Duration.between(startedAt, endedAt).toMillis())
                    .build();
        }
    }

    static String hash(String query) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(query.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
