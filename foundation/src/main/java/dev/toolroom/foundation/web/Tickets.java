package dev.toolroom.foundation.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Tickets that say which origins may frame a page. Editors differ in the origin of their windows,
 * so an editor names its origin before it frames a page. A ticket does not admit; the code beside
 * it does.
 */
final class Tickets {
    private static final int MAX_ORIGINS = 8;
    private static final Pattern ORIGIN =
            Pattern.compile(
                    "(vscode-webview|vscode-file|https?)://[A-Za-z0-9.*-]{1,200}(:[0-9]{1,5})?");

    private final Map<String, Ticket> tickets = new ConcurrentHashMap<>();

    private final Clock clock;

    private record Ticket(String ancestors, Instant until) {}

    Tickets(Clock clock) {
        this.clock = clock;
    }

    String add(List<String> ancestors, Duration timeToLive) {
        if (ancestors.isEmpty() || ancestors.size() > MAX_ORIGINS) {
            throw invalid("expected 1 to " + MAX_ORIGINS + " origins, got " + ancestors.size());
        }
        for (String each : ancestors) {
            if (!ORIGIN.matcher(each).matches()) {
                throw invalid("expected an origin, as in vscode-webview://abc");
            }
        }
        String id = Tokens.fresh();
        Instant now = clock.instant();
        tickets.values().removeIf(each -> each.until().isBefore(now));
        tickets.put(id, new Ticket("'self' " + String.join(" ", ancestors), now.plus(timeToLive)));
        return id;
    }

    private static WebError invalid(String problem) {
        return new WebError(
                400,
                "web.bad-ticket",
                "ancestors: " + problem,
                "Name the origins of the windows that the page stands in");
    }

    /**
     * Returns the {@code frame-ancestors} of a ticket; {@code 'none'} if it is unknown or expired.
     */
    String ancestors(String id) {
        Ticket ticket = tickets.get(id);
        return ticket == null || ticket.until().isBefore(clock.instant())
                ? "'none'"
                : ticket.ancestors();
    }
}
