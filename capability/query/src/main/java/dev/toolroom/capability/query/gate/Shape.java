package dev.toolroom.capability.query.gate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which part of a query each token stands in, and what its tables are called there. It is no
 * grammar: where it errs, more is masked, never less.
 */
final class Shape {
    /** Of a query; what stands in parentheses of its own is an expression. */
    enum Part {
        SELECTED,
        SOURCES,
        JOINED_ON,
        CONDITION,
        ORDER,
        EXPRESSION,
        /** The arguments of a function that stands among the tables. */
        SOURCE_FUNCTION,
        /** New names for the columns of a table. */
        COLUMN_NAMES
    }

    private static final Set<String> QUERIES = Set.of("select", "with", "values", "table");
    private static final Set<String> SETS = Set.of("union", "except", "intersect", "minus");
    private static final Set<String> CONDITIONS =
            Set.of(
                    "where",
                    "group",
                    "having",
                    "window",
                    "qualify",
                    "limit",
                    "offset",
                    "fetch",
                    "for",
                    "option",
                    "union",
                    "except",
                    "intersect",
                    "minus");
    private static final Set<String> JOINING =
            Set.of(
                    "as",
                    "cross",
                    "from",
                    "full",
                    "inner",
                    "join",
                    "lateral",
                    "left",
                    "natural",
                    "only",
                    "outer",
                    "right",
                    "straight_join");

    private final List<Token> tokens;
    private final Part[] parts;
    private final Set<String> sources = new HashSet<>();
    private boolean renamesTable;

    private Shape(List<Token> tokens) {
        this.tokens = tokens;
        this.parts = new Part[tokens.size()];
    }

    static Shape of(List<Token> tokens) {
        var shape = new Shape(tokens);
        shape.walk();
        return shape;
    }

    Part part(int i) {
        return parts[i];
    }

    /** What tables and what stands for them are called, folded. */
    Set<String> sources() {
        return sources;
    }

    private void walk() {
        Deque<Part> open = new ArrayDeque<>();
        Part now = Part.SELECTED;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isSymbol(')') && !open.isEmpty()) {
                now = open.pop();
                parts[i] = now;
                continue;
            }
            now = token.kind() == Token.Kind.WORD ? next(now, i, token) : afterComma(now, token);
            parts[i] = now;
            if (token.isSymbol('(')) {
                open.push(now);
                now = inside(now, i);
            } else if (now == Part.SOURCES && isSource(i, token)) {
                sources.add(token.name());
            }
        }
    }

    private Part next(Part now, int i, Token token) {
        if (now == Part.EXPRESSION || now == Part.SOURCE_FUNCTION || now == Part.COLUMN_NAMES) {
            return now;
        }
        String word = token.name();
        if (symbol(i - 1, '.')) {
            return now;
        }
        if (word.equals("select")) {
            return Part.SELECTED;
        }
        if (word.equals("from") && !word(i - 1, "distinct")) {
            return Part.SOURCES;
        }
        if (now == Part.SELECTED) {
            return word.equals("order") && word(i + 1, "by") ? Part.ORDER : now;
        }
        if (word.equals("on") || word.equals("using")) {
            return now == Part.SOURCES ? Part.JOINED_ON : now;
        }
        if (word.equals("join") || word.equals("straight_join")) {
            return Part.SOURCES;
        }
        if (word.equals("order") && word(i + 1, "by")) {
            return Part.ORDER;
        }
        return CONDITIONS.contains(word) ? Part.CONDITION : now;
    }

    private static Part afterComma(Part now, Token token) {
        return now == Part.JOINED_ON && token.isSymbol(',') ? Part.SOURCES : now;
    }

    private Part inside(Part now, int i) {
        boolean query = i + 1 < tokens.size() && QUERIES.contains(tokens.get(i + 1).name());
        if (query && tokens.get(i + 1).kind() == Token.Kind.WORD) {
            return Part.SELECTED;
        }
        if (now != Part.SOURCES) {
            return now == Part.SOURCE_FUNCTION ? now : Part.EXPRESSION;
        }
        boolean named = i > 0 && tokens.get(i - 1).isName();
        if (!named || JOINING.contains(tokens.get(i - 1).name())) {
            return Part.SOURCES;
        }
        if (word(i - 1, "with") || word(i - 1, "index") || word(i - 1, "key")) {
            return Part.EXPRESSION;
        }
        if (!isAlias(i - 1)) {
            return Part.SOURCE_FUNCTION;
        }
        int before = i - (word(i - 2, "as") ? 3 : 2);
        renamesTable |= before >= 0 && tokens.get(before).isName();
        return Part.COLUMN_NAMES;
    }

    /**
     * Whether a column can go by another name without ever being named: by its place in a list of
     * names, or below the names of another query.
     */
    boolean renamesUnseen() {
        return renamesTable || (selectsAll() && (listsNames() || combines()));
    }

    /** A star that stands for columns, as opposed to rows or a product, or TABLE. */
    private boolean selectsAll() {
        for (int i = 0; i < tokens.size(); i++) {
            boolean star =
                    tokens.get(i).isSymbol('*')
                            && (symbol(i - 1, ',')
                                    || symbol(i - 1, '.')
                                    || word(i - 1, "select")
                                    || word(i - 1, "all")
                                    || word(i - 1, "distinct"));
            if (star || word(i, "table")) {
                return true;
            }
        }
        return false;
    }

    /** As in WITH c(a, b) AS (…), or behind the alias of a query. */
    private boolean listsNames() {
        for (int i = 0; i < tokens.size(); i++) {
            boolean cte = symbol(i, ')') && word(i + 1, "as") && !word(i + 2, "select");
            if (parts[i] == Part.COLUMN_NAMES || cte) {
                return true;
            }
        }
        return false;
    }

    private boolean combines() {
        return tokens.stream().anyMatch(each -> SETS.contains(each.name()));
    }

    /** A name right behind another, behind AS or behind what parentheses hold. */
    private boolean isAlias(int i) {
        if (i == 0) {
            return false;
        }
        Token before = tokens.get(i - 1);
        return before.isSymbol(')')
                || before.is("as")
                || (before.isName() && !JOINING.contains(before.name()));
    }

    private boolean isSource(int i, Token token) {
        boolean joining = token.kind() == Token.Kind.WORD && JOINING.contains(token.name());
        boolean function = symbol(i + 1, '(') && !isAlias(i);
        return token.isName() && !joining && !symbol(i + 1, '.') && !function;
    }

    /** Whether a name stands for a whole row of a table, as it can in PostgreSQL. */
    boolean isWholeRow(int i) {
        Token token = tokens.get(i);
        if (parts[i] == Part.SOURCES || parts[i] == Part.COLUMN_NAMES || symbol(i + 1, '.')) {
            return false;
        }
        if (token.isSymbol('*') && symbol(i - 1, '.')) {
            return parts[i] != Part.SELECTED
                    || !(symbol(i + 1, ',') || word(i + 1, "from") || closes(i + 1));
        }
        if (!token.isName() || symbol(i + 1, '(') || !sources.contains(token.name())) {
            return false;
        }
        // As in public.people; behind the name of a table stands one of its columns.
        return !symbol(i - 1, '.') || i < 2 || !sources.contains(tokens.get(i - 2).name());
    }

    private boolean closes(int i) {
        return i >= tokens.size() || symbol(i, ')');
    }

    boolean word(int i, String word) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
    }

    boolean symbol(int i, char symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }
}
