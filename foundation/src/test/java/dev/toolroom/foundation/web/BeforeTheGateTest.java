package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.MessageDoor;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes without a token leaves nothing behind, and keeps nobody else out. */
@Timeout(120)
final class BeforeTheGateTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final int GUESTS = 16;
    private static final int PER_TOKEN = 8;

    private WebServer server = server(Duration.ofMillis(400), Duration.ofMillis(400));

    private final List<Socket> open = new ArrayList<>();

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

    @AfterEach
    void close() throws IOException {
        for (Socket each : open) {
            each.close();
        }
        server.close();
    }

    @Test
    void aRefusedUpgradeKeepsNoSession() throws Exception {
        String upgrade =
                head("GET /lsp", "Upgrade: websocket", "Connection: Upgrade")
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        long before = instances("org.eclipse.jetty.session.ManagedSession");
        for (int i = 0; i < 500; i++) {
            assertThat(raw(upgrade)).startsWith("HTTP/1.1 401").doesNotContain("Set-Cookie");
        }
        assertThat(instances("org.eclipse.jetty.session.ManagedSession")).isEqualTo(before);
    }

    /** A WebSocket that is let in works, and its session is gone with its request. */
    @Test
    void anUpgradeThatIsLetInKeepsNoSessionEither() throws Exception {
        String upgrade =
                head("GET /lsp", "Upgrade: websocket", "Connection: Upgrade")
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer "
                        + TOKEN
                        + "\r\n\r\n";
        long before = instances("org.eclipse.jetty.session.ManagedSession");
        for (int i = 0; i < 50; i++) {
            try (Socket socket = connected()) {
                socket.getOutputStream().write(upgrade.getBytes(ISO_8859_1));
                assertThat(headOf(socket))
                        .startsWith("HTTP/1.1 101")
                        .doesNotContain("Set-Cookie", "JSESSIONID");
            }
        }
        // But for those whose connection is just being closed.
        assertThat(instances("org.eclipse.jetty.session.ManagedSession")).isLessThan(before + 10);
    }

    @Test
    void anOddMethodIsRefusedInOurShapeAndForgotten() throws Exception {
        int known = HandlerType.values().size();
        List<LogRecord> logged = new ArrayList<>();
        Handler recording = recording(logged);
        Logger.getLogger("").addHandler(recording);
        try {
            for (int i = 0; i < 500; i++) {
                String answer = raw(head("ODD" + i + " /ours", "Authorization: Bearer " + TOKEN));
                assertThat(answer)
                        .startsWith("HTTP/1.1 405")
                        .contains("Allow: GET, HEAD, POST, DELETE", "\"code\":\"web.http-405\"");
                isOurs(answer);
            }
        } finally {
            Logger.getLogger("").removeHandler(recording);
        }
        assertThat(HandlerType.values()).hasSize(known);
        assertThat(logged).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    GE(T /ours HTTP/1.1         | HTTP/1.1 400 | web.bad-request
                    ]]] /ours HTTP/1.1          | HTTP/1.1 400 | web.bad-request
                    GET                         | HTTP/1.1 400 | web.bad-request
                    GET /%zz HTTP/1.1           | HTTP/1.1 400 | web.bad-request
                    GET /ours HTTP/9.9          | HTTP/1.1 505 | web.http-505
                    GET /LONG HTTP/1.1          | HTTP/1.1 414 | web.headers-too-large
                    PUT /ours HTTP/1.1          | HTTP/1.1 405 | web.http-405
                    TRACE /ours HTTP/1.1        | HTTP/1.1 405 | web.http-405
                    """)
    void whatTheServerRefusesByItselfHasOurShapeAndHeaders(String line, String status, String code)
            throws Exception {
        String sent = line.replace("LONG", "x".repeat(40_000)) + "\r\n";
        String answer = raw(sent + "Host: 127.0.0.1:" + server.port() + "\r\n\r\n");
        assertThat(answer).startsWith(status).contains("\"code\":\"" + code + "\"");
        isOurs(answer);
    }

    @Test
    void headersBeyondTheCeilingAndOverridesAreRefusedInOurShape() throws Exception {
        String large = raw(head("GET /ours", "X: " + "x".repeat(100_000)));
        assertThat(large).startsWith("HTTP/1.1 431").contains("web.headers-too-large", "16384");
        isOurs(large);
        String override =
                raw(
                        head(
                                "POST /ours",
                                "X-HTTP-Method-Override: ODD",
                                "Authorization: Bearer " + TOKEN));
        assertThat(override).startsWith("HTTP/1.1 400").contains("web.method-override");
        isOurs(override);
        String nowhere =
                raw(head("GET /nowhere", "Sec-WebSocket-Key: x", "Authorization: Bearer " + TOKEN));
        assertThat(nowhere).startsWith("HTTP/1.1 404").contains("web.http-404");
        isOurs(nowhere);
    }

    @Test
    void aHeaderThatTricklesInIsCutOff() throws Exception {
        String request = head("GET /ours", "Authorization: Bearer " + TOKEN);
        assertThat(answerWhileTrickling(connected(), "GET /ours HTTP/1.1\r\nX: ")).isEmpty();
        assertThat(raw(request)).endsWith("ours");
    }

    @Test
    void aBodyThatTricklesInIsRefused() throws Exception {
        Socket slow = connected();
        slow.getOutputStream()
                .write(head("POST /open", "Content-Length: 1000000").getBytes(ISO_8859_1));
        assertThat(answerWhileTrickling(slow, "{")).startsWith("HTTP/1.1 408");
    }

    /** Byte by byte until the other side has had enough: what it says then, if anything. */
    private static String answerWhileTrickling(Socket socket, String text) throws IOException {
        socket.setSoTimeout(20);
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        while (true) {
            try {
                socket.getOutputStream().write(' ');
                byte[] answer = socket.getInputStream().readNBytes("HTTP/1.1 408".length());
                return new String(answer, ISO_8859_1);
            } catch (java.net.SocketTimeoutException nothingYet) {
                // It still waits for the rest.
            } catch (SocketException closed) {
                return "";
            }
        }
    }

    @Test
    void idleConnectionsWithoutATokenMakeRoomForTheNext() throws Exception {
        for (int i = 0; i < 10 * GUESTS; i++) {
            connected();
        }
        assertThat(raw(head("GET /ours", "Authorization: Bearer " + TOKEN))).endsWith("ours");
        assertThat(guests()).isLessThanOrEqualTo(ConnectionLimits.CROWD * GUESTS);
        while (guests() > GUESTS) {
            Thread.onSpinWait();
        }
    }

    /** Whoever has just come has not been idle, however many come after it. */
    @Test
    void aNewConnectionHasAMomentToSend() throws Exception {
        server.close();
        server = server(Duration.ofMinutes(5), Duration.ofMinutes(5));
        Socket first = connected();
        int crowd = ConnectionLimits.CROWD * GUESTS;
        for (int i = 1; i < crowd; i++) {
            connected();
        }
        while (guests() < crowd) {
            Thread.onSpinWait();
        }
        first.getOutputStream()
                .write(head("GET /ours", "Authorization: Bearer " + TOKEN).getBytes(ISO_8859_1));
        assertThat(headOf(first)).startsWith("HTTP/1.1 200");
    }

    /** A request that has begun to arrive is let finish before those that say nothing. */
    @Test
    void theSilentGoBeforeThoseThatAreSending() throws Exception {
        server.close();
        server = server(Duration.ofMinutes(5), Duration.ofMinutes(5));
        String request = head("GET /ours", "Authorization: Bearer " + TOKEN);
        for (int round = 0; round < 20; round++) {
            Socket first = connected();
            first.getOutputStream().write(request.substring(0, 20).getBytes(ISO_8859_1));
            for (int i = 0; i < ConnectionLimits.CROWD * GUESTS + 10; i++) {
                connected();
            }
            first.getOutputStream().write(request.substring(20).getBytes(ISO_8859_1));
            assertThat(headOf(first)).startsWith("HTTP/1.1 200");
        }
        assertThat(guests()).isLessThanOrEqualTo(ConnectionLimits.CROWD * GUESTS);
    }

    private int guests() {
        return server.connections().count(true);
    }

    @Test
    void aTokenHasItsOwnNumberOfConnectionsAndTheOldestIdleOneGoes() throws Exception {
        String request =
                "GET /ours HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(server.port(), TOKEN);
        List<Socket> kept = new ArrayList<>();
        for (int i = 0; i < 3 * PER_TOKEN; i++) {
            Socket socket = connected();
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            assertThat(headOf(socket)).startsWith("HTTP/1.1 200");
            kept.add(socket);
        }
        assertThat(server.connections().count(false)).isEqualTo(PER_TOKEN);
        // Guests do not take a place from those who have shown a token.
        for (int i = 0; i < 5 * GUESTS; i++) {
            connected();
        }
        Socket last = kept.getLast();
        last.getInputStream().readNBytes("ours".length());
        last.getOutputStream().write(request.getBytes(ISO_8859_1));
        assertThat(headOf(last)).startsWith("HTTP/1.1 200");
    }

    private static void isOurs(String answer) {
        assertThat(answer)
                .contains(
                        "Content-Type: application/json",
                        "Content-Security-Policy: default-src 'none'",
                        "X-Content-Type-Options: nosniff",
                        "Referrer-Policy: no-referrer",
                        "\"nextStep\":")
                .doesNotContain("<html", "Jetty", "Set-Cookie", "Exception");
    }

    /** As the JVM counts them, those that nobody holds left out. */
    private static long instances(String type) throws Exception {
        String histogram =
                (String)
                        ManagementFactory.getPlatformMBeanServer()
                                .invoke(
                                        new javax.management.ObjectName(
                                                "com.sun.management:type=DiagnosticCommand"),
                                        "gcClassHistogram",
                                        new Object[] {new String[0]},
                                        new String[] {String[].class.getName()});
        return histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(parts -> parts.length > 3 && parts[3].equals(type))
                .mapToLong(parts -> Long.parseLong(parts[1]))
                .sum();
    }

    private static Handler recording(List<LogRecord> logged) {
        return new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    private String head(String line, String... headers) {
        var head = new StringBuilder(line + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port());
        for (String each : headers) {
            head.append("\r\n").append(each);
        }
        boolean upgrade = List.of(headers).contains("Connection: Upgrade");
        return head + (upgrade ? "\r\n" : "\r\nConnection: close\r\n\r\n");
    }

    private Socket connected() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(30_000);
        open.add(socket);
        return socket;
    }

    private static String headOf(Socket socket) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after %s", head).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    private String raw(String request) throws IOException {
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
