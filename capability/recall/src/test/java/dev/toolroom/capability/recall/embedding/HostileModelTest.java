package dev.toolroom.capability.recall.embedding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no model, or were one. */
class HostileModelTest {
    private static final byte[] NETWORK = ModelFile.part(ModelFile.NETWORK);

    private final Path folder;

    HostileModelTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static byte[] field(int number, byte[] value) {
        var out = new ByteArrayOutputStream();
        varint(number << 3 | 2, out);
        varint(value.length, out);
        out.writeBytes(value);
        return out.toByteArray();
    }

    private static byte[] number(int field, long value) {
        var out = new ByteArrayOutputStream();
        varint((long) field << 3, out);
        varint(value, out);
        return out.toByteArray();
    }

    private static void varint(long value, ByteArrayOutputStream out) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static byte[] joined(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }

    private static byte[] node(String operator) {
        return field(1, field(4, operator.getBytes(UTF_8)));
    }

    private static byte[] tensor(long rows, long columns, byte[] bytes) {
        return field(
                5,
                joined(
                        number(1, rows),
                        number(1, columns),
                        number(2, 3),
                        field(8, "w".getBytes(UTF_8)),
                        field(9, bytes)));
    }

    private static byte[] model(byte[]... parts) {
        return field(7, joined(parts));
    }

    @Test
    void aFileThatIsCutOffIsRefused() {
        var random = new Random(16);
        for (int i = 0; i < 20; i++) {
            byte[] part = Arrays.copyOf(NETWORK, random.nextInt(NETWORK.length));
            assertThatThrownBy(() -> new BertEncoder(OnnxGraph.read(part)))
                    .as("%d bytes", part.length)
                    .isInstanceOf(ModelProblem.class);
        }
    }

    @Test
    void aFileWithOtherBytesIsReadOrRefused() {
        var random = new Random(17);
        for (int i = 0; i < 40; i++) {
            byte[] changed = NETWORK.clone();
            // Names and lengths are in the first part of the file.
            for (int j = 0; j < 5; j++) {
                changed[random.nextInt(i < 30 ? 400_000 : changed.length)] =
                        (byte) random.nextInt();
            }
            try {
                float[] vector =
                        new BertEncoder(OnnxGraph.read(changed))
                                .encode(new int[] {101, 2_000, 102}, () -> {});
                assertThat(vector).hasSize(BertEncoder.WIDTH);
            } catch (ModelProblem refused) {
                assertThat(refused.reason()).isNotBlank();
            }
        }
    }

    @Test
    void anOperationThatIsNotKnownIsNamed() {
        byte[] bytes = model(tensor(1, 1, new byte[1]), node("Add"), node("Explode"));
        assertThatThrownBy(() -> new BertEncoder(OnnxGraph.read(bytes)))
                .isInstanceOf(ModelProblem.class)
                .hasMessageContaining("Explode");
    }

    @Test
    void aNetworkOfOtherShapeIsRefused() {
        byte[] bytes = model(tensor(1, 1, new byte[1]), node("Add"));
        assertThatThrownBy(() -> new BertEncoder(OnnxGraph.read(bytes)))
                .isInstanceOf(ModelProblem.class)
                .hasMessageContaining("MatMulInteger");
    }

    @Test
    void weightsHaveTheSizeThatTheyClaim() {
        for (byte[] each :
                new byte[][] {
                    tensor(2, 3, new byte[5]),
                    tensor(-1, -6, new byte[6]),
                    tensor(1L << 40, 1L << 40, new byte[0]),
                    tensor(Integer.MAX_VALUE, Integer.MAX_VALUE, new byte[0]),
                    field(5, field(13, new byte[0]))
                }) {
            assertThatThrownBy(() -> OnnxGraph.read(model(node("Add"), each)))
                    .isInstanceOf(ModelProblem.class);
        }
        assertThat(OnnxGraph.read(model(node("Add"), tensor(2, 3, new byte[6]))).weight("w").rows())
                .isEqualTo(2);
    }

    @Test
    void whatIsNoModelSaysWhy() throws Exception {
        Path text = Files.writeString(folder.resolve("a.jar"), "not a JAR file");
        assertThatThrownBy(() -> SentenceModel.read(text)).hasMessageContaining("not a JAR file");
        Path empty = ModelFile.jar(folder.resolve("b.jar"), Map.of("README", new byte[3]));
        assertThatThrownBy(() -> SentenceModel.read(empty)).hasMessageContaining("no model");
        Path other =
                ModelFile.jar(
                        folder.resolve("c.jar"), Map.of("all-minilm-l6-v2-q.onnx", new byte[3]));
        assertThatThrownBy(() -> SentenceModel.read(other))
                .hasMessage("the model all-minilm-l6-v2-q.onnx is not supported");
        Path large =
                ModelFile.jar(
                        folder.resolve("d.jar"),
                        Map.of(
                                ModelFile.NETWORK,
                                new byte[1],
                                ModelFile.TOKENIZER,
                                new byte[(8 << 20) + 1]));
        assertThatThrownBy(() -> SentenceModel.read(large)).hasMessageContaining("too large");
    }
}
