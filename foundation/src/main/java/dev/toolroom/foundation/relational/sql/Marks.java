package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What begins with a dollar sign or a curly bracket, which mean much in one dialect and nothing in
 * another.
 */
final class Marks {
    /**
     * T-SQL: an amount of money, or a column that has no other name. A dollar sign alone is an
     * amount too, so that nothing else may be glued to it.
     */
    private static final Pattern MONEY_OR_COLUMN =
            Pattern.compile(
                    "\\$(?:(\\d++(?:\\.\\d*+)?+)"
                            + "|node_id|edge_id|from_id|to_id|identity|rowguid|partition)"
                            + "(?![\\p{L}\\p{N}_@#$])",
                    Pattern.CASE_INSENSITIVE);

    /** T-SQL: how often an edge of a graph is followed, or a date as ODBC writes it. */
    private static final Pattern TIMES_OR_DATE =
            Pattern.compile(
                    "\\{[ \\t\\r\\n]*+(?:\\d++[ \\t\\r\\n]*+,[ \\t\\r\\n]*+\\d++"
                            + "|(?:d|ts?|guid)[ \\t\\r\\n]*+'[^']*+')[ \\t\\r\\n]*+\\}",
                    Pattern.CASE_INSENSITIVE);

    private Marks() {}

    /**
     * What was found.
     *
     * @param end the index after it
     */
    record Mark(Kind kind, int end) {}

    /** Null where it means nothing, or not the same to everybody. */
    static @Nullable Mark dollar(Syntax syntax, String text, int at) {
        return syntax.has(Trait.MONEY) ? moneyOrColumn(text, at) : tagged(syntax, text, at);
    }

    private static @Nullable Mark moneyOrColumn(String text, int at) {
        Matcher found = MONEY_OR_COLUMN.matcher(text).region(at, text.length());
        // The look ahead must see what is behind, and it does: the region ends with the text.
        return found.lookingAt()
                ? new Mark(found.group(1) == null ? Kind.WORD : Kind.NUMBER, found.end())
                : null;
    }

    private static @Nullable Mark tagged(Syntax syntax, String text, int at) {
        int end = at + 1;
        while (end < text.length()
                && WordCharacters.partOfWord(syntax, text.charAt(end))
                && text.charAt(end) != '$') {
            end++;
        }
        boolean tag =
                end < text.length()
                        && text.charAt(end) == '$'
                        && (end == at + 1 || !WordCharacters.isDigit(text.charAt(at + 1)));
        boolean known =
                syntax.has(Trait.DOLLAR_TAGS)
                        || (syntax.has(Trait.DOLLAR_PAIRS)
                                && end == at + 1
                                && text.charAt(Math.max(0, at - 1)) <= ' ');
        if (!tag || !known) {
            return null;
        }
        String mark = text.substring(at, end + 1);
        int close = text.indexOf(mark, end + 1);
        if (close < 0) {
            throw LexicalError.incomplete(at, mark, "never ends");
        }
        return new Mark(Kind.TEXT, close + mark.length());
    }

    static @Nullable Mark curly(Syntax syntax, String text, int at) {
        Matcher found = TIMES_OR_DATE.matcher(text).region(at, text.length());
        return syntax.has(Trait.ODBC_ESCAPES) && found.lookingAt()
                ? new Mark(found.group().contains("'") ? Kind.TEXT : Kind.NUMBER, found.end())
                : null;
    }
}
