package dev.toolroom.foundation.content;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Creates SHA-256 digests: every Java has them, and processors have instructions for them. */
public final class Sha256 {
    private Sha256() {}

    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    /** Returns the digest of a text in lower-case hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(newDigest().digest(text.getBytes(UTF_8)));
    }
}
