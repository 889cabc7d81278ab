package dev.toolroom.capability.recall.embedding;

/** A vector of length one with a byte for each number: a quarter of the memory of floats. */
public final class SignedVector {
    private static final int MAX_VALUE = 127;

    private final float scale;
    private final byte[] values;

    /**
     * @param scale what each byte is multiplied with
     */
    public SignedVector(float scale, byte[] values) {
        this.scale = scale;
        this.values = values.clone();
    }

    static SignedVector of(float[] numbers) {
        float largest = 0;
        for (float each : numbers) {
            largest = Math.max(largest, Math.abs(each));
        }
        float scale = largest / MAX_VALUE;
        byte[] values = new byte[numbers.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = scale == 0 ? 0 : (byte) Math.round(numbers[i] / scale);
        }
        return new SignedVector(scale, values);
    }

    /** From -1 to 1: how much two texts are about the same. */
    public double similarity(SignedVector other) {
        int sum = 0;
        for (int i = 0; i < values.length && other.values.length == values.length; i++) {
            sum += values[i] * other.values[i];
        }
        return (double) scale * other.scale * sum;
    }

    float scale() {
        return scale;
    }

    byte[] values() {
        return values.clone();
    }

    int width() {
        return values.length;
    }
}
