package dev.toolroom.capability.recall.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What the file system says of a file without reading it.
 *
 * @param modified in milliseconds
 */
record FileStamp(long length, long modified) {
    /** Null where there is none. */
    static @Nullable FileStamp of(Path file) {
        try {
            var told = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileStamp(told.size(), told.lastModifiedTime().toMillis());
        } catch (IOException e) {
            return null;
        }
    }
}
