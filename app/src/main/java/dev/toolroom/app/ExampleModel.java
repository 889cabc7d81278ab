package dev.toolroom.app;

import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A model to begin with, written into the home when somebody looks for one and none is named. */
final class ExampleModel {
    private static final List<String> FILES =
            List.of(
                    "model.yaml",
                    "index.dlang",
                    "shared.dlang",
                    "selling.dlang",
                    "delivering.dlang");

    private final Path folder;
    private final BooleanSupplier wanted;

    /**
     * @param wanted whether the settings name no model
     */
    ExampleModel(HomeFolder home, BooleanSupplier wanted) {
        this.folder = home.root().resolve("data").resolve("bookshop");
        this.wanted = wanted;
    }

    /** What a person has made of it stays as it is. */
    synchronized Optional<Path> folder() {
        if (!wanted.getAsBoolean()) {
            return Optional.empty();
        }
        if (!Files.isDirectory(folder)) {
            write();
        }
        return Optional.of(folder);
    }

    private void write() {
        try {
            Files.createDirectories(folder);
            for (String file : FILES) {
                try (InputStream in =
                        Objects.requireNonNull(
                                ExampleModel.class.getResourceAsStream("example-model/" + file),
                                file)) {
                    Files.copy(in, folder.resolve(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the example model", e);
        }
    }
}
