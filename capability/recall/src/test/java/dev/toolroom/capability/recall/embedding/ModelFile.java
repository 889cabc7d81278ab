package dev.toolroom.capability.recall.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The model that Maven has fetched for tests, and files that look like one. */
public final class ModelFile {
    static final String NETWORK = "bge-small-en-v1.5-q.onnx";
    static final String TOKENIZER = "bge-small-en-v1.5-q-tokenizer.json";

    private ModelFile() {}

    /** Copies it to where a test works. */
    public static Path into(Path folder) {
        try {
            URL place = ModelFile.class.getResource("/" + NETWORK);
            var jar = (JarURLConnection) place.openConnection();
            return Files.copy(Path.of(jar.getJarFileURL().toURI()), folder.resolve("model.jar"));
        } catch (IOException | java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] part(String name) {
        try (InputStream in = ModelFile.class.getResourceAsStream("/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A JAR file with these entries. */
    public static Path jar(Path file, Map<String, byte[]> entries) {
        try (var out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.setLevel(1);
            for (var each : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(each.getKey()));
                out.write(each.getValue());
            }
            return file;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
