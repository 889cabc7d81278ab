package dev.toolroom.foundation.web;

import dev.toolroom.kernel.Amount;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body that is read while it arrives. It counts what comes, whatever the header announced. How
 * long it may take is left to the connection, which ends when nothing comes for a while.
 */
final class BodyStream extends FilterInputStream {
    private static final int PART = 64 * 1024;

    private final long most;
    private long left;

    /**
     * @param announced as the header says; negative where it says nothing
     */
    BodyStream(InputStream in, long announced, long most) {
        super(in);
        this.most = most;
        this.left = announced > most ? 0 : most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = part(into, from, length);
        left -= Math.max(0, read);
        if (left < 0) {
            drain();
            throw tooLarge(most, "more than that");
        }
        return read;
    }

    private int part(byte[] into, int from, int length) {
        try {
            return super.read(into, from, length);
        } catch (IOException e) {
            throw new WebError(400, "web.cut-off", "the body was cut off", "Send it again");
        }
    }

    /** A client that still sends would see a reset instead of the answer. */
    private void drain() {
        byte[] part = new byte[PART];
        long drained = 0;
        for (int read = 0; read >= 0 && drained <= most; drained += read) {
            read = part(part, 0, part.length);
        }
    }

    static WebError tooLarge(long most, String size) {
        return new WebError(
                413,
                WebError.TOO_LARGE,
                "a body may have at most " + Amount.limit(most) + "; this one has " + size,
                "Send less, or in parts");
    }
}
