package dev.toolroom.capability.recall.embedding;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a person has agreed to.
 *
 * @param endpoint the base address of the server that makes vectors
 * @param by who it was
 */
record EmbeddingConsent(String endpoint, String model, boolean enabled, String by, String at) {
    private static final String FILE = "embeddings.json";

    /** Returns null if embeddings were never enabled. */
    static @Nullable EmbeddingConsent in(Path recall) {
        Path file = folder(recall).resolve(FILE);
        try {
            return Files.exists(file)
                            && Json.read(Files.readString(file)) instanceof Json.Obj found
                            && EmbeddingEndpoint.problem(found.text("endpoint", "")) == null
                    ? new EmbeddingConsent(
                            found.text("endpoint", ""),
                            found.text("model", ""),
                            new Json.Bool(true).equals(found.get("enabled")),
                            found.text("by", ""),
                            found.text("at", ""))
                    : null;
        } catch (IOException | Json.Malformed e) {
            return null;
        }
    }

    private static Path folder(Path recall) {
        return recall.resolve("embeddings");
    }

    Json.Obj json() {
        return Json.object()
                .put("endpoint", endpoint)
                .put("model", model)
                .put("enabled", enabled)
                .put("by", by)
                .put("at", at)
                .build();
    }

    void writeTo(Path recall) {
        try {
            PrivateFiles.folder(recall);
            PrivateFiles.folder(folder(recall));
            HomeFolder.writePrivately(folder(recall).resolve(FILE), json().write());
            deleteOldModels(recall);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Earlier versions kept a copy of a model here, which nothing reads any more. */
    private static void deleteOldModels(Path recall) throws IOException {
        try (var models = Files.newDirectoryStream(folder(recall), "model-*.jar")) {
            for (Path each : models) {
                Files.delete(each);
            }
        }
    }
}
