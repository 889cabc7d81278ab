package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.http.HandlerType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketException;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What comes without a token leaves nothing behind, and keeps nobody else out. */
@Timeout(120)
final class BeforeTheGateTest {
    private final TestGate gate = new TestGate(Duration.ofMinutes(5), Duration.ofMinutes(5));

    @AfterEach
    void close() throws IOException {
        gate.close();
    }

    @Test
    void aRefusedUpgradeKeepsNoSession() throws Exception {
        String upgrade =
                gate.head("GET /lsp", "Upgrade: websocket", "Connection: Upgrade")
                        + "Sec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        long before = instances("org.eclipse.jetty.session.ManagedSession");
        for (int i = 0; i < 500; i++) {
            assertThat(gate.raw(upgrade)).startsWith("HTTP/1.1 401").doesNotContain("Set-Cookie");
        }
        assertThat(instances("org.eclipse.jetty.session.ManagedSession")).isEqualTo(before);
    }

    /** A WebSocket that is let in works, and its session is gone with its request. */
    @Test
    void anUpgradeThatIsLetInKeepsNoSessionEither() throws Exception {
        String upgrade =
                gate.head("GET /lsp", "Upgrade: websocket", "Connection: Upgrade")
                        + "Sec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        + "Authorization: Bearer "
                        + TestGate.TOKEN
                        + "\r\n\r\n";
        long before = instances("org.eclipse.jetty.session.ManagedSession");
        for (int i = 0; i < 50; i++) {
            try (Socket socket = gate.connected()) {
                socket.getOutputStream().write(upgrade.getBytes(ISO_8859_1));
                assertThat(TestGate.headOf(socket))
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
                String answer =
                        gate.raw(
                                gate.head(
                                        "ODD" + i + " /ours",
                                        "Authorization: Bearer " + TestGate.TOKEN));
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
        String answer = gate.raw(sent + "Host: 127.0.0.1:" + gate.port() + "\r\n\r\n");
        assertThat(answer).startsWith(status).contains("\"code\":\"" + code + "\"");
        isOurs(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "127.0.0.1.evil.example", "evil.example:80", "[::2]", ""})
    void aNameThatIsNotOursIsRefusedThoughTheTokenIsRight(String host) throws Exception {
        String answer =
                gate.raw(
                        "GET /ours HTTP/1.1\r\nHost: "
                                + host
                                + "\r\nConnection: close\r\nAuthorization: Bearer "
                                + TestGate.TOKEN
                                + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain("\r\n\r\nours");
        isOurs(answer);
    }

    @Test
    void headersBeyondTheCeilingAndOverridesAreRefusedInOurShape() throws Exception {
        String large = gate.raw(gate.head("GET /ours", "X: " + "x".repeat(100_000)));
        assertThat(large).startsWith("HTTP/1.1 431").contains("web.headers-too-large", "16 kB");
        isOurs(large);
        String override =
                gate.raw(
                        gate.head(
                                "POST /ours",
                                "X-HTTP-Method-Override: ODD",
                                "Authorization: Bearer " + TestGate.TOKEN));
        assertThat(override).startsWith("HTTP/1.1 400").contains("web.method-override");
        isOurs(override);
        String nowhere =
                gate.raw(
                        gate.head(
                                "GET /nowhere",
                                "Sec-WebSocket-Key: x",
                                "Authorization: Bearer " + TestGate.TOKEN));
        assertThat(nowhere).startsWith("HTTP/1.1 404").contains("web.http-404");
        isOurs(nowhere);
    }

    @Test
    void aHeaderThatTricklesInIsCutOff() throws Exception {
        try (var strict = new TestGate(Duration.ofMinutes(5), Duration.ofSeconds(2))) {
            String request = strict.head("GET /ours", "Authorization: Bearer " + TestGate.TOKEN);
            Socket slow = strict.connected();
            assertThat(answerWhileTrickling(slow, "GET /ours HTTP/1.1\r\nX: ")).isEmpty();
            assertThat(strict.raw(request)).endsWith("ours");
        }
    }

    @Test
    void aBodyThatTricklesInIsRefused() throws Exception {
        try (var strict = new TestGate(Duration.ofMillis(400), Duration.ofMinutes(5))) {
            String head = strict.head("POST /open", "Content-Length: 1000000");
            Socket slow = strict.connected();
            slow.getOutputStream().write(head.getBytes(ISO_8859_1));
            assertThat(answerWhileTrickling(slow, "{")).startsWith("HTTP/1.1 408");
        }
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
}
