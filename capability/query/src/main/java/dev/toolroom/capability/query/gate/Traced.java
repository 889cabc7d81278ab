package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Shape.Part;
import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for anything in a query by which a masked value could be told: coming out under another
 * name, or deciding which rows come out, how many, or in which order. What is left is plain columns
 * of joined tables, with conditions and orders on columns that are not masked.
 *
 * @param masked whether a column of this name is
 * @param table whether a table of this name has masked columns
 * @param column whether any column of the database has this name
 */
record Traced(
        List<Token> tokens,
        Shape shape,
        Predicate<String> masked,
        Predicate<String> table,
        Predicate<String> column) {
    private static final Set<String> GROUPING =
            Set.of("group", "having", "window", "over", "natural", "qualify", "for");
    private static final Set<String> INNER =
            Set.of(
                    "select",
                    "with",
                    "values",
                    "table",
                    "lateral",
                    "union",
                    "except",
                    "intersect",
                    "minus");

    /** What is wrong with it, the token and its position first, or nothing. */
    Optional<String> trouble() {
        if (!tokens.getFirst().is("select")) {
            return Optional.of(say(0, "is not SELECT"));
        }
        boolean distinct = false;
        for (int i = 1; i < tokens.size(); i++) {
            distinct |= shape.part(i) == Part.SELECTED && tokens.get(i).is("distinct");
            String wrong = wrong(i, distinct);
            if (wrong != null) {
                return Optional.of(say(i, wrong));
            }
        }
        return Optional.empty();
    }

    private String say(int i, String what) {
        return tokens.get(i).shown() + " at position " + (tokens.get(i).start() + 1) + " " + what;
    }

    private @Nullable String wrong(int i, boolean distinct) {
        Token token = tokens.get(i);
        Part part = shape.part(i);
        boolean word = token.kind() == Kind.WORD;
        if (word && !shape.symbol(i - 1, '.') && INNER.contains(token.name())) {
            return "begins another query";
        }
        if (word && !shape.symbol(i - 1, '.') && GROUPING.contains(token.name())) {
            return "can bring rows together by a masked column";
        }
        if (part == Part.SELECTED && !token.isSymbol('*')) {
            return selected(i, token, distinct);
        }
        if (part == Part.SELECTED && distinct) {
            return "with DISTINCT tells which masked values are the same";
        }
        if (part == Part.SOURCE_FUNCTION || part == Part.COLUMN_NAMES) {
            return "stands where only tables and their own names can be traced";
        }
        boolean constant = token.kind() == Kind.NUMBER || token.kind() == Kind.PLACEHOLDER;
        if (constant && ordered(i)) {
            return "orders by the number of a column, which may be masked";
        }
        return part == Part.SOURCES ? null : used(i, token);
    }

    private @Nullable String selected(int i, Token token, boolean distinct) {
        if (token.isSymbol('(')) {
            return "begins an expression";
        }
        boolean word = token.is("distinct") || token.is("all");
        boolean name = token.isName() && !shape.symbol(i + 1, '.') && !word;
        if (name && !isItem(tokens, i)) {
            return "is not a column by its own name";
        }
        if (name && distinct && masked.test(token.name())) {
            return "with DISTINCT tells which masked values are the same";
        }
        if (name && !masked.test(token.name())) {
            return used(i, token);
        }
        boolean plain =
                name || word || token.isName() || token.isSymbol(',') || token.isSymbol('.');
        return plain ? null : "is not a column by its own name";
    }

    /** In the ORDER BY of the query, in parentheses or not. */
    private boolean ordered(int i) {
        int outer = i;
        while (outer > 0 && tokens.get(outer).depth() > 0) {
            outer--;
        }
        return shape.part(outer) == Part.ORDER;
    }

    private @Nullable String used(int i, Token token) {
        if (shape.isWholeRow(i)
                || (token.isName() && !shape.symbol(i + 1, '.') && isTable(i, token))) {
            return "stands for a whole row, with what is masked in it";
        }
        if (!token.isName() || shape.symbol(i + 1, '.')) {
            return null;
        }
        if (masked.test(token.name())) {
            return "is masked, and would decide which rows come, or in which order";
        }
        boolean qualified = shape.symbol(i - 1, '.') && !shape.symbol(i + 1, '(');
        return qualified && !column.test(token.name()) ? "is not a column" : null;
    }

    private boolean isTable(int i, Token token) {
        return table.test(token.name()) && !shape.symbol(i - 1, '.') && !shape.symbol(i + 1, '(');
    }

    /** Whether a name stands among what is selected, by itself. */
    static boolean isItem(List<Token> tokens, int i) {
        int before = i - 1;
        while (before > 0 && tokens.get(before).isSymbol('.')) {
            before -= 2;
        }
        boolean begins =
                before >= 0
                        && (tokens.get(before).isSymbol(',')
                                || tokens.get(before).is("select")
                                || tokens.get(before).is("all")
                                || tokens.get(before).is("distinct"));
        boolean ends =
                i + 1 == tokens.size()
                        || tokens.get(i + 1).isSymbol(',')
                        || tokens.get(i + 1).is("from");
        return tokens.get(i).depth() == 0 && begins && ends;
    }
}
