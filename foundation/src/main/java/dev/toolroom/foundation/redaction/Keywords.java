package dev.toolroom.foundation.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds many short words in a long text in one pass, ignoring case.
 *
 * <p>The pass looks up every three consecutive characters in a bit table of all beginnings of
 * words. A trie of the words is searched only where a word may begin. Nearly all positions end at
 * the bit table and cost a few cycles.
 */
final class Keywords {
    private static final int CLASS_BITS = 6;
    private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;
    private static final int TRIGRAM_MASK = (1 << (3 * CLASS_BITS)) - 1;

    /** Text is copied in chunks, because bytes are faster to read than characters of a string. */
    private static final int CHUNK = 1 << 13;

    private final List<String> words;

    /** The class of each character, the same in both cases; 0 if it is in no word. */
    private final byte[] classes = new byte[Character.MAX_VALUE + 1];

    private final int width;
    private final int[] edges;
    private final int[][] wordsByState;

    /** The class by the low byte of a character; some characters share one. */
    private final byte[] lowClasses = new byte[256];

    /** One bit for each three classes: whether a word may begin so. Fits into the CPU cache. */
    private final long[] trigrams = new long[(TRIGRAM_MASK + 1) / Long.SIZE];

    /** Called for each word found, in the order of their starts. */
    @FunctionalInterface
    interface Listener {
        void onMatch(int word, int start);
    }

    Keywords(List<String> words) {
        this.words = words.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList();
        width = assignClasses();
        int states = 1 + this.words.stream().mapToInt(String::length).sum();
        edges = new int[states * width];
        wordsByState = new int[states][];
        buildTrie();
        for (String each : this.words) {
            addTrigrams(each, 0, 0);
        }
    }

    private int assignClasses() {
        int known = 1;
        for (String word : words) {
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                if (classes[c] == 0) {
                    classes[c] = (byte) known;
                    classes[Character.toUpperCase(c)] = (byte) known;
                    known++;
                }
                lowClasses[c & 0xff] = (byte) (classes[c] & CLASS_MASK);
                lowClasses[Character.toUpperCase(c) & 0xff] = (byte) (classes[c] & CLASS_MASK);
            }
        }
        if (known > Byte.MAX_VALUE) {
            throw new IllegalStateException("too many different letters");
        }
        return known;
    }

    /** Builds the trie of the words. */
    private void buildTrie() {
        int states = 1;
        for (int word = 0; word < words.size(); word++) {
            int state = 0;
            for (int i = 0; i < words.get(word).length(); i++) {
                int edge = state * width + classes[words.get(word).charAt(i)];
                if (edges[edge] == 0) {
                    edges[edge] = states++;
                }
                state = edges[edge];
            }
            int[] known = wordsByState[state] == null ? new int[0] : wordsByState[state];
            wordsByState[state] = Arrays.copyOf(known, known.length + 1);
            wordsByState[state][known.length] = word;
        }
    }

    /** Marks the first three characters of a word in both cases. */
    private void addTrigrams(String word, int at, int before) {
        if (at == 3) {
            addTrigram(before);
        } else if (at == word.length()) {
            // A word of two characters may be followed by any character.
            for (int trigram = before << CLASS_BITS;
                    trigram < (before + 1) << CLASS_BITS;
                    trigram++) {
                addTrigram(trigram);
            }
        } else {
            char c = word.charAt(at);
            addTrigrams(word, at + 1, before << CLASS_BITS | lowClasses[c & 0xff]);
            addTrigrams(
                    word,
                    at + 1,
                    before << CLASS_BITS | lowClasses[Character.toUpperCase(c) & 0xff]);
        }
    }

    private void addTrigram(int trigram) {
        trigrams[trigram / Long.SIZE] |= 1L << trigram;
    }

    private boolean hasTrigram(int trigram) {
        return (trigrams[trigram / Long.SIZE] >>> trigram & 1) != 0;
    }

    void find(String text, Listener listener) {
        int length = text.length();
        byte[] chunk = new byte[Math.min(length, CHUNK)];
        // Local variables, because the C1 compiler would load the fields in each iteration.
        long[] localTrigrams = trigrams;
        byte[] localClasses = lowClasses;
        int trigram = 0;
        for (int from = 0; from < length; from += CHUNK) {
            int count = Math.min(CHUNK, length - from);
            copy(text, from, from + count, chunk);
            for (int i = 0; i < count; i++) {
                trigram = (trigram << CLASS_BITS | localClasses[chunk[i] & 0xff]) & TRIGRAM_MASK;
                if ((localTrigrams[trigram >>> 6] >>> trigram & 1) != 0 && from + i >= 2) {
                    matchAt(text, from + i - 2, listener);
                }
            }
        }
        // A word of two characters at the end of the text.
        if (length >= 2 && hasTrigram((trigram << CLASS_BITS) & TRIGRAM_MASK)) {
            matchAt(text, length - 2, listener);
        }
    }

    /** Copies the low bytes. {@link #matchAt} reads the characters and rejects false matches. */
    @SuppressWarnings("deprecation")
    private static void copy(String text, int from, int to, byte[] chunk) {
        text.getBytes(from, to, chunk, 0);
    }

    private void matchAt(String text, int start, Listener listener) {
        int state = 0;
        for (int i = start; i < text.length(); i++) {
            int at = classes[text.charAt(i)];
            state = at == 0 ? 0 : edges[state * width + at];
            if (state == 0) {
                return;
            }
            int[] completed = wordsByState[state];
            if (completed != null) {
                for (int word : completed) {
                    listener.onMatch(word, start);
                }
            }
        }
    }
}
