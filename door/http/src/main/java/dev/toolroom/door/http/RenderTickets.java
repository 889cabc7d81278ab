package dev.toolroom.door.http;

import dev.toolroom.kernel.call.CallId;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Nonces in the addresses of result pages, each valid for one call and ten minutes. */
final class RenderTickets {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(10);
    private static final int MAX_TICKETS = 2_000;
    private static final int NONCE_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    /** By nonce, oldest first. */
    private final Map<String, Ticket> tickets = new LinkedHashMap<>();

    record Ticket(String nonce, CallId call, Instant until) {}

    RenderTickets(Clock clock) {
        this.clock = clock;
    }

    synchronized Ticket add(CallId call) {
        Instant now = clock.instant();
        tickets.values().removeIf(each -> each.until().isBefore(now));
        if (tickets.size() >= MAX_TICKETS) {
            tickets.remove(tickets.keySet().iterator().next());
        }
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        var ticket = new Ticket(HexFormat.of().formatHex(bytes), call, now.plus(TIME_TO_LIVE));
        tickets.put(ticket.nonce(), ticket);
        return ticket;
    }

    synchronized boolean isGood(CallId call, String nonce) {
        Ticket found = tickets.get(nonce);
        return found != null && found.call().equals(call) && found.until().isAfter(clock.instant());
    }
}
