package dev.toolroom.capability.recall.embedding;

/**
 * The function between the two inner layers of BERT, {@code x * Φ(x)}. It is computed a million
 * times for a text, so its values are in a table; between two of them it is a straight line.
 */
final class Gelu {
    /** Beyond this it is zero or {@code x}, as far as floats can tell. */
    private static final float END = 6;

    private static final int STEPS_PER_ONE = 2_048;
    private static final float[] TABLE = table();

    private Gelu() {}

    static void apply(float[] row) {
        for (int i = 0; i < row.length; i++) {
            float x = row[i];
            if (x >= END) {
                continue;
            }
            if (x > -END) {
                float place = (x + END) * STEPS_PER_ONE;
                int step = (int) place;
                float rest = place - step;
                row[i] = TABLE[step] + rest * (TABLE[step + 1] - TABLE[step]);
            } else {
                row[i] = 0;
            }
        }
    }

    /** By adding up the density, in steps far smaller than those of the table. */
    private static float[] table() {
        int finer = 16;
        double width = 1.0 / STEPS_PER_ONE / finer;
        float[] values = new float[(int) (2 * END * STEPS_PER_ONE) + 2];
        double below = 0;
        for (int i = 0; i < values.length; i++) {
            double x = -END + (double) i / STEPS_PER_ONE;
            values[i] = (float) (x * below);
            for (int j = 0; j < finer; j++) {
                double middle = x + (j + 0.5) * width;
                below += Math.exp(-middle * middle / 2) / Math.sqrt(2 * Math.PI) * width;
            }
        }
        return values;
    }
}
