package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.MessageDoor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A small server, and bare connections to it. */
final class TestGate implements AutoCloseable {
    static final String TOKEN = "0123456789abcdef0123456789abcdef";
    static final int GUESTS = 16;
    static final int PER_TOKEN = 8;

    private final WebServer server;
    private final List<Socket> open = new ArrayList<>();

    TestGate(Duration moment, Duration header) {
        server = server(moment, header);
    }

    ConnectionLimits connections() {
        return server.connections();
    }

    int port() {
        return server.port();
    }

    private static WebServer server(Duration moment, Duration header) {
        return new WebServer(
                new WebServer.Options("127.0.0.1", 0),
                new Tokens(TOKEN, Clock.systemUTC()),
                path -> path.startsWith("/open"),
                List.of(
                        routes -> routes.get("/ours", request -> request.result("ours")),
                        routes ->
                                routes.post(
                                        "/open",
                                        request ->
                                                Reply.json(
                                                        request, 200, Reply.body(request).write())),
                        new MessageSocket("/lsp", new Echo())::mount),
                new ConnectionLimits.Caps(
                        GUESTS, PER_TOKEN, moment, header, Duration.ofMillis(400)));
    }

    @Override
    public void close() throws IOException {
        for (Socket each : open) {
            each.close();
        }
        server.close();
    }

    String head(String line, String... headers) {
        var head = new StringBuilder(line + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port());
        for (String each : headers) {
            head.append("\r\n").append(each);
        }
        boolean upgrade = List.of(headers).contains("Connection: Upgrade");
        return head + (upgrade ? "\r\n" : "\r\nConnection: close\r\n\r\n");
    }

    Socket connected() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(30_000);
        open.add(socket);
        return socket;
    }

    static String headOf(Socket socket) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after %s", head).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    /** Says back what it hears. */
    private static final class Echo implements MessageDoor {
        @Override
        public Talk open(Other other) {
            return new Talk() {
                @Override
                public void message(String message) {
                    other.send(message);
                }

                @Override
                public void end() {}
            };
        }
    }
}
