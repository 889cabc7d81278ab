package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Owners that end, one after the other, before a call of a front has begun. */
@Timeout(60)
class OwnersInARowTest {
    private static final BuildVersion BUILD = new BuildVersion("0.2.0");

    @TempDir private Path folder;
    private @Nullable OwnerSocket owner;

    /** Each ends with the call that it is asked for, and has no record of it. */
    private void next(HomeFolder home, int more) {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        if (more > 0) {
                            next(home, more - 1);
                        }
                        Json.Obj body = Json.Obj.EMPTY.with("said", "here");
                        var answer = new Outcome.Answered(Answer.whole(body));
                        return new Completed(answer, body, body.write());
                    }

                    @Override
                    public void cancel(CallId id) {}
                };
        OwnerSocket gone = owner;
        if (gone != null) {
            gone.close();
        }
        try {
            owner = new OwnerSocket(home, BUILD, calls, request -> Json.Obj.EMPTY);
            owner.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, here", "1, here", "2, here", "5, here", "6, Nothing was changed"})
    void aCallThatNoneOfThemBeganIsMadeAgainAndNeverSaidToBeDone(int owners, String told)
            throws Exception {
        var home = new HomeFolder(folder.resolve("home"));
        var call =
                new ToolCall(
                        new CallId("call-1"),
                        "tool",
                        Json.Obj.EMPTY,
                        new Caller("test", "junit", "chat", Caller.LOCAL, null));
        try (var _ = HomeLock.tryTake(home).orElseThrow();
                var front =
                        new SharedHome(
                                home,
                                BUILD,
                                Duration.ofSeconds(30),
                                lock -> {
                                    throw new AssertionError("somebody else owns it");
                                },
                                name -> Optional.empty(),
                                what -> {})) {
            next(home, owners);
            assertThat(front.call(call, CallListener.NONE).json())
                    .contains(told)
                    .doesNotContain("unanswered");
        } finally {
            OwnerSocket last = owner;
            if (last != null) {
                last.close();
            }
        }
    }

    /** Its connection may end before the front has taken it for that of the owner. */
    @Test
    void anOwnerThatEndsAfterItsWelcomeIsLeftForTheNext() throws Exception {
        var home = new HomeFolder(folder.resolve("home"));
        var call =
                new ToolCall(
                        new CallId("call-1"),
                        "look",
                        Json.Obj.EMPTY,
                        new Caller("test", "junit", "chat", Caller.LOCAL, null));
        Tool look = TestTool.reading("look", _ -> Answer.whole(Json.Obj.EMPTY));
        try (var _ = HomeLock.tryTake(home).orElseThrow();
                var front =
                        new SharedHome(
                                home,
                                BUILD,
                                Duration.ofSeconds(30),
                                lock -> {
                                    throw new AssertionError("somebody else owns it");
                                },
                                name -> Optional.of(look),
                                what -> {})) {
            Path socket = OwnerCard.socketFor(home);
            var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket));
            new OwnerCard(socket, "token", ProcessHandle.current().pid(), BUILD).write(home);
            Thread.startVirtualThread(() -> welcomeAndLeave(server, home));
            assertThat(front.call(call, CallListener.NONE).json()).contains("here");
        } finally {
            OwnerSocket last = owner;
            if (last != null) {
                last.close();
            }
        }
    }

    private void welcomeAndLeave(ServerSocketChannel server, HomeFolder home) {
        try (server) {
            for (int i = 0; i < 300; i++) {
                var wire = new Wire(server.accept());
                wire.receive();
                wire.send(Json.Obj.EMPTY.with("type", "welcome").with("build", BUILD.json()));
                wire.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next(home, 0);
    }
}
