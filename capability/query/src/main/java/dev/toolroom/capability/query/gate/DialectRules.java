package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.List;
import java.util.Set;

/** What the gate must know of one dialect: what most have in common here, what differs in each. */
abstract class DialectRules {
    private static final Set<String> CHANGES =
            Set.of("insert", "update", "delete", "merge", "replace", "call", "execute", "exec");

    private final Syntax syntax;
    private final Set<String> refused;
    private final List<String> families;

    /**
     * Says what is refused.
     *
     * @param refused functions that reach beyond reading, known by name. Where a database has a
     *     catalogue of what its functions do, that is asked besides; this list stands even when it
     *     cannot be
     * @param families how the names of more of them begin
     */
    DialectRules(Syntax syntax, Set<String> refused, List<String> families) {
        this.syntax = syntax;
        this.refused = refused;
        this.families = families;
    }

    final Syntax syntax() {
        return syntax;
    }

    /** Whether a function does more than read. */
    boolean isRefused(String function) {
        return refused.contains(function) || families.stream().anyMatch(function::startsWith);
    }

    /** Where a function of tables can stand without parentheses, or its name is bad enough. */
    boolean isRefusedBare(String name) {
        return false;
    }

    int fewestArguments(String function) {
        return 0;
    }

    int mostArguments(String function) {
        return Integer.MAX_VALUE;
    }

    /** Which argument says how long a value is to be, or -1. */
    int lengthArgument(String function) {
        return -1;
    }

    /** Whether semicolons may stand in front of a statement. */
    boolean beginsWithSemicolons() {
        return false;
    }

    /** Whether a literal can stand for a name. */
    boolean literalsName() {
        return false;
    }

    /** Answers with the index of the query itself, where the statement is one. */
    int check(String text, Tokens tokens) {
        return Positions.check(this, tokens);
    }

    /** Looks at the definition of a view. */
    void checkDefinition(Tokens tokens) {}

    /** What a statement may begin with, as the next step of a refusal. */
    abstract String firstWords();

    /** Whether a query can begin with a parenthesis. */
    boolean opensWithParenthesis() {
        return true;
    }

    /** Whether {@code TABLE t} is a query. */
    boolean hasTableQuery() {
        return true;
    }

    /** Whether a word is followed by a query that it explains. */
    boolean explains(String word) {
        return word.equals("explain");
    }

    /** The index of the query behind EXPLAIN and its options. */
    abstract int afterExplain(Tokens tokens);

    /** Whether EXPLAIN or DESCRIBE can be followed by a table. */
    boolean describesTables() {
        return false;
    }

    boolean hasShow() {
        return true;
    }

    /** Whether SHOW tells this to everybody. */
    boolean shows(Tokens tokens) {
        return true;
    }

    boolean hasPragmas() {
        return false;
    }

    /** Whether a variable belongs to the server, and cannot be assigned in a query. */
    boolean isSystemVariable(String variable) {
        return false;
    }

    /** Looks at a colon. */
    void colon(Tokens tokens, int i) {}

    /** Whether {@code s.nextval} takes a number from a sequence. */
    boolean hasDottedSequences() {
        return false;
    }

    boolean isChange(String word) {
        return CHANGES.contains(word);
    }

    /** Whether a word that can change something is followed by what must follow it. */
    boolean goesOn(Tokens tokens, int i, String word) {
        return true;
    }

    /** Whether INTO can be the alias of a column. */
    boolean hasIntoAlias() {
        return true;
    }

    /** Looks at a word that may begin a clause which only this dialect has. */
    void clause(Tokens tokens, int i, Token token) {}
}
