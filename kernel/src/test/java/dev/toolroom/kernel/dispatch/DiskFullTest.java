package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.DiskFull;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that take no more, as the kernel meets them: in a tool, an export, a record. */
@Timeout(30)
class DiskFullTest extends OpenDispatcher {
    private static UncheckedIOException full() {
        return new UncheckedIOException(
                "cannot write the export a.csv", new IOException("No space left on device"));
    }

    private static Outcome.Refused refused(Calls.Completed completed) {
        assertThat(completed.outcome()).isInstanceOf(Outcome.Refused.class);
        return (Outcome.Refused) completed.outcome();
    }

    @Test
    void aToolThatFindsNoRoomIsRefusedWithWhatWasToBeWrittenAndWhatToDo() throws Exception {
        source.change(
                tool(
                        "export",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            throw full();
                        }));
        Outcome.Refused refused = refused(call("export"));
        assertThat(refused.code()).isEqualTo("call.no-room");
        assertThat(refused.message())
                .isEqualTo("cannot write the export a.csv: there is no room left on its disk");
        assertThat(refused.nextStep()).contains("Make room", "toolroom doctor", "call again");
        assertThat(ledger).containsExactly("export call.no-room");
    }

    @Test
    void whoMayHaveChangedSomethingIsToldToLookFirst() throws Exception {
        source.change(
                tool(
                        "publish",
                        Effect.WRITES,
                        PATIENT,
                        context -> {
                            throw full();
                        }));
        assertThat(refused(call("publish")).nextStep())
                .contains("look at what the call has changed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Disk quota exceeded", "File too large"})
    void everyNameThatASystemHasForItIsKnownHoweverDeepItIs(String reason) {
        var system = new FileSystemException("/home/a/b", null, reason);
        assertThat(DiskFull.isBehind(new IllegalStateException(new UncheckedIOException(system))))
                .isTrue();
        assertThat(DiskFull.refused(new UncheckedIOException(system), true).message())
                .doesNotContain("/home", "Exception");
        assertThat(DiskFull.isBehind(new IllegalStateException(reason))).isFalse();
        assertThat(DiskFull.isBehind(new IOException("Permission denied"))).isFalse();
    }

    /** One that cannot even be recorded: its caller hears of it, and the next call is answered. */
    @Test
    void anAnswerThatFindsNoRoomForItsExportOrItsRecordIsRefusedAndTheNextIsAnswered()
            throws Exception {
        List<String> kept = new ArrayList<>();
        var disk = new boolean[] {true};
        Ledger journal =
                new Ledger() {
                    @Override
                    public void pend(Running call) {}

                    @Override
                    public boolean begin(Running call, @Nullable Verdict approval) {
                        return true;
                    }

                    @Override
                    public void finish(Receipt receipt) {
                        if (disk[0]) {
                            throw full();
                        }
                        kept.add(String.valueOf(receipt.errorCode()));
                    }
                };
        source.change(
                tool("small", Effect.READS, PATIENT, context -> DONE),
                tool(
                        "large",
                        Effect.READS,
                        PATIENT,
                        context -> Answer.whole(NOTHING.with("text", "x".repeat(4_000)))));
        try (var house =
                new Dispatcher(
                        registry,
                        new Records(journal, events, text -> text),
                        confirmations,
                        (id, extension, text) -> {
                            throw full();
                        },
                        ChatFiles.NONE,
                        () -> PATIENT,
                        Clock.systemUTC())) {
            for (String each : List.of("small", "large")) {
                assertThat(codeOf(house.call(plain(each), new CallListener() {})))
                        .isEqualTo("call.no-room");
            }
            disk[0] = false;
            assertThat(codeOf(house.call(plain("large"), new CallListener() {})))
                    .isEqualTo("call.no-room");
            assertThat(house.call(plain("small"), new CallListener() {}).outcome())
                    .isEqualTo(new Outcome.Answered(DONE));
        }
        assertThat(kept).containsExactly("call.no-room", "null");
    }

    private static ToolCall plain(String tool) {
        return new ToolCall(new CallId("call-1"), tool, NOTHING, caller());
    }
}
