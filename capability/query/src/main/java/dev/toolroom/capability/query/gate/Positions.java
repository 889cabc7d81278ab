package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.DialectRules.Trait;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.Locale;
import java.util.Set;

/**
 * The rule for dialects whose words are mostly not reserved: a change can only stand at the
 * beginning, after a parenthesis, behind WITH or EXPLAIN, or in a clause of its own.
 */
record Positions(DialectRules dialect, Tokens tokens) {
    private static final Set<String> QUERIES = Set.of("select", "with", "values", "table");

    /** Symbols that follow a column, and never the first word of a statement. */
    private static final Set<String> NO_VALUE = Set.of(")", ",", ".", "=", "<", ">", "|", "/", "%");

    /** Words that list tables in other databases and programs. */
    private static final Set<String> ASKING = Set.of("desc", "describe", "show", "use");

    /** Words that a column follows. */
    private static final Set<String> LISTS = Set.of("select", "distinct", "where");

    /** Returns the index of the query itself. */
    static int check(DialectRules dialect, Tokens tokens) {
        var rule = new Positions(dialect, tokens);
        int from = rule.begin(0);
        rule.scan(from);
        return from;
    }

    /** Returns the index of the query itself, after EXPLAIN and its options. */
    private int begin(int i) {
        Token first = i < tokens.size() ? tokens.get(i) : tokens.getLast();
        String word = first.kind() == Kind.WORD ? first.name() : "";
        boolean parentheses = first.isSymbol('(') && dialect.has(Trait.QUERIES_IN_PARENTHESES);
        if (parentheses) {
            int inner = i;
            while (tokens.symbol(inner, '(')) {
                inner++;
            }
            parentheses = inner < tokens.size() && isQuery(dialect, tokens.get(inner));
        }
        if (parentheses || (i < tokens.size() && isQuery(dialect, first))) {
            return i;
        }
        if (i > 0) {
            throw Objection.starts(first, "only a query can be explained", dialect.firstWords());
        }
        // ANALYZE TABLE would write.
        if (dialect.explains(word)) {
            return !word.equals("analyze") && describesTable()
                    ? i
                    : begin(dialect.afterExplain(tokens));
        }
        if (word.equals("show") && dialect.has(Trait.SHOW)) {
            Shows.check(dialect, tokens);
            return i;
        }
        if (word.equals("pragma") && dialect.has(Trait.PRAGMAS)) {
            Pragmas.check(tokens);
            return i;
        }
        boolean asks = ASKING.contains(word) || first.isSymbol('.');
        throw Objection.starts(
                first,
                "only read-only queries run here",
                dialect.firstWords() + (asks ? "; query_schema describes tables" : ""));
    }

    static boolean isQuery(DialectRules dialect, Token token) {
        return token.kind() == Kind.WORD
                && QUERIES.contains(token.name())
                && (dialect.has(Trait.TABLE_QUERIES) || !token.is("table"));
    }

    /** MariaDB: whether a table follows EXPLAIN or DESCRIBE, perhaps with a column. */
    private boolean describesTable() {
        int end = tokens.symbol(2, '.') ? 4 : 2;
        boolean column =
                end < tokens.size()
                        && (tokens.get(end).isName() || tokens.get(end).kind() == Kind.TEXT);
        end += column ? 1 : 0;
        if (!dialect.has(Trait.DESCRIBED_TABLES) || end != tokens.size()) {
            return false;
        }
        return tokens.get(1).isName()
                && (end < 4 || tokens.get(3).isName())
                && !(tokens.get(1).kind() == Kind.WORD && dialect.isChange(tokens.get(1).name()))
                && !isQuery(dialect, tokens.get(1));
    }

    private void scan(int from) {
        // Whether the parenthesis that is open at a depth began with WITH.
        var with = new boolean[tokens.deepest() + 2];
        for (int i = from; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.VARIABLE && !dialect.isSystemVariable(token.text())) {
                throw Objection.variable(token, "is a variable");
            }
            if (token.isSymbol(':')) {
                dialect.colon(tokens, i);
            }
            if (dialect.has(Trait.DOTTED_SEQUENCES)
                    && tokens.symbol(i - 1, '.')
                    && token.name().equals("nextval")) {
                throw Objection.sequence(token, "NEXTVAL");
            }
            if (token.kind() != Kind.WORD) {
                continue;
            }
            boolean begins = i == from || tokens.symbol(i - 1, '(');
            if (begins) {
                with[token.depth()] = token.is("with");
            }
            if ((begins || with[token.depth()]) && isChange(i, token)) {
                throw Objection.changes(
                        token, "can change something", "Send one statement that only reads");
            }
            clause(i, token);
        }
    }

    /** REPLACE and INSERT are functions too. */
    private boolean isChange(int i, Token token) {
        String word = token.text().toLowerCase(Locale.ROOT);
        boolean function =
                (word.equals("replace") || word.equals("insert")) && tokens.symbol(i + 1, '(');
        boolean name = tokens.symbol(i - 1, '.') || tokens.word(i - 1, "as") || isOnlyAName(i);
        return dialect.isChange(word) && !function && !name && dialect.goesOn(tokens, i, word);
    }

    /**
     * A statement that changes something never follows a part of a list, and a word or value
     * follows its first word.
     */
    private boolean isOnlyAName(int i) {
        boolean ends = i + 1 == tokens.size();
        boolean goesOn =
                !ends
                        && tokens.get(i + 1).kind() == Kind.SYMBOL
                        && NO_VALUE.contains(tokens.get(i + 1).text());
        // Elsewhere BY may be a name, and what follows a name may be a change.
        boolean by = tokens.word(i - 1, "by") && tokens.word(i - 2, "order", "group");
        boolean listed =
                by
                        || tokens.symbol(i - 1, ',')
                        || LISTS.stream().anyMatch(each -> tokens.word(i - 1, each));
        return ends || goesOn || listed;
    }

    private void clause(int i, Token token) {
        boolean alias = dialect.has(Trait.INTO_ALIAS) && tokens.word(i - 1, "as");
        if (token.is("into") && !tokens.symbol(i - 1, '.') && !alias) {
            throw Objection.changes(
                    token, "stores what is read", "Leave INTO out: the rows are in the answer");
        }
        if (token.is("for") && locks(i + 1)) {
            throw Objection.changes(token, "locks rows", "Leave the FOR clause out");
        }
        if (token.is("next") && tokens.word(i + 1, "value") && tokens.word(i + 2, "for")) {
            throw Objection.sequence(token, "NEXT VALUE FOR");
        }
        dialect.clause(tokens, i, token);
    }

    private boolean locks(int i) {
        return tokens.word(i, "update", "share")
                || (tokens.word(i, "key") && tokens.word(i + 1, "share"))
                || (tokens.word(i, "no") && tokens.word(i + 1, "key"));
    }
}
