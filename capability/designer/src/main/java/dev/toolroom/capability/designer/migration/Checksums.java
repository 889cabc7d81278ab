package dev.toolroom.capability.designer.migration;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.zip.CRC32;

/** Checksums as other tools compute them. */
public final class Checksums {
    private Checksums() {}

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String sha256(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(UTF_8)));
    }

    /** Flyway's: CRC-32 of the lines without their ends, as a signed number. */
    public static int flyway(String text) {
        var sum = new CRC32();
        String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
        plain.lines().forEach(line -> sum.update(line.getBytes(UTF_8)));
        return (int) sum.getValue();
    }

    /**
     * The file {@code atlas.sum}: the hash of each file goes on from those before it, and the first
     * line is that of all names and hashes.
     *
     * @param files the texts by their names
     */
    public static String atlas(SortedMap<String, String> files) {
        MessageDigest running = sha256();
        MessageDigest whole = sha256();
        var lines = new StringBuilder();
        files.forEach(
                (name, text) -> {
                    running.update(name.getBytes(UTF_8));
                    if (!text.matches("(?s)[ -~]*atlas:sum +ignore\\b.*")) {
                        running.update(text.getBytes(UTF_8));
                        String hash = base64(running);
                        whole.update(name.getBytes(UTF_8));
                        whole.update(hash.getBytes(UTF_8));
                        lines.append(name).append(" h1:").append(hash).append('\n');
                    }
                });
        return "h1:" + Base64.getEncoder().encodeToString(whole.digest()) + "\n" + lines;
    }

    /** So far: more may come. */
    private static String base64(MessageDigest running) {
        try {
            var copy = (MessageDigest) running.clone();
            return Base64.getEncoder().encodeToString(copy.digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
