package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who leaves before the answer is noticed; who only waits, or is early with the next, is not. */
final class DisconnectWatchTest {
    private static final int SOON = 10;

    private final DisconnectWatch presence = new DisconnectWatch();
    private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
    private final Map<String, CompletableFuture<String>> ends = new ConcurrentHashMap<>();
    private final WebServer server =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    new Tokens("0123456789abcdef0123456789abcdef", Clock.systemUTC()),
                    path -> true,
                    List.of(routes -> routes.get("/slow/{name}", this::slow)));

    private void slow(Context request) {
        String name = request.pathParam("name");
        var over = new CompletableFuture<String>();
        ends.put(name, over);
        try (var _ = presence.watch(request, () -> over.complete(" left"))) {
            happened.add(name + " came");
            happened.add(name + over.join());
        }
        request.result(name);
    }

    @AfterEach
    void stop() {
        ends.keySet().forEach(this::end);
        server.close();
    }

    private void end(String name) {
        Objects.requireNonNull(ends.get(name)).complete(" stayed");
    }

    private Socket ask(String... names) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(SOON * 1_000);
        send(socket, names);
        return socket;
    }

    private void send(Socket socket, String... names) throws IOException {
        var text = new StringBuilder();
        for (String name : names) {
            text.append("GET /slow/" + name + " HTTP/1.1\r\nHost: 127.0.0.1:");
            text.append(server.port()).append("\r\n\r\n");
        }
        socket.getOutputStream().write(text.toString().getBytes(US_ASCII));
    }

    private String next() throws InterruptedException {
        return String.valueOf(happened.poll(SOON, SECONDS));
    }

    private static String answer(Socket socket, String body) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf("\r\n\r\n" + body) < 0) {
            int read = socket.getInputStream().read();
            assertThat(read).as("after " + text).isNotNegative();
            text.append((char) read);
        }
        return text.toString();
    }

    @Test
    void aDroppedRequestIsNoticed() throws Exception {
        Socket socket = ask("a");
        assertThat(next()).isEqualTo("a came");
        socket.close();
        assertThat(next()).isEqualTo("a left");
    }

    @Test
    void aResetConnectionIsNoticed() throws Exception {
        Socket socket = ask("a");
        assertThat(next()).isEqualTo("a came");
        socket.setSoLinger(true, 0);
        socket.close();
        assertThat(next()).isEqualTo("a left");
    }

    @Test
    void whoWaitsAndWhoIsEarlyWithTheNextRequestIsAnswered() throws Exception {
        try (Socket waiting = ask("waiting");
                Socket early = ask("early")) {
            assertThat(List.of(next(), next()))
                    .containsExactlyInAnyOrder("waiting came", "early came");
            send(early, "next");
            oneLeaves();
            end("waiting");
            assertThat(next()).isEqualTo("waiting stayed");
            assertThat(answer(waiting, "waiting")).startsWith("HTTP/1.1 200");
            end("early");
            assertThat(next()).isEqualTo("early stayed");
            assertThat(answer(early, "early")).startsWith("HTTP/1.1 200");
            assertThat(next()).isEqualTo("next came");
            end("next");
            assertThat(next()).isEqualTo("next stayed");
            assertThat(answer(early, "next")).contains("HTTP/1.1 200");
        }
    }

    @Test
    void aConnectionThatIsKeptIsWatchedAnew() throws Exception {
        Socket kept = ask("first");
        assertThat(next()).isEqualTo("first came");
        oneLeaves();
        end("first");
        assertThat(next()).isEqualTo("first stayed");
        assertThat(answer(kept, "first")).startsWith("HTTP/1.1 200");
        send(kept, "second");
        assertThat(next()).isEqualTo("second came");
        kept.close();
        assertThat(next()).isEqualTo("second left");
    }

    /** The looks that notice this have looked at all the others too. */
    private void oneLeaves() throws Exception {
        Socket socket = ask("leaving");
        assertThat(next()).isEqualTo("leaving came");
        socket.close();
        assertThat(next()).isEqualTo("leaving left");
    }
}
