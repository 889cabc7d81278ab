package dev.toolroom.capability.designer.exchange.token;

import java.util.Locale;

/**
 * A piece of a text in SQL or DBML.
 *
 * @param value what it stands for: without quotes, with what was doubled or escaped said once
 * @param start where it begins in the text
 * @param end where it ends
 * @param line from 1
 */
public record Token(Kind kind, String value, int start, int end, int line) {
    /** What a piece is. */
    public enum Kind {
        /** A bare name or keyword. */
        WORD,
        /** A name in quotes of any kind. */
        QUOTED,
        STRING,
        /** Between backticks in DBML: an expression. */
        EXPRESSION,
        NUMBER,
        SYMBOL,
        /** Kept where the database keeps them: in SQLite's declarations. */
        COMMENT,
        END
    }

    public boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && value.equalsIgnoreCase(word);
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }

    /** Whether it is one of these words, which are in lower case. */
    public boolean isOneOf(java.util.Set<String> words) {
        return kind == Kind.WORD && words.contains(lower());
    }

    public boolean isEnd() {
        return kind == Kind.END;
    }

    public String lower() {
        return value.toLowerCase(Locale.ROOT);
    }

    /** As a message shows it. */
    public String shown() {
        return kind == Kind.END
                ? "the end"
                : "'" + (value.length() <= 40 ? value : value.substring(0, 40) + "…") + "'";
    }
}
