package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.DialectRules.Trait;
import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets one statement through that can only read.
 *
 * <p>It needs no grammar. In T-SQL every word that can begin another kind of statement is reserved,
 * so it cannot stand unquoted in a query. In the other dialects a statement ends only at a
 * semicolon, so what changes something can only stand at a few places, which are looked at. Syntax
 * of queries that it has never heard of passes.
 */
public final class Gate {
    /** SQLite: maximum bytes of the pattern of LIKE or GLOB. */
    public static final int MAX_PATTERN_BYTES = ValueLimits.MAX_PATTERN_BYTES;

    /** SQLite: maximum bytes of a value. */
    public static final int MAX_VALUE_BYTES = ValueLimits.MAX_VALUE_BYTES;

    private static final Pattern SHELL_COMMAND = Pattern.compile("\\s*(\\\\[A-Za-z?!]+\\+?)");

    private Gate() {}

    /**
     * Returns the statement if it only reads, as far as its text tells.
     *
     * @throws Objection if the statement could do anything but read
     */
    public static ReadStatement check(Dialect dialect, String text) {
        DialectRules rules = dialect.rules();
        Matcher shell = SHELL_COMMAND.matcher(text);
        if (shell.lookingAt()) {
            throw Objection.shellCommand(shell.group(1), shell.start(1));
        }
        Tokens tokens = one(rules, tokens(rules, text));
        rules.check(text, tokens);
        var statement = new ReadStatement(text, tokens, rules);
        statement.check(Suspects.NONE);
        return statement;
    }

    /** Returns the statement without semicolons around it. T-SQL often has one in front. */
    private static Tokens one(DialectRules rules, Tokens tokens) {
        int from = 0;
        while (rules.has(Trait.LEADING_SEMICOLONS) && tokens.symbol(from, ';')) {
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
        return tokens.part(from, to);
    }

    /**
     * Checks the names in the definition of a view, which is known to be a query.
     *
     * @throws Objection if it calls what could do anything but read
     */
    public static void checkDefinition(Dialect dialect, String text, Suspects suspects) {
        DialectRules rules = dialect.rules();
        Tokens tokens = tokens(rules, text);
        rules.checkDefinition(tokens);
        NameRules.check(rules, tokens, suspects);
    }

    /** Whether a built-in function does more than read. */
    public static boolean refusesFunction(Dialect dialect, String name) {
        return dialect.rules().isRefused(WordCharacters.folded(name));
    }

    /**
     * Returns all names in a definition, folded, and all literals if they can stand for names.
     *
     * @throws Objection if it can be read in more than one way
     */
    public static Set<String> namesIn(Dialect dialect, String text) {
        DialectRules rules = dialect.rules();
        return ReadStatement.names(tokens(rules, text), _ -> rules.has(Trait.NAMING_LITERALS));
    }

    private static Tokens tokens(DialectRules rules, String text) {
        try {
            return Lexer.tokens(rules.syntax(), text);
        } catch (LexicalError e) {
            throw Objection.of(e);
        }
    }
}
