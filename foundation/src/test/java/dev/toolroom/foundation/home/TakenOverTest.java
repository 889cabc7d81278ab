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
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One home, and who owns it after the other; a lock that this process has is another's too. */
@Timeout(60)
class TakenOverTest {
    private static final BuildVersion BUILD = new BuildVersion("0.2.0");
    private static final ToolCall CALL =
            new ToolCall(
                    new CallId("call-1"),
                    "tool",
                    Json.Obj.EMPTY,
                    new Caller("test", "junit", "chat", Caller.LOCAL, null));

    @TempDir private Path folder;

    /** Says who it is, to every call and request. */
    private static final class House implements SharedHome.Owner, Calls {
        private final String name;
        private final HomeLock lock;
        private final OwnerSocket socket;

        House(String name, HomeFolder home, HomeLock lock) {
            this.name = name;
            this.lock = lock;
            try {
                socket = new OwnerSocket(home, BUILD, this, this::request);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Completed call(ToolCall call, CallListener listener) {
            Json.Obj body = Json.Obj.EMPTY.with("said", name);
            return new Completed(new Outcome.Answered(Answer.whole(body)), body, body.write());
        }

        @Override
        public void cancel(CallId id) {}

        @Override
        public Calls calls() {
            return this;
        }

        @Override
        public Json.Obj request(Json.Obj request) {
            return Json.Obj.EMPTY.with("by", name);
        }

        @Override
        public void admitFronts() {
            if (name.isEmpty()) {
                throw new IllegalStateException("cannot be opened");
            }
            try {
                socket.open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            socket.close();
            lock.close();
        }
    }

    private SharedHome home(String name) {
        var place = new HomeFolder(folder.resolve("home"));
        return new SharedHome(
                place,
                BUILD,
                lock -> new House(name, place, lock),
                tool -> Optional.empty(),
                what -> {});
    }

    private static String said(SharedHome home) throws InterruptedException {
        return home.call(CALL, CallListener.NONE).body().text("said", "");
    }

    @Test
    void theFirstOwnsItTheSecondJoinsAndTakesItOver() throws Exception {
        var taken = new CountDownLatch(1);
        SharedHome first = home("first");
        try (SharedHome second = home("second")) {
            assertThat(first.isOwner()).as("before it is wanted").isFalse();
            assertThat(said(first)).isEqualTo("first");
            assertThat(said(second)).isEqualTo("first");
            assertThat(first.isOwner()).isTrue();
            assertThat(second.isOwner()).isFalse();
            assertThat(second.request(Json.Obj.EMPTY).text("by", "")).isEqualTo("first");
            second.onOwnerChange(taken::countDown);
            first.close();
            taken.await();
            assertThat(second.isOwner()).isTrue();
            assertThat(said(second)).isEqualTo("second");
            assertThat(second.request(Json.Obj.EMPTY).text("by", "")).isEqualTo("second");
            var done = new CompletableFuture<Calls.Completed>();
            second.run(CALL, CallListener.NONE, done::complete);
            assertThat(done.join().json()).contains("second");
        }
    }

    /** Who could not open the home does not keep the next one out of it. */
    @Test
    void aHomeThatCannotBeOpenedIsFreeAgain() throws Exception {
        try (SharedHome broken = home("")) {
            assertThatThrownBy(() -> said(broken)).hasMessage("cannot be opened");
            assertThat(broken.isOwner()).isFalse();
            try (SharedHome next = home("next")) {
                assertThat(said(next)).isEqualTo("next");
                var done = new CompletableFuture<Calls.Completed>();
                broken.run(CALL, CallListener.NONE, done::complete);
                assertThat(done.join().json()).as("as a front").contains("next");
            }
        }
    }

    @Test
    void aProcessThatIsStoppedIsToldFromOneThatRuns() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        try {
            var owner = new OwnerProcess(process.pid());
            assertThat(owner.isAlive()).isTrue();
            assertThat(owner.isStopped()).isFalse();
            String pid = String.valueOf(process.pid());
            new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
            while (!owner.isStopped()) {
                Thread.onSpinWait();
            }
            assertThat(owner.isAlive()).isTrue();
            process.destroyForcibly().waitFor();
            assertThat(owner.isAlive()).isFalse();
            assertThat(owner.isStopped()).isFalse();
        } finally {
            process.destroyForcibly();
        }
    }
}
