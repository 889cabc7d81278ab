package dev.toolroom.foundation.mcp.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.ServerInfo;
import dev.toolroom.foundation.mcp.client.Text;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the HTTP requests of both eras. */
final class HttpRequests {
    private static final Set<String> RESERVED_HEADERS =
            Set.of(
                    "accept",
                    "content-type",
                    "content-length",
                    "host",
                    "connection",
                    "mcp-session-id",
                    "mcp-protocol-version",
                    "mcp-method",
                    "mcp-name");

    private final String server;
    private final Endpoint endpoint;
    private volatile @Nullable String session;
    private volatile @Nullable String legacyVersion;

    HttpRequests(String server, Endpoint endpoint) {
        this.server = server;
        this.endpoint = endpoint;
        check();
    }

    private void check() {
        URI url = endpoint.url();
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw invalid("has an address that is not http:// or https://.");
        }
        if (url.getUserInfo() != null) {
            throw invalid("has a user name or password in its address.");
        }
        endpoint.headers()
                .forEach(
                        (name, value) -> {
                            if (RESERVED_HEADERS.contains(name.toLowerCase(Locale.ROOT))
                                    || !name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
                                    || !value.chars().allMatch(c -> c >= ' ' && c != 0x7f)) {
                                throw invalid(
                                        "has a header \""
                                                + Text.brief(name, 80)
                                                + "\" that cannot be sent.");
                            }
                        });
    }

    private ServerFailure invalid(String what) {
        return new ServerFailure(
                server, Kind.CANNOT_START, what, "Correct the server's url and headers.");
    }

    void session(String id) {
        session = id;
    }

    boolean hasSession() {
        return session != null;
    }

    void agreed(ServerInfo info) {
        legacyVersion = info.era() == Era.LEGACY ? info.protocol() : null;
    }

    HttpRequest post(Transport.Outbound outbound) {
        HttpRequest.Builder request =
                newRequest(outbound.era())
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        outbound.message().write(), UTF_8));
        if (outbound.era() == Era.MODERN) {
            addModernHeaders(request, outbound);
        }
        return request.build();
    }

    private static void addModernHeaders(HttpRequest.Builder request, Transport.Outbound outbound) {
        Json.Obj message = outbound.message();
        request.header("MCP-Protocol-Version", Era.MODERN_VERSION);
        String method = message.text("method", "");
        if (!method.isEmpty()) {
            request.header("Mcp-Method", encodeHeader(method));
        }
        Json.Obj params = message.object("params");
        String name =
                switch (method) {
                    case "tools/call", "prompts/get" -> params.text("name", "");
                    case "resources/read" -> params.text("uri", "");
                    default -> "";
                };
        if (!name.isEmpty()) {
            request.header("Mcp-Name", encodeHeader(name));
        }
        outbound.headers().forEach((header, value) -> request.header(header, encodeHeader(value)));
    }

    /** Encodes a value in Base64 if a header cannot carry it as it is. */
    private static String encodeHeader(String value) {
        boolean isPlain =
                value.chars().allMatch(c -> c >= ' ' && c < 0x7f)
                        && value.equals(value.strip())
                        && !value.startsWith("=?");
        return isPlain
                ? value
                : "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(UTF_8)) + "?=";
    }

    /**
     * Returns the request for the stream of messages that belong to no request; legacy era only.
     */
    HttpRequest stream() {
        return newRequest(Era.LEGACY).header("Accept", "text/event-stream").GET().build();
    }

    HttpRequest delete() {
        return newRequest(Era.LEGACY).DELETE().build();
    }

    private HttpRequest.Builder newRequest(Era era) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.url());
        for (Map.Entry<String, String> header : endpoint.headers().entrySet()) {
            request.header(header.getKey(), header.getValue());
        }
        String version = legacyVersion;
        if (era == Era.LEGACY && version != null) {
            request.header("MCP-Protocol-Version", version);
        }
        String id = session;
        if (era == Era.LEGACY && id != null) {
            request.header("Mcp-Session-Id", id);
        }
        return request;
    }
}
