package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever only holds connections open keeps nobody else out. */
@Timeout(120)
final class ConnectionLimitsTest {
    private TestGate gate = new TestGate(Duration.ofMillis(400), Duration.ofMillis(400));

    @AfterEach
    void close() throws IOException {
        gate.close();
    }

    private int guests() {
        return gate.connections().count(true);
    }

    /** Nobody is idle or late there while a test lasts. */
    private void bePatient() throws IOException {
        gate.close();
        gate = new TestGate(Duration.ofMinutes(5), Duration.ofMinutes(5));
    }

    @Test
    void idleConnectionsWithoutATokenMakeRoomForTheNext() throws Exception {
        for (int i = 0; i < 10 * TestGate.GUESTS; i++) {
            gate.connected();
        }
        assertThat(gate.raw(gate.head("GET /ours", "Authorization: Bearer " + TestGate.TOKEN)))
                .endsWith("ours");
        assertThat(guests()).isLessThanOrEqualTo(ConnectionLimits.GRACE_FACTOR * TestGate.GUESTS);
        while (guests() > TestGate.GUESTS) {
            Thread.onSpinWait();
        }
    }

    /** Whoever has just come has not been idle, however many come after it. */
    @Test
    void aNewConnectionHasAMomentToSend() throws Exception {
        bePatient();
        Socket first = gate.connected();
        int crowd = ConnectionLimits.GRACE_FACTOR * TestGate.GUESTS;
        for (int i = 1; i < crowd; i++) {
            gate.connected();
        }
        while (guests() < crowd) {
            Thread.onSpinWait();
        }
        first.getOutputStream()
                .write(
                        gate.head("GET /ours", "Authorization: Bearer " + TestGate.TOKEN)
                                .getBytes(ISO_8859_1));
        assertThat(TestGate.headOf(first)).startsWith("HTTP/1.1 200");
    }

    /** A request that has begun to arrive is let finish before those that say nothing. */
    @Test
    void theSilentGoBeforeThoseThatAreSending() throws Exception {
        bePatient();
        String request = gate.head("GET /ours", "Authorization: Bearer " + TestGate.TOKEN);
        for (int round = 0; round < 20; round++) {
            Socket first = gate.connected();
            first.getOutputStream().write(request.substring(0, 20).getBytes(ISO_8859_1));
            for (int i = 0; i < ConnectionLimits.GRACE_FACTOR * TestGate.GUESTS + 10; i++) {
                gate.connected();
            }
            first.getOutputStream().write(request.substring(20).getBytes(ISO_8859_1));
            assertThat(TestGate.headOf(first)).startsWith("HTTP/1.1 200");
        }
        assertThat(guests()).isLessThanOrEqualTo(ConnectionLimits.GRACE_FACTOR * TestGate.GUESTS);
    }

    @Test
    void aTokenHasItsOwnNumberOfConnectionsAndTheOldestIdleOneGoes() throws Exception {
        String request =
                "GET /ours HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(gate.port(), TestGate.TOKEN);
        List<Socket> kept = new ArrayList<>();
        for (int i = 0; i < 3 * TestGate.PER_TOKEN; i++) {
            Socket socket = gate.connected();
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            assertThat(TestGate.headOf(socket)).startsWith("HTTP/1.1 200");
            kept.add(socket);
        }
        assertThat(gate.connections().count(false)).isEqualTo(TestGate.PER_TOKEN);
        // Guests do not take a place from those who have shown a token.
        for (int i = 0; i < 5 * TestGate.GUESTS; i++) {
            gate.connected();
        }
        Socket last = kept.getLast();
        last.getInputStream().readNBytes("ours".length());
        last.getOutputStream().write(request.getBytes(ISO_8859_1));
        assertThat(TestGate.headOf(last)).startsWith("HTTP/1.1 200");
    }

    /** Connections in use are not closed for a new one: the new request is refused. */
    @Test
    void aTokenWithoutAFreeConnectionIsRefused() throws Exception {
        bePatient();
        String program = "Authorization: Bearer " + TestGate.TOKEN;
        String upgrade =
                gate.head("GET /lsp", "Upgrade: websocket", "Connection: Upgrade")
                        + "Sec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        + program
                        + "\r\n\r\n";
        List<Socket> used = new ArrayList<>();
        for (int i = 0; i < TestGate.PER_TOKEN; i++) {
            Socket socket = gate.connected();
            socket.getOutputStream().write(upgrade.getBytes(ISO_8859_1));
            assertThat(TestGate.headOf(socket)).as("connection %d", i).startsWith("HTTP/1.1 101");
            used.add(socket);
        }
        assertThat(gate.raw(gate.head("GET /ours", program)))
                .startsWith("HTTP/1.1 429")
                .contains(
                        "web.too-many-connections",
                        "this token has " + TestGate.PER_TOKEN + " connections in use already",
                        "\"nextStep\"");
        assertThat(gate.connections().count(false)).isEqualTo(TestGate.PER_TOKEN);
        assertThat(gate.raw(gate.head("GET /open"))).doesNotStartWith("HTTP/1.1 429");
        used.getFirst().close();
        while (gate.connections().count(false) == TestGate.PER_TOKEN) {
            Thread.onSpinWait();
        }
        assertThat(gate.raw(gate.head("GET /ours", program))).endsWith("ours");
    }

    @Test
    void ofIdleConnectionsBeyondTheLimitTheOldestAreClosed() throws Exception {
        List<Socket> all = new ArrayList<>();
        for (int i = 1; i <= TestGate.GUESTS; i++) {
            all.add(gate.connected());
            // The server opens connections on several threads: one at a time keeps their order.
            while (guests() < i) {
                Thread.onSpinWait();
            }
        }
        for (int i = 0; i < 3; i++) {
            all.add(gate.connected());
        }
        for (Socket closed : all.subList(0, 3)) {
            assertThat(closed.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(guests()).isEqualTo(TestGate.GUESTS);
        Socket oldestLeft = all.get(3);
        oldestLeft
                .getOutputStream()
                .write(
                        gate.head("GET /ours", "Authorization: Bearer " + TestGate.TOKEN)
                                .getBytes(ISO_8859_1));
        assertThat(TestGate.headOf(oldestLeft)).startsWith("HTTP/1.1 200");
    }

    @Test
    void beyondTheHardLimitAConnectionIsClosedInItsGracePeriod() throws Exception {
        bePatient();
        int hardLimit = ConnectionLimits.GRACE_FACTOR * TestGate.GUESTS;
        Socket first = gate.connected();
        while (guests() < 1) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < hardLimit; i++) {
            gate.connected();
        }
        assertThat(first.getInputStream().read()).isEqualTo(-1);
        while (guests() < hardLimit) {
            Thread.onSpinWait();
        }
        assertThat(guests()).isEqualTo(hardLimit);
    }

    /** A WebSocket is no request that has ended: it counts for as long as it is open. */
    @Test
    void aWebSocketCountsWithItsTokenUntilItIsClosed() throws Exception {
        gate.connected();
        var heard = new LinkedBlockingQueue<String>();
        var listener =
                new WebSocket.Listener() {
                    @Override
                    public @Nullable CompletionStage<?> onText(
                            WebSocket socket, CharSequence text, boolean last) {
                        heard.add(text.toString());
                        return null;
                    }
                };
        try (var client = HttpClient.newHttpClient()) {
            WebSocket socket =
                    client.newWebSocketBuilder()
                            .subprotocols("toolroom", "bearer." + TestGate.TOKEN)
                            .buildAsync(
                                    URI.create("ws://127.0.0.1:" + gate.port() + "/lsp"), listener)
                            .join();
            socket.sendText("hello", true).join();
            assertThat(heard.take()).isEqualTo("hello");
            assertThat(gate.connections().count(false)).isEqualTo(1);
            while (guests() < 1) {
                Thread.onSpinWait();
            }
            gate.connections().closeAll(token -> !token.isEmpty());
            while (gate.connections().count(false) > 0) {
                Thread.onSpinWait();
            }
            assertThat(guests()).isEqualTo(1);
            socket.abort();
        }
    }
}
