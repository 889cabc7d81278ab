package dev.toolroom.capability.query;

import dev.toolroom.kernel.Refusal;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets one statement through that can only read.
 *
 * <p>It looks at words outside of literals, quoted names and comments, and refuses whatever it does
 * not understand: a literal that never ends, a second statement, any word that could change
 * something.
 */
final class StatementGate {
    /** In the order of a reader: what is skipped whole comes before what is looked at. */
    private static final Pattern TOKEN =
            Pattern.compile(
                    """
                    (?<skip>\\s+|--[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\\[(?:[^\\]]|\\]\\])*\\])\
                    |(?<open>/\\*|['"\\[])\
                    |(?<word>[A-Za-z_@#][A-Za-z0-9_@#$]*)\
                    |(?<end>;)\
                    |(?<other>.)""");

    private static final Set<String> FORBIDDEN =
            Set.of(
                    "alter",
                    "backup",
                    "bulk",
                    "call",
                    "commit",
                    "create",
                    "dbcc",
                    "delete",
                    "deny",
                    "drop",
                    "exec",
                    "execute",
                    "grant",
                    "insert",
                    "into",
                    "kill",
                    "lock",
                    "merge",
                    "opendatasource",
                    "openquery",
                    "openrowset",
                    "reconfigure",
                    "restore",
                    "revoke",
                    "rollback",
                    "save",
                    "set",
                    "shutdown",
                    "truncate",
                    "update",
                    "updatetext",
                    "use",
                    "waitfor",
                    "writetext");

    private StatementGate() {}

    static void check(String statement) {
        Matcher token = TOKEN.matcher(statement);
        boolean begun = false;
        boolean ended = false;
        while (token.lookingAt()) {
            if (token.group("skip") == null) {
                if (token.group("open") != null) {
                    throw notOne(token.start(), "never ends", token.group());
                }
                if (ended && token.group("end") == null) {
                    throw notOne(token.start(), "begins a second statement", token.group());
                }
                if (token.group("end") != null) {
                    ended = begun;
                } else {
                    look(token, begun);
                    begun = true;
                }
            }
            token.region(token.end(), statement.length());
        }
        if (!begun) {
            throw new Refusal(
                    QueryRefusal.NOT_ONE_STATEMENT,
                    "the query is empty",
                    "Send one SELECT statement");
        }
    }

    private static void look(Matcher token, boolean begun) {
        String word = token.group().toLowerCase(Locale.ROOT);
        boolean reads =
                begun ? !FORBIDDEN.contains(word) : Set.of("select", "with", "(").contains(word);
        if (!reads) {
            throw new Refusal(
                    QueryRefusal.NOT_READ_ONLY,
                    begun
                            ? token.group()
                                    + " at position "
                                    + (token.start() + 1)
                                    + " can change something"
                            : "the statement begins with neither SELECT nor WITH",
                    "Send one statement that only reads");
        }
    }

    private static Refusal notOne(int position, String what, String text) {
        return new Refusal(
                QueryRefusal.NOT_ONE_STATEMENT,
                text + " at position " + (position + 1) + " " + what,
                "Send exactly one complete statement");
    }
}
