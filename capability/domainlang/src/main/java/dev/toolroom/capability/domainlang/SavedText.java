package dev.toolroom.capability.domainlang;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The text of a file on the disk: which it is, and how it is replaced by another. */
final class SavedText {
    private static final int VERSION_BYTES = 8;

    private SavedText() {}

    static @Nullable String read(Path file) throws IOException {
        return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), UTF_8) : null;
    }

    /** The same for the same text; empty where there is none. */
    static String version(@Nullable String text) {
        if (text == null) {
            return "";
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, VERSION_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** All of it or nothing, and on the disk when this returns. */
    static void write(Path file, String text) throws IOException {
        Path fresh = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".new");
        try {
            try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            if (Files.exists(file)) {
                keepPermissions(file, fresh);
            }
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void keepPermissions(Path file, Path fresh) throws IOException {
        try {
            Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(file));
        } catch (UnsupportedOperationException notPosix) {
            // Then the folder decides.
        }
    }
}
