package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What comes without a token leaves nothing behind in the server, and keeps nobody else out. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class BeforeTheGateIT {
    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");

    private final Path home;
    private final HttpServer server;

    BeforeTheGateIT(@TempDir Path home) throws Exception {
        this.home = home;
        server = new HttpServer(home);
    }

    @AfterAll
    void close() {
        server.close();
    }

    /** Whoever only holds connections open makes room for the next, and holds nobody out. */
    @Test
    void aCrowdOfIdleConnectionsKeepsNobodyOut() throws Exception {
        List<Socket> crowd = new ArrayList<>();
        try (var other = new HttpServer(home.resolve("crowded"))) {
            for (int i = 0; i < 1_200; i++) {
                crowd.add(new Socket(InetAddress.getLoopbackAddress(), other.port()));
            }
            assertThat(other.get("/api/status").statusCode()).isEqualTo(200);
            assertThat(sockets(other.process())).isLessThan(300L);
        } finally {
            for (Socket each : crowd) {
                each.close();
            }
        }
    }

    /** Neither a session, nor a name, nor a line in the log; the heap is counted by the JVM. */
    @Test
    void whatIsRefusedBeforeTheGateIsNotKept() throws Exception {
        String host = "Host: 127.0.0.1:" + server.port();
        String upgrade =
                "GET /lsp HTTP/1.1\r\n"
                        + host
                        + "\r\n"
                        + "Upgrade: websocket\r\n"
                        + "Connection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        sendAll(List.of(upgrade));
        long before = objects();
        var all = new ArrayList<String>();
        for (int i = 0; i < 2_000; i++) {
            all.add(upgrade);
            all.add("ODD" + i + " /mcp HTTP/1.1\r\n" + host + "\r\n\r\n");
        }
        sendAll(all);
        // Ten objects for each would be 40,000.
        assertThat(objects() - before).isLessThan(15_000);
        try (var logs = Files.walk(home)) {
            for (Path each : logs.filter(file -> file.toString().endsWith(".log")).toList()) {
                assertThat(each).content(UTF_8).doesNotContain("ODD", "Exception");
            }
        }
    }

    /** One after the other on one connection, each answered with a refusal. */
    private void sendAll(List<String> requests) throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            var in = new BufferedInputStream(socket.getInputStream());
            for (String each : requests) {
                socket.getOutputStream().write(each.getBytes(UTF_8));
                String head = head(in);
                assertThat(head).containsPattern("^HTTP/1.1 40[15]");
                var length = LENGTH.matcher(head);
                assertThat(length.find()).as(head).isTrue();
                in.readNBytes(Integer.parseInt(length.group(1)));
            }
        }
    }

    private static String head(InputStream in) throws Exception {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as(head.toString()).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }

    /** All that the server's heap holds, after a collection. */
    private long objects() throws Exception {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process counting =
                new ProcessBuilder(jcmd, "" + server.process().pid(), "GC.class_histogram").start();
        String histogram = new String(counting.getInputStream().readAllBytes(), UTF_8);
        assertThat(counting.waitFor()).as(histogram).isZero();
        String total = histogram.lines().filter(line -> line.startsWith("Total")).findFirst().get();
        return Long.parseLong(total.strip().split("\\s+", 3)[1]);
    }

    private static long sockets(Process process) throws Exception {
        long sockets = 0;
        try (var open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
            for (Path each : open.toList()) {
                try {
                    sockets += Files.readSymbolicLink(each).toString().startsWith("socket") ? 1 : 0;
                } catch (java.nio.file.NoSuchFileException closed) {
                    // Between the list and the look.
                }
            }
        }
        return sockets;
    }
}
