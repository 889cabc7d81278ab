package dev.toolroom.door.http;

import dev.toolroom.kernel.call.CallId;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** The secret parts of addresses of pages. Each is good for one call, and for ten minutes. */
final class RenderTickets {
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int MOST = 2_000;
    private static final int BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    /** By their secret, the oldest first. */
    private final Map<String, Ticket> tickets = new LinkedHashMap<>();

    record Ticket(String nonce, CallId call, Instant until) {}

    RenderTickets(Clock clock) {
        this.clock = clock;
    }

    synchronized Ticket add(CallId call) {
        Instant now = clock.instant();
        tickets.values().removeIf(each -> each.until().isBefore(now));
        if (tickets.size() >= MOST) {
            tickets.remove(tickets.keySet().iterator().next());
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        var ticket = new Ticket(HexFormat.of().formatHex(bytes), call, now.plus(LIFE));
        tickets.put(ticket.nonce(), ticket);
        return ticket;
    }

    synchronized boolean isGood(CallId call, String nonce) {
        Ticket known = tickets.get(nonce);
        return known != null && known.call().equals(call) && known.until().isAfter(clock.instant());
    }
}
