package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Approvals.Standing;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import dev.toolroom.testkit.TestTool;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asks, approves, denies, revokes, redeems, cancels, repeats and kills in random order: no call
 * runs more often than it was approved, and none that was denied.
 */
@Timeout(120)
class ConsentInterleavingsTest {
    private static final int STEPS = 120;
    private static final CallListener ATTENDED =
            new CallListener() {
                @Override
                public boolean isAttended() {
                    return true;
                }
            };
    private static final Answer DONE = Answer.whole(Json.Obj.EMPTY);
    private static final Duration EXPIRED = Duration.ofMinutes(11);

    /** Fields of a call, and so its identity: few, so that calls meet. */
    private static final List<String> TOOLS = List.of("drop", "run");

    private static final List<String> AGENTS = List.of("ann", "bob");
    private static final List<String> CHATS = List.of("one", "two");
    private static final List<String> TABLES = List.of("users", "orders");

    @TempDir private Path folder;
    @TempDir private Path otherFolder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, AtomicInteger> approvals = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
    private final Set<CallId> ran = ConcurrentHashMap.newKeySet();
    private final Set<CallId> denied = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-01T12:00:00Z"));
    private final AtomicInteger numbers = new AtomicInteger();

    /** The step in which each call began. */
    private final Map<CallId, Integer> begun = new ConcurrentHashMap<>();

    private final StandingPeriods standing = new StandingPeriods();
    private final List<ToolCall> asked = new ArrayList<>();
    private volatile int step;

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @RepeatedTest(5)
    void noCallRunsMoreOftenThanItWasApproved(RepetitionInfo repetition) {
        long seed = Long.getLong("seed", 1) + repetition.getCurrentRepetition();
        var random = new Random(seed);
        var owner = new Owner();
        for (int next = 0; next < STEPS; next++) {
            step = next;
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> owner.ask(random);
                case 4, 5, 6 -> owner.decide(random, Decision.approved("ann", Decision.PAGE));
                case 7 -> owner.decide(random, Decision.denied("ann", Decision.PAGE));
                case 8 -> owner.cancelOne(random);
                case 9 -> owner.redeem(random);
                case 10 -> owner.revoke(random);
                default -> {
                    if (random.nextBoolean()) {
                        owner.kill();
                        owner = new Owner();
                    } else if (random.nextInt(4) == 0) {
                        now.updateAndGet(time -> time.plus(EXPIRED));
                    }
                }
            }
            check("step " + step + ", seed " + seed);
        }
        owner.kill();
        check("at the end, seed " + seed);
        assertThat(ran).as("the test runs what was approved, seed %d", seed).isNotEmpty();
    }

    private void check(String when) {
        runs.forEach(
                (call, count) ->
                        assertThat(count.get())
                                .as("%s, %s", call, when)
                                .isLessThanOrEqualTo(count(approvals, call).get()));
        assertThat(denied).as("denied and run, %s", when).noneMatch(ran::contains);
    }

    private static AtomicInteger count(Map<String, AtomicInteger> counts, String call) {
        return counts.computeIfAbsent(call, _ -> new AtomicInteger());
    }

    /** Without a folder, a yes stays in its chat. */
    private static String identity(String tool, Json.Obj arguments, Caller caller) {
        Path folder = caller.workspaceRoot();
        Object where = folder == null ? caller.chat() : folder;
        return "%s %s %s %s".formatted(tool, arguments.write(), caller.client(), where);
    }

    /** The process that owns the home; killing it loses what it holds in memory. */
    private final class Owner implements Capability {
        private final SqliteStore store = new SqliteStore(folder.resolve("toolroom.db"));
        private final List<CallId> waiting = new ArrayList<>();
        private final List<CompletableFuture<?>> calls = new ArrayList<>();
        private final Journal journal;
        private final Confirmations confirmations;
        private final Dispatcher dispatcher;

        Owner() {
            var clock = Clock.fixed(now.get(), ZoneOffset.UTC);
            new Migrator(Journal.migrations(), "1", clock).migrate(store, () -> {});
            journal = new Journal(store, "home", folder.resolve("journal.tail"));
            confirmations =
                    new Confirmations(
                            new StoredApprovals(store, "home"),
                            () -> "in this test",
                            Duration.ofMillis(1),
                            now::get);
            dispatcher =
                    new Dispatcher(
                            new ToolRegistry(List.of(this)),
                            new Records(journal, new Events(), text -> text),
                            confirmations,
                            (call, _, _) -> Exports.PREFIX + call.value(),
                            ChatFiles.NONE,
                            () -> Limits.DEFAULT,
                            clock);
        }

        @Override
        public String name() {
            return "counted";
        }

        @Override
        public List<Tool> tools() {
            CountedTool.Runs counted = ConsentInterleavingsTest.this::countRun;
            return List.of(
                    new CountedTool(TestTool.confirmed("drop", _ -> DONE), counted),
                    new CountedTool(TestTool.confined("run", _ -> DONE), counted));
        }

        private String make(ToolCall call, boolean attended) {
            try {
                return dispatcher.call(call, attended ? ATTENDED : CallListener.NONE).json();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Makes a call; one that is attended waits until it is decided, cancelled or killed. */
        void ask(Random random) {
            var caller =
                    new Caller(
                            "mcp",
                            one(AGENTS, random),
                            one(CHATS, random),
                            "local",
                            one(Arrays.asList(folder, otherFolder, null), random));
            Json.Obj arguments = Json.Obj.EMPTY.with("table", one(TABLES, random));
            var call =
                    new ToolCall(
                            nextId(),
                            one(TOOLS, random),
                            arguments,
                            random.nextBoolean() ? caller.inOwnChat() : caller);
            asked.add(call);
            start(call, random.nextInt(3) == 0, random);
        }

        private CallId nextId() {
            var id = new CallId("call-" + numbers.incrementAndGet());
            begun.put(id, step);
            return id;
        }

        private void start(ToolCall call, boolean attended, Random random) {
            CompletableFuture<?> ended =
                    CompletableFuture.supplyAsync(() -> make(call, attended), threads)
                            .exceptionally(_ -> "killed");
            calls.add(ended);
            if (attended) {
                waiting.add(call.id());
            } else if (random.nextBoolean()) {
                ended.join();
            }
        }

        /**
         * Makes a call again with an answer of its client, which may be about another table or a
         * question that was answered before.
         */
        void redeem(Random random) {
            if (asked.isEmpty()) {
                return;
            }
            ToolCall first = one(asked, random);
            boolean isOpen =
                    confirmations.pending().stream()
                            .anyMatch(
                                    each ->
                                            each.call().equals(first.id())
                                                    && !confirmations.isWaiting(each));
            Json.Obj arguments =
                    random.nextInt(3) == 0
                            ? Json.Obj.EMPTY.with("table", one(TABLES, random))
                            : first.arguments();
            if (isOpen && first.tool().equals("run") && arguments.equals(first.arguments())) {
                count(approvals, identity(first.tool(), arguments, first.caller()))
                        .incrementAndGet();
            }
            Decision answer = Decision.approved(first.caller().client(), Decision.ELICITATION);
            start(
                    new ToolCall(
                            nextId(),
                            first.tool(),
                            arguments,
                            first.caller(),
                            null,
                            answer,
                            first.id()),
                    false,
                    random);
        }

        void revoke(Random random) {
            List<Standing> all = confirmations.standing().list();
            if (all.isEmpty()) {
                return;
            }
            Standing revoked = one(all, random);
            confirmations.standing().revoke(revoked.id());
            standing.end(revoked, confirmations.standing().list(), step);
        }

        void decide(Random random, Decision decision) {
            List<Question> open = confirmations.pending();
            if (open.isEmpty()) {
                return;
            }
            Question question = one(open, random);
            if (decision.isYes()
                    && question.scopes().contains(Scope.CHAT)
                    && random.nextInt(3) == 0) {
                // Noted first, because calls may run before this returns.
                standing.begin(
                        question.tool(),
                        question.caller().client(),
                        question.caller().chat(),
                        step);
                confirmations.decide(question.call(), decision.with(Scope.CHAT));
                return;
            }
            // Counted first, because the call may run before this returns.
            String call = identity(question.tool(), question.arguments(), question.caller());
            if (decision.isYes()) {
                count(approvals, call).incrementAndGet();
            }
            Decided decided = confirmations.decide(question.call(), decision);
            boolean counts = decided == Decided.ACCEPTED || decided == Decided.KEPT;
            if (decision.isYes() && !counts) {
                count(approvals, call).decrementAndGet();
            } else if (!decision.isYes() && counts) {
                denied.add(question.call());
            }
        }

        void cancelOne(Random random) {
            if (!waiting.isEmpty()) {
                dispatcher.cancel(waiting.remove(random.nextInt(waiting.size())));
            }
        }

        /** What is in memory goes with the store, and no thread of the owner goes on. */
        void kill() {
            store.close();
            dispatcher.close();
            calls.forEach(CompletableFuture::join);
            journal.close();
        }
    }

    private static <T extends @Nullable Object> T one(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Runs that a standing approval may have covered since the call began are not counted. */
    private void countRun(String tool, Json.Obj arguments, CallContext context) {
        Caller caller = context.caller();
        int first = begun.getOrDefault(context.id(), 0);
        ran.add(context.id());
        if (!caller.ownsChat()
                || !standing.isCovered(tool, caller.client(), caller.chat(), first, step)) {
            count(runs, identity(tool, arguments, caller)).incrementAndGet();
        }
    }
}
