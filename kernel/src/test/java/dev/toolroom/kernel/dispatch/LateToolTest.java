package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tool that comes to its end after its call did. */
@Timeout(30)
class LateToolTest extends OpenDispatcher {
    @Test
    void whatAToolAnswersTooLateIsNeitherToldNorRecorded() throws Exception {
        var answered = new CountDownLatch(1);
        source.change(
                tool(
                        "slow",
                        Effect.READS,
                        new Limits(10, 400, Duration.ofMillis(50)),
                        context -> {
                            untilDone(answered);
                            return DONE;
                        }));
        List<Completed> told = new CopyOnWriteArrayList<>();
        Thread worker =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        dispatcher.run(
                                                new ToolCall(
                                                        new CallId("call-1"),
                                                        "slow",
                                                        NOTHING,
                                                        caller()),
                                                CallListener.NONE,
                                                completed -> {
                                                    told.add(completed);
                                                    answered.countDown();
                                                }));
        worker.join();
        assertThat(told).hasSize(1).allMatch(each -> codeOf(each).equals("call.out-of-time"));
        assertThat(ledger).containsExactly("slow call.out-of-time");
    }

    /** As deaf as a native call. */
    private static void untilDone(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It goes on waiting.
            }
        }
    }
}
