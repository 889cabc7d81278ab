package dev.toolroom.foundation.web;

import dev.toolroom.foundation.web.Tokens.Visitor;
import io.javalin.http.Context;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Checks every request before anything keeps state about it.
 *
 * <p>A page of another site can make a browser send requests here under a host name of its own that
 * resolves to this machine (DNS rebinding). So Host and Origin are each checked against our own
 * list; comparing them with each other would prove nothing.
 */
final class Gate {
    /**
     * The methods this server takes. Javalin would keep every other method name in memory for ever.
     */
    static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "DELETE");

    private static final String PRINCIPAL_ATTRIBUTE = "toolroom.principal";
    private static final String OVERRIDE_HEADER = "X-HTTP-Method-Override";
    private static final String SOCKET_TOKEN_PREFIX = "bearer.";
    private static final String PAGE_KEY_HEADER = "Toolroom-Page";
    private static final Visitor GUEST = new Visitor("page", "");

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

    void setPort(int bound) {
        port = bound;
    }

    /**
     * Admits a request, or throws {@link WebError}.
     *
     * @return whose token or session it brought
     */
    Visitor admit(Request request, Response response) {
        checkMethod(request, response);
        checkHost(request.getHeaders().get(HttpHeader.HOST));
        checkOrigin(request.getHeaders().get(HttpHeader.ORIGIN));
        String path = request.getHttpURI().getPath();
        if (path.equals("/") || open.test(path)) {
            request.setAttribute(PRINCIPAL_ATTRIBUTE, "page");
            return GUEST;
        }
        Visitor visitor = visitor(request, response);
        request.setAttribute(PRINCIPAL_ATTRIBUTE, visitor.principal());
        return visitor;
    }

    private Visitor visitor(Request request, Response response) {
        String bearer = bearer(request);
        if (tokens.isProgram(bearer)) {
            return Visitor.PROGRAM;
        }
        String key = request.getHeaders().get(PAGE_KEY_HEADER);
        String pageKey = key == null ? bearer : key;
        return tokens.pages()
                .find(cookie(request), pageKey)
                .map(id -> new Visitor(Tokens.PAGE, id))
                .orElseThrow(() -> noToken(response, pageKey.isEmpty()));
    }

    private String cookie(Request request) {
        return Request.getCookies(request).stream()
                .filter(each -> each.getName().equals(tokens.pages().cookieName()))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    private static void checkMethod(Request request, Response response) {
        if (!METHODS.contains(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD, POST, DELETE");
            throw new WebError(
                    405,
                    "web.http-405",
                    "this server does not take that method",
                    "Use GET, HEAD, POST or DELETE");
        }
        if (request.getHeaders().contains(OVERRIDE_HEADER)) {
            throw new WebError(
                    400,
                    "web.method-override",
                    OVERRIDE_HEADER + " is not taken here",
                    "Send the request with the method that you mean");
        }
    }

    /**
     * Returns the bearer token. A page cannot set a header on a WebSocket: its key then comes as a
     * second subprotocol.
     */
    private static String bearer(Request request) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (given != null && given.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return given.substring(7).strip();
        }
        String protocols = request.getHeaders().get(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL);
        if (protocols != null && request.getHeaders().contains(HttpHeader.SEC_WEBSOCKET_KEY)) {
            for (String each : protocols.split(",", -1)) {
                if (each.strip().startsWith(SOCKET_TOKEN_PREFIX)) {
                    return each.strip().substring(SOCKET_TOKEN_PREFIX.length());
                }
            }
        }
        return "";
    }

    private static WebError noToken(Response response, boolean missing) {
        response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        return new WebError(
                401,
                missing ? "web.no-token" : "web.wrong-token",
                missing ? "this needs a token" : "this token or session is not known here",
                "Programs send Authorization: Bearer with the token in the home's file token; the"
                        + " workbench opens with a link of toolroom serve --link");
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
            boolean hasNoPath = uri.getRawPath() == null || uri.getRawPath().isEmpty();
            if ("http".equals(uri.getScheme())
                    && hasNoPath
                    && authority != null
                    && isOurs(authority)) {
                return;
            }
        } catch (IllegalArgumentException notAnAddress) {
            // Refused below, as foreign.
        }
        throw new WebError(
                403,
                "web.foreign-origin",
                "requests from that origin are not answered",
                "Open the workbench by the link that toolroom serve prints");
    }

    /** Whether this is one of our names with our port. */
    private boolean isOurs(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        return names.stream()
                .anyMatch(
                        name ->
                                lower.equals(name + ":" + port)
                                        || (port == 80 && lower.equals(name)));
    }

    static String principal(Context request) {
        String principal = request.attribute(PRINCIPAL_ATTRIBUTE);
        return principal == null ? "" : principal;
    }
}
