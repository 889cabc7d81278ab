package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.FileHash;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** The model in the home, and whether it is in use. */
final class EmbeddingPack {
    private static final int SHORT_HASH = 16;
    private static final long LARGEST = 100L << 20;

    private final Path folder;

    /**
     * @param recall the folder of catalogues in the home
     */
    EmbeddingPack(Path recall) {
        this.folder = recall.resolve("embeddings");
    }

    /**
     * What a person has agreed to.
     *
     * @param sha256 of the file
     * @param by who it was
     */
    record Consent(String model, String sha256, long bytes, boolean enabled, String by, String at) {
        private Json.Obj json() {
            return Json.object()
                    .put("model", model)
                    .put("sha256", sha256)
                    .put("bytes", bytes)
                    .put("enabled", enabled)
                    .put("by", by)
                    .put("at", at)
                    .build();
        }

        private static Consent of(Json.Obj json) {
            return new Consent(
                    json.text("model", ""),
                    json.text("sha256", ""),
                    json.get("bytes") instanceof Json.Num number ? number.decimal().longValue() : 0,
                    new Json.Bool(true).equals(json.get("enabled")),
                    json.text("by", ""),
                    json.text("at", ""));
        }
    }

    private Path file() {
        return folder.resolve("embeddings.json");
    }

    /** Null where nobody has agreed to anything. */
    @Nullable Consent consent() {
        try {
            return Files.exists(file())
                            && Json.read(Files.readString(file())) instanceof Json.Obj found
                    ? Consent.of(found)
                    : null;
        } catch (IOException | Json.Malformed e) {
            return null;
        }
    }

    /**
     * Copies the model and turns it on.
     *
     * @throws ModelProblem if the file is not a model that can be used
     */
    void enable(Path jar, String by, String at) {
        try {
            if (Files.size(jar) > LARGEST) {
                throw new ModelProblem("the file is too large");
            }
            PrivateFiles.folder(folder);
            Path copy = PrivateFiles.file(folder.resolve("model" + HomeFolder.UNFINISHED));
            try {
                Files.write(copy, Files.readAllBytes(jar));
                // The copy is what is checked: the file that was named may change under us.
                SentenceModel.read(copy);
                FileHash hash = FileHash.of(copy, 0);
                var on =
                        new Consent(SentenceModel.NAME, hash.sha256(), hash.length(), true, by, at);
                Files.move(copy, model(on), StandardCopyOption.REPLACE_EXISTING);
                write(on);
            } finally {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Turns the model on that is there from before; whether there is one. */
    boolean enableAgain(String by, String at) {
        Consent now = consent();
        if (now == null || !Files.isRegularFile(model(now))) {
            return false;
        }
        write(new Consent(now.model(), now.sha256(), now.bytes(), true, by, at));
        return true;
    }

    /**
     * @param delete whether the copy of the model goes too
     */
    void disable(String by, String at, boolean delete) {
        Consent now = consent();
        if (now == null) {
            return;
        }
        write(new Consent(now.model(), now.sha256(), now.bytes(), false, by, at));
        if (delete) {
            try {
                Files.deleteIfExists(model(now));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void write(Consent consent) {
        try {
            HomeFolder.writePrivately(file(), consent.json().write());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path model(Consent consent) {
        String hash = consent.sha256();
        return folder.resolve(
                "model-" + hash.substring(0, Math.min(SHORT_HASH, hash.length())) + ".jar");
    }

    /**
     * @throws ModelProblem if the copy is not what was agreed to
     */
    SentenceModel open(Consent consent) {
        try {
            Path jar = model(consent);
            if (!Files.isRegularFile(jar)
                    || !FileHash.of(jar, 0).sha256().equals(consent.sha256())) {
                throw new ModelProblem("the model in the home is missing or was changed");
            }
            return SentenceModel.read(jar);
        } catch (IOException e) {
            throw new ModelProblem("the model in the home cannot be read");
        }
    }
}
