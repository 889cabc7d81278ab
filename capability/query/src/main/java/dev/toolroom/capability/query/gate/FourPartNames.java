package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/**
 * T-SQL: names of four parts. In place of a table they lead to another server; elsewhere they are a
 * column with the full name of its table.
 */
final class FourPartNames {
    /** Words that begin a clause, and so a list that a comma belongs to. */
    private static final Set<String> CLAUSES =
            Set.of("select", "from", "join", "apply", "where", "on", "by", "having", "option");

    /** Words that a value follows, and never a table. */
    private static final Set<String> BEFORE_VALUES =
            WordList.of(
                    """
                    and between by case distinct else having like not on or select then when where
                    """);

    private static final String SIGNS = "=<>+-*/%";

    private static final Set<String> XML_METHODS = Set.of("exist", "nodes", "query", "value");

    private final Tokens tokens;

    /** The current clause at each depth; empty after an opening parenthesis. */
    private final String[] clause;

    private FourPartNames(Tokens tokens) {
        this.tokens = tokens;
        this.clause = new String[tokens.deepest() + 2];
    }

    static void check(Tokens tokens) {
        new FourPartNames(tokens).check();
    }

    private void check() {
        int dots = 0;
        int first = 0;
        boolean listed = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSymbol('(')) {
                clause[token.depth() + 1] = "";
            } else if (token.kind() == Token.Kind.WORD && CLAUSES.contains(token.name())) {
                clause[token.depth()] = token.name();
            }
            if (!token.isSymbol('.')) {
                if (!token.isName() || !tokens.symbol(i - 1, '.')) {
                    dots = 0;
                    first = i;
                    listed = isListed(token.depth());
                }
                continue;
            }
            dots++;
            if (dots > 3 || (dots == 3 && !isColumn(first, listed, i + 1))) {
                throw Objection.changes(
                        token,
                        "makes a name of four parts, which can be on another server",
                        "Use names of three parts at most; give the table an alias");
            }
        }
    }

    private boolean isListed(int depth) {
        return "select".equals(clause[depth]) || "by".equals(clause[depth]);
    }

    /**
     * Whether a name is a column, or a method of one.
     *
     * @param listed whether a comma in front of it parts values
     */
    private boolean isColumn(int first, boolean listed, int last) {
        Token start = tokens.get(first);
        boolean named = start.isName() && !start.is("from") && !start.is("join");
        if (!named || !tokens.name(last)) {
            return false;
        }
        if (tokens.symbol(last + 1, '(')) {
            return XML_METHODS.contains(tokens.get(last).name());
        }
        if (first == 0) {
            return false;
        }
        Token before = tokens.get(first - 1);
        return switch (before.kind()) {
            case WORD -> BEFORE_VALUES.contains(before.name());
            case SYMBOL -> before.isSymbol(',') ? listed : SIGNS.contains(before.text());
            case NAME, TEXT, NUMBER, VARIABLE, PLACEHOLDER, COMMENT, TERMINATOR -> false;
        };
    }
}
