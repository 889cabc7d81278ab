package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    static Mark dollar(Dialect dialect, String text, int at) {
        return dialect == Dialect.TSQL ? moneyOrColumn(text, at) : tagged(dialect, text, at);
    }

    private static Mark moneyOrColumn(String text, int at) {
        Matcher found = MONEY_OR_COLUMN.matcher(text).region(at, text.length());
        // The look ahead must see what is behind, and it does: the region ends with the text.
        if (!found.lookingAt()) {
            throw Objection.ambiguous(at, "$", "Send values in parameters, with ? in the text");
        }
        return new Mark(found.group(1) == null ? Kind.WORD : Kind.NUMBER, found.end());
    }

    private static Mark tagged(Dialect dialect, String text, int at) {
        int end = at + 1;
        while (end < text.length()
                && WordCharacters.partOfWord(dialect, text.charAt(end))
                && text.charAt(end) != '$') {
            end++;
        }
        boolean tag =
                end < text.length()
                        && text.charAt(end) == '$'
                        && (end == at + 1 || !WordCharacters.isDigit(text.charAt(at + 1)));
        // H2 takes $$ for a literal only after a blank.
        boolean known =
                dialect == Dialect.POSTGRESQL
                        || (dialect == Dialect.H2
                                && end == at + 1
                                && text.charAt(Math.max(0, at - 1)) <= ' ');
        if (!tag || !known) {
            throw Objection.ambiguous(at, "$", "Send values in parameters, with ? in the text");
        }
        String mark = text.substring(at, end + 1);
        int close = text.indexOf(mark, end + 1);
        if (close < 0) {
            throw Objection.notOne(at, mark, "never ends");
        }
        return new Mark(Kind.TEXT, close + mark.length());
    }

    static Mark curly(Dialect dialect, String text, int at) {
        Matcher found = TIMES_OR_DATE.matcher(text).region(at, text.length());
        if (dialect != Dialect.TSQL || !found.lookingAt()) {
            throw Objection.ambiguous(at, "{", "Leave it out of the statement");
        }
        return new Mark(found.group().contains("'") ? Kind.TEXT : Kind.NUMBER, found.end());
    }
}
