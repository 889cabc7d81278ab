package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where texts come from. */
public interface Sources {
    /**
     * Returns a stamp of a file; equal stamps mean equal text.
     *
     * @return null if there is no such file
     */
    @Nullable Object stamp(Path file);

    /** Null if there is none. Of one that cannot be read the text is empty. */
    @Nullable String read(Path file);

    /** Returns the problem of the last read of a file, such as its encoding. */
    default @Nullable Finding complaint(Path file) {
        return null;
    }

    boolean isDirectory(Path path);

    /** The model files at and below a folder, in an order that depends on their names alone. */
    List<Path> modelFiles(Path folder);

    /** Where a path really leads: links resolved as far as it exists. */
    default Path real(Path path) {
        return path;
    }

    /** Whether a path stays in a folder, wherever dots and links would lead. */
    default boolean isWithin(Path path, Path folder) {
        return path.startsWith(folder) && real(path).startsWith(real(folder));
    }

    default boolean isFile(Path path) {
        return stamp(path) != null;
    }
}
