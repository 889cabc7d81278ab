package dev.toolroom.domainlang.query.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Known names, to be asked for those that are spelled nearly like another.
 *
 * <p>They are compared in the order of the alphabet: what a name shares with the one before it has
 * been compared already, and where the beginning alone differs too much all names that share it are
 * passed over.
 */
public final class Spellings {
    private static final int MAX_LENGTH = 80;

    private final List<Spelling> names;

    /**
     * A name.
     *
     * @param small in small letters
     * @param shared how many letters it begins with like the one before it
     */
    private record Spelling(String name, String small, int shared) {}

    private record Near(String name, int distance) {}

    public Spellings(Collection<String> known) {
        names = new ArrayList<>(known.size());
        String before = "";
        for (String name :
                known.stream()
                        .filter(each -> each.length() <= MAX_LENGTH)
                        .sorted(String.CASE_INSENSITIVE_ORDER.thenComparing(each -> each))
                        .toList()) {
            String small = name.toLowerCase(Locale.ROOT);
            names.add(new Spelling(name, small, shared(before, small)));
            before = small;
        }
    }

    private static int shared(String before, String here) {
        int most = Math.min(before.length(), here.length());
        int same = 0;
        while (same < most && before.charAt(same) == here.charAt(same)) {
            same++;
        }
        return same;
    }

    /** The best first; none that differs in more than a third of its letters, or four. */
    public List<String> near(String name, int atMost) {
        if (name.isEmpty() || name.length() > MAX_LENGTH) {
            return List.of();
        }
        var comparison = new Comparison(name.toLowerCase(Locale.ROOT));
        List<Near> found = new ArrayList<>();
        for (Spelling each : names) {
            int distance = comparison.with(each);
            if (distance <= comparison.allowed) {
                found.add(new Near(each.name, distance));
                found.sort(Comparator.comparingInt(Near::distance));
                if (found.size() > atMost) {
                    found.removeLast();
                }
                if (found.size() == atMost) {
                    // Of those that differ as much the first of the alphabet are there already.
                    comparison.allowed = found.getLast().distance - 1;
                }
            }
        }
        return found.stream().map(Near::name).toList();
    }

    /** How many letters have to be put in, taken out or changed; rows are kept for the next. */
    private static final class Comparison {
        private static final int TOO_MANY = Integer.MAX_VALUE;

        private final String wanted;
        private final int[][] rows = new int[MAX_LENGTH + 1][];
        private int allowed;
        private int compared;
        private int tooDifferentFrom = TOO_MANY;

        Comparison(String wanted) {
            this.wanted = wanted;
            this.allowed = Math.min(4, Math.max(2, wanted.length() / 3));
            rows[0] = new int[wanted.length() + 1];
            for (int j = 0; j <= wanted.length(); j++) {
                rows[0][j] = j;
            }
        }

        int with(Spelling other) {
            compared = Math.min(compared, other.shared);
            if (tooDifferentFrom <= other.shared) {
                return TOO_MANY;
            }
            tooDifferentFrom = TOO_MANY;
            String small = other.small;
            if (Math.abs(small.length() - wanted.length()) > allowed) {
                return TOO_MANY;
            }
            while (compared < small.length()) {
                int least = row(small.charAt(compared), ++compared);
                if (least > allowed) {
                    tooDifferentFrom = compared;
                    return TOO_MANY;
                }
            }
            return rows[compared][wanted.length()];
        }

        private int row(char letter, int number) {
            int[] above = rows[number - 1];
            int[] row = rows[number];
            if (row == null) {
                row = new int[wanted.length() + 1];
                rows[number] = row;
            }
            row[0] = number;
            int least = number;
            for (int j = 1; j < row.length; j++) {
                int changed = above[j - 1] + (wanted.charAt(j - 1) == letter ? 0 : 1);
                row[j] = Math.min(changed, Math.min(above[j], row[j - 1]) + 1);
                least = Math.min(least, row[j]);
            }
            return least;
        }
    }
}
