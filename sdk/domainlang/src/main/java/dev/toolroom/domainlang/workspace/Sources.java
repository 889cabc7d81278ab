package dev.toolroom.domainlang.workspace;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where texts come from. */
public interface Sources {
    /**
     * Says whether a file is as it was: equal stamps, equal text.
     *
     * @return null if there is no such file
     */
    @Nullable Object stamp(Path file);

    /** Null if it cannot be read. */
    @Nullable String read(Path file);

    boolean isDirectory(Path path);

    /** The model files at and below a folder, in an order that depends on their names alone. */
    List<Path> modelFiles(Path folder);

    default boolean isFile(Path path) {
        return stamp(path) != null;
    }
}
