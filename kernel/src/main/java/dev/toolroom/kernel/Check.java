package dev.toolroom.kernel;

import org.jspecify.annotations.Nullable;

/**
 * A result of {@code toolroom doctor}.
 *
 * @param connection the connection that was checked; null for anything else
 * @param fix the command or the step that fixes it; empty when all is well
 */
public record Check(
        String what, @Nullable String connection, State state, String found, String fix) {
    public Check(String what, State state, String found, String fix) {
        this(what, null, state, found, fix);
    }

    public static Check ofConnection(String id, State state, String found, String fix) {
        return new Check("Database " + id, id, state, found, fix);
    }

    /** The severity of a result. */
    public enum State {
        GOOD,
        LIMITED,
        MISSING
    }
}
