package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who may come in: programs with the token of the home, and pages that were opened by a link that
 * works once.
 */
public final class Tokens {
    /** Whom the tokens of pages stand for: the person who looks at them. */
    public static final String PAGE = "workbench";

    private static final Duration LINK_LIFE = Duration.ofHours(12);

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final String home;
    private final Map<String, Instant> links = new ConcurrentHashMap<>();
    private final PageTokens pages;

    /**
     * @param home the token that is kept in a file of the home
     */
    public Tokens(String home, Clock clock) {
        this.home = home;
        this.clock = clock;
        this.pages = new PageTokens(home, clock);
    }

    public static String fresh() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A code for one page; whoever redeems it first has it. */
    public String link() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        String code = HexFormat.of().formatHex(bytes);
        Instant now = clock.instant();
        links.values().removeIf(until -> until.isBefore(now));
        links.put(code, now.plus(LINK_LIFE));
        return code;
    }

    /** Gives the token of a page for its code. */
    public Optional<String> redeem(String code) {
        Instant until = links.remove(code);
        if (until == null || until.isBefore(clock.instant())) {
            return Optional.empty();
        }
        return Optional.of(pages.issue());
    }

    /** Whose token this is: {@code local} for programs, {@code workbench} for pages. */
    Optional<String> principal(String token) {
        if (MessageDigest.isEqual(token.getBytes(UTF_8), home.getBytes(UTF_8))) {
            return Optional.of("local");
        }
        return pages.isOurs(token) ? Optional.of(PAGE) : Optional.empty();
    }
}
