package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The two ends of the socket, in one process. */
@Timeout(60)
class OwnerAndFrontTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final BuildVersion BUILD = new BuildVersion("0.2.0");
    private static final ToolCall CALL = call("call-1");

    @TempDir private Path folder;
    private final BlockingQueue<String> changed = new LinkedBlockingQueue<>();
    private HomeFolder home = new HomeFolder(Path.of(""));

    @BeforeEach
    void place() {
        home = new HomeFolder(folder);
    }

    private static ToolCall call(String id) {
        var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
        return new ToolCall(new CallId(id), "tool", Json.Obj.EMPTY, caller);
    }

    private static Calls.Completed answered(String text) {
        Json.Obj body = Json.Obj.EMPTY.with("said", text);
        return new Calls.Completed(new Outcome.Answered(Answer.whole(body)), body, body.write());
    }

    private Front join() {
        return Front.join(home, BUILD, PATIENCE, PATIENCE, () -> {}, changed::add).orElseThrow();
    }

    /** How a call is answered, and what counts down when it is cancelled. */
    private interface Work {
        Calls.Completed answer(ToolCall call, CallListener listener, CountDownLatch cancelled)
                throws InterruptedException;
    }

    private OwnerSocket owner(Work work) throws IOException {
        var cancelled = new CountDownLatch(1);
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener)
                            throws InterruptedException {
                        return work.answer(call, listener, cancelled);
                    }

                    @Override
                    public void cancel(CallId id) {
                        cancelled.countDown();
                    }
                };
        var socket = new OwnerSocket(home, BUILD, calls, request -> request);
        socket.open();
        return socket;
    }

    @Test
    void aCancellationThatComesBeforeTheCallCanBeStoppedIsNotLost() throws Exception {
        try (var _ =
                owner(
                        (call, listener, cancelled) -> {
                            // Not yet known by its id when the front says that it is not wanted.
                            cancelled.await();
                            return answered(listener.isCancelled() ? "unwanted" : "wanted");
                        })) {
            Front front = join();
            var asked = new FutureTask<>(() -> front.call(CALL, CallListener.NONE).json());
            var caller = Thread.ofPlatform().start(asked);
            while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            front.cancel(CALL.id());
            assertThat(asked.get()).isEqualTo("{\"said\":\"unwanted\"}");
            front.close();
        }
    }

    @Test
    void whatWasNotWantedBeforeItWasSentIsCancelledAtOnce() throws Exception {
        var unwanted =
                new CallListener() {
                    @Override
                    public boolean isCancelled() {
                        return true;
                    }
                };
        try (var _ =
                owner(
                        (call, listener, cancelled) -> {
                            cancelled.await();
                            return answered("cancelled");
                        })) {
            Front front = join();
            assertThat(front.call(CALL, unwanted).json()).contains("cancelled");
            front.close();
        }
    }

    /** A tool that is being stopped reports on a thread that was interrupted. */
    @Test
    void progressFromAnInterruptedThreadDoesNotCutTheFrontOff() throws Exception {
        try (var _ =
                owner(
                        (call, listener, cancelled) -> {
                            Thread.currentThread().interrupt();
                            listener.progress(1, 2, "half way");
                            assertThat(Thread.interrupted()).isTrue();
                            return answered("done");
                        })) {
            Front front = join();
            for (int i = 0; i < 100; i++) {
                assertThat(front.call(call("call-" + i), CallListener.NONE).json())
                        .contains("done");
            }
            front.close();
        }
    }

    @Test
    void linesPicturesAndAPlanReachTheFront() throws Exception {
        var picture = new Block.Image("image/png", "iVBORw0=");
        Json.Obj plan = Json.Obj.EMPTY.with("renderer", "code");
        var heard = new LinkedBlockingQueue<String>();
        var listener =
                new CallListener() {
                    @Override
                    public void log(Severity level, String message) {
                        heard.add(level + " " + message);
                    }

                    @Override
                    public void output(Stream stream, String text) {
                        heard.add(stream + " " + text);
                    }
                };
        var both = new CountDownLatch(1);
        try (var _ =
                owner(
                        (call, told, cancelled) -> {
                            told.log(CallListener.Severity.WARNING, "slow");
                            told.output(CallListener.Stream.STDERR, "half\n");
                            both.await();
                            Json.Obj body =
                                    Json.Obj.EMPTY.with("message", String.valueOf(call.message()));
                            Answer answer =
                                    Answer.whole(body)
                                            .withBlocks(List.of(picture))
                                            .withRenderPlan(plan);
                            return new Calls.Completed(
                                    new Outcome.Answered(answer), body, body.write());
                        })) {
            Front front = join();
            var call =
                    new ToolCall(CALL.id(), "t", Json.Obj.EMPTY, CALL.caller(), "m-1", null, null);
            var asked = new FutureTask<>(() -> front.call(call, listener));
            Thread.ofPlatform().start(asked);
            assertThat(List.of(heard.take(), heard.take()))
                    .containsExactly("WARNING slow", "STDERR half\n");
            both.countDown();
            Calls.Completed completed = asked.get();
            assertThat(completed.json()).isEqualTo("{\"message\":\"m-1\"}");
            assertThat(completed.shown().write())
                    .isEqualTo(
                            "{\"answer\":{\"message\":\"m-1\"},\"content\":[{\"type\":\"image\","
                                    + "\"data\":\"iVBORw0=\",\"mimeType\":\"image/png\"}],"
                                    + "\"render_plan\":{\"renderer\":\"code\"}}");
            front.close();
        }
    }

    /** A front that came in while the house is being opened would find no store. */
    @Test
    void nobodyIsLetInBeforeTheHouseIsOpen() throws Exception {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        return answered("done");
                    }

                    @Override
                    public void cancel(CallId id) {}
                };
        try (var socket = new OwnerSocket(home, BUILD, calls, request -> request)) {
            assertThat(Front.join(home, BUILD, PATIENCE, PATIENCE, () -> {}, changed::add))
                    .isEmpty();
            socket.open();
            assertThat(join().call(CALL, CallListener.NONE).json()).contains("done");
        }
    }

    @Test
    void anOlderFrontWorksThroughANewerOwnerAndANewerOneSaysWhatToDo() throws Exception {
        try (var _ = owner((_, _, _) -> answered("done"))) {
            Front older = joined(new BuildVersion("0.1.9")).orElseThrow();
            assertThat(older.call(CALL, CallListener.NONE).json()).contains("done");
            older.close();
            long process = ProcessHandle.current().pid();
            assertThatThrownBy(() -> joined(new BuildVersion("0.10.0")))
                    .isInstanceOf(HomeProblem.class)
                    .hasMessageContaining("process " + process + " runs Toolroom 0.2.0")
                    .hasMessageContaining("this is Toolroom 0.10.0")
                    .hasMessageContaining("kill " + process);
            assertThatThrownBy(() -> joined(new BuildVersion("0.2.0", 99)))
                    .isInstanceOf(HomeProblem.class)
                    .hasMessageContaining("Toolroom 0.2.0");
        }
    }

    private Optional<Front> joined(BuildVersion build) {
        return Front.join(home, build, PATIENCE, PATIENCE, () -> {}, changed::add);
    }

    @Test
    void aFrontHearsWhatHasChanged() throws Exception {
        try (var socket = owner((_, _, _) -> answered("done"))) {
            Front front = join();
            // Answered: so it is among those who are told.
            front.call(CALL, CallListener.NONE);
            socket.changed("exports");
            assertThat(changed.take()).isEqualTo("exports");
            front.close();
        }
    }

    @Test
    void aListenerThatFailsDoesNotCutTheFrontOff() throws Exception {
        var heard = new CountDownLatch(1);
        var failing =
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        heard.countDown();
                        throw new IllegalStateException("a mistake");
                    }
                };
        try (var _ =
                owner(
                        (call, listener, cancelled) -> {
                            if (call.id().equals(CALL.id())) {
                                listener.progress(1, 2, "half way");
                                cancelled.await();
                            }
                            return answered("done");
                        })) {
            Front front = join();
            var first = new FutureTask<>(() -> front.call(CALL, failing).json());
            Thread.ofPlatform().start(first);
            heard.await();
            assertThat(front.call(call("call-2"), CallListener.NONE).json()).contains("done");
            front.cancel(CALL.id());
            assertThat(first.get()).contains("done");
            front.close();
        }
    }

    @Test
    void anOwnerThatSaysNothingIsNamedWithWhatToDo() throws Exception {
        Path socket = folder.resolve("owner.sock");
        try (var _ = HomeLock.tryTake(home).orElseThrow();
                var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(socket));
            long alive = ProcessHandle.current().pid();
            new OwnerCard(socket, "token", alive, BUILD).write(home);
            try (var shared = home(home, Duration.ofMillis(300))) {
                assertThat(shared.call(CALL, CallListener.NONE).json())
                        .contains("call.no-home", "process " + alive, "kill -CONT " + alive);
            }
            long dead = new ProcessBuilder("true").start().onExit().get().pid();
            new OwnerCard(socket, "token", dead, BUILD).write(home);
            try (var shared = home(home, Duration.ofMillis(300))) {
                assertThat(shared.call(CALL, CallListener.NONE).json())
                        .as("nobody is told to kill what is dead")
                        .contains("call.no-home")
                        .doesNotContain("kill");
            }
        }
    }

    @Test
    void aHomeThatCannotBeMadeIsNamedWithWhatToDo() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        try (var shared = home(new HomeFolder(file.resolve("home")), PATIENCE)) {
            assertThat(shared.call(CALL, CallListener.NONE).json())
                    .contains("call.no-home", file.toString(), "TOOLROOM_HOME")
                    .doesNotContain("Exception");
        }
    }

    private static SharedHome home(HomeFolder home, Duration patience) {
        return new SharedHome(
                home,
                BUILD,
                patience,
                lock -> {
                    throw new AssertionError("somebody else owns it");
                },
                name -> Optional.empty(),
                what -> {});
    }
}
