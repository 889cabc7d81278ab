package dev.toolroom.foundation.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stores bytes under their hash. Equal bytes are stored once.
 *
 * <p>A row of a database may name content only after the {@link Batch} that stored it was
 * committed: a crash then leaves content without a row, which is collected later, and never a row
 * without content.
 */
public interface ContentStore {
    /** Begins a batch of contents that become durable together. */
    Batch begin();

    /** Contents that are stored together. Several threads may put at a time; one commits. */
    interface Batch extends AutoCloseable {
        /** Stores the rest of the stream, with a small buffer whatever its length. */
        Content put(InputStream bytes) throws IOException;

        default Content put(byte[] bytes) throws IOException {
            return put(new ByteArrayInputStream(bytes));
        }

        /**
         * Makes everything that was put survive a loss of power.
         *
         * @throws IOException if it could not; then none of it may be named
         */
        void commit() throws IOException;

        /** Discards what was put and not committed. */
        @Override
        void close();
    }

    default Content store(InputStream bytes) throws IOException {
        try (Batch batch = begin()) {
            Content content = batch.put(bytes);
            batch.commit();
            return content;
        }
    }

    /**
     * Returns the bytes, verified while they are read: the last read throws {@link DamagedContent}
     * if they differ from what was stored.
     *
     * @return empty if the content is not stored
     */
    Optional<InputStream> open(ContentId id) throws IOException;

    /**
     * Reads and verifies all bytes.
     *
     * @return empty if the content is not stored
     * @throws DamagedContent if the bytes differ from what was stored
     */
    default Optional<byte[]> read(ContentId id) throws IOException {
        Optional<InputStream> found = open(id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream bytes = found.get()) {
            return Optional.of(bytes.readAllBytes());
        }
    }

    /** Returns the size of the content; empty if it is not stored. */
    Optional<Content> find(ContentId id) throws IOException;

    /**
     * Deletes unreferenced content.
     *
     * @param named all content that a row references
     * @param before spares content stored later, which may be about to be referenced
     */
    Collected collect(Set<ContentId> named, Instant before) throws IOException;

    /** What a collection removed. */
    record Collected(int removed, long bytes) {}

    /** Reads everything; returns what is damaged or cannot be read. */
    List<ContentId> damaged() throws IOException;
}
