package dev.toolroom.kernel;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A question worth asking, offered by name.
 *
 * @param text what it says, given its arguments
 * @param complete values for an argument that begin as typed
 */
public record Prompt(
        String name,
        String title,
        String description,
        List<Argument> arguments,
        Function<Map<String, String>, String> text,
        BiFunction<String, String, List<String>> complete) {
    public Prompt {
        arguments = List.copyOf(arguments);
    }

    /** An argument of a prompt. */
    public record Argument(String name, String description, boolean required) {}
}
