package dev.toolroom.capability.recall.read.json;

import java.util.function.Supplier;

/** Takes out of a text what must not be stored. */
public interface TextFilter {
    /**
     * The text as it may be stored; the same instance where nothing was taken out.
     *
     * @param name the field that holds it, or an empty text in an array
     * @param path where it is, asked for only when something was found
     */
    String clean(String name, String text, Supplier<String> path);

    /** Whether what is in a field of this name is secret whatever it looks like. */
    boolean isSecret(String name);

    /** Counts characters that were no text: they are stored as U+FFFD. */
    void replaced(int characters);

    /** Counts a value that is longer or deeper than what is taken apart; the raw text has it. */
    void shortened();
}
