package dev.toolroom.capability.query.catalogue;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An unknown or ambiguous name, read from the message of the database.
 *
 * @param name as the database writes it, with its schema or table
 */
record WrongName(Kind kind, String name) {
    enum Kind {
        TABLE(
                "relation \"(.+)\" does not exist|Table '(.+)' doesn't exist|no such table: (.+)"
                        + "|Table \"(.+?)\" not found.*|Invalid object name '(.+)'.*"),
        COLUMN(
                "column \"?(.+?)\"? does not exist|Unknown column '(.+?)' in .*"
                        + "|no such column: (.+?)(?: - .*)?|Column \"(.+?)\" not found.*"
                        + "|Invalid column name '(.+?)'.*"),
        AMBIGUOUS(
                "column reference \"(.+)\" is ambiguous|Column '(.+?)' in .* is ambiguous"
                        + "|ambiguous column name: (.+)|Ambiguous column name [\"'](.+?)[\"'].*"),
        VALUE("invalid input value for enum (.+): \".*\""),
        /** The word at a syntax error. */
        SYNTAX(
                "syntax error at or near \"(.+)\"|near \"(.+)\": syntax error"
                        + "|You have an error in your SQL syntax near '(.+)' at line \\d+"
                        + "|You have an error in your SQL syntax.*|syntax error at end of input"
                        + "|incomplete input|Syntax error in SQL statement.*"
                        + "|Incorrect syntax near '?(.+?)'?\\.?");

        private final Pattern said;

        Kind(String said) {
            this.said = Pattern.compile(said, Pattern.DOTALL);
        }
    }

    /** Finds the name in a message without the additions of the driver. */
    static Optional<WrongName> in(String message) {
        for (Kind kind : Kind.values()) {
            var matcher = kind.said.matcher(message);
            if (matcher.matches()) {
                return Optional.of(new WrongName(kind, group(matcher.toMatchResult())));
            }
        }
        return Optional.empty();
    }

    private static String group(MatchResult found) {
        return IntStream.rangeClosed(1, found.groupCount())
                .mapToObj(found::group)
                .filter(each -> each != null)
                .findFirst()
                .orElse("");
    }

    /** Returns the last part of the name, without quotes. */
    String last() {
        String plain = name.replace("\"", "").replace("`", "");
        return plain.substring(plain.lastIndexOf('.') + 1);
    }

    /** Returns its position in a text, from 1; 0 unless it occurs exactly once. */
    int placeIn(String statement) {
        if (name.isEmpty()) {
            return 0;
        }
        if (kind == Kind.SYNTAX) {
            int at = statement.indexOf(name);
            return at >= 0 && statement.indexOf(name, at + 1) < 0 && stands(statement, at)
                    ? at + 1
                    : 0;
        }
        String word = Pattern.quote(last().toLowerCase(Locale.ROOT));
        var found =
                Pattern.compile("(?<![\\w$])" + word + "(?![\\w$])")
                        .matcher(statement.toLowerCase(Locale.ROOT));
        if (!found.find()) {
            return 0;
        }
        int at = found.start();
        return found.find() ? 0 : at + 1;
    }

    private static boolean stands(String statement, int at) {
        return at == 0
                || !Character.isLetterOrDigit(statement.charAt(at - 1))
                || !Character.isLetterOrDigit(statement.charAt(at));
    }
}
