package dev.toolroom.foundation.mcp.client;

import java.net.URI;
import java.util.Map;

/**
 * The address of a remote server.
 *
 * @param headers sent with every request, such as {@code Authorization}
 */
public record Endpoint(URI url, Map<String, String> headers) {
    public Endpoint {
        headers = Map.copyOf(headers);
    }

    /** Leaves out header values, which may be secret. */
    @Override
    public String toString() {
        return "Endpoint[" + url.getHost() + ", " + headers.keySet() + "]";
    }
}
