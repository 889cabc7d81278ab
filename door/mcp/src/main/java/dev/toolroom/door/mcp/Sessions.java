package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.McpServer;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Legacy sessions over HTTP, each bound to a principal; the least recently used go first. */
final class Sessions {
    private static final int MAX_SESSIONS = 500;

    private final McpServer server;
    private final LinkedHashMap<String, Peer> open = new LinkedHashMap<>(16, 0.75f, true);

    Sessions(McpServer server) {
        this.server = server;
    }

    synchronized Peer open(String principal, String choice) {
        if (open.size() >= MAX_SESSIONS) {
            Map.Entry<String, Peer> oldest = open.entrySet().iterator().next();
            close(oldest.getValue());
        }
        var peer = new Peer(Tokens.fresh(), principal, null, choice);
        open.put(peer.id(), peer);
        server.joined(peer);
        return peer;
    }

    synchronized Peer find(@Nullable String id, String principal) {
        if (id == null) {
            throw new WebError(
                    400,
                    "mcp.no-session",
                    "the request names no session",
                    "Initialize first, or send the _meta of 2026-07-28");
        }
        Peer peer = open.get(id);
        if (peer == null || !peer.principal().equals(principal)) {
            throw new WebError(
                    404, "mcp.unknown-session", "there is no such session", "Initialize again");
        }
        return peer;
    }

    synchronized boolean has(Peer peer) {
        return open.containsKey(peer.id());
    }

    synchronized void close(Peer peer) {
        open.remove(peer.id());
        server.left(peer);
    }
}
