package dev.toolroom.door.cli.terminal;

import dev.toolroom.kernel.call.Outcome;

/** The exit codes of commands. */
public final class ExitCode {
    public static final int ANSWERED = 0;
    public static final int REFUSED = 1;
    public static final int FAILED = 2;
    public static final int WRONG_USAGE = 64;

    private ExitCode() {}

    public static int of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answered _ -> ANSWERED;
            case Outcome.Refused _ -> REFUSED;
            case Outcome.Failed _ -> FAILED;
        };
    }
}
