package dev.toolroom.capability.recall.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A model that turns a text into a vector, from the JAR file that it is published in. */
final class SentenceModel {
    /** The only one that is known: its parts have this name in the JAR file. */
    static final String NAME = "bge-small-en-v1.5-q";

    private static final String NETWORK = NAME + ".onnx";
    private static final String TOKENIZER = NAME + "-tokenizer.json";
    private static final int LARGEST_NETWORK = 64 << 20;
    private static final int LARGEST_TOKENIZER = 8 << 20;

    private final WordPieces pieces;
    private final BertEncoder encoder;

    private SentenceModel(WordPieces pieces, BertEncoder encoder) {
        this.pieces = pieces;
        this.encoder = encoder;
    }

    /**
     * @throws ModelProblem if it is not a model that can be used
     */
    static SentenceModel read(Path jar) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            ZipEntry network = zip.getEntry(NETWORK);
            ZipEntry tokenizer = zip.getEntry(TOKENIZER);
            if (network == null || tokenizer == null) {
                throw unknown(zip);
            }
            var pieces = WordPieces.read(bytes(zip, tokenizer, LARGEST_TOKENIZER));
            var encoder = new BertEncoder(OnnxGraph.read(bytes(zip, network, LARGEST_NETWORK)));
            if (!pieces.fits(encoder.vocabulary())) {
                throw new ModelProblem("the tokenizer has pieces that the model does not have");
            }
            return new SentenceModel(pieces, encoder);
        } catch (ZipException e) {
            throw new ModelProblem("the file is not a JAR file");
        }
    }

    private static ModelProblem unknown(ZipFile zip) {
        List<String> others =
                zip.stream()
                        .map(ZipEntry::getName)
                        .filter(each -> each.endsWith(".onnx") && each.length() < 100)
                        .limit(1)
                        .toList();
        return new ModelProblem(
                others.isEmpty()
                        ? "the file has no model in it"
                        : "the model " + others.getFirst() + " is not supported");
    }

    private static byte[] bytes(ZipFile zip, ZipEntry entry, int most) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes(most);
            if (in.read() >= 0) {
                throw new ModelProblem(entry.getName() + " is too large");
            }
            return bytes;
        }
    }

    /**
     * @param most how many pieces of words count
     * @param between run after each layer, so that somebody can make it wait or give it up
     */
    SignedVector embed(String text, int most, Runnable between) {
        int[] numbers = pieces.of(text, Math.min(most, encoder.longest()));
        return SignedVector.of(encoder.encode(numbers, between));
    }
}
