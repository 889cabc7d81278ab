package dev.toolroom.foundation.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds many short texts in one pass over a long one, whatever their case.
 *
 * <p>The pass looks at three characters at a time and asks one table whether any word begins with
 * them. Where one does, a tree of the words tells which. Nearly all positions end at the table,
 * which depends on nothing that came before and so costs a few cycles.
 */
final class Keywords {
    private static final int BITS = 6;
    private static final int MASK = (1 << BITS) - 1;
    private static final int THREE = (1 << (3 * BITS)) - 1;

    /** Characters are copied in pieces of this length: a string is slower to walk than bytes. */
    private static final int PIECE = 1 << 13;

    private final List<String> words;

    /** By a character, whatever its case; 0 for what is in no word. */
    private final byte[] classes = new byte[Character.MAX_VALUE + 1];

    private final int width;
    private final int[] next;
    private final int[][] ends;

    /** By the low byte of a character; some share one. */
    private final byte[] low = new byte[256];

    /**
     * By the low bytes of three characters, whether a word may begin with them: one bit each, so
     * that all of it stays near the processor.
     */
    private final long[] begins = new long[(THREE + 1) / Long.SIZE];

    /** Told of each word that was found, in the order in which they begin. */
    @FunctionalInterface
    interface Found {
        void at(int word, int start);
    }

    Keywords(List<String> words) {
        this.words = words.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList();
        width = classify();
        int states = 1 + this.words.stream().mapToInt(String::length).sum();
        next = new int[states * width];
        ends = new int[states][];
        grow();
        for (String each : this.words) {
            addBeginning(each, 0, 0);
        }
    }

    private int classify() {
        int known = 1;
        for (String word : words) {
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                if (classes[c] == 0) {
                    classes[c] = (byte) known;
                    classes[Character.toUpperCase(c)] = (byte) known;
                    known++;
                }
                low[c & 0xff] = (byte) (classes[c] & MASK);
                low[Character.toUpperCase(c) & 0xff] = (byte) (classes[c] & MASK);
            }
        }
        if (known > Byte.MAX_VALUE) {
            throw new IllegalStateException("too many different letters");
        }
        return known;
    }

    /** The words as a tree. */
    private void grow() {
        int states = 1;
        for (int word = 0; word < words.size(); word++) {
            int state = 0;
            for (int i = 0; i < words.get(word).length(); i++) {
                int edge = state * width + classes[words.get(word).charAt(i)];
                if (next[edge] == 0) {
                    next[edge] = states++;
                }
                state = next[edge];
            }
            int[] known = ends[state] == null ? new int[0] : ends[state];
            ends[state] = Arrays.copyOf(known, known.length + 1);
            ends[state][known.length] = word;
        }
    }

    /** In both cases of each of its first characters. */
    private void addBeginning(String word, int at, int before) {
        if (at == 3) {
            begin(before);
        } else if (at == word.length()) {
            // A word of two characters begins with itself and whatever follows.
            for (int three = before << BITS; three < (before + 1) << BITS; three++) {
                begin(three);
            }
        } else {
            char c = word.charAt(at);
            addBeginning(word, at + 1, before << BITS | low[c & 0xff]);
            addBeginning(word, at + 1, before << BITS | low[Character.toUpperCase(c) & 0xff]);
        }
    }

    private void begin(int three) {
        begins[three / Long.SIZE] |= 1L << three;
    }

    private boolean begins(int three) {
        return (begins[three / Long.SIZE] >>> three & 1) != 0;
    }

    void find(String text, Found found) {
        int length = text.length();
        byte[] piece = new byte[Math.min(length, PIECE)];
        // Of this method, not of the object: the first compiler fetches a field at each step.
        long[] table = begins;
        byte[] letters = low;
        int three = 0;
        for (int from = 0; from < length; from += PIECE) {
            int count = Math.min(PIECE, length - from);
            copy(text, from, from + count, piece);
            for (int i = 0; i < count; i++) {
                three = (three << BITS | letters[piece[i] & 0xff]) & THREE;
                if ((table[three >>> 6] >>> three & 1) != 0 && from + i >= 2) {
                    look(text, from + i - 2, found);
                }
            }
        }
        // The last two characters may be a word of two, with nothing behind it.
        if (length >= 2 && begins((three << BITS) & THREE)) {
            look(text, length - 2, found);
        }
    }

    /** Their low bytes: what is cut off makes no word of none, as {@link #look} sees it whole. */
    @SuppressWarnings("deprecation")
    private static void copy(String text, int from, int to, byte[] piece) {
        text.getBytes(from, to, piece, 0);
    }

    private void look(String text, int start, Found found) {
        int state = 0;
        for (int i = start; i < text.length(); i++) {
            int at = classes[text.charAt(i)];
            state = at == 0 ? 0 : next[state * width + at];
            if (state == 0) {
                return;
            }
            int[] whole = ends[state];
            if (whole != null) {
                for (int word : whole) {
                    found.at(word, start);
                }
            }
        }
    }
}
