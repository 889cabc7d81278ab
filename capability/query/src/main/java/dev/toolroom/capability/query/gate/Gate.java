package dev.toolroom.capability.query.gate;

import java.util.List;

/**
 * Lets one statement through that can only read.
 *
 * <p>It needs no grammar. In T-SQL every word that can begin another kind of statement is reserved,
 * so it cannot stand unquoted in a query. In the other dialects a statement ends only at a
 * semicolon, so what changes something can only stand at a few places, which are looked at. Syntax
 * of queries that it has never heard of passes.
 */
public final class Gate {
    private Gate() {}

    /**
     * Answers with the statement when it only reads, by its text alone.
     *
     * @throws Objection if the statement could do anything but read
     */
    public static ReadStatement check(Dialect dialect, String text) {
        List<Token> tokens = one(dialect, Lexer.tokens(dialect, text));
        int from = 0;
        if (dialect == Dialect.TSQL) {
            ReservedWords.check(text, tokens);
        } else {
            from = Positions.check(dialect, tokens);
        }
        functions(dialect, tokens);
        return new ReadStatement(text, tokens, from);
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

    private static void functions(Dialect dialect, List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean called = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol('(');
            if (!token.isName()) {
                continue;
            }
            String name = token.name();
            boolean bare = !called && Functions.isRefusedBare(dialect, name);
            if (bare || (called && Functions.isRefused(dialect, name))) {
                throw Objection.function(token);
            }
            if (called && Functions.isRefusedWithArguments(dialect, name)) {
                if (!tokens.get(i + 2).isSymbol(')')) {
                    throw Objection.changes(
                            token,
                            "with arguments changes the session",
                            "Call it without arguments");
                }
            }
        }
    }
}
