package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.json.RawOutput;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The redacted text of a session: held whole while it is short, in chunks when it is not. */
final class RawText implements RawOutput {
    static final int LONGEST_WHOLE = 8 << 20;
    static final int CHUNK = 1 << 20;

    /** Stores a chunk. */
    interface Chunks {
        void store(int index, byte[] bytes);
    }

    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private @Nullable MessageDigest digest;
    private int chunks;
    private long length;
    private Chunks target = (index, bytes) -> {};
    private boolean mayStore;

    /** From now on there is a place for chunks. */
    void to(Chunks place) {
        target = place;
        mayStore = true;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        pending.write(bytes, from, count);
        length += count;
        if (mayStore && length > LONGEST_WHOLE && pending.size() >= CHUNK) {
            store();
        }
    }

    /** Only of what is kept in chunks the hash is asked for. */
    private void store() {
        byte[] chunk = pending.toByteArray();
        if (digest == null) {
            digest = FileHash.fresh();
        }
        digest.update(chunk);
        target.store(chunks++, chunk);
        pending.reset();
    }

    long length() {
        return length;
    }

    /** All of it, or what leads to its chunks. */
    String json() {
        if (length <= LONGEST_WHOLE) {
            return pending.toString(UTF_8);
        }
        chunked();
        MessageDigest all = digest == null ? FileHash.fresh() : digest;
        return "{\"$content\":\"" + HexFormat.of().formatHex(all.digest()) + "\"}";
    }

    /** Stores what is left as chunks, however short it is. */
    void chunked() {
        if (pending.size() > 0) {
            store();
        }
    }
}
