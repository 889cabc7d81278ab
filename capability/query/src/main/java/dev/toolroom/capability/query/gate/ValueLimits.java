package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How long a value may be so that nothing SQLite does in one go takes a second. It hears of being
 * stopped between its steps alone, and a whole expression may be evaluated without one: a pattern
 * of 50,000 characters against a text of 32 MB is compared for an hour.
 */
final class ValueLimits {
    static final int LONGEST_VALUE = 32 * 1024 * 1024;

    /** Of a pattern that stands nowhere to be measured, and so of any. */
    static final int LONGEST_PATTERN = 250;

    /**
     * Of values that a statement makes out of a number alone: a million rows of them cost nothing
     * to ask for.
     */
    static final int LONGEST_MADE = 512 * 1024;

    private static final Set<String> MAKERS = Set.of("format", "printf", "randomblob", "zeroblob");

    private static final int SHORTEST = 4 * 1024;

    /** Comparisons of one character, of which any machine does so many within half a second. */
    private static final double MOST = 2e8;

    /** A function goes over its value about twice. */
    private static final double ONCE = 2;

    /** Blocks are compared at once. */
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

    /** Of the length of a value, and of its square. */
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

    /** Counts a search for what stands at a token. */
    private void compare(Search search, int needle) {
        int length = length(needle);
        if (length >= 0) {
            linear += search.linear() * length;
        } else if (search.square() == 0) {
            linear += LONGEST_PATTERN;
        } else {
            square += search.square();
        }
    }

    /** The first token of an argument, or where none is. */
    static int argument(Tokens tokens, int open, int index) {
        List<Integer> arguments = tokens.arguments(open);
        return index < arguments.size() ? arguments.get(index) : tokens.closing(open);
    }

    /** Of a literal that is the whole of what is sought; without one it is not known. */
    private int length(int i) {
        if (!tokens.has(i) || tokens.symbol(i, ')')) {
            // trim(x): a blank is sought.
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
            return LONGEST_VALUE;
        }
        double most =
                square == 0
                        ? MOST / linear
                        : (Math.sqrt(linear * linear + 4 * square * MOST) - linear) / (2 * square);
        return (int) Math.clamp(most, SHORTEST, makes ? LONGEST_MADE : LONGEST_VALUE);
    }
}
