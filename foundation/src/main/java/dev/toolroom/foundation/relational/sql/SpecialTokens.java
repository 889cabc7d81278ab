package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads tokens that begin with a dollar sign or a brace, depending on the dialect. */
final class SpecialTokens {
    /**
     * T-SQL: an amount of money or a pseudo column. A dollar sign alone is an amount too, so no
     * other word may follow directly.
     */
    private static final Pattern MONEY_OR_COLUMN =
            Pattern.compile(
                    "\\$(?:(\\d++(?:\\.\\d*+)?+)"
                            + "|node_id|edge_id|from_id|to_id|identity|rowguid|partition)"
                            + "(?![\\p{L}\\p{N}_@#$])",
                    Pattern.CASE_INSENSITIVE);

    /** T-SQL: the repetition of an edge in a graph pattern, or a date in ODBC syntax. */
    private static final Pattern REPETITION_OR_DATE =
            Pattern.compile(
                    "\\{[ \\t\\r\\n]*+(?:\\d++[ \\t\\r\\n]*+,[ \\t\\r\\n]*+\\d++"
                            + "|(?:d|ts?|guid)[ \\t\\r\\n]*+'[^']*+')[ \\t\\r\\n]*+\\}",
                    Pattern.CASE_INSENSITIVE);

    private SpecialTokens() {}

    /**
     * The kind and end of a token.
     *
     * @param end the index after the token
     */
    record Match(Kind kind, int end) {}

    /** Returns the token that the dollar sign begins; null if it begins none or is ambiguous. */
    static @Nullable Match dollar(Syntax syntax, String text, int at) {
        return syntax.has(Trait.MONEY) ? moneyOrColumn(text, at) : dollarQuoted(syntax, text, at);
    }

    private static @Nullable Match moneyOrColumn(String text, int at) {
        Matcher found = MONEY_OR_COLUMN.matcher(text).region(at, text.length());
        // The lookahead sees the rest of the text, because the region ends with it.
        return found.lookingAt()
                ? new Match(found.group(1) == null ? Kind.WORD : Kind.NUMBER, found.end())
                : null;
    }

    private static @Nullable Match dollarQuoted(Syntax syntax, String text, int at) {
        int end = at + 1;
        while (end < text.length()
                && WordCharacters.isWordPart(syntax, text.charAt(end))
                && text.charAt(end) != '$') {
            end++;
        }
        boolean tag =
                end < text.length()
                        && text.charAt(end) == '$'
                        && (end == at + 1 || !WordCharacters.isDigit(text.charAt(at + 1)));
        boolean allowed =
                syntax.has(Trait.DOLLAR_TAGS)
                        || (syntax.has(Trait.DOLLAR_PAIRS)
                                && end == at + 1
                                && text.charAt(Math.max(0, at - 1)) <= ' ');
        if (!tag || !allowed) {
            return null;
        }
        String mark = text.substring(at, end + 1);
        int close = text.indexOf(mark, end + 1);
        if (close < 0) {
            throw LexicalError.incomplete(at, mark, "never ends");
        }
        return new Match(Kind.TEXT, close + mark.length());
    }

    static @Nullable Match curly(Syntax syntax, String text, int at) {
        Matcher found = REPETITION_OR_DATE.matcher(text).region(at, text.length());
        return syntax.has(Trait.ODBC_ESCAPES) && found.lookingAt()
                ? new Match(found.group().contains("'") ? Kind.TEXT : Kind.NUMBER, found.end())
                : null;
    }
}
