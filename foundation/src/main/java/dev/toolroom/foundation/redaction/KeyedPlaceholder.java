package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces equal secrets by equal placeholders, so that they can be recognised. The placeholder is
 * an HMAC, which reveals nothing without the key. With the key, short passwords can be guessed:
 * never store the key with the redacted text.
 */
public final class KeyedPlaceholder implements Redaction.Placeholder {
    /** 48 bits: the probability of a collision among a million secrets is 1 in 500. */
    private static final int HASH_BYTES = 6;

    private final SecretKeySpec key;

    public KeyedPlaceholder(byte[] key) {
        this.key = new SecretKeySpec(key, "HmacSHA256");
    }

    @Override
    public String of(String kind, String value) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update(kind.getBytes(UTF_8));
            mac.update((byte) 0);
            byte[] hash = mac.doFinal(value.getBytes(UTF_8));
            return "[redacted:" + kind + ":" + HexFormat.of().formatHex(hash, 0, HASH_BYTES) + "]";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA256", e);
        }
    }
}
