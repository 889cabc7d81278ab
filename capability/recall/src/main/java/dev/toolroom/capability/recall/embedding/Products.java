package dev.toolroom.capability.recall.embedding;

/**
 * The loops that take nearly all of the time. The compiler turns them into vector instructions as
 * long as each has nothing in it but numbers of arrays at the same place.
 */
final class Products {
    private Products() {}

    /** Adds four rows to sums, each times a number of {@code by} from {@code k} on. */
    static void add(float[] sums, float[][] four, float[] by, int k) {
        float[] a = four[0];
        float[] b = four[1];
        float[] c = four[2];
        float[] d = four[3];
        float byA = by[k];
        float byB = by[k + 1];
        float byC = by[k + 2];
        float byD = by[k + 3];
        for (int i = 0; i < sums.length; i++) {
            sums[i] += a[i] * byA + b[i] * byB + c[i] * byC + d[i] * byD;
        }
    }

    /** As the other, for two sums. */
    static void add(
            float[] sums, float[] others, float[][] four, float[] by, float[] otherBy, int k) {
        float[] a = four[0];
        float[] b = four[1];
        float[] c = four[2];
        float[] d = four[3];
        float byA = by[k];
        float byB = by[k + 1];
        float byC = by[k + 2];
        float byD = by[k + 3];
        float otherA = otherBy[k];
        float otherB = otherBy[k + 1];
        float otherC = otherBy[k + 2];
        float otherD = otherBy[k + 3];
        for (int i = 0; i < sums.length; i++) {
            sums[i] += a[i] * byA + b[i] * byB + c[i] * byC + d[i] * byD;
            others[i] += a[i] * otherA + b[i] * otherB + c[i] * otherC + d[i] * otherD;
        }
    }

    /** Adds a part of a row to the same part of sums. */
    static void add(float[] sums, float[] row, float by, int from, int to) {
        for (int i = from; i < to; i++) {
            sums[i] += row[i] * by;
        }
    }
}
