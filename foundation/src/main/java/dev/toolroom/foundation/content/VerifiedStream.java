package dev.toolroom.foundation.content;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Hashes what is read, and throws at the end of the stream if the bytes are damaged. */
final class VerifiedStream extends FilterInputStream {
    private final ContentId id;
    private final MessageDigest digest = Sha256.newDigest();
    private boolean verified;

    VerifiedStream(InputStream bytes, ContentId id) {
        super(bytes);
        this.id = id;
    }

    @Override
    public int read() throws IOException {
        int single = super.read();
        if (single < 0) {
            verify();
        } else {
            digest.update((byte) single);
        }
        return single;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        if (count < 0) {
            verify();
        } else {
            digest.update(into, offset, count);
        }
        return count;
    }

    /** Reads the skipped bytes, because the hash needs them. */
    @Override
    public long skip(long count) throws IOException {
        return readNBytes(Math.clamp(count, 0, 64 * 1024)).length;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void verify() throws IOException {
        if (!verified) {
            verified = true;
            if (!HexFormat.of().formatHex(digest.digest()).equals(id.sha256())) {
                throw new DamagedContent(id);
            }
        }
    }
}
