package dev.toolroom.kernel.call;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.Consents.Consent;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.chat.ChatFiles.Versions;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Verdict;
import dev.toolroom.kernel.content.Exports;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Limits;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

    private final ToolRegistry tools;
    private final Records records;
    private final Consents consents;
    private final Clock clock;
    private final Exports exports;
    private final ChatFiles files;
    private final Supplier<Limits> usual;
    private final Map<CallId, RunningCall> underWay = new ConcurrentHashMap<>();
    private final Watchdog watchdog = new Watchdog();

    /** Not virtual ones: two tools that spin would stop a house of two cores, its end included. */
    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("call-", 0).factory());

    private volatile boolean closed;

    /**
     * @param files what calls work on whose contract asks for the files of their chat
     * @param usual the limits of tools whose contract has no reason for others
     */
    public Dispatcher(
            ToolRegistry tools,
            Records records,
            Confirmations confirmations,
            Exports exports,
            ChatFiles files,
            Supplier<Limits> usual,
            Clock clock) {
        this.usual = usual;
        this.tools = tools;
        this.records = records;
        this.consents = new Consents(confirmations, records);
        this.exports = exports;
        this.files = files;
        this.clock = clock;
    }

    /**
     * A call and everything that is known of it.
     *
     * @param done told what it came to
     */
    private record UnderWay(
            Tool tool,
            ToolCall call,
            CallListener listener,
            Running entry,
            Limits limits,
            RunningCall work,
            Consumer<Completed> done) {}

    /** On a thread of its own, so that a tool that will not stop does not hold this one. */
    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        RunningCall work = registered(call, listener);
        var completed = new CompletableFuture<Completed>();
        threads.execute(
                () -> {
                    try {
                        perform(work, call, listener, completed::complete);
                    } catch (Throwable bug) {
                        completed.completeExceptionally(bug);
                    }
                });
        try {
            return completed.get();
        } catch (InterruptedException e) {
            work.cancel();
            awaitReceipts(work.end());
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void run(ToolCall call, CallListener listener, Consumer<Completed> done) {
        perform(registered(call, listener), call, listener, done);
    }

    /** Whether calls are under way, for work that can wait for them. */
    public boolean isBusy() {
        return !underWay.isEmpty();
    }

    private RunningCall registered(ToolCall call, CallListener listener) {
        var work = new RunningCall(watchdog);
        if (underWay.putIfAbsent(call.id(), work) != null) {
            throw new IllegalArgumentException("a call with this id is under way");
        }
        if (listener.isUnwanted()) {
            work.cancel();
        }
        return work;
    }

    private void perform(
            RunningCall work, ToolCall call, CallListener listener, Consumer<Completed> done) {
        try {
            Tool tool = tools.find(call.tool()).orElseGet(() -> noSuchTool(call.tool()));
            Optional<Schema.Problem> problem =
                    new Schema(tool.contract().inputSchema()).check(call.arguments());
            Effect effect =
                    problem.isPresent()
                            ? Effect.READS
                            : tool.contract().effect().of(call.arguments());
            Running entry = records.started(call, tool, effect, clock.instant());
            var known = new UnderWay(tool, call, listener, entry, limitsOf(tool), work, done);
            end(known, problem.isPresent() ? badArguments(problem.get()) : outcomeOf(known));
        } catch (RuntimeException | Error bug) {
            forget(call.id(), work);
            throw bug;
        }
    }

    /** Whoever comes first says what the call came to: its work, or whoever gave that up. */
    private void end(UnderWay call, Outcome outcome) {
        if (!call.work().takesEnd()) {
            return;
        }
        Completed completed =
                records.completed(
                        call.tool(),
                        call.entry(),
                        outcome,
                        call.limits().bytes(),
                        exports,
                        call.work().versions(),
                        clock.instant());
        forget(call.call().id(), call.work());
        call.done().accept(completed);
    }

    private void forget(CallId id, RunningCall work) {
        underWay.remove(id, work);
        work.end().complete(null);
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
        return CallRefusal.BAD_ARGUMENTS
                .with(problem.message(), problem.nextStep())
                .quoting(problem.quotation());
    }

    private Outcome outcomeOf(UnderWay known) {
        if (closed) {
            return closing();
        }
        try {
            Tool tool = known.tool();
            Consent consent =
                    consents.obtain(
                            tool, known.call(), known.listener(), known.entry(), known.work());
            if (consent.refusal() != null) {
                return consent.refusal();
            }
            Verdict given = consent.given();
            if ((given != null || known.entry().effect() != Effect.READS)
                    && !records.begin(known.entry(), given)) {
                return consents.withdrawn();
            }
            return ran(known, given);
        } catch (RuntimeException e) {
            return records.failed(known.entry(), e);
        }
    }

    private Outcome ran(UnderWay known, @Nullable Verdict given) {
        RunningCall work = known.work();
        work.onCancel(() -> giveUp(known));
        work.limit(known.limits().time());
        return outcome(known, () -> scoped(known, () -> onFiles(known, given)));
    }

    private Outcome outcome(UnderWay known, Callable<Outcome> work) {
        try {
            return work.call();
        } catch (Refusal refusal) {
            return isReadCutShort(known) ? closing() : refusal.outcome();
        } catch (Throwable thrown) {
            return known.work().requested()
                    ? stopped(known)
                    : records.failed(known.entry(), thrown);
        }
    }

    /** Whatever such a tool says of it: the call can be made again where the home is open. */
    private boolean isReadCutShort(UnderWay known) {
        return closed && known.work().requested() && known.entry().effect() == Effect.READS;
    }

    /** What saves something does so in the scope of its call, whose record has begun. */
    private static Outcome scoped(UnderWay known, Callable<Outcome> work) throws Exception {
        return known.entry().effect() == Effect.READS
                ? work.call()
                : CallScope.in(known.call().id(), work);
    }

    /** What a call did to the files of its chat is kept however it ended. */
    private Outcome onFiles(UnderWay known, @Nullable Verdict given) {
        WorkspaceUse use = known.tool().contract().workspace();
        if (use == WorkspaceUse.NONE) {
            return worked(known, null);
        }
        RunningCall work = known.work();
        ToolCall call = known.call();
        try (var lease = files.lease(call.caller().chat(), call.id(), use, work)) {
            work.versions(new Versions(lease.before(), lease.before()));
            // The call may have waited for the files.
            if (consents.isRevoked(given)) {
                return consents.withdrawn();
            }
            Outcome outcome = worked(known, lease.folder());
            work.versions(new Versions(lease.before(), lease.after()));
            return outcome.warned(lease.warnings());
        }
    }

    private Outcome worked(UnderWay known, @Nullable Path workspace) {
        RunningCall work = known.work();
        var context =
                new CallContext(
                        known.call().id(),
                        known.call().caller(),
                        known.limits(),
                        work,
                        records.announcing(known.entry(), work.whileOpen(known.listener())),
                        exports,
                        workspace);
        return outcome(
                known, () -> new Outcome.Answered(work.work(known.tool(), known.call(), context)));
    }

    /** What may have changed something has a while to say so itself, even when it was stopped. */
    private void giveUp(UnderWay known) {
        if (changedNothing(known)) {
            end(known, stopped(known));
        } else {
            known.work().after(GRACE, () -> end(known, stopped(known)));
        }
    }

    /** What was stopped for the end of this process may be made again elsewhere. */
    private Outcome stopped(UnderWay known) {
        if (known.work().isLate()) {
            return outOfTime(known.entry().effect());
        }
        return closed && changedNothing(known) ? closing() : cancelled();
    }

    /** It reads, or waits for the files of its chat: once stopped, its tool is not called. */
    private static boolean changedNothing(UnderWay known) {
        return known.entry().effect() == Effect.READS || !known.work().hasBegun();
    }

    private static Outcome closing() {
        return CallRefusal.CLOSING.with("Toolroom is shutting down", "Call again when it is up");
    }

    private static Outcome outOfTime(Effect effect) {
        return CallRefusal.OUT_OF_TIME.with(
                "the call did not end in time and was stopped",
                effect == Effect.READS
                        ? "Ask for less, or in parts"
                        : "Look at what it has changed before calling again");
    }

    static Outcome cancelled() {
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
        awaitReceipts(
                CompletableFuture.allOf(
                        underWay.values().stream()
                                .map(RunningCall::end)
                                .toArray(CompletableFuture<?>[]::new)));
    }

    private static void awaitReceipts(CompletableFuture<Void> receipts) {
        receipts.copy().completeOnTimeout(null, GRACE.toSeconds() + 1, SECONDS).join();
    }
}
