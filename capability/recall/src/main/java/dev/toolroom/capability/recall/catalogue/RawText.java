package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.json.RawOutput;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The redacted text of a session: held whole while it is short, in chunks when it is not. */
final class RawText implements RawOutput {
    static final int MAX_WHOLE_BYTES = 8 << 20;
    static final int CHUNK_BYTES = 1 << 20;

    interface Chunks {
        void store(int index, byte[] bytes);
    }

    private final ByteArrayOutputStream pending;
    private @Nullable MessageDigest digest;
    private int chunks;
    private long length;
    private Chunks target = (index, bytes) -> {};
    private boolean mayStore;

    RawText() {
        this(0);
    }

    /**
     * @param expected how long it will be, so far as that is known
     */
    RawText(long expected) {
        // Redaction may make it a little longer.
        long likely = expected + expected / 64;
        pending = new ByteArrayOutputStream(Math.clamp(likely, 1_024, MAX_WHOLE_BYTES));
    }

    /** Sets where chunks are stored. Until then all text is held. */
    void to(Chunks place) {
        target = place;
        mayStore = true;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        pending.write(bytes, from, count);
        length += count;
        if (mayStore && length > MAX_WHOLE_BYTES && pending.size() >= CHUNK_BYTES) {
            store();
        }
    }

    private void store() {
        byte[] chunk = pending.toByteArray();
        if (digest == null) {
            digest = Sha256.newDigest();
        }
        digest.update(chunk);
        target.store(chunks++, chunk);
        pending.reset();
    }

    long length() {
        return length;
    }

    /** Returns the text in UTF-8, or a reference to its chunks. */
    byte[] json() {
        if (length <= MAX_WHOLE_BYTES) {
            return pending.toByteArray();
        }
        chunked();
        MessageDigest all = digest == null ? Sha256.newDigest() : digest;
        String hash = Sha256.hex(all);
        return ("{\"$content\":\"" + hash + "\"}").getBytes(UTF_8);
    }

    /** Stores the rest as a chunk. */
    void chunked() {
        if (pending.size() > 0) {
            store();
        }
    }
}
