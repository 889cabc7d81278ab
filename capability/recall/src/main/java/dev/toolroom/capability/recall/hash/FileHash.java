package dev.toolroom.capability.recall.hash;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/**
 * The bytes of a file, recognised.
 *
 * @param length how many were hashed: an agent may be writing on
 */
public record FileHash(long length, String sha256) {
    private static final int BUFFER_BYTES = 1 << 18;

    public static FileHash of(Path file) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        byte[] buffer = new byte[BUFFER_BYTES];
        long length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                length += read;
            }
        }
        return new FileHash(length, Sha256.hex(digest));
    }

    /** Hashes the state of a part of a database instead of its bytes. */
    public static FileHash ofState(Path file, String state) throws IOException {
        return new FileHash(Files.size(file), Sha256.of(file + "\0" + state));
    }
}
