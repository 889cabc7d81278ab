package dev.toolroom.capability.recall.embedding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The vectors of one catalogue in memory. It tells which turns to look at; what counts is the row
 * in the catalogue, as a turn may have changed or gone since.
 */
public final class VectorIndex {
    private static final int BLOCK = 1_024;

    private final List<byte[]> blocks = new ArrayList<>();
    private long[] documents = new long[BLOCK];
    private float[] scales = new float[BLOCK];
    private int size;

    /** Takes the similarity of a turn. */
    @FunctionalInterface
    public interface Visitor {
        void take(long document, double similarity);
    }

    synchronized void add(long document, SignedVector vector) {
        if (vector.width() != BertEncoder.WIDTH) {
            return;
        }
        if (size == blocks.size() * BLOCK) {
            blocks.add(new byte[BLOCK * BertEncoder.WIDTH]);
            documents = Arrays.copyOf(documents, blocks.size() * BLOCK);
            scales = Arrays.copyOf(scales, blocks.size() * BLOCK);
        }
        vector.copyTo(blocks.getLast(), size % BLOCK * BertEncoder.WIDTH);
        documents[size] = document;
        scales[size] = vector.scale();
        size++;
    }

    synchronized int size() {
        return size;
    }

    /** All turns, in no order. */
    public synchronized void compare(SignedVector question, Visitor visitor) {
        for (int i = 0; i < size; i++) {
            int product = question.product(blocks.get(i / BLOCK), i % BLOCK * BertEncoder.WIDTH);
            visitor.take(documents[i], (double) product * scales[i] * question.scale());
        }
    }
}
