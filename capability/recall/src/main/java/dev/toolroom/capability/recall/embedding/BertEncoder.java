package dev.toolroom.capability.recall.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Computes what a BERT model says of a text: the vector of its first piece, of length one. The
 * steps are those of the model; only its weights are taken from the file, by their names.
 */
final class BertEncoder {
    /** How many numbers a vector has. */
    static final int WIDTH = 384;

    private static final int INNER = 1_536;
    private static final int HEADS = 12;
    private static final int HEAD = WIDTH / HEADS;
    private static final int LAYERS = 12;
    private static final float EPSILON = 1e-12f;

    private static final Set<String> OPERATORS =
            Set.of(
                    ("Add Cast Concat Constant DequantizeLinear Div DynamicQuantizeLinear Erf Gather"
                                    + " MatMul MatMulInteger Mul Pow ReduceMean Reshape Shape Slice"
                                    + " Softmax Sqrt Sub Transpose Unsqueeze")
                            .split(" ", -1));

    private final Embedding words;
    private final Embedding positions;
    private final float[] segment;
    private final Norm norm;
    private final List<Layer> layers = new ArrayList<>();

    /**
     * @throws ModelProblem if it is not the model that is known here
     */
    BertEncoder(OnnxGraph graph) {
        for (OnnxGraph.Node each : graph.nodes()) {
            if (!OPERATORS.contains(each.operator())) {
                throw new ModelProblem(
                        "the model has the operation " + each.operator() + ", which is not known");
            }
        }
        require(graph, "MatMulInteger", LAYERS * 6);
        require(graph, "Softmax", LAYERS);
        require(graph, "Erf", LAYERS);
        words = embedding(graph, "word");
        positions = embedding(graph, "position");
        segment = embedding(graph, "token_type").row(0);
        norm = norm(graph, "embeddings.");
        for (int i = 0; i < LAYERS; i++) {
            layers.add(layer(graph, i));
        }
    }

    private static void require(OnnxGraph graph, String operator, int count) {
        long found =
                graph.nodes().stream().filter(each -> each.operator().equals(operator)).count();
        if (found != count) {
            throw new ModelProblem(
                    "the model has the operation %s %d times instead of %d"
                            .formatted(operator, found, count));
        }
    }

    private static final class Embedding {
        private final byte[][] rows;
        private final float scale;

        Embedding(byte[][] rows, float scale) {
            this.rows = rows;
            this.scale = scale;
        }

        int count() {
            return rows.length;
        }

        float[] row(int number) {
            float[] row = new float[WIDTH];
            for (int i = 0; i < WIDTH; i++) {
                row[i] = rows[number][i] * scale;
            }
            return row;
        }
    }

    private static final class Norm {
        private final float[] weight;
        private final float[] bias;

        Norm(float[] weight, float[] bias) {
            this.weight = weight;
            this.bias = bias;
        }

        void apply(float[][] rows) {
            for (float[] row : rows) {
                float sum = 0;
                for (float each : row) {
                    sum += each;
                }
                float mean = sum / WIDTH;
                float squares = 0;
                for (float each : row) {
                    squares += (each - mean) * (each - mean);
                }
                float deviation = (float) Math.sqrt(squares / WIDTH + EPSILON);
                for (int i = 0; i < WIDTH; i++) {
                    row[i] = (row[i] - mean) / deviation * weight[i] + bias[i];
                }
            }
        }
    }

    private record Layer(
            QuantizedLayer query,
            QuantizedLayer key,
            QuantizedLayer value,
            QuantizedLayer attended,
            Norm attendedNorm,
            QuantizedLayer inner,
            QuantizedLayer output,
            Norm outputNorm) {}

    private static Embedding embedding(OnnxGraph graph, String kind) {
        String name = "embeddings." + kind + "_embeddings.weight";
        graph.weight(name + "_zero_point").requireZeros(1);
        return new Embedding(
                graph.weight(name + "_quantized").matrix(WIDTH),
                graph.weight(name + "_scale").vector(1)[0]);
    }

    private static Norm norm(OnnxGraph graph, String place) {
        return new Norm(
                graph.weight(place + "LayerNorm.weight").vector(WIDTH),
                graph.weight(place + "LayerNorm.bias").vector(WIDTH));
    }

    private static Layer layer(OnnxGraph graph, int number) {
        String place = "encoder.layer." + number + ".";
        return new Layer(
                quantized(graph, place + "attention.self.query", WIDTH, WIDTH),
                quantized(graph, place + "attention.self.key", WIDTH, WIDTH),
                quantized(graph, place + "attention.self.value", WIDTH, WIDTH),
                quantized(graph, place + "attention.output.dense", WIDTH, WIDTH),
                norm(graph, place + "attention.output."),
                quantized(graph, place + "intermediate.dense", WIDTH, INNER),
                quantized(graph, place + "output.dense", INNER, WIDTH),
                norm(graph, place + "output."));
    }

    /** The names of matrices are numbers: the operation that uses one tells which it is. */
    private static QuantizedLayer quantized(OnnxGraph graph, String place, int rows, int columns) {
        String operation =
                "/" + place.replace('.', '/').replace("/layer/", "/layer.") + "/MatMul_quant";
        String matrix = null;
        for (OnnxGraph.Node each : graph.nodes()) {
            if (each.name().equals(operation) && each.inputs().size() == 4) {
                matrix = each.inputs().get(1);
            }
        }
        String ending = "_quantized";
        if (matrix == null || !matrix.endsWith(ending)) {
            throw new ModelProblem("the model has no operation " + operation);
        }
        String name = matrix.substring(0, matrix.length() - ending.length());
        graph.weight(name + "_zero_point").requireZeros(columns);
        byte[][] weights = graph.weight(matrix).matrix(columns);
        if (weights.length != rows) {
            throw new ModelProblem("the weights " + matrix + " have " + weights.length + " rows");
        }
        return new QuantizedLayer(
                weights,
                graph.weight(name + "_scale").vector(columns),
                graph.weight(place + ".bias").vector(columns));
    }

    /** How many pieces of words there are. */
    int vocabulary() {
        return words.count();
    }

    /** How many pieces a text may have. */
    int longest() {
        return positions.count();
    }

    /**
     * @param pieces their numbers, with those of beginning and end
     * @param between run after each layer, so that somebody can make it wait
     */
    float[] encode(int[] pieces, Runnable between) {
        float[][] hidden = new float[pieces.length][];
        for (int i = 0; i < pieces.length; i++) {
            float[] word = words.row(pieces[i]);
            float[] position = positions.row(i);
            for (int j = 0; j < WIDTH; j++) {
                word[j] = word[j] + segment[j] + position[j];
            }
            hidden[i] = word;
        }
        norm.apply(hidden);
        for (Layer each : layers) {
            hidden = through(each, hidden);
            between.run();
        }
        return ofLengthOne(hidden[0]);
    }

    private static float[][] through(Layer layer, float[][] hidden) {
        var input = QuantizedLayer.Input.of(hidden);
        float[][] context =
                attention(layer.query().of(input), layer.key().of(input), layer.value().of(input));
        float[][] attended = layer.attended().of(QuantizedLayer.Input.of(context));
        addTo(attended, hidden);
        layer.attendedNorm().apply(attended);
        float[][] inner = layer.inner().of(QuantizedLayer.Input.of(attended));
        for (float[] row : inner) {
            Gelu.apply(row);
        }
        float[][] output = layer.output().of(QuantizedLayer.Input.of(inner));
        addTo(output, attended);
        layer.outputNorm().apply(output);
        return output;
    }

    private static void addTo(float[][] sums, float[][] others) {
        for (int i = 0; i < sums.length; i++) {
            for (int j = 0; j < WIDTH; j++) {
                sums[i][j] += others[i][j];
            }
        }
    }

    private static float[][] attention(float[][] query, float[][] key, float[][] value) {
        int length = query.length;
        float[][] keys = transposed(key);
        float[][] context = new float[length][WIDTH];
        float[][] four = new float[4][];
        float by = 1 / (float) Math.sqrt(HEAD);
        for (int from = 0; from < WIDTH; from += HEAD) {
            for (int i = 0; i < length; i++) {
                float[] shares = new float[length];
                for (int k = from; k < from + HEAD; k += 4) {
                    System.arraycopy(keys, k, four, 0, 4);
                    Products.add(shares, four, query[i], k);
                }
                softmax(shares, by);
                for (int j = 0; j < length; j++) {
                    Products.add(context[i], value[j], shares[j], from, from + HEAD);
                }
            }
        }
        return context;
    }

    private static float[][] transposed(float[][] rows) {
        float[][] columns = new float[WIDTH][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < WIDTH; j++) {
                columns[j][i] = rows[i][j];
            }
        }
        return columns;
    }

    private static void softmax(float[] values, float by) {
        float most = Float.NEGATIVE_INFINITY;
        for (float each : values) {
            most = Math.max(most, each);
        }
        float sum = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Math.exp((values[i] - most) * by);
            sum += values[i];
        }
        for (int i = 0; i < values.length; i++) {
            values[i] /= sum;
        }
    }

    private static float[] ofLengthOne(float[] vector) {
        double squares = 0;
        for (float each : vector) {
            squares += each * each;
        }
        float by = (float) (1 / Math.sqrt(squares));
        if (!Float.isFinite(by)) {
            throw new ModelProblem("the model computes no vector");
        }
        float[] result = new float[vector.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = vector[i] * by;
        }
        return result;
    }
}
