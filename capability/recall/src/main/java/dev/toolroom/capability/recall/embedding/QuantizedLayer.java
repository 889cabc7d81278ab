package dev.toolroom.capability.recall.embedding;

/**
 * One layer of a network: multiplies with a matrix of signed bytes and adds a bias. What goes in is
 * rounded to 256 steps first, as the model was made for that.
 */
final class QuantizedLayer {
    private static final int STEPS = 255;

    private final byte[][] weights;
    private final float[] scales;
    private final float[] bias;

    /**
     * @param weights a row for each number that goes in
     * @param scales what a column is multiplied with
     */
    QuantizedLayer(byte[][] weights, float[] scales, float[] bias) {
        this.weights = weights;
        this.scales = scales;
        this.bias = bias;
    }

    /**
     * What goes in, as whole numbers times a scale. Sums of their products stay below 2^24 or
     * little above, so that floats add them up as integers would.
     */
    static final class Input {
        private final float[][] steps;
        private final float scale;

        private Input(float[][] steps, float scale) {
            this.steps = steps;
            this.scale = scale;
        }

        static Input of(float[][] values) {
            float least = 0;
            float most = 0;
            for (float[] row : values) {
                for (float each : row) {
                    least = Math.min(least, each);
                    most = Math.max(most, each);
                }
            }
            float scale = (most - least) / STEPS;
            if (!(scale > 0) || !Float.isFinite(scale)) {
                return new Input(new float[values.length][values[0].length], 0);
            }
            float zero = (float) Math.rint(Math.clamp(-least / scale, 0, STEPS));
            float[][] steps = new float[values.length][];
            for (int i = 0; i < values.length; i++) {
                steps[i] = steps(values[i], scale, zero);
            }
            return new Input(steps, scale);
        }

        private static float[] steps(float[] row, float scale, float zero) {
            float[] steps = new float[row.length];
            for (int i = 0; i < row.length; i++) {
                float step = (float) Math.rint(row[i] / scale) + zero;
                steps[i] = Math.max(0, Math.min(STEPS, step)) - zero;
            }
            return steps;
        }
    }

    float[][] of(Input input) {
        float[][] steps = input.steps;
        int width = scales.length;
        float[][] out = new float[steps.length][width];
        float[][] four = new float[4][width];
        // Four rows of weights for two tokens at a time: so little is read and written twice.
        for (int k = 0; k < weights.length; k += 4) {
            for (int i = 0; i < 4; i++) {
                widen(weights[k + i], four[i]);
            }
            int token = 0;
            for (; token + 1 < steps.length; token += 2) {
                Products.add(out[token], out[token + 1], four, steps[token], steps[token + 1], k);
            }
            if (token < steps.length) {
                Products.add(out[token], four, steps[token], k);
            }
        }
        for (float[] row : out) {
            for (int i = 0; i < width; i++) {
                row[i] = row[i] * (input.scale * scales[i]) + bias[i];
            }
        }
        return out;
    }

    private static void widen(byte[] from, float[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = from[i];
        }
    }
}
