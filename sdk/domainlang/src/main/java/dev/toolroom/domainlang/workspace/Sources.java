package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.validate.Finding;
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

    /** Null if there is none. Of one that cannot be read the text is empty. */
    @Nullable String read(Path file);

    /** What was wrong with a file, apart from what it says, when it was last read. */
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
