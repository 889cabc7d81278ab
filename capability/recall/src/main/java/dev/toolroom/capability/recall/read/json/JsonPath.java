package dev.toolroom.capability.recall.read.json;

import java.util.Arrays;

/** Where a reader is in a text of JSON, as in {@code requests[3].message.text}. */
final class JsonPath {
    private String[] names = new String[32];
    private int[] indexes = new int[32];
    private boolean[] arrays = new boolean[32];
    private int depth;

    void enter(boolean array) {
        if (depth == names.length) {
            names = Arrays.copyOf(names, depth * 2);
            indexes = Arrays.copyOf(indexes, depth * 2);
            arrays = Arrays.copyOf(arrays, depth * 2);
        }
        names[depth] = "";
        indexes[depth] = -1;
        arrays[depth] = array;
        depth++;
    }

    void leave() {
        depth--;
    }

    void clear() {
        depth = 0;
    }

    int depth() {
        return depth;
    }

    void name(String name) {
        names[depth - 1] = name;
    }

    /** Goes to the next field or item; whether there was one before. */
    boolean advance() {
        return indexes[depth - 1]++ >= 0;
    }

    /** The field that the next value is in; what stands in an array is in the array's field. */
    String field() {
        for (int i = depth - 1; i >= 0; i--) {
            if (!arrays[i]) {
                return names[i];
            }
        }
        return "";
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            if (arrays[i]) {
                text.append('[').append(indexes[i]).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(names[i]);
            }
        }
        return text.toString();
    }
}
