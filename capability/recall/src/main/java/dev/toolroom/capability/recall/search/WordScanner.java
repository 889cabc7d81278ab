package dev.toolroom.capability.recall.search;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Finds the words of a text as the index does: letters and digits, without accents, stemmed. */
final class WordScanner {
    private static final int REMEMBERED = 50_000;
    private static final int LETTERS = 26;
    private static final long ALL = -1;

    /** Letters that may lose an accent: any stem can begin with them. */
    private static final long OTHERS = Long.MIN_VALUE;

    private final Map<String, String> stems = new HashMap<>();

    /** Takes a word: its stem and its range in the text. */
    @FunctionalInterface
    interface Words {
        void word(String stem, int from, int to);
    }

    void scan(String text, Words words) {
        scan(text, ALL, words);
    }

    /**
     * Only words that begin as one of some stems do: the others need not be stemmed.
     *
     * @param beginnings of {@link #beginnings}
     */
    void scan(String text, long beginnings, Words words) {
        int from = -1;
        int length = text.length();
        for (int i = 0; i <= length; i++) {
            boolean within = i < length && isPart(text, i);
            if (within && from < 0) {
                from = i;
            } else if (!within && from >= 0) {
                if ((bit(text.charAt(from)) & beginnings) != 0) {
                    words.word(stem(text.substring(from, i)), from, i);
                }
                from = -1;
            }
        }
    }

    /**
     * Returns the first letters of stems as bits. Stemming never changes the beginning of a word.
     */
    static long beginnings(Iterable<String> stems) {
        long beginnings = OTHERS;
        for (String each : stems) {
            beginnings |= each.isEmpty() ? 0 : bit(each.charAt(0));
        }
        return beginnings;
    }

    private static long bit(char first) {
        if (first >= 'a' && first <= 'z') {
            return 1L << (first - 'a');
        }
        if (first >= 'A' && first <= 'Z') {
            return 1L << (first - 'A');
        }
        return first >= '0' && first <= '9' ? 1L << (LETTERS + first - '0') : OTHERS;
    }

    private static boolean isPart(String text, int at) {
        char each = text.charAt(at);
        if (each < 0x80) {
            return (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z')
                    || (each >= '0' && each <= '9');
        }
        if (Character.isLowSurrogate(each) && at > 0) {
            return isPart(text, at - 1);
        }
        int point = Character.isHighSurrogate(each) ? text.codePointAt(at) : each;
        return Character.isLetterOrDigit(point)
                || Character.getType(point) == Character.NON_SPACING_MARK
                || Character.getType(point) == Character.OTHER_NUMBER
                || Character.getType(point) == Character.LETTER_NUMBER;
    }

    String stem(String word) {
        String known = stems.get(word);
        if (known == null) {
            if (stems.size() >= REMEMBERED) {
                stems.clear();
            }
            known = Stem.of(plain(word));
            stems.put(word, known);
        }
        return known;
    }

    private static String plain(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length(); i++) {
            if (lower.charAt(i) >= 0x80) {
                return withoutAccents(lower);
            }
        }
        return lower;
    }

    private static String withoutAccents(String word) {
        String apart = Normalizer.normalize(word, Normalizer.Form.NFD);
        var plain = new StringBuilder();
        for (int i = 0; i < apart.length(); i++) {
            char each = apart.charAt(i);
            if (Character.getType(each) != Character.NON_SPACING_MARK) {
                plain.append(each);
            }
        }
        return Normalizer.normalize(plain, Normalizer.Form.NFC);
    }
}
