package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that sends and does not read what it is answered. */
@Timeout(60)
class UnreadClientTest {
    private static final String LINE = "x".repeat(1_000);
    private static final int LINES = 2_000;

    /** Takes nothing until it is opened. */
    private static final class Unread extends OutputStream {
        private final CountDownLatch opened = new CountDownLatch(1);
        private final StringBuilder read = new StringBuilder();

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            read.append(new String(bytes, from, length, UTF_8));
        }
    }

    /** Two thousand answers wait in a queue: one thread writes, and none of the senders stands. */
    @Test
    void answersWaitInAQueueAndNotOnThreads() throws Exception {
        var client = new Unread();
        var out = new LineOutput(client);
        var sent = new AtomicInteger();
        List<Thread> senders = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            int number = i;
            senders.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        out.send(number + " " + LINE);
                                        sent.incrementAndGet();
                                    }));
        }
        // All but the one that writes.
        while (sent.get() < LINES - 1) {
            Thread.onSpinWait();
        }
        client.opened.countDown();
        for (Thread each : senders) {
            each.join();
        }
        out.drain(20_000);
        List<String> lines = client.read.toString().lines().toList();
        assertThat(lines).hasSize(LINES).allMatch(line -> line.endsWith(" " + LINE));
        assertThat(lines.stream().distinct().count()).isEqualTo(LINES);
    }

    @Test
    void aClientThatDoesNotReadIsNotReadFrom() throws Exception {
        var client = new Unread();
        var out = new LineOutput(client);
        var writer = Thread.ofVirtual().start(() -> out.send("first"));
        int megabyte = 1024 * 1024;
        while (writer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 5; i++) {
            out.send("y".repeat(megabyte));
        }
        var room = new CountDownLatch(1);
        var reader =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    out.awaitRoom();
                                    room.countDown();
                                });
        while (reader.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(room.getCount()).isOne();
        client.opened.countDown();
        room.await();
        writer.join();
        out.drain(20_000);
        assertThat(client.read.toString().lines().count()).isEqualTo(6);
    }
}
