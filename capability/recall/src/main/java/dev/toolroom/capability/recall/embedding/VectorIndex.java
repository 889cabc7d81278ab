package dev.toolroom.capability.recall.embedding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The vectors of one catalogue in memory. They choose candidates; scores are computed from the rows
 * of the catalogue, as a turn may have changed or gone since.
 */
public final class VectorIndex {
    private static final int BLOCK_VECTORS = 1_024;

    private final int width;
    private final List<byte[]> blocks = new ArrayList<>();
    private long[] documents = new long[BLOCK_VECTORS];
    private float[] scales = new float[BLOCK_VECTORS];
    private int size;

    VectorIndex(int width) {
        this.width = width;
    }

    /** Takes the similarity of a turn. */
    @FunctionalInterface
    public interface Visitor {
        void take(long document, double similarity);
    }

    synchronized void add(long document, SignedVector vector) {
        if (vector.width() != width) {
            return;
        }
        if (size == blocks.size() * BLOCK_VECTORS) {
            blocks.add(new byte[BLOCK_VECTORS * width]);
            documents = Arrays.copyOf(documents, blocks.size() * BLOCK_VECTORS);
            scales = Arrays.copyOf(scales, blocks.size() * BLOCK_VECTORS);
        }
        vector.copyTo(blocks.getLast(), size % BLOCK_VECTORS * width);
        documents[size] = document;
        scales[size] = vector.scale();
        size++;
    }

    synchronized int size() {
        return size;
    }

    /** Visits all turns, in no order; none for a question of another model. */
    public synchronized void compare(SignedVector question, Visitor visitor) {
        for (int i = 0; i < size && question.width() == width; i++) {
            int product =
                    question.product(blocks.get(i / BLOCK_VECTORS), i % BLOCK_VECTORS * width);
            visitor.take(documents[i], (double) product * scales[i] * question.scale());
        }
    }
}
