package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a MariaDB script addresses to its client or to some versions of the server: {@code
 * DELIMITER}, and executed comments ({@code /*!}).
 */
final class ClientCommands {
    private static final String COMMAND = "DELIMITER";

    private final String text;
    private String delimiter = ";";
    private int open;
    private int firstOpen;

    ClientCommands(String text) {
        this.text = text;
    }

    /**
     * Returns the terminator, command or comment mark at an index; null if there is none.
     *
     * @param before the tokens before it
     */
    SpecialTokens.@Nullable Match at(int at, List<Token> before) {
        if (text.startsWith(delimiter, at)) {
            return new SpecialTokens.Match(Kind.TERMINATOR, at + delimiter.length());
        }
        int end = endOfMark(at, before);
        return end < 0 ? null : new SpecialTokens.Match(Kind.COMMENT, end);
    }

    /** Whether a word ends here because the delimiter, which may consist of letters, begins. */
    boolean isDelimiter(int at) {
        return !delimiter.equals(";") && text.startsWith(delimiter, at);
    }

    private int endOfMark(int at, List<Token> before) {
        if (open > 0 && text.startsWith("*/", at)) {
            open--;
            return at + 2;
        }
        int inside = executedCommentStart(at);
        if (inside >= 0) {
            firstOpen = open == 0 ? at : firstOpen;
            open++;
            return inside;
        }
        return isStatementStart(before) ? readCommand(at) : -1;
    }

    /** Whether a statement would begin here. Elsewhere, {@code delimiter} can be a column. */
    private static boolean isStatementStart(List<Token> before) {
        int last = before.size() - 1;
        while (last >= 0 && before.get(last).kind() == Kind.COMMENT) {
            last--;
        }
        return last < 0 || before.get(last).kind() == Kind.TERMINATOR;
    }

    /**
     * Returns the index after the mark of an executed comment, or -1. MariaDB does not execute
     * comments for MySQL 5.7 and later. Those for version 999999 are for the client.
     */
    private int executedCommentStart(int at) {
        boolean mariaDbOnly = text.startsWith("/*M!", at);
        if (!mariaDbOnly && !text.startsWith("/*!", at)) {
            return -1;
        }
        int start = at + (mariaDbOnly ? 4 : 3);
        int end = start;
        while (end < text.length() && WordCharacters.isDigit(text.charAt(end)) && end < start + 6) {
            end++;
        }
        int version = end == start ? 0 : Integer.parseInt(text.substring(start, end));
        boolean mySqlOnly = !mariaDbOnly && version >= 50_700 && version <= 99_999;
        return mySqlOnly || version == 999_999 ? -1 : end;
    }

    /** Reads a {@code DELIMITER} command, which has a line of its own; -1 if there is none. */
    private int readCommand(int at) {
        int line = text.lastIndexOf('\n', at) + 1;
        int after = at + COMMAND.length();
        if (!text.regionMatches(true, at, COMMAND, 0, COMMAND.length())
                || !text.substring(line, at).isBlank()) {
            return -1;
        }
        int newline = text.indexOf('\n', after);
        int end = newline < 0 ? text.length() : newline;
        String rest = text.substring(after, end);
        if (rest.isBlank() || !Character.isWhitespace(rest.charAt(0))) {
            return -1;
        }
        delimiter = rest.strip().split("\\s", 2)[0];
        return end;
    }

    /** Refuses an executed comment that is never closed. */
    void checkClosed() {
        if (open > 0) {
            throw LexicalError.incomplete(firstOpen, "/*", "never ends");
        }
    }
}
