package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Columns that come into a query without their names. A star in a derived table or in a common
 * table expression hands columns on under their own names, so whoever wants one has to name it, or
 * to write another star. By position they are reached in set operations, lists of column names,
 * numbered orders and values of subqueries: there a star counts.
 */
record Stars(Tokens query) {
    /** Words that go on behind a star, where no value can stand. */
    private static final Set<String> BEHIND =
            WordList.of(
                    """
                    except fetch for from group having intersect into limit minus offset order union
                    where window
                    """);

    /** With them columns are matched by their places, or become others. */
    private static final Set<String> BY_POSITION =
            Set.of("except", "intersect", "minus", "pivot", "union", "unpivot", "values");

    /** Whether a column can be reached, or can decide anything, without its name. */
    static boolean show(Tokens query) {
        return new Stars(query).show();
    }

    private boolean show() {
        boolean named = true;
        for (Token each : query) {
            // SQLite calls the second of two columns of one name "email:1".
            named &= !each.isName() || (!isPositional(each) && each.name().indexOf(':') < 0);
        }
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < query.size(); i++) {
            Token token = query.get(i);
            if (token.isSymbol('(')) {
                open.push(i);
            } else if (token.isSymbol(')') && !open.isEmpty()) {
                open.pop();
            } else if (token.is("table") || token.is("natural") || isMember(i, open)) {
                return true;
            } else if (token.isSymbol('*')
                    && isStar(i)
                    && !(named && !open.isEmpty() && handsOnNames(open, open.peek()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPositional(Token token) {
        return token.kind() == Kind.WORD && BY_POSITION.contains(token.name());
    }

    /** As in {@code x IN t}, where a whole table is compared; not as in POSITION(x IN y). */
    private boolean isMember(int i, Deque<Integer> open) {
        boolean position = !open.isEmpty() && query.word(open.peek() - 1, "position");
        return query.word(i, "in") && !query.symbol(i + 1, '(') && !position;
    }

    /** As opposed to a product, behind which stands a value, and to COUNT(*). */
    private boolean isStar(int i) {
        if (i + 1 == query.size()) {
            return true;
        }
        Token next = query.get(i + 1);
        boolean counts = query.symbol(i - 1, '(') && query.word(i - 2, "count", "count_big");
        return switch (next.kind()) {
            case NAME, TEXT, NUMBER, VARIABLE, PLACEHOLDER, COMMENT, TERMINATOR -> false;
            case WORD -> BEHIND.contains(next.name());
            case SYMBOL ->
                    next.isSymbol(')')
                            ? !counts
                            : !next.isSymbol('(') && "+-~".indexOf(next.text()) < 0;
        };
    }

    /** Whether a parenthesis holds a query of which columns are had by their names alone. */
    private boolean handsOnNames(Deque<Integer> open, int begin) {
        int end = query.closing(begin);
        if (!query.word(begin + 1, "select")
                || query.word(begin + 2, "distinct", "distinctrow")
                || isNumbered(begin, end)) {
            return false;
        }
        if (query.word(begin - 1, "exists")) {
            return true;
        }
        int as = begin - 1;
        if (query.word(as, "materialized")) {
            as -= query.word(as - 1, "not") ? 2 : 1;
        }
        boolean expression =
                query.word(as, "as")
                        && query.name(as - 1)
                        && (query.word(as - 2, "with", "recursive") || query.symbol(as - 2, ','));
        return expression || isDerivedTable(open, begin, end);
    }

    /** Whether an order or a group of it may go by the number of a column. */
    private boolean isNumbered(int begin, int end) {
        int depth = query.get(begin + 1).depth();
        boolean ordering = false;
        for (int i = begin + 1; i < end; i++) {
            Token token = query.get(i);
            if (token.depth() == depth && Clauses.begins(query, i)) {
                ordering = Clauses.orders(query, i);
            }
            if (ordering && (token.kind() == Kind.NUMBER || token.kind() == Kind.PLACEHOLDER)) {
                return true;
            }
        }
        return false;
    }

    /** Behind the FROM or a JOIN of a SELECT, and without names of its own for its columns. */
    private boolean isDerivedTable(Deque<Integer> open, int begin, int end) {
        int around = open.stream().skip(1).findFirst().orElse(-1);
        boolean from = query.word(begin - 1, "from") && !query.word(begin - 2, "distinct");
        int alias = query.word(end + 1, "as") ? end + 2 : end + 1;
        boolean table = from || query.word(begin - 1, "join");
        return table
                && query.word(around + 1, "select", "with")
                && query.symbol(end, ')')
                && !query.symbol(alias, '(')
                && !query.symbol(alias + 1, '(');
    }
}
