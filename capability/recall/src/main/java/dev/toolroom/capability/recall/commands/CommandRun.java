package dev.toolroom.capability.recall.commands;

import org.jspecify.annotations.Nullable;

/**
 * A command that an agent ran.
 *
 * @param command what ran
 * @param exitCode null where nobody knows it
 * @param outcome {@code ok}, {@code failed}, {@code cancelled}, {@code denied}, {@code not_run},
 *     {@code background}, {@code interrupted} or {@code unknown}
 * @param tier how sure the outcome is: 1 and 2 say so in numbers, 3 that it failed, 4 is read from
 *     its output, 5 is a guess from nothing having gone wrong, 0 knows nothing
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
        @Nullable String tail) {
    public boolean failed() {
        return outcome.equals("failed");
    }
}
