package dev.toolroom.testkit;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call about which nobody was asked, because what it would do looked harmless when the question
 * was due.
 */
public final class UnapprovedCall {
    private static final Cancellation NEVER =
            new Cancellation() {
                @Override
                public boolean requested() {
                    return false;
                }

                @Override
                public void onCancel(Runnable stop) {}

                @Override
                public void after(Duration time, Runnable stop) {}

                @Override
                public <T> T shielded(Supplier<T> work) {
                    return work.get();
                }
            };

    private UnapprovedCall() {}

    /** Returns the refusal of the call, which must not be answered. */
    public static Refusal refusal(
            Tool tool, Json.Obj arguments, String chat, @Nullable Path project) {
        var context =
                new CallContext(
                        CallId.random(),
                        new Caller("test", "junit", chat, Caller.LOCAL, project),
                        tool.contract().limits(),
                        NEVER,
                        CallListener.NONE,
                        (call, extension, text) -> "",
                        null,
                        null);
        try {
            throw new AssertionError("it ran: " + tool.call(arguments, context).value().write());
        } catch (Refusal refusal) {
            return refusal;
        }
    }
}
