package dev.toolroom.capability.query.harden;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes what a server stores of a password. Statements contain nothing else, so that neither a
 * printed statement nor a log of the server has the password.
 */
final class StoredPassword {
    private static final int ITERATIONS = 4_096;
    private static final int BYTES = 32;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final SecureRandom RANDOM = new SecureRandom();

    private StoredPassword() {}

    /** Returns letters and digits only, which need no escaping. */
    static String newPassword() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static String ofPostgres(String password) {
        var salt = new byte[BYTES / 2];
        RANDOM.nextBytes(salt);
        try {
            byte[] salted =
                    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                            .generateSecret(
                                    new PBEKeySpec(
                                            password.toCharArray(), salt, ITERATIONS, BYTES * 8))
                            .getEncoded();
            byte[] stored = digest("SHA-256", hashed(salted, "Client Key"));
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

    /** Hashed twice without a salt, which is enough for 32 random bytes. */
    static String ofMariaDb(String password) {
        return "*" + HEX.formatHex(digest("SHA-1", digest("SHA-1", password.getBytes(US_ASCII))));
    }

    /** Its version, its salt, and a SHA-512 hash of the password with the salt. */
    static String ofSqlServer(String password) {
        var salt = new byte[4];
        RANDOM.nextBytes(salt);
        byte[] text = password.getBytes(UTF_16LE);
        byte[] salted = Arrays.copyOf(text, text.length + salt.length);
        System.arraycopy(salt, 0, salted, text.length, salt.length);
        return "0x0200" + HEX.formatHex(salt) + HEX.formatHex(digest("SHA-512", salted));
    }

    private static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
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
