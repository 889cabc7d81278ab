package dev.toolroom.capability.recall.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.redaction.KeyedPlaceholder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of one catalogue. It stays in the home, because with the key and the catalogue short
 * passwords can be guessed. If it is lost, new placeholders differ from old ones of the same
 * secret.
 */
public final class Salt {
    private static final int BYTES = 32;
    private static final int FINGERPRINT_LENGTH = 16;

    private final byte[] key;

    /** Initialised once and cloned, because initialising costs more than hashing a short text. */
    private final Mac fresh;

    public Salt(byte[] key) {
        this.key = key.clone();
        try {
            fresh = Mac.getInstance("HmacSHA256");
            fresh.init(new SecretKeySpec(key, "HmacSHA256"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA256", e);
        }
    }

    /**
     * Reads the key of a catalogue, or makes it.
     *
     * @param folder where the keys are, in the home
     * @param catalogue whose key it is
     */
    public static Salt of(Path folder, Path catalogue) {
        Path file =
                folder.resolve(
                        Sha256.of(catalogue.toString()).substring(0, FINGERPRINT_LENGTH) + ".salt");
        try {
            if (!Files.exists(file)) {
                PrivateFiles.folder(folder);
                byte[] fresh = new byte[BYTES];
                new SecureRandom().nextBytes(fresh);
                HomeFolder.writePrivately(file, HexFormat.of().formatHex(fresh));
            }
            return new Salt(HexFormat.of().parseHex(Files.readString(file).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What stands for the secrets of this catalogue. */
    public KeyedPlaceholder placeholder() {
        return new KeyedPlaceholder(key);
    }

    /** Recognises the same text without saying it. */
    public String fingerprint(String text) {
        try {
            Mac mac = (Mac) fresh.clone();
            byte[] hash = mac.doFinal(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash, 0, FINGERPRINT_LENGTH / 2);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA256", e);
        }
    }
}
