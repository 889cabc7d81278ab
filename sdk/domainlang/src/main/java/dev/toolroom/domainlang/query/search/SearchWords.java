package dev.toolroom.domainlang.query.search;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** The words of a text as searches compare them, and how well two of them agree. */
public final class SearchWords {
    private static final int MAX_WORD_LENGTH = 64;

    private SearchWords() {}

    /** Whole words, as they are written. */
    public static Set<String> whole(String text) {
        Set<String> words = new LinkedHashSet<>();
        each(text, (start, end) -> add(words::add, text, start, end));
        return words;
    }

    /** Whole words, and the parts of names that are written together: {@code OrderLine}. */
    public static void forEach(String text, Consumer<String> found) {
        each(
                text,
                (start, end) -> {
                    add(found, text, start, end);
                    parts(found, text, start, end);
                });
    }

    private interface Stretch {
        void take(int start, int end);
    }

    private static void each(String text, Stretch found) {
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean inside = i < text.length() && Character.isLetterOrDigit(text.charAt(i));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                found.take(start, i);
                start = -1;
            }
        }
    }

    private static void parts(Consumer<String> found, String text, int start, int end) {
        int from = start;
        for (int i = start + 1; i < end; i++) {
            char before = text.charAt(i - 1);
            char here = text.charAt(i);
            boolean nextIsSmall = i + 1 < end && Character.isLowerCase(text.charAt(i + 1));
            boolean begins =
                    (Character.isUpperCase(here) && (!Character.isUpperCase(before) || nextIsSmall))
                            || Character.isDigit(here) != Character.isDigit(before);
            if (begins) {
                add(found, text, from, i);
                from = i;
            }
        }
        if (from > start) {
            add(found, text, from, end);
        }
    }

    private static void add(Consumer<String> found, String text, int start, int end) {
        found.accept(plain(text.substring(start, Math.min(end, start + MAX_WORD_LENGTH))));
    }

    /** Small letters without their accents. */
    public static String plain(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        for (int i = 0; i < small.length(); i++) {
            if (small.charAt(i) > 127) {
                return Normalizer.normalize(small, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
            }
        }
        return small;
    }

    /** How well a word of a text answers a word that is looked for, from 0 to 1. */
    public static double agreement(String wanted, String found) {
        if (found.startsWith(wanted)) {
            return found.length() == wanted.length()
                    ? 1
                    : 0.6 + 0.25 * wanted.length() / found.length();
        }
        if (wanted.length() >= 3 && found.contains(wanted)) {
            return 0.5;
        }
        int allowed = wanted.length() >= 8 ? 2 : wanted.length() >= 4 ? 1 : 0;
        if (allowed == 0 || Math.abs(wanted.length() - found.length()) > allowed) {
            return 0;
        }
        int distance = distance(wanted, found, allowed);
        return distance > allowed ? 0 : 0.7 - 0.2 * distance;
    }

    /**
     * Letters to change, add, drop, or swap with their neighbour; more than allowed is one more.
     */
    private static int distance(String a, String b, int allowed) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                least = Math.min(least, row[j]);
            }
            if (least > allowed) {
                return allowed + 1;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[b.length()];
    }
}
