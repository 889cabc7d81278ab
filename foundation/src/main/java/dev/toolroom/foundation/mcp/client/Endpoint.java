package dev.toolroom.foundation.mcp.client;

import java.net.URI;
import java.util.Map;

/**
 * Where a remote server is reached.
 *
 * @param headers what is sent with every request, as in {@code Authorization}
 */
public record Endpoint(URI url, Map<String, String> headers) {
    public Endpoint {
        headers = Map.copyOf(headers);
    }

    /** Without the values of headers, which may be secret. */
    @Override
    public String toString() {
        return "Endpoint[" + url.getHost() + ", " + headers.keySet() + "]";
    }
}
