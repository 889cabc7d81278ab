package dev.toolroom.capability.query.gate;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at every name and operator of a statement: functions that are known to do more than read,
 * and what the catalogue of the database speaks against.
 */
final class Named {
    private static final String OPERATOR = "+-*/<>=~!@#%^&|?";

    private static final int LONGEST = 1_000_000;

    /** Words of PostgreSQL that are operators, as it looks them up. */
    private static final Map<String, Set<String>> SPOKEN =
            Map.of(
                    "like", Set.of("~~", "!~~"),
                    "ilike", Set.of("~~*", "!~~*"),
                    "similar", Set.of("~", "!~"));

    private static final Set<String> BEFORE_TABLES =
            Set.of("all", "by", "distinct", "from", "join", "not", "only", "select", "table");

    private final Dialect dialect;
    private final List<Token> tokens;
    private final Suspects suspects;

    private Named(Dialect dialect, List<Token> tokens, Suspects suspects) {
        this.dialect = dialect;
        this.tokens = tokens;
        this.suspects = suspects;
    }

    static void check(Dialect dialect, List<Token> tokens, Suspects suspects) {
        var rule = new Named(dialect, tokens, suspects);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).isName()) {
                rule.name(i, tokens.get(i));
                rule.spoken(tokens.get(i));
            } else if (!suspects.operators().isEmpty()) {
                rule.operator(i);
            }
        }
    }

    private void name(int i, Token token) {
        String name = Letters.folded(token.name());
        boolean called = symbol(i + 1, '(');
        boolean refused =
                called
                        ? Functions.isRefused(dialect, name) || suspects.functions().contains(name)
                        : Functions.isRefusedBare(dialect, name)
                                || (symbol(i - 1, '.') && suspects.attributes().contains(name));
        if (refused) {
            throw Objection.changes(
                    token,
                    "can do more than read",
                    "Leave " + token.shown() + " out; a query of tables and views is enough");
        }
        int most = called ? Functions.mostArguments(dialect, name) : Integer.MAX_VALUE;
        // Counted only where it matters: each call in a call in a call has all those within.
        if (most < Integer.MAX_VALUE && arguments(i + 1) > most) {
            throw Objection.changes(
                    token,
                    "with so many arguments does more than read",
                    "Call it with fewer arguments");
        }
        int fewest = called ? Functions.fewestArguments(dialect, name) : 0;
        if (fewest > 0 && arguments(i + 1) < fewest) {
            throw Objection.changes(
                    token,
                    "with so few arguments does more than read",
                    "Call it with " + fewest + " arguments");
        }
        int length = called ? Functions.lengthArgument(dialect, name) : -1;
        if (length >= 0 && !isModest(Effort.argument(tokens, i + 1, length))) {
            throw Objection.changes(
                    token, "may fill the memory", "Say how long by a number of at most " + LONGEST);
        }
        String what = suspects.names().get(name);
        if (what != null) {
            throw Objection.changes(token, what, "Query the tables of this database themselves");
        }
        if (called && !suspects.rows().isEmpty() && Functions.aligns(name) && namesRows()) {
            throw Objection.changes(
                    token,
                    "may cast to a type whose check can do more than read",
                    "Leave " + token.shown() + " out");
        }
        String row = suspects.rows().get(name);
        if (row != null && isType(i)) {
            throw Objection.changes(token, row, "Leave " + token.shown() + " out as a type");
        }
    }

    private boolean namesRows() {
        return tokens.stream()
                .anyMatch(
                        each ->
                                each.isName()
                                        && suspects.rows()
                                                .containsKey(Letters.folded(each.name())));
    }

    /**
     * Whether a name stands where a type does, in PostgreSQL: ::t, CAST(… AS t), t '…', t(…),
     * RETURNING t, or behind the name of a column in a list of them.
     */
    private boolean isType(int i) {
        int first = symbol(i - 1, '.') ? i - 2 : i;
        boolean cast = symbol(first - 1, ':') || word(first - 1, "returning");
        boolean named = word(first - 1, "as") && (symbol(i + 1, ')') || symbol(i + 1, '['));
        boolean built = symbol(i + 1, '(') || isText(i + 1);
        boolean listed =
                symbol(first - 2, '(') || symbol(first - 2, ',') || word(first - 2, "columns");
        return cast || named || built || (listed && isColumn(first - 1));
    }

    private boolean isText(int i) {
        return i < tokens.size() && tokens.get(i).kind() == Token.Kind.TEXT;
    }

    /** Whether it may name one; a table may stand behind any of these words. */
    private boolean isColumn(int i) {
        return tokens.get(i).isName()
                && !(tokens.get(i).kind() == Token.Kind.WORD
                        && BEFORE_TABLES.contains(tokens.get(i).name()));
    }

    /** Whether an argument is one number, and not too large. */
    private boolean isModest(int i) {
        if (i + 1 >= tokens.size() || tokens.get(i).kind() != Token.Kind.NUMBER) {
            return false;
        }
        String digits = tokens.get(i).text();
        boolean alone = symbol(i + 1, ',') || symbol(i + 1, ')');
        return alone && digits.matches("[0-9]{1,9}") && Integer.parseInt(digits) <= LONGEST;
    }

    /** How many there are in the parentheses that open at a token. */
    private int arguments(int open) {
        int depth = tokens.get(open).depth() + 1;
        if (symbol(open + 1, ')')) {
            return 0;
        }
        int arguments = 1;
        for (int i = open + 1; i < tokens.size() && tokens.get(i).depth() >= depth; i++) {
            if (tokens.get(i).isSymbol(',') && tokens.get(i).depth() == depth) {
                arguments++;
            }
        }
        return arguments;
    }

    /** Of PostgreSQL: as many signs as stand together. */
    private void operator(int i) {
        if (!isSign(i) || (isSign(i - 1) && touch(i - 1))) {
            return;
        }
        var signs = new StringBuilder(tokens.get(i).text());
        for (int next = i + 1; isSign(next) && touch(next - 1); next++) {
            signs.append(tokens.get(next).text());
        }
        String all = signs.toString();
        // What is left before the sign of a number.
        String without = withoutSign(all);
        if (suspects.operators().contains(all) || suspects.operators().contains(without)) {
            throw Objection.changes(
                    tokens.get(i),
                    "calls a function that can do more than read",
                    "Leave the operator " + all + " out");
        }
    }

    private static String withoutSign(String signs) {
        int end = signs.length();
        while (end > 0 && "+-".indexOf(signs.charAt(end - 1)) >= 0) {
            end--;
        }
        return signs.substring(0, end);
    }

    private void spoken(Token token) {
        boolean suspected =
                token.kind() == Token.Kind.WORD
                        && !suspects.operators().isEmpty()
                        && SPOKEN.getOrDefault(token.name(), Set.of()).stream()
                                .anyMatch(suspects.operators()::contains);
        if (suspected) {
            throw Objection.changes(
                    token,
                    "calls a function that can do more than read",
                    "Leave " + token.text() + " out; strpos and starts_with find a part of a text");
        }
    }

    private boolean isSign(int i) {
        return i >= 0
                && i < tokens.size()
                && tokens.get(i).text().length() == 1
                && OPERATOR.indexOf(tokens.get(i).text().charAt(0)) >= 0;
    }

    /** Whether the next token follows without a blank. */
    private boolean touch(int i) {
        return tokens.get(i).end() == tokens.get(i + 1).start();
    }

    private boolean word(int i, String word) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
    }

    private boolean symbol(int i, char symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }
}
