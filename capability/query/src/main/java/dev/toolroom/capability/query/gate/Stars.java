package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.stream.IntStream;

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

    private static final String[] BEFORE_TABLES = {"apply", "from", "join", "straight_join"};

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
        boolean taken = false;
        boolean handed = false;
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < query.size(); i++) {
            Token token = query.get(i);
            if (token.isSymbol('(')) {
                open.push(i);
            } else if (token.isSymbol(')') && !open.isEmpty()) {
                open.pop();
            } else if (token.is("table") || token.is("natural") || isMember(i, open)) {
                return true;
            } else if (token.isSymbol('*') && isStar(i)) {
                boolean byName = named && !open.isEmpty() && handsOnNames(open, open.peek());
                boolean ofQueries = isOfQueries(i);
                if (!byName && !ofQueries) {
                    return true;
                }
                handed |= !ofQueries;
                taken |= !byName;
            }
        }
        return taken && handed;
    }

    /** Whether a star is of subqueries and common table expressions alone, as their lists say. */
    private boolean isOfQueries(int star) {
        int depth = query.get(star).depth();
        int i = star + 1;
        while (query.has(i) && query.get(i).depth() >= depth && !isFrom(i, depth)) {
            i++;
        }
        if (!isFrom(i, depth)) {
            return false;
        }
        for (; query.has(i) && query.get(i).depth() >= depth; i++) {
            Token token = query.get(i);
            boolean within = token.depth() == depth;
            if (within && Clauses.begins(query, i) && !isFrom(i, depth)) {
                return true;
            }
            boolean source = token.isSymbol(',') || query.word(i, BEFORE_TABLES);
            if (within && source && !isQuery(i + 1, star)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFrom(int i, int depth) {
        return query.word(i, "from") && query.get(i).depth() == depth;
    }

    /**
     * A subquery, or the name of a common table expression of the statement that is complete. WITH
     * can be a name to SQLite, and a window is made as such an expression is: SELECT tells.
     */
    private boolean isQuery(int i, int before) {
        if (query.symbol(i, '(')) {
            return query.word(i + 1, "select");
        }
        boolean bare = query.name(i) && !query.symbol(i + 1, '.') && !query.symbol(i + 1, '(');
        return bare
                && query.word(0, "with")
                && IntStream.range(2, before)
                        .anyMatch(as -> isExpression(as, query.get(i).name(), before));
    }

    private boolean isExpression(int as, String name, int before) {
        int last = as - 1;
        if (query.symbol(last, ')')) {
            do {
                last--;
            } while (last > 0 && query.get(last).depth() > 0);
            last--;
        }
        int open = as + 1;
        while (query.word(open, "not", "materialized")) {
            open++;
        }
        return query.word(as, "as")
                && query.get(as).depth() == 0
                && query.name(last)
                && query.get(last).name().equals(name)
                && (query.word(last - 1, "with", "recursive") || query.symbol(last - 1, ','))
                && query.symbol(open, '(')
                && query.word(open + 1, "select")
                && query.closing(open) < before;
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
