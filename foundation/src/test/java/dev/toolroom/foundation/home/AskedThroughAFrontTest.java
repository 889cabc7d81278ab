package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The person who is asked sits at a front; the call waits at the owner's. */
@Timeout(60)
class AskedThroughAFrontTest {
    private static final BuildVersion BUILD = new BuildVersion("0.2.0");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ToolCall CALL =
            new ToolCall(
                    new CallId("call-1"),
                    "tool",
                    Json.Obj.EMPTY,
                    new Caller("test", "junit", "chat", Caller.LOCAL, null));

    @TempDir private Path folder;
    private HomeFolder home = new HomeFolder(Path.of(""));
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @BeforeEach
    void place() {
        home = new HomeFolder(folder.resolve("home"));
        home.create();
    }

    /** Asks for consent where it can; else waits until nobody wants it. */
    private final class Asking implements Calls {
        @Override
        public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
            begun.countDown();
            String said;
            if (listener.isAttended()) {
                var decided = new CompletableFuture<Decision>();
                listener.confirm(
                        new Question(
                                call.id(),
                                call.tool(),
                                "1.0.0",
                                Proposal.deleting("Delete it?", "Delete"),
                                call.caller(),
                                call.arguments(),
                                Instant.EPOCH,
                                Risk.LASTING,
                                null),
                        decided::complete);
                said = decided.join().kind() + " by " + decided.join().by();
            } else {
                cancelled.await();
                heard.add("unwanted " + listener.isCancelled());
                said = "nobody was asked";
            }
            Json.Obj body = Json.Obj.EMPTY.with("said", said);
            return new Completed(new Outcome.Answered(Answer.whole(body)), body, body.write());
        }

        @Override
        public void cancel(CallId id) {
            heard.add("cancelled " + id.value());
            cancelled.countDown();
        }
    }

    private OwnerSocket owner() throws IOException {
        var owner =
                new OwnerSocket(
                        home,
                        BUILD,
                        new Asking(),
                        request -> {
                            if (request.text("what", "").equals("fail")) {
                                throw new IllegalStateException("a secret of the machine");
                            }
                            return Json.Obj.EMPTY.with("said", request.text("what", ""));
                        });
        owner.open();
        return owner;
    }

    private Front join() throws Exception {
        return Front.join(home, BUILD, PATIENCE, PATIENCE, () -> {}, what -> {}).orElseThrow();
    }

    @Test
    void aQuestionReachesTheFrontAndItsAnswerTheCall() throws Exception {
        var person =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }

                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        assertThat(question.text()).isEqualTo("Delete it?");
                        decide.accept(
                                new Decision(
                                        Decision.Kind.DENIED,
                                        "Ann",
                                        Decision.PROMPT,
                                        Decision.Scope.ONCE));
                    }
                };
        try (var _ = owner()) {
            Front front = join();
            assertThat(front.call(CALL, person).json()).contains("DENIED by Ann");
            front.close();
        }
    }

    @Test
    void whatALeavingFrontHadAskedForIsCancelled() throws Exception {
        try (var _ = owner()) {
            Front front = join();
            var caller =
                    Thread.ofPlatform()
                            .daemon()
                            .start(
                                    () -> {
                                        try {
                                            front.call(CALL, CallListener.NONE);
                                        } catch (InterruptedException | RuntimeException gone) {
                                            heard.add("gone");
                                        }
                                    });
            begun.await();
            front.close();
            caller.join();
            cancelled.await();
            assertThat(heard).contains("cancelled call-1");
            while (!heard.contains("unwanted true")) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aRequestThatFailsIsAnsweredWithoutWhatItSays() throws Exception {
        try (var _ = owner()) {
            Front front = join();
            Json.Obj request = Json.Obj.EMPTY.with(Frames.TYPE, "open");
            assertThat(front.request(request.with("what", "door")).text("said", ""))
                    .isEqualTo("door");
            assertThat(front.request(request.with("what", "fail")).write())
                    .contains("its log says why")
                    .doesNotContain("secret");
            front.close();
        }
    }

    /** Nobody finds a socket there that leads nowhere, or its folder. */
    @Test
    void anOwnerThatGoesTakesItsSocketWithIt() throws Exception {
        home = new HomeFolder(folder.resolve("x".repeat(100)));
        home.create();
        OwnerSocket owner = owner();
        Path socket = OwnerCard.read(home).orElseThrow().socket();
        assertThat(socket).exists();
        Front front = join();
        owner.close();
        assertThat(socket).doesNotExist();
        assertThat(Files.exists(socket.resolveSibling("."))).isFalse();
        front.close();
        assertThat(Front.join(home, BUILD, Duration.ofMillis(50), PATIENCE, () -> {}, what -> {}))
                .isEmpty();
    }
}
