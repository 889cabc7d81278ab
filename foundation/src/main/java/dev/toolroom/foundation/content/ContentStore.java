package dev.toolroom.foundation.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps bytes by their hash. The same bytes are kept once, whoever stores them.
 *
 * <p>A row of a database may name content only after the {@link Batch} that stored it was
 * committed: a crash then leaves content without a row, which is collected later, and never a row
 * without content.
 */
public interface ContentStore {
    /** Stores several things that become durable together. */
    Batch begin();

    /** Content that is stored together. Several threads may put at a time; one commits. */
    interface Batch extends AutoCloseable {
        /** Reads to the end, with a small buffer whatever the length. */
        Content put(InputStream bytes) throws IOException;

        /** Stores bytes that are in memory already. */
        default Content put(byte[] bytes) throws IOException {
            return put(new ByteArrayInputStream(bytes));
        }

        /**
         * Makes everything that was put survive a loss of power.
         *
         * @throws IOException if it could not; then none of it may be named
         */
        void commit() throws IOException;

        /** Drops what was put and not committed. */
        @Override
        void close();
    }

    /** Stores one thing, durably. */
    default Content store(InputStream bytes) throws IOException {
        try (Batch batch = begin()) {
            Content content = batch.put(bytes);
            batch.commit();
            return content;
        }
    }

    /**
     * The bytes, checked while they are read: the last read fails with {@link DamagedContent} where
     * they are not what was stored.
     *
     * @return empty when nothing of this name is stored
     */
    Optional<InputStream> open(ContentId id) throws IOException;

    /**
     * All of it, verified.
     *
     * @return empty when nothing of this name is stored
     * @throws DamagedContent where the bytes are not what was stored
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

    /** How many bytes it has; empty when nothing of this name is stored. */
    Optional<Content> find(ContentId id) throws IOException;

    /**
     * Deletes what nobody names.
     *
     * @param named everything that a row names
     * @param before only what was last stored before: younger content may be about to be named
     */
    Collected collect(Set<ContentId> named, Instant before) throws IOException;

    /** What a collection removed. */
    record Collected(int removed, long bytes) {}

    /** Reads everything, and says what is not what was stored, or cannot be read. */
    List<ContentId> damaged() throws IOException;
}
