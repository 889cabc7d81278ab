package dev.toolroom.kernel;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.toolroom.kernel.Confirmations.Decision;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Ledger.Running;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Calls the tools of this process.
 *
 * <p>Checks the arguments against the schema, asks for consent where the contract wants it, turns
 * what a tool throws into an {@link Outcome}, keeps the call within its {@link Limits}, and leaves
 * one {@link Receipt} for every call, answered or not.
 */
public final class Dispatcher implements Calls, AutoCloseable {
    /** How long a call that has changed something may take to say what, once it was stopped. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** How long a question stands before the call is turned away. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ToolRegistry tools;
    private final Records records;
    private final Confirmations confirmations;
    private final Clock clock;
    private final Exports exports;
    private final Supplier<Limits> usual;
    private final Map<CallId, RunningCall> underWay = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * @param usual the limits of tools whose contract has no reason for others
     */
    public Dispatcher(
            ToolRegistry tools,
            Records records,
            Confirmations confirmations,
            Exports exports,
            Supplier<Limits> usual,
            Clock clock) {
        this.usual = usual;
        this.tools = tools;
        this.records = records;
        this.confirmations = confirmations;
        this.exports = exports;
        this.clock = clock;
    }

    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        Tool tool = tools.find(call.tool()).orElseGet(() -> noSuchTool(call.tool()));
        var work = new RunningCall();
        if (underWay.putIfAbsent(call.id(), work) != null) {
            throw new IllegalArgumentException("a call with this id is under way");
        }
        Optional<Schema.Problem> problem =
                new Schema(tool.contract().inputSchema()).check(call.arguments());
        Running entry =
                records.started(
                        call,
                        tool,
                        problem.isPresent()
                                ? Effect.READS
                                : tool.contract().effect().of(call.arguments()),
                        clock.instant());
        try {
            Outcome outcome =
                    problem.isPresent()
                            ? badArguments(problem.get())
                            : outcomeOf(tool, call, listener, entry, work);
            return records.completed(
                    tool, entry, outcome, limitsOf(tool).bytes(), exports, clock.instant());
        } catch (InterruptedException e) {
            work.cancel();
            records.completed(
                    tool, entry, cancelled(), limitsOf(tool).bytes(), exports, clock.instant());
            throw e;
        } finally {
            underWay.remove(call.id());
            work.end().complete(null);
        }
    }

    private Limits limitsOf(Tool tool) {
        Limits limits = tool.contract().limits();
        return limits.equals(Limits.USUAL) ? usual.get() : limits;
    }

    private Tool noSuchTool(String name) {
        return new NoSuchTool(
                name, tools.tools().stream().map(tool -> tool.contract().name().value()).toList());
    }

    private static Outcome badArguments(Schema.Problem problem) {
        return CallRefusal.BAD_ARGUMENTS.with(problem.message(), problem.nextStep());
    }

    private Outcome outcomeOf(
            Tool tool, ToolCall call, CallListener listener, Running entry, RunningCall work)
            throws InterruptedException {
        if (closed) {
            return CallRefusal.CLOSING.with(
                    "Toolroom is shutting down", "Call again when it is up");
        }
        try {
            Optional<String> question =
                    call.approved() ? Optional.empty() : tool.consent(call.arguments());
            if (question.isPresent()) {
                Optional<Outcome> turnedAway = consent(question.get(), call, listener, entry, work);
                if (turnedAway.isPresent()) {
                    return turnedAway.get();
                }
                records.approved(entry);
            }
            if (entry.effect() != Effect.READS) {
                records.begins(entry);
            }
            return ran(tool, call, listener, entry, work);
        } catch (RuntimeException e) {
            return records.failed(entry, e);
        }
    }

    private Optional<Outcome> consent(
            String text, ToolCall call, CallListener listener, Running entry, RunningCall work)
            throws InterruptedException {
        var question =
                new Confirmations.Question(
                        call.id(), call.tool(), text, call.caller(), entry.arguments(), entry.at());
        CompletableFuture<Decision> decision = confirmations.ask(question);
        records.waits(entry, question);
        work.onCancel(() -> decision.cancel(false));
        listener.confirm(question, decision::complete);
        try {
            return switch (decision.get(PATIENCE.toSeconds(), SECONDS)) {
                case APPROVED -> Optional.empty();
                case DENIED ->
                        Optional.of(
                                CallRefusal.DENIED.with(
                                        "a person said no to this call",
                                        "Ask them what they would rather have"));
                case DEFERRED ->
                        Optional.of(
                                CallRefusal.DEFERRED.with(
                                        "the call waits for a person's consent",
                                        "Call again with their answer"));
            };
        } catch (TimeoutException e) {
            decision.cancel(false);
            return Optional.of(
                    CallRefusal.UNCONFIRMED.with(
                            "nobody confirmed this call",
                            "Confirm it in the workbench, under Activity, and call again"));
        } catch (java.util.concurrent.CancellationException e) {
            return Optional.of(cancelled());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Outcome ran(
            Tool tool, ToolCall call, CallListener listener, Running entry, RunningCall work)
            throws InterruptedException {
        Limits limits = limitsOf(tool);
        var context =
                new CallContext(
                        call.id(),
                        call.caller(),
                        limits,
                        work,
                        records.announcing(entry, work.whileOpen(listener)),
                        exports);
        work.start(tool, call, context);
        boolean late = false;
        try {
            work.await(limits.time());
        } catch (TimeoutException e) {
            late = true;
        }
        work.cancel();
        // What may have changed something says so itself, even when it was stopped.
        Duration grace = entry.effect() == Effect.READS ? Duration.ZERO : GRACE;
        CompletableFuture<Answer> ended =
                work.isDone() || !work.requested() ? work.ended(GRACE) : work.ended(grace);
        if (ended == null) {
            return late ? outOfTime(entry.effect()) : cancelled();
        }
        return taken(ended, entry, work, late);
    }

    private Outcome taken(
            CompletableFuture<Answer> ended, Running entry, RunningCall work, boolean late)
            throws InterruptedException {
        try {
            return new Outcome.Answered(ended.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                return refusal.outcome();
            }
            if (work.requested()) {
                return late ? outOfTime(entry.effect()) : cancelled();
            }
            return records.failed(entry, e);
        }
    }

    private static Outcome outOfTime(Effect effect) {
        return CallRefusal.OUT_OF_TIME.with(
                "the call did not end in time and was stopped",
                effect == Effect.READS
                        ? "Ask for less, or in parts"
                        : "Look at what it has changed before calling again");
    }

    private static Outcome cancelled() {
        return CallRefusal.CANCELLED.with("the call was stopped before its end", "Call again");
    }

    @Override
    public void cancel(CallId id) {
        RunningCall work = underWay.get(id);
        if (work != null) {
            work.cancel();
        }
    }

    /** Stops every call and waits for their receipts, but never for a tool that will not stop. */
    @Override
    public void close() {
        closed = true;
        underWay.values().forEach(RunningCall::cancel);
        CompletableFuture.allOf(
                        underWay.values().stream()
                                .map(RunningCall::end)
                                .toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, GRACE.toSeconds() + 1, SECONDS)
                .join();
    }
}
