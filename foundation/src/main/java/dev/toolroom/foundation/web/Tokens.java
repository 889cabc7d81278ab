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
 * Who may come in: programs with the token of the home, and pages whose session began with a link
 * that works once.
 */
public final class Tokens {
    /** Whom the sessions of pages stand for: the person who looks at them. */
    public static final String PAGE = "workbench";

    private static final Duration LINK_LIFE = Duration.ofHours(12);

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final String home;
    private final Map<String, Instant> links = new ConcurrentHashMap<>();
    private final PageSessions pages;

    /**
     * Somebody who may come in.
     *
     * @param principal {@code local} for programs, {@code workbench} for pages
     * @param key the same for everything that comes with the same token or session
     */
    record Visitor(String principal, String key) {
        static final Visitor PROGRAM = new Visitor("local", "local");
    }

    /**
     * @param home the token that is kept in a file of the home
     */
    public Tokens(String home, PageSessions pages, Clock clock) {
        this.home = home;
        this.pages = pages;
        this.clock = clock;
    }

    /** Where the sessions of pages end with the process. */
    public Tokens(String home, Clock clock) {
        this(home, new PageSessions("here", new Unkept(), clock), clock);
    }

    private record Unkept() implements PageSessions.Storage {
        @Override
        public String read() {
            return "";
        }

        @Override
        public void write(String text) {}
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

    /** Begins the session of a page for its code. */
    public Optional<PageSessions.Begun> redeem(String code) {
        Instant until = links.remove(code);
        if (until == null || until.isBefore(clock.instant())) {
            return Optional.empty();
        }
        return Optional.of(pages.begin());
    }

    PageSessions pages() {
        return pages;
    }

    boolean isProgram(String token) {
        return MessageDigest.isEqual(token.getBytes(UTF_8), home.getBytes(UTF_8));
    }
}
