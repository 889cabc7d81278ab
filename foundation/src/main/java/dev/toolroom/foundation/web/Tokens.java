package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides who is admitted: programs with the token of the home, and pages opened by a one-time
 * link.
 */
public final class Tokens {
    /** The principal of page sessions: the person who looks at the page. */
    public static final String PAGE = "workbench";

    private static final Duration LINK_TTL = Duration.ofHours(12);

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final String home;
    private final Map<String, Link> links = new ConcurrentHashMap<>();
    private final Tickets tickets;
    private final PageSessions pages;

    /**
     * The sender of an admitted request.
     *
     * @param principal {@code local} for programs, {@code workbench} for pages
     * @param key the same for everything that comes with the same token or session
     */
    record Visitor(String principal, String key) {
        static final Visitor PROGRAM = new Visitor("local", "local");
    }

    /**
     * The session that a one-time code begins.
     *
     * @param framed whether its page stands in a frame
     */
    private record Link(Instant until, boolean framed) {}

    /**
     * @param home the token that is kept in a file of the home
     */
    public Tokens(String home, PageSessions pages, Clock clock) {
        this.home = home;
        this.pages = pages;
        this.clock = clock;
        tickets = new Tickets(clock);
    }

    /** Keeps the sessions of pages in memory only. */
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

    /** Returns a one-time code that begins the session of a page. */
    public String link() {
        return link(false);
    }

    /**
     * Returns the path of a page that other origins may frame, with a one-time code.
     *
     * @param ancestors the origins that may frame it
     */
    public String ticket(List<String> ancestors) {
        String id = tickets.add(ancestors, LINK_TTL);
        return "/embed?ticket=" + id + "#code=" + link(true);
    }

    Tickets tickets() {
        return tickets;
    }

    private String link(boolean framed) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        String code = HexFormat.of().formatHex(bytes);
        Instant now = clock.instant();
        links.values().removeIf(each -> each.until().isBefore(now));
        links.put(code, new Link(now.plus(LINK_TTL), framed));
        return code;
    }

    /** Exchanges a code for the session of a page. */
    public Optional<PageSessions.Begun> redeem(String code) {
        Link link = links.remove(code);
        if (link == null || link.until().isBefore(clock.instant())) {
            return Optional.empty();
        }
        return Optional.of(link.framed() ? pages.beginInFrame() : pages.begin());
    }

    PageSessions pages() {
        return pages;
    }

    boolean isProgram(String token) {
        return MessageDigest.isEqual(token.getBytes(UTF_8), home.getBytes(UTF_8));
    }
}
