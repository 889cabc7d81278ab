package dev.toolroom.kernel;

/**
 * A result of {@code toolroom doctor}.
 *
 * @param fix the command or the step that fixes it; empty when all is well
 */
public record Check(String what, State state, String found, String fix) {
    /** The severity of a result. */
    public enum State {
        GOOD,
        LIMITED,
        MISSING
    }
}
