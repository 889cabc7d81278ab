package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One editor on one socket. */
final class LspSocket implements WebSocket.Listener {
    private final BlockingQueue<Json.Obj> arrived = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final WebSocket socket;
    private int ids;

    LspSocket(HttpServer server, WebSocket.Builder builder) throws Exception {
        URI address = URI.create(server.address().replace("http:", "ws:") + "/lsp");
        socket = builder.buildAsync(address, this).get(60, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        part.append(text);
        if (last) {
            arrived.add((Json.Obj) Json.read(part.toString()));
            part.setLength(0);
        }
        from.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket from, Throwable cut) {
        closed.complete(-1);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        closed.complete(status);
        return CompletableFuture.completedStage(null);
    }

    /** The status it was closed with, or -1 when it was cut off. */
    int closed() throws Exception {
        return closed.get(60, TimeUnit.SECONDS);
    }

    void abort() {
        socket.abort();
    }

    void send(String message) {
        socket.sendText(message, true).join();
    }

    Json.Obj request(String method, String params) throws InterruptedException {
        int id = ++ids;
        send(
                "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
                        .formatted(id, method, params));
        while (true) {
            Json.Obj message = next();
            Json given = message.get("id");
            if (given != null && given.write().replace("\"", "").equals("" + id)) {
                return message;
            }
        }
    }

    Json.Obj next() throws InterruptedException {
        Json.Obj message = arrived.poll(60, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing came");
        }
        return message;
    }

    LspSocket start() throws InterruptedException {
        return start("{}");
    }

    LspSocket start(String capabilities) throws InterruptedException {
        assertThat(request("initialize", "{\"capabilities\":" + capabilities + "}").write())
                .contains("toolroom-domainlang");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
        return this;
    }
}
