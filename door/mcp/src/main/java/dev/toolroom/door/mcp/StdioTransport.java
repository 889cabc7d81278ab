package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Batch;
import dev.toolroom.foundation.mcp.Channel;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.McpServer;
import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.Outgoing;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** MCP as lines on two streams. Requests are answered side by side, each on a thread of its own. */
public final class StdioTransport {
    private final McpServer server;
    private final Peer peer;
    private final OutputStream out;
    private final Channel channel = this::send;

    public StdioTransport(McpServer server, Peer peer, OutputStream out) {
        this.server = server;
        this.peer = peer;
        this.out = out;
    }

    /** Serves until the stream ends; then nothing that was asked is wanted any more. */
    public void serve(InputStream in) throws IOException {
        peer.standing(channel);
        server.joined(peer);
        var lines = new Lines(in, Json.MAX_BYTES);
        try {
            for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
                receive(line);
            }
        } finally {
            server.left(peer);
        }
    }

    private void receive(Lines.Line line) {
        if (line.isBlank()) {
            return;
        }
        Json id = new Json.Null();
        try {
            if (line.tooLong()) {
                throw new RpcError(
                        RpcError.INVALID_REQUEST,
                        "a line may have at most " + Json.MAX_BYTES + " bytes");
            }
            Json json = read(line);
            if (json instanceof Json.Arr batch) {
                Thread.startVirtualThread(() -> takeAll(batch));
                return;
            }
            id = Message.idOf(json);
            take(Message.of(json));
        } catch (RpcError e) {
            channel.send(Message.error(id, e, Era.LEGACY));
        }
    }

    private static Json read(Lines.Line line) {
        try {
            return Json.read(line.bytes());
        } catch (Json.Malformed e) {
            throw new RpcError(RpcError.PARSE, "not JSON: " + e.getMessage());
        }
    }

    private void takeAll(Json.Arr messages) {
        try {
            new Batch(server, peer, channel).take(messages);
        } catch (RpcError e) {
            channel.send(Message.error(new Json.Null(), e, Era.LEGACY));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The handshake before anything that comes after it; other requests side by side. */
    private void take(Message message) {
        if (message instanceof Message.Request request) {
            if (request.method().equals("initialize")) {
                answer(request);
            } else {
                Thread.startVirtualThread(() -> answer(request));
            }
        } else if (message instanceof Message.Notification notification) {
            server.hear(notification, peer);
        } else if (message instanceof Message.Response response) {
            server.hear(response, peer);
        }
    }

    private void answer(Message.Request request) {
        try {
            server.answer(request, peer, channel);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Outgoing message) {
        byte[] line = (message.json() + "\n").getBytes(UTF_8);
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException gone) {
                // The reader of our answers has left; the end of the input says so too.
            }
        }
    }
}
