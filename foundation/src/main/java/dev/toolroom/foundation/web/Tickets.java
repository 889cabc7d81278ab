package dev.toolroom.foundation.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Who may frame a page: editors differ in the origin of their windows, so whoever wants a page in a
 * frame names it beforehand. A ticket says that and nothing else; the code beside it opens the
 * page.
 */
final class Tickets {
    private static final int MOST_ORIGINS = 8;
    private static final Pattern ORIGIN =
            Pattern.compile(
                    "(vscode-webview|vscode-file|https?)://[A-Za-z0-9.*-]{1,200}(:[0-9]{1,5})?");

    private final Map<String, Ticket> tickets = new ConcurrentHashMap<>();

    private final Clock clock;

    private record Ticket(String ancestors, Instant until) {}

    Tickets(Clock clock) {
        this.clock = clock;
    }

    String add(List<String> ancestors, Duration life) {
        if (ancestors.isEmpty() || ancestors.size() > MOST_ORIGINS) {
            throw wrong("expected 1 to " + MOST_ORIGINS + " origins, got " + ancestors.size());
        }
        for (String each : ancestors) {
            if (!ORIGIN.matcher(each).matches()) {
                throw wrong("expected an origin, as in vscode-webview://abc");
            }
        }
        String id = Tokens.fresh();
        Instant now = clock.instant();
        tickets.values().removeIf(each -> each.until().isBefore(now));
        tickets.put(id, new Ticket("'self' " + String.join(" ", ancestors), now.plus(life)));
        return id;
    }

    private static WebError wrong(String problem) {
        return new WebError(
                400,
                "web.bad-ticket",
                "ancestors: " + problem,
                "Name the origins of the windows that the page stands in");
    }

    /** As the policy of a page has them; nobody, for a ticket that is not known or too old. */
    String ancestors(String id) {
        Ticket known = tickets.get(id);
        return known == null || known.until().isBefore(clock.instant())
                ? "'none'"
                : known.ancestors();
    }
}
