package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Batch;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.McpServer;
import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.Meta;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.foundation.web.DisconnectWatch;
import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP: both eras at one address. */
public final class HttpTransport {
    private static final String SESSION_HEADER = "Mcp-Session-Id";
    private static final String VERSION_HEADER = "MCP-Protocol-Version";
    private static final int BEAT_SECONDS = 15;

    private final McpServer server;
    private final Sessions sessions;
    private final ModernHeaders headers;
    private final DisconnectWatch presence = new DisconnectWatch();

    public HttpTransport(McpServer server, ModernHeaders headers) {
        this.server = server;
        this.sessions = new Sessions(server);
        this.headers = headers;
    }

    public void mount(RoutesConfig routes) {
        routes.post("/mcp", this::post);
        routes.get("/mcp", this::openStream);
        routes.delete("/mcp", this::endSession);
    }

    private void post(Context request) throws IOException, InterruptedException {
        Json json;
        try {
            json = Reply.body(request);
        } catch (WebError unread) {
            int code = unread.status() == 400 ? RpcError.PARSE : RpcError.INVALID_REQUEST;
            var error = new RpcError(code, String.valueOf(unread.getMessage()));
            refuse(request, unread.status(), new Json.Null(), error, Era.LEGACY);
            return;
        }
        Json id = Message.idOf(json);
        try {
            if (json instanceof Json.Arr batch) {
                takeBatch(request, batch);
            } else {
                take(request, Message.of(json));
            }
        } catch (RpcError e) {
            refuse(request, 400, id, e, Era.LEGACY);
        }
    }

    private void take(Context request, Message message) throws IOException, InterruptedException {
        switch (message) {
            case Message.Request rpc when isModern(request, rpc) -> answerModern(request, rpc);
            case Message.Request rpc when rpc.method().equals("initialize") -> {
                Peer peer = sessions.open(Reply.principal(request), choice(request));
                request.header(SESSION_HEADER, peer.id());
                answer(request, rpc, peer, false);
            }
            case Message.Request rpc -> answer(request, rpc, session(request), false);
            case Message.Notification notification -> {
                if (request.header(SESSION_HEADER) != null) {
                    server.hear(notification, session(request));
                }
                request.status(202);
            }
            case Message.Response response -> {
                server.hear(response, session(request));
                request.status(202);
            }
        }
    }

    /** Returns the choice of tools in the address, as in {@code /mcp?tools=query}. */
    private static String choice(Context request) {
        String chosen = request.queryParam("tools");
        return chosen == null ? "" : chosen;
    }

    private void takeBatch(Context request, Json.Arr messages) throws InterruptedException {
        Peer peer = session(request);
        var reply = new HttpReply(request, Era.LEGACY);
        request.status(202);
        new Batch(server, peer, reply).take(messages);
        reply.end();
        reply.await(() -> {});
    }

    private static boolean isModern(Context request, Message.Request rpc) {
        String version = request.header(VERSION_HEADER);
        return rpc.meta().get(Meta.PROTOCOL_VERSION) != null
                || Era.MODERN_VERSION.equals(version)
                || rpc.method().equals("server/discover");
    }

    private void answerModern(Context request, Message.Request rpc)
            throws IOException, InterruptedException {
        try {
            headers.check(request, rpc);
        } catch (RpcError e) {
            refuse(request, 400, rpc.id(), e, Era.MODERN);
            return;
        }
        answer(request, rpc, new Peer("", Reply.principal(request), null, choice(request)), true);
    }

    private void answer(Context request, Message.Request rpc, Peer peer, boolean closingCancels)
            throws IOException, InterruptedException {
        var reply = new HttpReply(request, closingCancels ? Era.MODERN : Era.LEGACY);
        Thread.startVirtualThread(
                () -> {
                    try {
                        server.answer(rpc, peer, reply);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        reply.end();
                    }
                });
        if (!closingCancels) {
            reply.await(() -> {});
            reply.endUnanswered();
            return;
        }
        // Notices a disconnected client at once, not only at the next write.
        try (var _ = presence.watch(request, peer::leave)) {
            reply.await(peer::leave);
        }
    }

    private Peer session(Context request) {
        String version = request.header(VERSION_HEADER);
        if (version != null && !Era.isLegacyVersion(version)) {
            throw new WebError(
                    400,
                    "mcp.version",
                    "this version is not spoken here",
                    "Initialize with " + Era.newestLegacy());
        }
        return sessions.find(request.header(SESSION_HEADER), Reply.principal(request));
    }

    /** Streams messages to a legacy session that belong to none of its requests. */
    private void openStream(Context request) throws IOException, InterruptedException {
        if (request.header(SESSION_HEADER) == null) {
            throw new WebError(
                    405,
                    "mcp.no-stream",
                    "there is no stream without a session",
                    "POST to this address");
        }
        Peer peer = session(request);
        var events = new EventStream(request);
        var disconnected = new CountDownLatch(1);
        peer.standing(
                message -> {
                    if (!events.send(null, "message", message.json())) {
                        disconnected.countDown();
                    }
                });
        while (!disconnected.await(BEAT_SECONDS, TimeUnit.SECONDS) && sessions.has(peer)) {
            if (!events.beat()) {
                break;
            }
        }
        peer.standing(null);
    }

    private void endSession(Context request) {
        if (request.header(SESSION_HEADER) == null) {
            throw new WebError(
                    405, "mcp.no-session", "there is no session to end", "POST to this address");
        }
        sessions.close(session(request));
        request.status(204);
    }

    private static void refuse(
            Context request, int status, @Nullable Json id, RpcError error, Era era) {
        Reply.json(
                request,
                status,
                Message.error(id == null ? new Json.Null() : id, error, era).write());
    }
}
