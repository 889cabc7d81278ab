package dev.toolroom.door.cli.terminal;

/** Thrown when a command cannot continue; the message is one line for the user. */
public final class CommandProblem extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int exitCode;

    public CommandProblem(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
