package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Stands for the same secret by the same text, so that it is recognised wherever it occurs, and
 * says nothing of it to who does not have the key. Whoever has the key can try out short passwords:
 * it must not travel with what was redacted.
 */
public final class KeyedPlaceholder implements Redaction.Placeholder {
    /** 48 bits: two of a million secrets share a text once in five hundred cases. */
    private static final int BYTES = 6;

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
            return "[redacted:" + kind + ":" + HexFormat.of().formatHex(hash, 0, BYTES) + "]";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA256", e);
        }
    }
}
