package dev.toolroom.capability.toolsets.bundle.signature;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The public half of an Ed25519 key.
 *
 * @param text X.509 in Base64, as {@code openssl pkey -pubout} writes it between its marks
 */
public record SignerKey(String text) {
    static final String ALGORITHM = "Ed25519";

    /**
     * @throws IllegalArgumentException if this is no such key
     */
    public SignerKey {
        publicKey(text);
    }

    private static PublicKey publicKey(String text) {
        try {
            byte[] encoded = Base64.getDecoder().decode(text);
            return KeyFactory.getInstance(ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException("not an Ed25519 public key in Base64", e);
        }
    }

    /** What people compare: the first 16 digits of the key's hash. */
    public String fingerprint() {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(text));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    boolean signed(String content, String signature) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(publicKey(text));
            check.update(content.getBytes(UTF_8));
            return check.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }
}
