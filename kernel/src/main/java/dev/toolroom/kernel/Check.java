package dev.toolroom.kernel;

/**
 * One thing that {@code toolroom doctor} has looked at.
 *
 * @param fix the command or the step that fixes it; empty when all is well
 */
public record Check(String what, State state, String found, String fix) {
    /** How it stands. */
    public enum State {
        GOOD,
        LIMITED,
        MISSING
    }
}
