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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A card that something has damaged keeps nobody out while its owner lives. */
@Timeout(60)
class OwnerCardTest {
    private static final BuildVersion BUILD = new BuildVersion("0.2.0");
    private static final ToolCall CALL =
            new ToolCall(
                    new CallId("call-1"),
                    "tool",
                    Json.Obj.EMPTY,
                    new Caller("test", "junit", "chat", Caller.LOCAL, null));

    @TempDir private Path folder;

    private static SharedHome front(HomeFolder home, Duration patience) {
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

    /** Answers every call. */
    private static final class Answering implements Calls {
        @Override
        public Completed call(ToolCall call, CallListener listener) {
            Json.Obj body = Json.Obj.EMPTY.with("said", "here");
            return new Completed(new Outcome.Answered(Answer.whole(body)), body, body.write());
        }

        @Override
        public void cancel(CallId id) {}
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    .+              | ''
                    .+              | []
                    [}]$            | ''
                    token":"..      | token":"zz
                    token           | tokeo
                    owner.sock      | owner.sofk
                    process":[0-9]+ | process":"x"
                    """)
    void aDamagedCardIsWrittenAnewForWhoeverComes(String part, String damage) throws Exception {
        var home = new HomeFolder(folder.resolve("home"));
        try (var _ = HomeLock.tryTake(home).orElseThrow();
                var owner = new OwnerSocket(home, BUILD, new Answering(), request -> request)) {
            owner.open();
            String card = Files.readString(home.owner());
            Files.writeString(home.owner(), card.replaceFirst(part, damage));
            assertThat(Files.readString(home.owner())).isNotEqualTo(card);
            answers(home);
            assertThat(home.owner()).hasContent(card);
            Files.delete(home.owner());
            answers(home);
        }
    }

    private static void answers(HomeFolder home) throws InterruptedException {
        try (var front = front(home, Duration.ofSeconds(30))) {
            assertThat(front.call(CALL, CallListener.NONE).json()).contains("here");
        }
    }

    /** One whose socket is elsewhere, or an older build, cannot be asked for its card. */
    @Test
    void whereNobodyCanBeAskedTheCommandThatNamesTheProcessIsTold() throws Exception {
        var home = new HomeFolder(folder.resolve("home"));
        try (var _ = HomeLock.tryTake(home).orElseThrow();
                var front = front(home, Duration.ofMillis(300))) {
            Files.writeString(home.owner(), "{");
            assertThat(front.call(CALL, CallListener.NONE).json())
                    .contains("call.no-home", "fuser -v " + home.lock());
        }
    }
}
