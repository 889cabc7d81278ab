package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The tokens of pages: signed with the home's own, not remembered.
 *
 * <p>So an open page goes on when the server is started anew, or when another process takes over
 * the home. Whoever replaces the token of the home closes them all.
 */
final class PageTokens {
    private static final Duration LIFE = Duration.ofDays(30);
    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern SHAPE =
            Pattern.compile("(([0-9a-f]{1,12})-[0-9a-f]{32})-([0-9a-f]{64})");

    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;
    private final Clock clock;

    PageTokens(String home, Clock clock) {
        this.key = new SecretKeySpec(("page:" + home).getBytes(UTF_8), ALGORITHM);
        this.clock = clock;
    }

    String issue() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        String signed =
                Long.toHexString(clock.instant().getEpochSecond())
                        + "-"
                        + HexFormat.of().formatHex(bytes);
        return signed + "-" + signature(signed);
    }

    boolean isOurs(String token) {
        Matcher parts = SHAPE.matcher(token);
        if (!parts.matches()) {
            return false;
        }
        byte[] given = parts.group(3).getBytes(UTF_8);
        if (!MessageDigest.isEqual(given, signature(parts.group(1)).getBytes(UTF_8))) {
            return false;
        }
        Instant issued = Instant.ofEpochSecond(Long.parseLong(parts.group(2), 16));
        return clock.instant().isBefore(issued.plus(LIFE));
    }

    private String signature(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
