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
 * @param prefix the hash of its first bytes, as many as were asked for; empty if there are fewer
 */
public record FileHash(long length, String sha256, String prefix) {
    private static final int BUFFER_BYTES = 1 << 18;

    public static FileHash of(Path file, long prefixLength) throws IOException {
        MessageDigest digest = Sha256.newDigest();
        String prefix = prefixLength == 0 ? Sha256.hex(Sha256.newDigest()) : "";
        byte[] buffer = new byte[BUFFER_BYTES];
        long length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            while (true) {
                boolean before = length < prefixLength;
                int most =
                        before ? (int) Math.min(BUFFER_BYTES, prefixLength - length) : BUFFER_BYTES;
                int read = in.read(buffer, 0, most);
                if (read < 0) {
                    break;
                }
                digest.update(buffer, 0, read);
                length += read;
                if (before && length == prefixLength) {
                    prefix = Sha256.hex((MessageDigest) digest.clone());
                }
            }
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 cannot be copied here", e);
        }
        return new FileHash(length, Sha256.hex(digest), prefix);
    }

    /** Hashes the state of a part of a database instead of its bytes. */
    public static FileHash ofState(Path file, String state) throws IOException {
        return new FileHash(Files.size(file), Sha256.of(file + "\0" + state), "");
    }
}
