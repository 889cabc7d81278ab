package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Several messages in one JSON array, as revision 2025-03-26 allows: handled in parallel and
 * answered with one array.
 */
public final class Batch {
    private static final String VERSION = "2025-03-26";
    private static final int MAX_MESSAGES = 100;

    private final McpServer server;
    private final Peer peer;
    private final Channel channel;
    private final List<Outgoing> answers = new ArrayList<>();

    public Batch(McpServer server, Peer peer, Channel channel) {
        this.server = server;
        this.peer = peer;
        this.channel = channel;
    }

    /** Handles all messages and returns when the answers were sent. */
    public void take(Json.Arr messages) throws InterruptedException {
        if (!peer.version().equals(VERSION)) {
            throw new RpcError(
                    RpcError.INVALID_REQUEST, "a message is one JSON object; send each by itself");
        }
        if (messages.items().isEmpty() || messages.items().size() > MAX_MESSAGES) {
            throw new RpcError(
                    RpcError.INVALID_REQUEST, "a batch has one to " + MAX_MESSAGES + " messages");
        }
        var unfinished = new CountDownLatch(messages.items().size());
        for (Json message : messages.items()) {
            Thread.startVirtualThread(
                    () -> {
                        try {
                            take(message);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        } finally {
                            unfinished.countDown();
                        }
                    });
        }
        unfinished.await();
        synchronized (this) {
            if (!answers.isEmpty()) {
                channel.send(Outgoing.batch(answers));
            }
        }
    }

    private void take(Json json) throws InterruptedException {
        try {
            Message message = Message.of(json);
            if (message instanceof Message.Request request) {
                if (request.method().equals("initialize")) {
                    throw new RpcError(
                            RpcError.INVALID_REQUEST, "initialize comes alone, before any batch");
                }
                server.answer(request, peer, this::collect);
            } else if (message instanceof Message.Notification notification) {
                server.hear(notification, peer);
            } else if (message instanceof Message.Response response) {
                server.hear(response, peer);
            }
        } catch (RpcError e) {
            collect(Outgoing.of(Message.error(Message.idOf(json), e, Era.LEGACY)));
        }
    }

    private void collect(Outgoing message) {
        if (!message.isAnswer()) {
            channel.send(message);
            return;
        }
        synchronized (this) {
            answers.add(message);
        }
    }
}
