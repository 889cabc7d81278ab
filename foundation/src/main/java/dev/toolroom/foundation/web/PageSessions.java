package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the sessions of pages, which stand for the person who looks at them.
 *
 * <p>A session has two random halves and cannot be made from a program's token. One is a cookie
 * that scripts cannot read; but cookies ignore ports, so every other server on this machine is sent
 * it too. The other is kept by the page for its own origin and sent as a header, which no other
 * site can do. Only hashes of both are stored.
 */
public final class PageSessions {
    private static final Duration SESSION_TTL = Duration.ofDays(30);

    /** More browsers than a person has; beyond it the oldest session is dropped. */
    private static final int MAX_SESSIONS = 50;

    private final String cookie;
    private final Storage storage;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final List<Kept> sessions = new ArrayList<>();

    /** Storage that survives a restart, readable only by the account. */
    public interface Storage {
        /** Returns the stored text; empty if there is none yet. */
        String read();

        void write(String text);
    }

    /**
     * A session that was just begun.
     *
     * @param cookie the whole value of a {@code Set-Cookie} header; null for a page in a frame
     * @param key the half that the page keeps
     */
    public record Begun(@Nullable String cookie, String key) {}

    private record Kept(String id, String cookie, String key, Instant issued) {}

    /**
     * @param name distinguishes the cookies of different homes
     */
    public PageSessions(String name, Storage storage, Clock clock) {
        this.cookie = "toolroom-" + name;
        this.storage = storage;
        this.clock = clock;
        read();
    }

    String cookieName() {
        return cookie;
    }

    private void read() {
        String text = storage.read();
        if (text.isEmpty()) {
            return;
        }
        try {
            if (Json.read(text) instanceof Json.Obj all
                    && all.get("sessions") instanceof Json.Arr(var items)) {
                for (Json each : items) {
                    if (each instanceof Json.Obj stored) {
                        sessions.add(
                                new Kept(
                                        stored.text("id", ""),
                                        stored.text("cookie", ""),
                                        stored.text("key", ""),
                                        Instant.parse(stored.text("issued", ""))));
                    }
                }
            }
        } catch (Json.Malformed | java.time.DateTimeException damaged) {
            // A damaged file admits no page; the next link rewrites it.
            sessions.clear();
        }
    }

    private void write() {
        List<Json> all =
                sessions.stream()
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("id", each.id())
                                                .put("cookie", each.cookie())
                                                .put("key", each.key())
                                                .put("issued", each.issued().toString())
                                                .build())
                        .toList();
        storage.write(
                Json.object().put("version", 1).put("sessions", new Json.Arr(all)).build().write());
    }

    synchronized Begun begin() {
        String value = fresh();
        String key = addSession(hash(value));
        String header =
                cookie
                        + "="
                        + value
                        + "; Path=/; HttpOnly; SameSite=Strict; Max-Age="
                        + SESSION_TTL.toSeconds();
        return new Begun(header, key);
    }

    /** Begins a session for a framed page, which is sent no cookies: its key is all. */
    synchronized Begun beginInFrame() {
        return new Begun(null, addSession(""));
    }

    private String addSession(String cookieHash) {
        String key = fresh();
        sessions.removeIf(each -> !isAlive(each));
        if (sessions.size() >= MAX_SESSIONS) {
            sessions.removeFirst();
        }
        sessions.add(new Kept(fresh().substring(0, 12), cookieHash, hash(key), clock.instant()));
        write();
        return key;
    }

    /**
     * Returns the id of the session that both halves belong to.
     *
     * @param value of the cookie
     */
    synchronized Optional<String> find(String value, String key) {
        byte[] first = hash(value).getBytes(UTF_8);
        byte[] second = hash(key).getBytes(UTF_8);
        return sessions.stream()
                .filter(
                        each ->
                                each.cookie().isEmpty()
                                        || MessageDigest.isEqual(
                                                first, each.cookie().getBytes(UTF_8)))
                .filter(each -> MessageDigest.isEqual(second, each.key().getBytes(UTF_8)))
                .filter(this::isAlive)
                .map(Kept::id)
                .findFirst();
    }

    private boolean isAlive(Kept session) {
        return clock.instant().isBefore(session.issued().plus(SESSION_TTL));
    }

    /** Ends all sessions and returns how many there were. */
    public synchronized int endAll() {
        int ended = (int) sessions.stream().filter(this::isAlive).count();
        sessions.clear();
        write();
        return ended;
    }

    private String fresh() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
