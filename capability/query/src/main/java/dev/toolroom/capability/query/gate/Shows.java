package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;
import java.util.Set;

/** SHOW, which tells of the server and of its tables. */
final class Shows {
    /** What other people's statements would show in is left out. */
    private static final Set<String> SHOWN =
            Set.of(
                    "character",
                    "charset",
                    "collation",
                    "columns",
                    "create",
                    "databases",
                    "engines",
                    "errors",
                    "events",
                    "fields",
                    "full",
                    "function",
                    "global",
                    "index",
                    "indexes",
                    "keys",
                    "local",
                    "open",
                    "package",
                    "privileges",
                    "procedure",
                    "schemas",
                    "session",
                    "status",
                    "storage",
                    "table",
                    "tables",
                    "triggers",
                    "variables",
                    "warnings");

    private final Dialect dialect;
    private final List<Token> tokens;

    private Shows(Dialect dialect, List<Token> tokens) {
        this.dialect = dialect;
        this.tokens = tokens;
    }

    static void check(Dialect dialect, List<Token> tokens) {
        new Shows(dialect, tokens).check();
    }

    private void check() {
        for (int i = 1; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean calls = token.isSymbol('(') && !isHarmless(i);
            boolean plain = token.kind() != Kind.VARIABLE && !calls;
            if (!plain || token.is("into")) {
                throw Objection.changes(
                        token,
                        "does not belong in SHOW",
                        "SELECT from information_schema, where any condition can stand");
            }
        }
        boolean known =
                dialect != Dialect.MARIADB
                        || (tokens.size() > 1 && SHOWN.contains(tokens.get(1).name()));
        if (!known || word(2, "processlist") || word(2, "user")) {
            throw Objection.changes(
                    tokens.getLast(), "is not for everybody to see", "SHOW tables or columns");
        }
    }

    /** A list of literals, or what asks for the database in use. */
    private boolean isHarmless(int open) {
        boolean list = word(open - 1, "in") && isLiteral(open + 1);
        boolean database = word(open - 1, "database") || word(open - 1, "schema");
        return list || (database && open + 1 < tokens.size() && tokens.get(open + 1).isSymbol(')'));
    }

    private boolean isLiteral(int i) {
        return i < tokens.size()
                && (tokens.get(i).kind() == Kind.TEXT || tokens.get(i).kind() == Kind.NUMBER);
    }

    private boolean word(int i, String word) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
    }
}
