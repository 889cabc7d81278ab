package dev.toolroom.foundation.relational.sql;

import java.util.Set;

/** Creates a set from words separated by spaces, which keeps long lists readable. */
public final class WordList {
    private WordList() {}

    public static Set<String> of(String text) {
        return Set.of(text.strip().split("\\s+", -1));
    }
}
