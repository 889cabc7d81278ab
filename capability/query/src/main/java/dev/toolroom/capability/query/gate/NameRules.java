package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordCharacters;

/**
 * Looks at every name of a statement: functions that are known to do more than read, and what the
 * catalogue of the database speaks against.
 */
record NameRules(DialectRules dialect, Tokens tokens, Suspects suspects) {
    private static final int LONGEST = 1_000_000;

    static void check(DialectRules dialect, Tokens tokens, Suspects suspects) {
        var rule = new NameRules(dialect, tokens, suspects);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isName()) {
                rule.name(i, tokens.get(i));
            }
        }
    }

    private void name(int i, Token token) {
        String name = WordCharacters.folded(token.name());
        boolean called = tokens.symbol(i + 1, '(');
        boolean refused =
                called
                        ? dialect.isRefused(name) || suspects.functions().contains(name)
                        : dialect.isRefusedBare(name)
                                || (tokens.symbol(i - 1, '.') && dialect.isRefusedAsField(name));
        if (refused) {
            throw Objection.changes(
                    token,
                    "can do more than read",
                    "Leave " + token.shown() + " out; a query of tables and views is enough");
        }
        String hashes = dialect.passwordHashes(name, tokens.symbol(i - 1, '.') ? owner(i) : "");
        if (!hashes.isEmpty()) {
            throw Objection.changes(token, "holds the password hashes of logins", hashes);
        }
        int most = called ? dialect.mostArguments(name) : Integer.MAX_VALUE;
        // Counted only where it matters: each call in a call in a call has all those within.
        if (most < Integer.MAX_VALUE && tokens.arguments(i + 1).size() > most) {
            throw Objection.changes(
                    token,
                    "with so many arguments does more than read",
                    "Call it with fewer arguments");
        }
        int length = called ? dialect.lengthArgument(name) : -1;
        if (length >= 0 && !isModest(ValueLimits.argument(tokens, i + 1, length))) {
            throw Objection.changes(
                    token, "may fill the memory", "Say how long by a number of at most " + LONGEST);
        }
        String what = suspects.names().get(name);
        if (what != null) {
            throw Objection.changes(token, what, "Query the tables of this database themselves");
        }
    }

    /** The name in front of the dot, or nothing. */
    private String owner(int i) {
        return tokens.name(i - 2) ? WordCharacters.folded(tokens.get(i - 2).name()) : "";
    }

    /** Whether an argument is one number, and not too large. */
    private boolean isModest(int i) {
        if (i + 1 >= tokens.size() || tokens.get(i).kind() != Token.Kind.NUMBER) {
            return false;
        }
        String digits = tokens.get(i).text();
        boolean alone = tokens.symbol(i + 1, ',') || tokens.symbol(i + 1, ')');
        return alone && digits.matches("[0-9]{1,9}") && Integer.parseInt(digits) <= LONGEST;
    }
}
