package dev.toolroom.kernel.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known names that a mistyped name may stand for. */
public final class SimilarNames {
    private static final int MAX_LENGTH = 80;

    private SimilarNames() {}

    public static Optional<String> to(String name, Collection<String> known) {
        return to(name, known, 1).stream().findFirst();
    }

    /** Returns the closest names first. They differ in a third of the letters or four at most. */
    public static List<String> to(String name, Collection<String> known, int atMost) {
        if (name.isEmpty() || name.length() > MAX_LENGTH) {
            return List.of();
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        int allowed = Math.min(4, Math.max(2, wanted.length() / 3));
        return known.stream()
                .filter(candidate -> candidate.length() <= MAX_LENGTH)
                // The difference in length is a lower bound of the distance.
                .filter(candidate -> Math.abs(candidate.length() - wanted.length()) <= allowed)
                .map(candidate -> new Scored(candidate, distance(wanted, candidate)))
                .filter(scored -> scored.distance <= allowed)
                .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
                .limit(atMost)
                .map(Scored::name)
                .toList();
    }

    private record Scored(String name, int distance) {}

    /** Returns the edit distance, ignoring case. */
    private static int distance(String wanted, String candidate) {
        String other = candidate.toLowerCase(Locale.ROOT);
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= wanted.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                int change = wanted.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + change);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
