package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a MariaDB script says to the client and to some versions of the server: {@code DELIMITER},
 * and the marks around what is a comment to all others.
 */
final class ClientMarks {
    private static final String COMMAND = "DELIMITER";

    private final String text;
    private String delimiter = ";";
    private int open;
    private int opened;

    ClientMarks(String text) {
        this.text = text;
    }

    /**
     * The mark that begins here, if one does.
     *
     * @param before the tokens in front of it
     */
    Marks.@Nullable Mark at(int at, List<Token> before) {
        if (text.startsWith(delimiter, at)) {
            return new Marks.Mark(Kind.TERMINATOR, at + delimiter.length());
        }
        int end = end(at, before);
        return end < 0 ? null : new Marks.Mark(Kind.COMMENT, end);
    }

    /** Whether a word ends here because a delimiter of letters or dollars follows it. */
    boolean interrupts(int at) {
        return !delimiter.equals(";") && text.startsWith(delimiter, at);
    }

    private int end(int at, List<Token> before) {
        if (open > 0 && text.startsWith("*/", at)) {
            open--;
            return at + 2;
        }
        int inside = executed(at);
        if (inside >= 0) {
            opened = open == 0 ? at : opened;
            open++;
            return inside;
        }
        return isFirst(before) ? command(at) : -1;
    }

    /** Whether no statement has begun: a column can be called delimiter. */
    private static boolean isFirst(List<Token> before) {
        int last = before.size() - 1;
        while (last >= 0 && before.get(last).kind() == Kind.COMMENT) {
            last--;
        }
        return last < 0 || before.get(last).kind() == Kind.TERMINATOR;
    }

    /**
     * MariaDB takes what is marked for MySQL 5.7 and later for a comment, and what is marked for a
     * version that no server has: mariadb-dump talks to its client in that way.
     */
    private int executed(int at) {
        boolean own = text.startsWith("/*M!", at);
        if (!own && !text.startsWith("/*!", at)) {
            return -1;
        }
        int start = at + (own ? 4 : 3);
        int end = start;
        while (end < text.length() && WordCharacters.isDigit(text.charAt(end)) && end < start + 6) {
            end++;
        }
        int version = end == start ? 0 : Integer.parseInt(text.substring(start, end));
        boolean others = !own && version >= 50_700 && version <= 99_999;
        return others || version == 999_999 ? -1 : end;
    }

    /** The command takes its line, and stands at the beginning of it. */
    private int command(int at) {
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

    /** Refuses a mark that nothing closes. */
    void close() {
        if (open > 0) {
            throw LexicalError.incomplete(opened, "/*", "never ends");
        }
    }
}
