package dev.toolroom.foundation.web;

import dev.toolroom.kernel.text.Amount;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A request body that is read while it arrives. Counts the bytes that come, whatever Content-Length
 * says. It has no deadline of its own: the idle timeout of the connection ends it.
 */
final class BodyStream extends FilterInputStream {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final long maxBytes;
    private long remaining;

    /**
     * @param announced the Content-Length; negative if there is none
     */
    BodyStream(InputStream in, long announced, long maxBytes) {
        super(in);
        this.maxBytes = maxBytes;
        this.remaining = announced > maxBytes ? 0 : maxBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = readPart(into, from, length);
        remaining -= Math.max(0, read);
        if (remaining < 0) {
            drain();
            throw tooLarge(maxBytes, "more than that");
        }
        return read;
    }

    private int readPart(byte[] into, int from, int length) {
        try {
            return super.read(into, from, length);
        } catch (IOException e) {
            throw new WebError(400, "web.cut-off", "the body was cut off", "Send it again");
        }
    }

    /** Reads on for a while: a client still sending would see a reset instead of the answer. */
    private void drain() {
        byte[] part = new byte[BUFFER_BYTES];
        long drained = 0;
        for (int read = 0; read >= 0 && drained <= maxBytes; drained += read) {
            read = readPart(part, 0, part.length);
        }
    }

    static WebError tooLarge(long maxBytes, String size) {
        return new WebError(
                413,
                WebError.TOO_LARGE,
                "a body may have at most " + Amount.limit(maxBytes) + "; this one has " + size,
                "Send less, or in parts");
    }
}
