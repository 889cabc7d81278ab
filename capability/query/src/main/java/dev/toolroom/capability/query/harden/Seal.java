package dev.toolroom.capability.query.harden;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A hash of texts, by which a later list of texts is found to be the same. */
final class Seal {
    private Seal() {}

    static String of(List<String> texts) {
        try {
            var hash = MessageDigest.getInstance("SHA-256");
            texts.forEach(each -> hash.update((each + "\n\0").getBytes(UTF_8)));
            return HexFormat.of().formatHex(hash.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
