package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/** Checks SHOW statements. */
record Shows(DialectRules dialect, Tokens tokens) {
    /** What MariaDB may show: nothing that contains statements of others. */
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
                        "is not allowed in SHOW, which takes names, literals and simple conditions",
                        "SELECT from information_schema, where any condition can stand");
            }
        }
        checkForm();
    }

    private void checkForm() {
        boolean known = dialect.shows(tokens);
        Token refused = tokens.get(Math.min(tokens.size() - 1, known ? 2 : 1));
        if (refused.is("grants") || (known && tokens.word(2, "user"))) {
            throw Objection.changes(
                    refused,
                    "is not allowed: SHOW " + refused.shown() + " shows password hashes",
                    "SELECT from information_schema.user_privileges or schema_privileges");
        }
        if (refused.is("processlist")) {
            throw Objection.changes(
                    refused,
                    "is not allowed: it shows the statements of other users",
                    "SELECT from information_schema.processlist");
        }
        if (!known) {
            throw Objection.changes(
                    refused,
                    "is not one of the SHOW statements that run here",
                    "Use SHOW TABLES, COLUMNS, INDEX, CREATE TABLE, STATUS or VARIABLES, or SELECT"
                            + " from information_schema");
        }
    }

    /** Whether a parenthesis opens a list of literals, or follows DATABASE. */
    private boolean isHarmless(int open) {
        boolean list = tokens.word(open - 1, "in") && isLiteral(open + 1);
        boolean database = tokens.word(open - 1, "database", "schema");
        return list || (database && tokens.symbol(open + 1, ')'));
    }

    private boolean isLiteral(int i) {
        return tokens.kind(i) == Kind.TEXT || tokens.kind(i) == Kind.NUMBER;
    }
}
