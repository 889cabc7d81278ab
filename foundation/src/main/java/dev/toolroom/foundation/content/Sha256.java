package dev.toolroom.foundation.content;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that names content: every Java has it, and processors have instructions for it. */
final class Sha256 {
    private Sha256() {}

    static MessageDigest fresh() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }
}
