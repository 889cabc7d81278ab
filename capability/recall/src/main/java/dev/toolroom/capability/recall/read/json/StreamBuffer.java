package dev.toolroom.capability.recall.read.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/** The part of a stream that is being read; what is done with goes to an output. */
final class StreamBuffer {
    private static final int DEFAULT_BYTES = 1 << 16;
    private static final int MAX_WORD_BYTES = 1_000;

    private InputStream in;
    private RawOutput raw;
    byte[] bytes = new byte[DEFAULT_BYTES];
    int at;
    int limit;

    /** The first byte that was not handed on yet. */
    private int kept;

    /** How many bytes of the stream came before the first of the buffer. */
    private long before;

    private boolean started;

    StreamBuffer(InputStream in, RawOutput raw) {
        this.in = in;
        this.raw = raw;
    }

    /** Begins another stream; what was read of the one before is handed on no more. */
    void restart(InputStream next) {
        in = next;
        at = 0;
        limit = 0;
        kept = 0;
        before = 0;
        started = false;
    }

    void output(RawOutput next) {
        flush();
        raw = next;
    }

    /** What was not handed on, and what was not read. */
    InputStream rest() {
        return new SequenceInputStream(new ByteArrayInputStream(bytes, kept, limit - kept), in);
    }

    long position() {
        return before + at;
    }

    void flush() {
        if (at > kept) {
            raw.write(bytes, kept, at - kept);
        }
        kept = at;
    }

    /**
     * Reads more; false at the end of the stream.
     *
     * @param hold the first byte that is still needed; it is the first of the buffer afterwards
     */
    boolean fill(int hold) throws IOException {
        if (hold > kept) {
            raw.write(bytes, kept, hold - kept);
            kept = hold;
        }
        System.arraycopy(bytes, hold, bytes, 0, limit - hold);
        before += hold;
        at -= hold;
        limit -= hold;
        kept -= hold;
        if (limit == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        } else if (bytes.length > DEFAULT_BYTES && limit < DEFAULT_BYTES / 2) {
            bytes = Arrays.copyOf(bytes, DEFAULT_BYTES);
        }
        int read = in.read(bytes, limit, bytes.length - limit);
        limit += Math.max(read, 0);
        return read > 0;
    }

    /** The next byte that is not white space, not taken yet; -1 at the end. */
    int peek() throws IOException {
        while (true) {
            while (at < limit) {
                byte next = bytes[at];
                if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                    return next & 0xff;
                }
                at++;
            }
            if (!fill(at)) {
                return -1;
            }
            if (!started) {
                started = true;
                skipMark();
            }
        }
    }

    /** Some programs begin a text in UTF-8 with a mark. */
    private void skipMark() {
        if (limit > 2
                && bytes[0] == (byte) 0xEF
                && bytes[1] == (byte) 0xBB
                && bytes[2] == (byte) 0xBF) {
            at = 3;
            kept = 3;
        }
    }

    void skip() {
        at++;
    }

    /** A number or a word. */
    byte[] word() throws IOException {
        int length = 0;
        while (true) {
            if (at + length == limit) {
                if (!fill(at)) {
                    break;
                }
            }
            byte next = bytes[at + length];
            boolean within =
                    (next >= '0' && next <= '9')
                            || (next >= 'a' && next <= 'z')
                            || next == '-'
                            || next == '+'
                            || next == '.'
                            || next == 'E';
            if (!within) {
                break;
            }
            if (++length > MAX_WORD_BYTES) {
                throw malformed();
            }
        }
        if (length == 0) {
            throw malformed();
        }
        byte[] word = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return word;
    }

    /** Hands something else on in the place of the bytes that were just read. */
    void replaceLast(int length, byte[] other) {
        replace(at - length, at, other);
    }

    /** Hands something on that was not read. */
    void emit(byte[] other) {
        raw.write(other, 0, other.length);
    }

    /** Hands nothing on of what was read. */
    void drop() {
        kept = at;
    }

    void replace(int from, int to, byte[] other) {
        if (from > kept) {
            raw.write(bytes, kept, from - kept);
        }
        raw.write(other, 0, other.length);
        kept = to;
    }

    JsonStream.Malformed malformed() {
        return new JsonStream.Malformed(position(), at >= limit);
    }
}
