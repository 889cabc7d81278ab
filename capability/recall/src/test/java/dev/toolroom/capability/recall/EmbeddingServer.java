package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server with the embeddings API of OpenAI. It knows a few synonyms and counts words. */
final class EmbeddingServer implements AutoCloseable {
    private static final int WIDTH = 48;
    private static final Map<String, String> SYNONYMS =
            Map.of("automobile", "car", "begin", "start", "move", "start", "does", "won");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> texts = Collections.synchronizedList(new ArrayList<>());
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile String error = "";

    EmbeddingServer() {
        this(0);
    }

    EmbeddingServer(int port) {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/v1/embeddings", this::answer);
        server.createContext(
                "/moved/embeddings",
                exchange -> {
                    exchange.getResponseHeaders().add("Location", endpoint() + "/embeddings");
                    exchange.sendResponseHeaders(307, -1);
                    exchange.close();
                });
        server.setExecutor(threads);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String endpoint() {
        return "http://127.0.0.1:" + port() + "/v1";
    }

    /** All texts that were sent so far. */
    List<String> texts() {
        return List.copyOf(texts);
    }

    /** Answers nothing more until {@link #release}. */
    void hold() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    /** Answers with this body and status 404 from now on. */
    void fail(String body) {
        error = body;
    }

    private void answer(HttpExchange exchange) throws IOException {
        Json.Obj asked = (Json.Obj) Json.read(exchange.getRequestBody().readAllBytes());
        List<String> input = asked.get("input") instanceof Json.Arr all ? all.texts() : List.of();
        texts.addAll(input);
        try {
            gate.await();
        } catch (InterruptedException e) {
            return;
        }
        List<Json> data = new ArrayList<>();
        input.forEach(each -> data.add(Json.object().put("embedding", vector(each)).build()));
        String body =
                error.isEmpty()
                        ? Json.object().put("data", new Json.Arr(data)).build().write()
                        : error;
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(error.isEmpty() ? 200 : 404, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static Json vector(String text) {
        int[] counts = new int[WIDTH];
        for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
            counts[Math.floorMod(SYNONYMS.getOrDefault(word, word).hashCode(), WIDTH)] += 3;
        }
        List<Json> numbers = new ArrayList<>();
        for (int each : counts) {
            numbers.add(new Json.Num(each + ".0"));
        }
        return new Json.Arr(numbers);
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }
}
