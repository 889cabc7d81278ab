package dev.toolroom.foundation.relational.sql;

import java.util.Set;

/** Words that stand in a text with blanks between them: a long list is read more easily so. */
public final class WordList {
    private WordList() {}

    public static Set<String> of(String text) {
        return Set.of(text.strip().split("\\s+", -1));
    }
}
