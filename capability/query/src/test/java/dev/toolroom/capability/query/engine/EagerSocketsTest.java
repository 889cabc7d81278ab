package dev.toolroom.capability.query.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class EagerSocketsTest {
    @Test
    void anAnswerAndTheEndComeThroughASocket() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var socket = new EagerSockets().createSocket()) {
            socket.connect(server.getLocalSocketAddress());
            try (var client = server.accept()) {
                client.getOutputStream().write(7);
                assertThat(socket.getInputStream().read()).isEqualTo(7);
            }
            assertThat(socket.getInputStream().read()).as("gone").isEqualTo(-1);
        }
    }
}
