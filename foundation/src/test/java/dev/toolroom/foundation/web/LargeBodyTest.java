package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Large JSON bodies: a client that sends all of one before it reads gets an answer, not a reset.
 */
@Timeout(120)
final class LargeBodyTest {
    private static final int MB = 1024 * 1024;

    /** Bodies up to this size are read to their end before they are refused. */
    private static final int MAX_DRAINED_BYTES = 32 * MB;

    private final TestGate gate = new TestGate(Duration.ofMinutes(5), Duration.ofMinutes(5));

    @AfterEach
    void close() throws IOException {
        gate.close();
    }

    private Socket sending(String header) throws IOException {
        Socket socket = gate.connected();
        socket.getOutputStream().write(gate.head("POST /open", header).getBytes(ISO_8859_1));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    private static void send(Socket socket, int bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        byte[] part = " ".repeat(MB).getBytes(ISO_8859_1);
        for (int sent = 0; sent < bytes; sent += part.length) {
            out.write(part, 0, Math.min(part.length, bytes - sent));
        }
    }

    @Test
    void aBodyOfTheLargestSizeIsRead() throws IOException {
        Socket socket = sending("Content-Length: " + Json.MAX_BYTES);
        socket.getOutputStream().write("{\"a\":1}".getBytes(ISO_8859_1));
        send(socket, Json.MAX_BYTES - "{\"a\":1}".length());
        assertThat(answer(socket)).startsWith("HTTP/1.1 200").endsWith("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(ints = {Json.MAX_BYTES + 1, 24 * MB})
    void anAnnouncedBodyThatIsTooLargeIsReadBeforeItIsRefused(int bytes) throws IOException {
        Socket socket = sending("Content-Length: " + bytes);
        send(socket, bytes);
        assertThat(answer(socket))
                .startsWith("HTTP/1.1 413")
                .contains("web.too-large", "at most 4 MB; this one has ");
    }

    /** The server notices the missing body only if it reads it. */
    @Test
    void aBodyIsDrainedUpToTheLimit() throws IOException {
        Socket largest = sending("Content-Length: " + MAX_DRAINED_BYTES);
        largest.shutdownOutput();
        assertThat(answer(largest)).startsWith("HTTP/1.1 400").contains("web.cut-off");
        assertThat(answer(sending("Content-Length: " + (MAX_DRAINED_BYTES + 1L))))
                .startsWith("HTTP/1.1 413")
                .contains("web.too-large");
    }

    @Test
    void aBodyWithoutALengthIsCountedWhileItArrives() throws IOException {
        Socket socket = sending("Transfer-Encoding: chunked");
        OutputStream out = socket.getOutputStream();
        int bytes = Json.MAX_BYTES + 1;
        out.write((Integer.toHexString(bytes) + "\r\n").getBytes(ISO_8859_1));
        send(socket, bytes);
        out.write("\r\n0\r\n\r\n".getBytes(ISO_8859_1));
        assertThat(answer(socket)).startsWith("HTTP/1.1 413").contains("more than that");
    }

    @Test
    void aBodyThatIsCutOffIsNamed() throws IOException {
        Socket socket = sending("Content-Length: 100");
        socket.getOutputStream().write("{".getBytes(ISO_8859_1));
        socket.shutdownOutput();
        assertThat(answer(socket)).startsWith("HTTP/1.1 400").contains("web.cut-off");
    }
}
