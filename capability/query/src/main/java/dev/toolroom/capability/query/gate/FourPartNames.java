package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/**
 * T-SQL: names of four parts. Where a table stands they lead to another server; elsewhere they are
 * a column of a table that is named in full, which is read by another name or not at all.
 */
final class FourPartNames {
    /** What ends the list that a comma belongs to, as seen from behind. */
    private static final Set<String> CLAUSES =
            Set.of("select", "from", "join", "apply", "where", "on", "by", "having", "option");

    /** Behind them stands a value and never a table. */
    private static final Set<String> BEFORE_VALUES =
            WordList.of(
                    """
                    and between by case distinct else having like not on or select then when where
                    """);

    private static final String SIGNS = "=<>+-*/%";

    private static final Set<String> XML_METHODS = Set.of("exist", "nodes", "query", "value");

    private final Tokens tokens;

    /** The clause that goes on at each depth; nothing where a parenthesis just opened. */
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
