package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one MCP server of either era. Safe for use by several threads.
 *
 * <p>Every method that talks to the server throws {@link ServerFailure} if the server does not
 * answer as it should.
 */
public final class McpClient implements AutoCloseable {
    private static final int MAX_PAGES = 100;

    private final Connection connection;
    private final ServerInfo info;
    private final Map<String, Map<String, String>> headersOfTools = new ConcurrentHashMap<>();

    private McpClient(Connection connection, ServerInfo info) {
        this.connection = connection;
        this.info = info;
    }

    /** Connects and detects which era the server speaks. */
    public static McpClient connect(ClientSetup setup, Transport.Opener opener)
            throws InterruptedException {
        try {
            return connect(setup, opener, true);
        } catch (ServerFailure e) {
            if (e.kind() != Kind.GONE) {
                throw e;
            }
            // Some servers exit when they receive a request they do not know.
            return connect(setup, opener, false);
        }
    }

    /** Connects in the legacy era only, for a server that cannot bear to be probed first. */
    public static McpClient connectLegacy(ClientSetup setup, Transport.Opener opener)
            throws InterruptedException {
        return connect(setup, opener, false);
    }

    private static McpClient connect(ClientSetup setup, Transport.Opener opener, boolean probe)
            throws InterruptedException {
        Connection connection = Connection.open(setup, opener);
        try {
            var negotiation =
                    new Negotiation(connection, setup.identity().json(), setup.limits().connect());
            ServerInfo info = probe ? negotiation.probe() : negotiation.handshake();
            connection.agreed(info);
            var client = new McpClient(connection, info);
            client.startUp();
            return client;
        } catch (RuntimeException | InterruptedException e) {
            connection.close();
            throw e;
        }
    }

    private void startUp() {
        if (info.era() == Era.MODERN) {
            ChangeSubscription.start(connection, info);
            return;
        }
        connection.notify("notifications/initialized", Json.Obj.EMPTY);
        if (info.offers("logging")) {
            // The answer does not matter: a server that refuses sends no log messages.
            connection.requestUnawaited("logging/setLevel", Json.Obj.EMPTY.with("level", "info"));
        }
    }

    public ServerInfo info() {
        return info;
    }

    /** Completes with the reason when the connection has ended. */
    public CompletableFuture<ServerFailure> ended() {
        return connection.ended();
    }

    /** Whether no request is under way. */
    public boolean isIdle() {
        return connection.isIdle();
    }

    /** Checks that the server answers; any answer will do. */
    public void ping(Duration time) throws InterruptedException {
        try {
            start(connection.pingMethod(), Json.Obj.EMPTY).await(time, RequestListener.NONE);
        } catch (ServerFailure e) {
            if (e.kind() != Kind.REJECTED) {
                throw e;
            }
        }
    }

    /** Returns all tools in the server's order, without malformed entries. */
    public List<RemoteTool> tools(Duration time) throws InterruptedException {
        if (!info.offers("tools")) {
            return List.of();
        }
        List<RemoteTool> tools =
                list("tools", time).stream()
                        .map(RemoteTool::of)
                        .filter(Objects::nonNull)
                        .map(Objects::requireNonNull)
                        .toList();
        Map<String, Map<String, String>> headers = new LinkedHashMap<>();
        tools.forEach(tool -> headers.put(tool.name(), ToolHeaders.of(tool.inputSchema())));
        headersOfTools.keySet().retainAll(headers.keySet());
        headersOfTools.putAll(headers);
        return tools;
    }

    /** Returns all resources as the server describes them. */
    public List<Json.Obj> resources(Duration time) throws InterruptedException {
        if (!info.offers("resources")) {
            return List.of();
        }
        return list("resources", time).stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .toList();
    }

    /** Returns the contents of a resource, as in {@code [{uri, mimeType, text}]}. */
    public List<Json.Obj> read(String uri, Duration time) throws InterruptedException {
        Json.Obj result =
                start("resources/read", Json.Obj.EMPTY.with("uri", uri))
                        .await(time, RequestListener.NONE);
        return result.get("contents") instanceof Json.Arr(var contents)
                ? contents.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .toList()
                : List.of();
    }

    /** Starts a tool call. */
    public RemoteCall call(String tool, Json.Obj arguments) {
        Json.Obj params = Json.object().put("name", tool).put("arguments", arguments).build();
        Map<String, String> headers = headersOfTools.getOrDefault(tool, Map.of());
        return new RemoteCall(
                connection,
                info.era(),
                "tools/call",
                params,
                ToolHeaders.values(headers, arguments));
    }

    private RemoteCall start(String method, Json.Obj params) {
        return new RemoteCall(connection, info.era(), method, params, Map.of());
    }

    private List<Json> list(String what, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        List<Json> items = new ArrayList<>();
        var cursors = new HashSet<String>();
        @Nullable String cursor = null;
        do {
            Json.Obj params =
                    cursor == null ? Json.Obj.EMPTY : Json.Obj.EMPTY.with("cursor", cursor);
            Json.Obj page =
                    start(what + "/list", params)
                            .await(
                                    Duration.ofNanos(Math.max(1, end - System.nanoTime())),
                                    RequestListener.NONE);
            if (page.get(what) instanceof Json.Arr(var entries)) {
                items.addAll(entries);
            }
            cursor = page.get("nextCursor") instanceof Json.Str(String next) ? next : null;
            if (cursor != null && (!cursors.add(cursor) || cursors.size() >= MAX_PAGES)) {
                throw connection.failure(
                        Kind.PROTOCOL,
                        "lists its " + what + " without end.",
                        "Update the server; its list must have at most " + MAX_PAGES + " pages.");
            }
        } while (cursor != null);
        return items;
    }

    /** Ends the connection, and the server if it was started for it. */
    @Override
    public void close() {
        connection.close();
    }
}
