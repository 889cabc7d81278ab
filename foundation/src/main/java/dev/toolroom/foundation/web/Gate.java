package dev.toolroom.foundation.web;

import io.javalin.http.Context;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands before every request.
 *
 * <p>A page of another site can make a browser send requests here under a name of its own that
 * leads to this machine. So the name it asked for is checked, and where it comes from is checked,
 * each against our own list: to compare the two with each other would prove nothing.
 */
final class Gate {
    private static final String PRINCIPAL = "toolroom.principal";
    private static final String SOCKET_TOKEN = "bearer.";

    private final Set<String> names;
    private final Tokens tokens;
    private final Predicate<String> open;
    private volatile int port;

    /**
     * @param names the host names this server answers to
     * @param open which paths need no token
     */
    Gate(Set<String> names, Tokens tokens, Predicate<String> open) {
        this.names = names;
        this.tokens = tokens;
        this.open = open;
    }

    void port(int bound) {
        port = bound;
    }

    void check(Context request) {
        checkHost(request.header("Host"));
        checkOrigin(request.header("Origin"));
        if (request.path().equals("/") || open.test(request.path())) {
            request.attribute(PRINCIPAL, "page");
            return;
        }
        String token = token(request);
        request.attribute(
                PRINCIPAL,
                tokens.principal(token).orElseThrow(() -> noToken(request, token.isEmpty())));
    }

    /**
     * As programs send it; a page cannot set that header on a WebSocket, so there it stands among
     * the protocols, after the one that is spoken.
     */
    private static String token(Context request) {
        String given = request.header("Authorization");
        if (given != null && given.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return given.substring(7).strip();
        }
        String protocols = request.header("Sec-WebSocket-Protocol");
        if (protocols != null && request.header("Sec-WebSocket-Key") != null) {
            for (String each : protocols.split(",", -1)) {
                if (each.strip().startsWith(SOCKET_TOKEN)) {
                    return each.strip().substring(SOCKET_TOKEN.length());
                }
            }
        }
        return "";
    }

    private static WebError noToken(Context request, boolean missing) {
        request.header("WWW-Authenticate", "Bearer");
        return new WebError(
                401,
                missing ? "web.no-token" : "web.wrong-token",
                missing ? "this needs a token" : "this token is not known here",
                "Send Authorization: Bearer with the token in the home's file token; the workbench"
                        + " gets one by the link that toolroom serve prints");
    }

    private void checkHost(@Nullable String host) {
        if (host == null || !isOurs(host)) {
            throw new WebError(
                    403,
                    "web.foreign-host",
                    "this server does not answer to that host name",
                    "Use 127.0.0.1 or localhost");
        }
    }

    private void checkOrigin(@Nullable String origin) {
        if (origin == null) {
            return;
        }
        try {
            URI uri = URI.create(origin);
            String authority = uri.getRawAuthority();
            boolean plain = uri.getRawPath() == null || uri.getRawPath().isEmpty();
            if ("http".equals(uri.getScheme()) && plain && authority != null && isOurs(authority)) {
                return;
            }
        } catch (IllegalArgumentException notAnAddress) {
            // As foreign as any other.
        }
        throw new WebError(
                403,
                "web.foreign-origin",
                "requests from that origin are not answered",
                "Open the workbench by the link that toolroom serve prints");
    }

    /** A name of ours, with our port. */
    private boolean isOurs(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        return names.stream()
                .anyMatch(
                        name ->
                                lower.equals(name + ":" + port)
                                        || (port == 80 && lower.equals(name)));
    }

    static String principal(Context request) {
        String principal = request.attribute(PRINCIPAL);
        return principal == null ? "" : principal;
    }
}
