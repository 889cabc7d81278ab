package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Limits the length of values so that no step of SQLite takes a second. SQLite notices a cancel
 * between steps only, and a whole expression may be one step: to match a pattern of 50,000
 * characters against a text of 32 MB takes an hour.
 */
final class ValueLimits {
    static final int MAX_VALUE_BYTES = 32 * 1024 * 1024;

    /** Maximum bytes of any pattern, because computed ones cannot be measured. */
    static final int MAX_PATTERN_BYTES = 250;

    /**
     * Maximum bytes of values that a statement creates from a number, such as {@code zeroblob(n)}.
     */
    static final int MAX_CREATED_BYTES = 512 * 1024;

    private static final Set<String> MAKERS = Set.of("format", "printf", "randomblob", "zeroblob");

    private static final int MIN_BYTES = 4 * 1024;

    /** Comparisons of characters that take half a second. */
    private static final double MAX_COMPARISONS = 2e8;

    /** A function reads its value about twice. */
    private static final double ONCE = 2;

    /** Blocks are compared in one operation. */
    private static final Search BLOCKS = new Search(1, 1 / 32.0, 1 / 128.0);

    private static final Search SET = new Search(1, 1, 1);
    private static final Search PATTERN = new Search(0, 1, 0);

    private static final Map<String, Search> SEARCHES =
            Map.of(
                    "instr", BLOCKS,
                    "replace", BLOCKS,
                    "trim", SET,
                    "ltrim", SET,
                    "rtrim", SET,
                    "like", PATTERN,
                    "glob", PATTERN,
                    "charindex", new Search(0, 12, 3),
                    "strfilter", new Search(1, 4, 4));

    /**
     * A function that compares something with each place of a value.
     *
     * @param needle which argument that is
     * @param linear what it costs for each of its characters, if there is no more than those
     * @param square what it costs if it is as long as it may be; nothing for a pattern
     */
    private record Search(int needle, double linear, double square) {}

    private final Tokens tokens;

    /** The cost for the length of a value, and for its square. */
    private double linear = 0;

    private double square = 0;

    private boolean makes;

    private ValueLimits(Tokens tokens) {
        this.tokens = tokens;
    }

    /** In bytes. */
    static int longestValue(Tokens tokens) {
        var effort = new ValueLimits(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            effort.add(i);
        }
        return effort.solved();
    }

    private void add(int i) {
        Token token = tokens.get(i);
        if (token.isSymbol('(') && tokens.name(i - 1)) {
            linear += ONCE;
            makes |= MAKERS.contains(tokens.get(i - 1).name());
            Search search = SEARCHES.get(tokens.get(i - 1).name());
            if (search != null) {
                compare(search, argument(tokens, i, search.needle()));
            }
        } else if (token.is("like") || token.is("glob")) {
            compare(PATTERN, i + 1);
        } else if (token.isSymbol('|')) {
            linear += ONCE;
        }
    }

    /** Adds the cost of a search for the text at a token. */
    private void compare(Search search, int needle) {
        int length = length(needle);
        if (length >= 0) {
            linear += search.linear() * length;
        } else if (search.square() == 0) {
            linear += MAX_PATTERN_BYTES;
        } else {
            square += search.square();
        }
    }

    /** Returns the first token of an argument, or the closing parenthesis. */
    static int argument(Tokens tokens, int open, int index) {
        List<Integer> arguments = tokens.arguments(open);
        return index < arguments.size() ? arguments.get(index) : tokens.closing(open);
    }

    /** Returns the length of a literal that is searched for; -1 if it is computed. */
    private int length(int i) {
        if (!tokens.has(i) || tokens.symbol(i, ')')) {
            // trim(x) searches for a space.
            return 1;
        }
        boolean literal = tokens.get(i).kind() == Kind.TEXT || tokens.get(i).kind() == Kind.NUMBER;
        if (!literal) {
            return -1;
        }
        boolean whole =
                i + 1 == tokens.size()
                        || tokens.get(i + 1).kind() == Kind.WORD
                        || tokens.symbol(i + 1, ',')
                        || tokens.symbol(i + 1, ')');
        return whole ? tokens.get(i).text().length() : -1;
    }

    private int solved() {
        if (linear == 0 && square == 0) {
            return MAX_VALUE_BYTES;
        }
        double most =
                square == 0
                        ? MAX_COMPARISONS / linear
                        : (Math.sqrt(linear * linear + 4 * square * MAX_COMPARISONS) - linear)
                                / (2 * square);
        return (int) Math.clamp(most, MIN_BYTES, makes ? MAX_CREATED_BYTES : MAX_VALUE_BYTES);
    }
}
