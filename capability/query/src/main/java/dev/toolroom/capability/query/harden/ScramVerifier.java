package dev.toolroom.capability.query.harden;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What PostgreSQL stores of a password. It is what CREATE ROLE is given, so that neither a printed
 * statement nor a log of the server holds the password.
 */
final class ScramVerifier {
    private static final int ITERATIONS = 4_096;
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private ScramVerifier() {}

    /** Letters and digits alone, so that nothing has to be escaped anywhere. */
    static String newPassword() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static String of(String password) {
        var salt = new byte[BYTES / 2];
        RANDOM.nextBytes(salt);
        try {
            byte[] salted =
                    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                            .generateSecret(
                                    new PBEKeySpec(
                                            password.toCharArray(), salt, ITERATIONS, BYTES * 8))
                            .getEncoded();
            byte[] stored =
                    MessageDigest.getInstance("SHA-256").digest(hashed(salted, "Client Key"));
            return "SCRAM-SHA-256$%d:%s$%s:%s"
                    .formatted(
                            ITERATIONS,
                            text(salt),
                            text(stored),
                            text(hashed(salted, "Server Key")));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static byte[] hashed(byte[] key, String text) throws GeneralSecurityException {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(US_ASCII));
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
