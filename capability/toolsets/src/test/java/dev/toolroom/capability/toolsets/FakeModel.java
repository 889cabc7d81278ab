package dev.toolroom.capability.toolsets;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** A model server on loopback that answers what it was told to, in order. */
final class FakeModel implements AutoCloseable {
    static final String KEY = "sk-test-0123456789abcdefghijklmnop";

    private final HttpServer server;
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final List<Json.Obj> requests = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    /**
     * One answer.
     *
     * @param holds whether the connection stays open after it, without an end
     */
    private record Answer(int status, String type, String body, boolean holds) {}

    FakeModel() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/chat/completions", this::answer);
        server.start();
    }

    ModelEndpoint endpoint(int rounds, Duration time) {
        return new ModelEndpoint(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1"),
                "fake-1",
                KEY,
                "Be brief.",
                rounds,
                time);
    }

    /** Text in parts. */
    void says(String... parts) {
        var body = new StringBuilder();
        for (String each : parts) {
            body.append(event("{'content':'" + each + "'}"));
        }
        answers.add(new Answer(200, "text/event-stream", body + "data: [DONE]\n\n", false));
    }

    /** One call, its arguments cut in two as model servers do. */
    void wants(String tool, String arguments) {
        int half = arguments.length() / 2;
        String first = new Json.Str(arguments.substring(0, half)).write();
        String second = new Json.Str(arguments.substring(half)).write();
        String body =
                "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"function\":"
                        + "{\"name\":\"%s\",\"arguments\":%s}}]}}]}\n\n".formatted(tool, first)
                        + "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":"
                        + "{\"arguments\":%s}}]}}]}\n\n".formatted(second)
                        + "data: [DONE]\n\n";
        answers.add(new Answer(200, "text/event-stream", body, false));
    }

    /** Begins to speak and never ends. */
    void hangs(String part) {
        answers.add(
                new Answer(200, "text/event-stream", event("{'content':'" + part + "'}"), true));
    }

    void answers(int status, String type, String body) {
        answers.add(new Answer(status, type, body, false));
    }

    private static String event(String delta) {
        return "data: {\"choices\":[{\"delta\":" + delta.replace('\'', '"') + "}]}\n\n";
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add((Json.Obj) Json.read(exchange.getRequestBody().readAllBytes()));
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        Answer next = answers.poll();
        if (next == null) {
            next =
                    new Answer(
                            500,
                            "application/json",
                            "{\"error\":{\"message\":\"no script\"}}",
                            false);
        }
        exchange.getResponseHeaders().set("Content-Type", next.type());
        exchange.sendResponseHeaders(next.status(), 0);
        exchange.getResponseBody().write(next.body().getBytes(UTF_8));
        exchange.getResponseBody().flush();
        if (next.holds()) {
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        exchange.close();
    }

    List<Json.Obj> requests() {
        return requests;
    }

    List<String> keys() {
        return keys;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
