package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordCharacters;

/**
 * Refuses names of a statement: functions that do more than read, password hashes, and objects that
 * the catalogue of the database gives a reason against.
 */
record NameRules(DialectRules dialect, Tokens tokens, Suspects suspects) {
    private static final int MAX_LENGTH = 1_000_000;

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
        // Counted only if there is a limit, because nested calls make counting slow.
        if (most < Integer.MAX_VALUE && tokens.arguments(i + 1).size() > most) {
            throw Objection.changes(
                    token,
                    "with so many arguments does more than read",
                    "Call it with fewer arguments");
        }
        int length = called ? dialect.lengthArgument(name) : -1;
        if (length >= 0 && !isModest(ValueLimits.argument(tokens, i + 1, length))) {
            throw Objection.changes(
                    token,
                    "may fill the memory",
                    "Say how long by a number of at most " + MAX_LENGTH);
        }
        String what = suspects.names().get(name);
        if (what != null) {
            throw Objection.changes(token, what, "Query the tables of this database themselves");
        }
    }

    /** Returns the name in front of the dot; empty if there is none. */
    private String owner(int i) {
        return tokens.name(i - 2) ? WordCharacters.folded(tokens.get(i - 2).name()) : "";
    }

    /** Whether an argument is one small number. */
    private boolean isModest(int i) {
        if (i + 1 >= tokens.size() || tokens.get(i).kind() != Token.Kind.NUMBER) {
            return false;
        }
        String digits = tokens.get(i).text();
        boolean alone = tokens.symbol(i + 1, ',') || tokens.symbol(i + 1, ')');
        return alone && digits.matches("[0-9]{1,9}") && Integer.parseInt(digits) <= MAX_LENGTH;
    }
}
