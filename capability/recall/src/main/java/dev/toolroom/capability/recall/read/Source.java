package dev.toolroom.capability.recall.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of chats.
 *
 * @param product the program that wrote it, as in {@code Code - Insiders}
 * @param folder the project that the chats were about, where that is known
 * @param part which of the sessions in the file it is; null for all of them
 */
public record Source(
        Path file,
        SessionFormat format,
        String product,
        @Nullable String folder,
        @Nullable String part) {
    public Source(Path file, SessionFormat format, String product, @Nullable String folder) {
        this(file, format, product, folder, null);
    }

    /** By which it is known again. */
    public String location() {
        return part == null ? file.toString() : file + "#" + part;
    }

    /** The first bytes of it: an agent may be writing on. */
    public InputStream open(long length) throws IOException {
        return new Limited(Files.newInputStream(file), length);
    }

    /** The folder that an address of an editor names. */
    public static String folderOf(String address) {
        String plain =
                address.startsWith("file://") ? address.substring("file://".length()) : address;
        try {
            String decoded = URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
            boolean drive = decoded.length() > 2 && decoded.charAt(2) == ':';
            return drive && decoded.startsWith("/") ? decoded.substring(1) : decoded;
        } catch (IllegalArgumentException e) {
            return plain;
        }
    }

    private static final class Limited extends FilterInputStream {
        private long left;

        Limited(InputStream in, long length) {
            super(in);
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            int read = left <= 0 ? -1 : super.read();
            left -= read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (left <= 0) {
                return -1;
            }
            int read = super.read(bytes, from, (int) Math.min(length, left));
            left -= Math.max(read, 0);
            return read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = super.skip(Math.min(bytes, left));
            left -= skipped;
            return skipped;
        }
    }
}
