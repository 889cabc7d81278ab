package dev.toolroom.kernel.dispatch;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.FileVersions;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Consents.Consent;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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
 * <p>Checks the arguments against the schema, asks a person where the tool requires it, converts
 * what a tool throws into an {@link Outcome}, enforces the {@link Limits}, and writes one {@link
 * Receipt} for every call.
 */
public final class Dispatcher implements Calls, AutoCloseable {
    /** How long a stopped call that may have changed something has to report what it changed. */
    private static final Duration STOP_GRACE_PERIOD = Duration.ofSeconds(5);

    private final ToolRegistry tools;
    private final Records records;
    private final Consents consents;
    private final Clock clock;
    private final Exports exports;
    private final ChatFiles files;
    private final Supplier<Limits> defaultLimits;
    private final Map<CallId, RunningCall> running = new ConcurrentHashMap<>();
    private final Watchdog watchdog = new Watchdog();

    /**
     * Platform threads: with virtual threads, two CPU-bound tools would block a two-core machine,
     * including shutdown.
     */
    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("call-", 0).factory());

    private volatile boolean closed;

    /**
     * @param files the chat files for tools whose contract asks for them
     * @param defaultLimits the limits of tools whose contract does not set its own
     */
    public Dispatcher(
            ToolRegistry tools,
            Records records,
            Confirmations confirmations,
            Exports exports,
            ChatFiles files,
            Supplier<Limits> defaultLimits,
            Clock clock) {
        this.defaultLimits = defaultLimits;
        this.tools = tools;
        this.records = records;
        this.consents = new Consents(confirmations, records, Consents.PROGRESS_INTERVAL);
        this.exports = exports;
        this.files = files;
        this.clock = clock;
    }

    /**
     * A call in progress.
     *
     * @param done receives the result once the receipt is written
     */
    private record ActiveCall(
            Tool tool,
            ToolCall call,
            CallListener listener,
            Running entry,
            Limits limits,
            RunningCall work,
            Consumer<Completed> done) {}

    /** Uses a separate thread, so that a tool that does not stop cannot hold the caller's. */
    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        RunningCall work = register(call, listener);
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
        perform(register(call, listener), call, listener, done);
    }

    /** Whether calls are in progress, for maintenance work that can wait for them. */
    public boolean isBusy() {
        return !running.isEmpty();
    }

    private RunningCall register(ToolCall call, CallListener listener) {
        var work = new RunningCall(watchdog);
        if (running.putIfAbsent(call.id(), work) != null) {
            throw new IllegalArgumentException("a call with this id is in progress");
        }
        if (listener.isCancelled()) {
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
            var active = new ActiveCall(tool, call, listener, entry, limitsOf(tool), work, done);
            end(
                    active,
                    problem.map(StandardOutcomes::badArguments).orElseGet(() -> runStages(active)));
        } catch (RuntimeException | Error bug) {
            remove(call.id(), work);
            throw bug;
        }
    }

    private Tool noSuchTool(String name) {
        return new NoSuchTool(
                name, tools.tools().stream().map(tool -> tool.contract().name().value()).toList());
    }

    private Limits limitsOf(Tool tool) {
        Limits limits = tool.contract().limits();
        return limits.equals(Limits.DEFAULT) ? defaultLimits.get() : limits;
    }

    /** Consent, the record of the beginning, limits, call scope, chat files, and the tool. */
    private Outcome runStages(ActiveCall call) {
        if (closed) {
            return StandardOutcomes.closing();
        }
        try {
            Consent consent =
                    consents.obtain(
                            call.tool(), call.call(), call.listener(), call.entry(), call.work());
            if (consent.refusal() != null) {
                return consent.refusal();
            }
            Verdict given = consent.given();
            if (given != null && !isCurrent(call)) {
                return StandardOutcomes.changedTool();
            }
            boolean isRecorded = given != null || call.entry().effect() != Effect.READS;
            if (isRecorded && !records.begin(call.entry(), given)) {
                return consents.withdrawn();
            }
            call.work().onCancel(() -> giveUp(call));
            call.work().limit(call.limits().time());
            // What a call that changes something saves belongs to the record of that call.
            return call.entry().effect() == Effect.READS
                    ? runWithWorkspace(call, consent)
                    : CallScope.in(call.call().id(), () -> runWithWorkspace(call, consent));
        } catch (Throwable thrown) {
            return toOutcome(call, thrown);
        }
    }

    /** Whether its tool is still the one that was asked about, and can be called. */
    private boolean isCurrent(ActiveCall call) {
        String version = call.tool().contract().version();
        return tools.find(call.call().tool())
                .filter(now -> now.contract().version().equals(version))
                .isPresent();
    }

    /** Saves what the call did to the files of its chat, whatever its outcome is. */
    private Outcome runWithWorkspace(ActiveCall active, Consent consent) {
        WorkspaceUse use = active.tool().contract().workspace();
        if (use == WorkspaceUse.NONE) {
            return invokeTool(active, consent, null);
        }
        RunningCall work = active.work();
        ToolCall call = active.call();
        try (var lease = files.lease(call.caller().chat(), call.id(), use, work)) {
            work.versions(new FileVersions(lease.before(), lease.before()));
            // The approval may have been revoked while the call waited for the files.
            if (consents.isRevoked(consent.given())) {
                return consents.withdrawn();
            }
            Outcome outcome = invokeTool(active, consent, lease.folder());
            work.versions(new FileVersions(lease.before(), lease.after()));
            return outcome.warned(lease.warnings());
        }
    }

    private Outcome invokeTool(ActiveCall call, Consent consent, @Nullable Path workspace) {
        RunningCall work = call.work();
        var context =
                new CallContext(
                        call.call().id(),
                        call.call().caller(),
                        AgentLimits.fit(call.limits(), call.call().caller()),
                        work,
                        records.announcing(call.entry(), work.whileOpen(call.listener())),
                        exports,
                        workspace,
                        consent.approved());
        try {
            return new Outcome.Answered(work.work(call.tool(), call.call(), context));
        } catch (Throwable thrown) {
            return toOutcome(call, thrown);
        }
    }

    private Outcome toOutcome(ActiveCall call, Throwable thrown) {
        if (thrown instanceof Refusal refusal) {
            return isReadCutShort(call) ? StandardOutcomes.closing() : refusal.outcome();
        }
        return call.work().requested() ? stopped(call) : records.failed(call.entry(), thrown);
    }

    /** Whether shutdown stopped a read, which can then be made again by the next owner. */
    private boolean isReadCutShort(ActiveCall call) {
        return closed && call.work().requested() && call.entry().effect() == Effect.READS;
    }

    /** The first outcome wins: the tool's result or a cancellation. */
    private void end(ActiveCall call, Outcome outcome) {
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
        remove(call.call().id(), call.work());
        call.done().accept(completed);
    }

    private void remove(CallId id, RunningCall work) {
        running.remove(id, work);
        work.end().complete(null);
    }

    /** Ends a stopped call; one that may have changed something first has time to say what. */
    private void giveUp(ActiveCall call) {
        if (hasChangedNothing(call)) {
            end(call, stopped(call));
        } else {
            call.work().after(STOP_GRACE_PERIOD, () -> end(call, stopped(call)));
        }
    }

    private Outcome stopped(ActiveCall call) {
        if (call.work().isLate()) {
            return StandardOutcomes.outOfTime(call.entry().effect());
        }
        return closed && hasChangedNothing(call)
                ? StandardOutcomes.closing()
                : StandardOutcomes.cancelled();
    }

    /** A call that reads, or whose tool has not been called and will not be. */
    private static boolean hasChangedNothing(ActiveCall call) {
        return call.entry().effect() == Effect.READS || !call.work().hasBegun();
    }

    @Override
    public void cancel(CallId id) {
        RunningCall work = running.get(id);
        if (work != null) {
            work.cancel();
        }
    }

    /** Stops all calls and waits for their receipts, but not for a tool that does not stop. */
    @Override
    public void close() {
        closed = true;
        running.values().forEach(RunningCall::cancel);
        awaitReceipts(
                CompletableFuture.allOf(
                        running.values().stream()
                                .map(RunningCall::end)
                                .toArray(CompletableFuture<?>[]::new)));
    }

    private static void awaitReceipts(CompletableFuture<Void> receipts) {
        receipts.copy().completeOnTimeout(null, STOP_GRACE_PERIOD.toSeconds() + 1, SECONDS).join();
    }
}
