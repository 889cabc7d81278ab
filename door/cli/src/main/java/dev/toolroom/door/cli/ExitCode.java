package dev.toolroom.door.cli;

/** What a command's exit says to the shell. */
public final class ExitCode {
    public static final int ANSWERED = 0;
    public static final int REFUSED = 1;
    public static final int FAILED = 2;
    public static final int WRONG_USAGE = 64;

    private ExitCode() {}
}
