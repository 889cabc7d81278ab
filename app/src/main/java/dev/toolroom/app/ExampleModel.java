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

/** The example domain model, written into the home on first use if the settings name no model. */
final class ExampleModel {
    private static final List<String> FILES =
            List.of(
                    "model.yaml",
                    "index.dlang",
                    "shared.dlang",
                    "selling.dlang",
                    "delivering.dlang");

    private final Path folder;
    private final BooleanSupplier isNeeded;

    /**
     * @param isNeeded whether the settings name no model
     */
    ExampleModel(HomeFolder home, BooleanSupplier isNeeded) {
        this.folder = home.root().resolve("data").resolve("bookshop");
        this.isNeeded = isNeeded;
    }

    /** Returns the model's folder. An existing one may have been edited and is not overwritten. */
    synchronized Optional<Path> folder() {
        if (!isNeeded.getAsBoolean()) {
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
