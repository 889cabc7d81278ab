package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.FileVersions;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a call leases: the files of its chat, from before its work to after. */
class ChatFilesTest extends OpenDispatcher {
    private static final Path FOLDER = Path.of("folder");

    private final List<String> seen = new ArrayList<>();
    private final List<FileVersions> kept = new ArrayList<>();

    private Completed call(
            WorkspaceUse use, Effect effect, Function<CallContext, Answer> work, ToolCall call)
            throws InterruptedException {
        Contract plain = contract("edit", NOTHING, false, EffectRule.always(effect), PATIENT);
        source.change(new TestTool(using(plain, use), work));
        var ledger =
                new Ledger() {
                    @Override
                    public void pend(Running running) {}

                    @Override
                    public boolean begin(Running running, @Nullable Verdict approval) {
                        seen.add("begins in " + running.message());
                        return true;
                    }

                    @Override
                    public void finish(Receipt receipt) {
                        kept.add(receipt.files());
                        Json.Obj plan = receipt.renderPlan();
                        seen.add(plan == null ? "no plan" : plan.write());
                    }
                };
        try (var house =
                new Dispatcher(
                        registry,
                        new Records(ledger, events, text -> text.replace("hunter2", "***")),
                        confirmations,
                        (id, extension, text) -> "",
                        this::lent,
                        () -> PATIENT,
                        java.time.Clock.systemUTC())) {
            return house.call(call, CallListener.NONE);
        }
    }

    private static ToolCall edit(@Nullable String message) {
        return new ToolCall(new CallId("call-1"), "edit", NOTHING, caller(), message, null, null);
    }

    private static Contract using(Contract plain, WorkspaceUse use) {
        return new Contract(
                plain.name(),
                plain.version(),
                plain.title(),
                plain.purpose(),
                plain.category(),
                plain.inputSchema(),
                null,
                false,
                false,
                true,
                plain.effect(),
                use,
                plain.limits());
    }

    private ChatFiles.Lease lent(
            ChatId chat, CallId call, WorkspaceUse use, Cancellation cancellation) {
        seen.add("lent to " + chat + " for " + use);
        return new ChatFiles.Lease() {
            @Override
            public Path folder() {
                return FOLDER;
            }

            @Override
            public String before() {
                return "first";
            }

            @Override
            public String after() {
                seen.add("saved in the scope of " + CallScope.current().map(CallId::value));
                return "second";
            }

            @Override
            public void close() {
                seen.add("given back");
            }
        };
    }

    @Test
    void aCallHasTheFilesOfItsChatUntilTheyAreSaved() throws InterruptedException {
        call(
                WorkspaceUse.WRITES,
                Effect.RUNS_CODE,
                context -> {
                    seen.add("works in " + context.workspace());
                    return DONE.withRenderPlan(NOTHING.with("renderer", "hunter2"));
                },
                edit("message-7"));
        assertThat(seen)
                .containsExactly(
                        "begins in message-7",
                        "lent to chat for WRITES",
                        "works in folder",
                        "saved in the scope of " + Optional.of("call-1"),
                        "given back",
                        "{\"renderer\":\"***\"}");
        assertThat(kept).containsExactly(new FileVersions("first", "second"));
    }

    @Test
    void whatACallLeftIsSavedWhenItFails() throws InterruptedException {
        Completed failed =
                call(
                        WorkspaceUse.WRITES,
                        Effect.RUNS_CODE,
                        context -> {
                            throw new IllegalStateException("half way");
                        },
                        edit(null));
        assertThat(failed.outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(kept).containsExactly(new FileVersions("first", "second"));
        assertThat(seen).contains("given back", "no plan");
    }

    @Test
    void aCallWithoutFilesLeasesNone() throws InterruptedException {
        call(
                WorkspaceUse.NONE,
                Effect.READS,
                context -> {
                    seen.add("works in " + context.workspace());
                    return DONE;
                },
                edit(null));
        assertThat(seen).containsExactly("works in null", "no plan");
        assertThat(kept).containsExactly(new FileVersions(null, null));
    }

    @Test
    void whatCannotBeSavedIsRefusedInsteadOfAnswered() throws InterruptedException {
        Completed refused = call(WorkspaceUse.WRITES, Effect.EDITS, context -> DONE, edit(null));
        assertThat(refused.outcome()).isInstanceOf(Outcome.Answered.class);
        files =
                (chat, call, use, cancellation) -> {
                    throw new Refusal(
                            CallRefusal.CLOSING, "another call has the files", "Call again");
                };
        Completed busy = dispatcher.call(edit(null), CallListener.NONE);
        assertThat(codeOf(busy)).isEqualTo("call.closing");
    }

    @Test
    void aCallThatWaitsForFilesWhenTheHomeClosesMayBeMadeAgain() throws Exception {
        Contract plain =
                contract("edit", NOTHING, false, EffectRule.always(Effect.RUNS_CODE), PATIENT);
        source.change(
                new TestTool(
                        using(plain, WorkspaceUse.WRITES),
                        context -> {
                            seen.add("called");
                            return DONE;
                        }));
        var waiting = new CountDownLatch(1);
        var turn = new CountDownLatch(1);
        files =
                (chat, call, use, cancellation) -> {
                    waiting.countDown();
                    awaited(turn);
                    return lent(chat, call, use, cancellation);
                };
        var completed = new CompletableFuture<Completed>();
        Thread.ofPlatform()
                .start(() -> dispatcher.run(edit(null), CallListener.NONE, completed::complete));
        awaited(waiting);
        dispatcher.close();
        assertThat(codeOf(completed.get(60, TimeUnit.SECONDS))).isEqualTo("call.closing");
        turn.countDown();
        assertThat(seen).doesNotContain("called");
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
