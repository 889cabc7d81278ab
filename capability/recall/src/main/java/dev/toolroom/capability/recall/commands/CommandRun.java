package dev.toolroom.capability.recall.commands;

import org.jspecify.annotations.Nullable;

/**
 * A command that an agent ran.
 *
 * @param command what ran
 * @param exitCode null if unknown
 * @param outcome {@code ok}, {@code failed}, {@code cancelled}, {@code denied}, {@code not_run},
 *     {@code background}, {@code interrupted} or {@code unknown}
 * @param tier how the outcome is known: 1 and 2 from a stated exit code, 3 from what the record
 *     states without a number, 4 from the output, 5 from nothing that looks wrong, 0 not at all
 * @param sign what showed the outcome: {@code exit code}, {@code record}, {@code no failure seen},
 *     or the tool and kind of {@link ToolSigns}
 * @param tail the end of its output
 */
public record CommandRun(
        String command,
        @Nullable String callId,
        @Nullable Long timestamp,
        @Nullable String directory,
        @Nullable Long exitCode,
        String outcome,
        int tier,
        @Nullable String failureClass,
        @Nullable Long duration,
        @Nullable String tail,
        String sign) {
    public boolean failed() {
        return outcome.equals("failed");
    }
}
