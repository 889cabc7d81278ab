package dev.toolroom.capability.recall.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toolroom.kernel.json.Json;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published model, beside what the runtime that it was made for computes with it. */
class SentenceModelTest {
    private static final BertEncoder ENCODER =
            new BertEncoder(OnnxGraph.read(ModelFile.part(ModelFile.NETWORK)));
    private static final WordPieces PIECES = WordPieces.read(ModelFile.part(ModelFile.TOKENIZER));

    /** A number that is rounded otherwise in one layer is seen in all that follow. */
    private static final double ROUNDED_OTHERWISE = 0.02;

    private static List<Json.Obj> texts() throws Exception {
        try (InputStream in = SentenceModelTest.class.getResourceAsStream("vectors.json")) {
            return items((Json.Obj) Json.read(in), "texts").stream()
                    .map(Json.Obj.class::cast)
                    .toList();
        }
    }

    private static List<Json> items(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Arr(var items) ? items : List.of();
    }

    private static double number(Json json) {
        return ((Json.Num) json).decimal().doubleValue();
    }

    private static double[] numbers(Json.Obj object, String name) {
        return items(object, name).stream().mapToDouble(SentenceModelTest::number).toArray();
    }

    @Test
    void textsAreSplitAsTheModelWasTaught() throws Exception {
        for (Json.Obj each : texts()) {
            assertThat(Arrays.stream(PIECES.of(each.text("text", ""), 128)).asDoubleStream())
                    .as(each.text("text", ""))
                    .containsExactlyElementsOf(
                            Arrays.stream(numbers(each, "pieces")).boxed().toList());
        }
    }

    @Test
    void vectorsAreThoseOfTheRuntime() throws Exception {
        float[] first =
                ENCODER.encode(PIECES.of(texts().getFirst().text("text", ""), 128), () -> {});
        double apart = 0;
        for (Json.Obj each : texts()) {
            String text = each.text("text", "");
            float[] vector = ENCODER.encode(PIECES.of(text, 128), () -> {});
            double[] wanted = numbers(each, "first");
            for (int i = 0; i < wanted.length; i++) {
                assertThat((double) vector[i])
                        .as(text)
                        .isCloseTo(wanted[i], within(ROUNDED_OTHERWISE));
                apart += Math.abs(vector[i] - wanted[i]) / wanted.length / texts().size();
            }
            assertThat(product(vector, vector)).isCloseTo(1, within(1e-5));
            double like = numbers(each, "likeFirst")[0];
            assertThat(product(vector, first)).as(text).isCloseTo(like, within(0.01));
        }
        assertThat(apart).isLessThan(ROUNDED_OTHERWISE / 5);
    }

    private static double product(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void bytesSayTheSameAsFloats() {
        float[] one = ENCODER.encode(PIECES.of("Restart the server", 128), () -> {});
        float[] other = ENCODER.encode(PIECES.of("The process starts again", 128), () -> {});
        assertThat(SignedVector.of(one).similarity(SignedVector.of(other)))
                .isCloseTo(product(one, other), within(0.01));
        assertThat(SignedVector.of(one).similarity(new SignedVector(1, new byte[3]))).isZero();
    }
}
