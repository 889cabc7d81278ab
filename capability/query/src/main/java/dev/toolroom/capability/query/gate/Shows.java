package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/** SHOW, which tells of the server and of its tables. */
record Shows(DialectRules dialect, Tokens tokens) {
    /** By MariaDB; what other people's statements would show in is left out. */
    static final Set<String> SHOWN =
            WordList.of(
                    """
                    character charset collation columns create databases engines errors events
                    fields full function global index indexes keys local open package privileges
                    procedure schemas session status storage table tables triggers variables
                    warnings
                    """);

    static void check(DialectRules dialect, Tokens tokens) {
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
        boolean known = dialect.shows(tokens);
        if (!known || tokens.word(2, "processlist", "user")) {
            throw Objection.changes(
                    tokens.getLast(),
                    "is not allowed: it can show passwords, or what other users do",
                    "SELECT from information_schema, such as processlist or schema_privileges");
        }
    }

    /** A list of literals, or what asks for the database in use. */
    private boolean isHarmless(int open) {
        boolean list = tokens.word(open - 1, "in") && isLiteral(open + 1);
        boolean database = tokens.word(open - 1, "database", "schema");
        return list || (database && tokens.symbol(open + 1, ')'));
    }

    private boolean isLiteral(int i) {
        return tokens.kind(i) == Kind.TEXT || tokens.kind(i) == Kind.NUMBER;
    }
}
