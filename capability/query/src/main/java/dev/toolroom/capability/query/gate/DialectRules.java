package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.Set;

/** The rules of the gate for one dialect. The defaults are what most dialects have in common. */
abstract class DialectRules {
    private static final Set<String> CHANGES =
            Set.of("insert", "update", "delete", "merge", "replace", "call", "execute", "exec");

    /** Differences between dialects, besides those that the lexer knows. */
    enum Trait {
        /** Semicolons may stand in front of a statement. */
        LEADING_SEMICOLONS,
        /** A literal can stand for a name. */
        NAMING_LITERALS,
        /** A query can begin with a parenthesis. */
        QUERIES_IN_PARENTHESES,
        /** {@code TABLE t} is a query. */
        TABLE_QUERIES,
        /** EXPLAIN or DESCRIBE can be followed by a table. */
        DESCRIBED_TABLES,
        SHOW,
        PRAGMAS,
        /** {@code s.nextval} takes a number from a sequence. */
        DOTTED_SEQUENCES,
        /** A change says FROM, INTO or a name, so that its word alone can be a column. */
        CHANGES_IN_FULL,
        /** INTO can be the alias of a column. */
        INTO_ALIAS
    }

    private final Syntax syntax;
    private final Set<Trait> traits;
    private final String firstWords;
    private final Set<String> refused;
    private final Set<String> families;

    /**
     * @param firstWords what a statement may begin with, as the next step of a refusal
     * @param refused functions that reach beyond reading, known by name
     * @param families how the names of more of them begin
     */
    DialectRules(
            Syntax syntax,
            Set<Trait> traits,
            String firstWords,
            Set<String> refused,
            Set<String> families) {
        this.syntax = syntax;
        this.traits = Set.copyOf(traits);
        this.firstWords = firstWords;
        this.refused = refused;
        this.families = families;
    }

    final Syntax syntax() {
        return syntax;
    }

    final boolean has(Trait trait) {
        return traits.contains(trait);
    }

    final String firstWords() {
        return firstWords;
    }

    /** Whether a function does more than read. */
    boolean isRefused(String function) {
        return refused.contains(function) || families.stream().anyMatch(function::startsWith);
    }

    /** Whether a name is refused also without parentheses. */
    boolean isRefusedBare(String name) {
        return false;
    }

    /** Whether a name behind a dot may call a function, as {@code (5).pg_sleep} does. */
    boolean isRefusedAsField(String name) {
        return false;
    }

    /**
     * What to query instead of a table or function that shows password hashes of the server's
     * logins; empty for any other name.
     *
     * @param schema in front of the name, folded, or empty
     */
    String passwordHashes(String name, String schema) {
        return "";
    }

    int mostArguments(String function) {
        return Integer.MAX_VALUE;
    }

    /** Which argument says how long a value is to be, or -1. */
    int lengthArgument(String function) {
        return -1;
    }

    /** Checks the places where something else than a query can stand. */
    void check(String text, Tokens tokens) {
        Positions.check(this, tokens);
    }

    /** Checks the definition of a view. */
    void checkDefinition(Tokens tokens) {}

    /** Whether a word is followed by a query that it explains. */
    boolean explains(String word) {
        return word.equals("explain");
    }

    /** The index of the query behind EXPLAIN and its options. */
    int afterExplain(Tokens tokens) {
        return 1;
    }

    /** Whether this SHOW statement is allowed. */
    boolean shows(Tokens tokens) {
        return true;
    }

    /** Whether a variable belongs to the server, and cannot be assigned in a query. */
    boolean isSystemVariable(String variable) {
        return false;
    }

    /** Checks a colon. */
    void colon(Tokens tokens, int i) {}

    boolean isChange(String word) {
        return CHANGES.contains(word);
    }

    /** Whether a word that can change something is followed by what must follow it. */
    boolean goesOn(Tokens tokens, int i, String word) {
        if (!has(Trait.CHANGES_IN_FULL)) {
            return true;
        }
        return switch (word) {
            case "delete" -> tokens.word(i + 1, "from");
            case "insert", "merge", "replace" -> tokens.word(i + 1, "into", "or");
            default -> tokens.name(i + 1);
        };
    }

    /** Checks a word that may begin a clause of this dialect. */
    void clause(Tokens tokens, int i, Token token) {}
}
