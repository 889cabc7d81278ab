package dev.toolroom.capability.query.gate;

import java.util.List;
import java.util.Set;

/**
 * Lets one statement through that can only read.
 *
 * <p>It needs no grammar. In T-SQL every word that can begin another kind of statement is reserved,
 * so it cannot stand unquoted in a query. In the other dialects a statement ends only at a
 * semicolon, so what changes something can only stand at a few places, which are looked at. Syntax
 * of queries that it has never heard of passes.
 */
public final class Gate {
    /** SQLite: how long the pattern of a LIKE or a GLOB may be, in bytes. */
    public static final int LONGEST_PATTERN = ValueLimits.LONGEST_PATTERN;

    /** SQLite: how long a value may be at most, in bytes. */
    public static final int LONGEST_VALUE = ValueLimits.LONGEST_VALUE;

    private Gate() {}

    /**
     * Answers with the statement when it only reads.
     *
     * @param suspects what the catalogue of the database speaks against
     * @throws Objection if the statement could do anything but read
     */
    public static ReadStatement check(Dialect dialect, String text, Suspects suspects) {
        List<Token> tokens = one(dialect, Lexer.tokens(dialect, text));
        int from = 0;
        if (dialect == Dialect.TSQL) {
            ReservedWords.check(text, tokens);
        } else {
            from = Positions.check(dialect, tokens);
        }
        if (dialect == Dialect.SQLITE) {
            NamingLiterals.check(tokens.subList(from, tokens.size()));
        }
        NameRules.check(dialect, tokens, suspects);
        return new ReadStatement(text, tokens, from, dialect == Dialect.SQLITE);
    }

    /** As {@link #check(Dialect, String, Suspects)}, by the text alone. */
    public static ReadStatement check(Dialect dialect, String text) {
        return check(dialect, text, Suspects.NONE);
    }

    /** Without semicolons around it; T-SQL is often written with one in front. */
    private static List<Token> one(Dialect dialect, List<Token> tokens) {
        int from = 0;
        while (from < tokens.size() && dialect == Dialect.TSQL && tokens.get(from).isSymbol(';')) {
            from++;
        }
        int to = tokens.size();
        while (to > from && tokens.get(to - 1).isSymbol(';')) {
            to--;
        }
        if (from == to) {
            throw Objection.empty();
        }
        for (int i = from; i < to; i++) {
            if (tokens.get(i).isSymbol(';')) {
                throw i == from
                        ? Objection.notOne(tokens.get(i), "stands before the statement")
                        : Objection.notOne(tokens.get(i + 1), "begins a second statement");
            }
        }
        return tokens.subList(from, to);
    }

    /**
     * Looks at the names in the definition of a view; that it is a query the database has seen to.
     *
     * @throws Objection if it calls what could do anything but read
     */
    public static void checkDefinition(Dialect dialect, String text, Suspects suspects) {
        List<Token> tokens = Lexer.tokens(dialect, text);
        if (dialect == Dialect.TSQL) {
            FourPartNames.check(tokens);
        }
        NameRules.check(dialect, tokens, suspects);
    }

    /** Whether a function that the database brings itself does more than read. */
    public static boolean refusesFunction(Dialect dialect, String name) {
        return Functions.isRefused(dialect, WordCharacters.folded(name));
    }

    /**
     * Every name in the definition of a view, folded.
     *
     * @throws Objection if it can be read in more than one way
     */
    public static Set<String> namesIn(Dialect dialect, String text) {
        return ReadStatement.names(Lexer.tokens(dialect, text));
    }
}
