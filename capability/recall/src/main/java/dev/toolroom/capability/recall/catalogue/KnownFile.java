package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a file from when it was imported.
 *
 * @param seen when its bytes were last found to be these
 */
record KnownFile(
        long id, String sha256, int reader, String status, long length, long modified, long seen) {
    /** Version of the readers. A higher one reads known files again. */
    static final int READER = 2;

    /** More than the resolution of any file system's clock, in milliseconds. */
    private static final long SAME_MOMENT = 3_000;

    /**
     * What the file system says of a file without reading it.
     *
     * @param modified in milliseconds
     */
    record Stamp(long length, long modified) {
        /** Returns null if the file is missing. */
        static @Nullable Stamp of(Path file) {
            try {
                var told = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(told.size(), told.lastModifiedTime().toMillis());
            } catch (IOException e) {
                return null;
            }
        }
    }

    static @Nullable KnownFile at(Statements statements, String location) {
        return statements.first(
                """
                SELECT source_id, sha256, reader_version, status, byte_length,
                coalesce(modified_ms, 0), imported_ms FROM source_files WHERE location = ?\
                """,
                row ->
                        new KnownFile(
                                row.getLong(1),
                                row.getString(2),
                                row.getInt(3),
                                row.getString(4),
                                row.getLong(5),
                                row.getLong(6),
                                row.getLong(7)),
                location);
    }

    /**
     * Whether the file has not been written since. A file that was written at about that time may
     * have been written again in the same moment: its bytes tell.
     */
    boolean isOf(@Nullable Stamp stamp) {
        return stamp != null
                && reader == READER
                && isReadable()
                && stamp.length() == length
                && stamp.modified() == modified
                && isPast(stamp, seen);
    }

    boolean hasBytes(FileHash hash) {
        return sha256.equals(hash.sha256()) && reader == READER;
    }

    boolean isReadable() {
        return !status.equals("unreadable");
    }

    /** Returns whether later writes get another time than this one. */
    static boolean isPast(Stamp stamp, long now) {
        return stamp.modified() + SAME_MOMENT < now;
    }
}
