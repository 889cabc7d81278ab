package dev.toolroom.capability.toolsets.bundle.download;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * An answer of HTTP/1.1 whose body is read to its end.
 *
 * @param headers by their names in lower case; of several with one name the last
 */
record HttpAnswer(int status, Map<String, String> headers, InputStream body) {
    private static final int LONGEST_LINE = 8 * 1024;
    private static final int MOST_HEADERS = 100;

    static HttpAnswer read(InputStream in) throws IOException {
        String[] first = line(in).split(" ", 3);
        if (first.length < 2 || !first[0].startsWith("HTTP/1.") || !first[1].matches("[0-9]{3}")) {
            throw new IOException("the answer is not HTTP");
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.size() == MOST_HEADERS) {
                throw new IOException("the answer is not HTTP");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new HttpAnswer(Integer.parseInt(first[1]), Map.copyOf(headers), body(headers, in));
    }

    private static InputStream body(Map<String, String> headers, InputStream in)
            throws IOException {
        String coding = headers.getOrDefault("transfer-encoding", "");
        if (coding.equalsIgnoreCase("chunked")) {
            return new Chunks(in);
        }
        String length = headers.getOrDefault("content-length", "");
        if (!coding.isEmpty() || !length.matches("[0-9]{0,15}")) {
            throw new IOException("the answer has a body that cannot be read");
        }
        return length.isEmpty() ? in : new Exactly(in, Long.parseLong(length));
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == LONGEST_LINE) {
                throw new EOFException("the answer ends in the middle of a line");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(ISO_8859_1);
    }

    /** A body that says its length. */
    private static final class Exactly extends InputStream {
        private final InputStream in;
        private long left;

        Exactly(InputStream in, long length) {
            this.in = in;
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = in.read(into, offset, (int) Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the answer is cut off");
            }
            left -= count;
            return count;
        }
    }

    /** A body that says the length of each part of it. */
    private static final class Chunks extends InputStream {
        private final InputStream in;
        private InputStream part = InputStream.nullInputStream();
        private boolean first = true;
        private boolean over;

        Chunks(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = over ? -1 : part.read(into, offset, length);
            while (count < 0 && !over) {
                if (!first && !line(in).isEmpty()) {
                    throw new IOException("the answer has a body that cannot be read");
                }
                first = false;
                String size = line(in).split(";", 2)[0].strip();
                if (!size.matches("[0-9A-Fa-f]{1,8}")) {
                    throw new IOException("the answer has a body that cannot be read");
                }
                long bytes = Long.parseLong(size, 16);
                over = bytes == 0;
                part = new Exactly(in, bytes);
                count = over ? -1 : part.read(into, offset, length);
            }
            return count;
        }
    }
}
