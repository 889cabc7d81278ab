package dev.toolroom.foundation.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.MessageDoor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A door of messages, as an ordinary client of WebSockets finds it. */
@Timeout(120)
final class MessageSocketTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final int LONG = 100_000;

    private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
    private final Tokens tokens = new Tokens(TOKEN, Clock.systemUTC());
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebServer server =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    tokens,
                    path -> false,
                    List.of(new MessageSocket("/talk", new Door())::mount));

    /** Says what it hears, and hangs up when it is told to. */
    private final class Door implements MessageDoor {
        @Override
        public Talk open(Other other) {
            happened.add("open");
            return new Talk() {
                @Override
                public void message(String message) {
                    other.send("heard " + message);
                    if (message.equals("bye")) {
                        other.close();
                    }
                }

                @Override
                public void end() {
                    happened.add("end");
                }
            };
        }
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private String next() throws InterruptedException {
        return String.valueOf(happened.poll(30, TimeUnit.SECONDS));
    }

    /** What a WebSocket hears. */
    private final class Listening implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                happened.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            happened.add("closed");
            return null;
        }
    }

    private WebSocket talk() {
        URI address = URI.create(server.address().replace("http", "ws") + "/talk");
        return client.newWebSocketBuilder()
                .subprotocols("toolroom", "bearer." + TOKEN)
                .buildAsync(address, new Listening())
                .join();
    }

    @Test
    void aTalkIsHeardAnsweredAndEnded() throws Exception {
        WebSocket socket = talk();
        assertThat(next()).isEqualTo("open");
        String message = "é".repeat(LONG);
        socket.sendText(message, true).join();
        assertThat(next()).isEqualTo("heard " + message);
        socket.sendText("bye", true).join();
        assertThat(Stream.of(next(), next(), next()).sorted())
                .containsExactly("closed", "end", "heard bye");
        WebSocket leaving = talk();
        assertThat(next()).isEqualTo("open");
        leaving.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        assertThat(Stream.of(next(), next()).sorted()).containsExactly("closed", "end");
    }

    @Test
    void pagesAreCutOffAndProgramsAreNot() throws Exception {
        PageSessions.Begun begun = tokens.redeem(tokens.link()).orElseThrow();
        URI address = URI.create(server.address().replace("http", "ws") + "/talk");
        client.newWebSocketBuilder()
                .header("Cookie", String.valueOf(begun.cookie()).replaceAll(";.*", ""))
                .subprotocols("toolroom", "bearer." + begun.key())
                .buildAsync(address, new WebSocket.Listener() {})
                .join();
        assertThat(next()).isEqualTo("open");
        WebSocket program = talk();
        assertThat(next()).isEqualTo("open");
        server.disconnectPages();
        assertThat(next()).isEqualTo("end");
        program.sendText("still here", true).join();
        assertThat(next()).isEqualTo("heard still here");
    }
}
