package dev.toolroom.foundation.redaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Finds many short texts in one pass over a long one, whatever their case: an automaton after Aho
 * and Corasick, as a table.
 */
final class Keywords {
    private final byte[] classes = new byte[Character.MAX_VALUE + 1];
    private final List<String> words;
    private final int width;
    private final int[] next;
    private final int[][] ends;

    /** Told of each word that was found. */
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
        Arrays.fill(ends, new int[0]);
        link(grow());
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
            }
        }
        if (known > Byte.MAX_VALUE) {
            throw new IllegalStateException("too many different letters");
        }
        return known;
    }

    /** The words as a tree. */
    private int grow() {
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
            ends[state] = with(ends[state], new int[] {word});
        }
        return states;
    }

    /** Where to go on when a word breaks off: at the longest end of it that begins another. */
    private void link(int states) {
        int[] fallback = new int[states];
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int c = 1; c < width; c++) {
            if (next[c] != 0) {
                waiting.add(next[c]);
            }
        }
        while (!waiting.isEmpty()) {
            int state = waiting.remove();
            ends[state] = with(ends[state], ends[fallback[state]]);
            for (int c = 1; c < width; c++) {
                int edge = state * width + c;
                int otherwise = next[fallback[state] * width + c];
                if (next[edge] == 0) {
                    next[edge] = otherwise;
                } else {
                    fallback[next[edge]] = otherwise;
                    waiting.add(next[edge]);
                }
            }
        }
    }

    private static int[] with(int[] some, int[] more) {
        List<Integer> all = new ArrayList<>();
        for (int each : some) {
            all.add(each);
        }
        for (int each : more) {
            all.add(each);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    void find(String text, Found found) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            state = next[state * width + classes[text.charAt(i)]];
            if (state != 0) {
                for (int word : ends[state]) {
                    found.at(word, i + 1 - words.get(word).length());
                }
            }
        }
    }
}
