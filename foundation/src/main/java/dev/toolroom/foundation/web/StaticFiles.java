package dev.toolroom.foundation.web;

import dev.toolroom.kernel.path.PathRule;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.eclipse.jetty.server.Response;

/** Serves the page's own files from the class path: all that is served without a token. */
public final class StaticFiles {
    private static final String CSP =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors ";
    private static final Map<String, String> TYPES =
            Map.of(
                    "html", "text/html; charset=utf-8",
                    "js", "text/javascript; charset=utf-8",
                    "css", "text/css; charset=utf-8",
                    "svg", "image/svg+xml",
                    "png", "image/png",
                    "ico", "image/x-icon",
                    "json", "application/json",
                    "woff2", "font/woff2");

    private final Class<?> anchor;
    private final String root;
    private final Tickets tickets;

    /**
     * @param anchor the class beside which the folder {@code root} of built files lies
     */
    public StaticFiles(Class<?> anchor, String root, Tokens tokens) {
        this.anchor = anchor;
        this.root = root;
        this.tickets = tokens.tickets();
    }

    /** Whether a path needs no token. */
    public boolean isOpen(String path) {
        return path.startsWith("/assets/")
                || path.equals("/embed")
                || path.startsWith("/embed/")
                || path.equals("/favicon.svg")
                || path.equals("/favicon.ico")
                || path.equals("/api/session");
    }

    /** Sets headers for every answer, refusals too: no scripts, no framing, no type sniffing. */
    static void setSecurityHeaders(Response response) {
        response.getHeaders().put("Content-Security-Policy", CSP + "'none'");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("Referrer-Policy", "no-referrer");
    }

    public void mount(RoutesConfig routes) {
        routes.get("/", request -> sendPage(request, "'none'"));
        routes.get("/embed", request -> sendPage(request, ancestors(request)));
        routes.get("/embed/<rest>", request -> sendPage(request, ancestors(request)));
        routes.get(
                "/assets/<name>", request -> serve(request, "assets/" + request.pathParam("name")));
        routes.get("/favicon.svg", request -> serve(request, "favicon.svg"));
    }

    /** Returns who may frame the page: an editor, or the origins named by its ticket. */
    private String ancestors(Context request) {
        String ticket = request.queryParam("ticket");
        return ticket == null ? "'self' vscode-webview:" : tickets.ancestors(ticket);
    }

    private void sendPage(Context request, String ancestors) throws IOException {
        request.header("Content-Security-Policy", CSP + ancestors);
        request.header("Cache-Control", "no-store");
        send(request, "index.html");
    }

    private void serve(Context request, String name) throws IOException {
        request.header("Cache-Control", "public, max-age=31536000, immutable");
        send(request, name);
    }

    private void send(Context request, String name) throws IOException {
        try (InputStream in =
                PathRule.INSIDE.problem(name).isPresent()
                        ? null
                        : anchor.getResourceAsStream(root + "/" + name)) {
            if (in == null) {
                throw new WebError(
                        404,
                        "web.no-file",
                        "there is no such file",
                        name.equals("index.html")
                                ? "Build the workbench: ./toolroom serve does"
                                : "Open /");
            }
            String extension = name.substring(name.lastIndexOf('.') + 1);
            request.contentType(TYPES.getOrDefault(extension, "application/octet-stream"));
            request.result(in.readAllBytes());
        }
    }
}
