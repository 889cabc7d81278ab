package dev.toolroom.capability.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.ConnectionSettings;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a PostgreSQL server and writes down each question its driver waits for: a Query or
 * a Sync of the wire protocol, with the statements that went along.
 */
final class CountingProxy implements AutoCloseable {
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;

    private final ServerSocket listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<String> trips = new ArrayList<>();
    private final int port;
    private volatile @Nullable String last;
    private volatile CompletableFuture<Void> flowing = CompletableFuture.completedFuture(null);

    CountingProxy(TestDatabase database) throws IOException {
        this.port = URI.create(database.url().replaceFirst("^jdbc:", "")).getPort();
        threads.execute(() -> quietly(this::accept));
    }

    int port() {
        return listening.getLocalPort();
    }

    /** What was asked since the last time, one entry for each wait. */
    List<String> taken() {
        synchronized (trips) {
            var taken = List.copyOf(trips);
            trips.clear();
            return taken;
        }
    }

    /** From now on the server hears nothing, until {@link #thaw}. */
    void freeze() {
        flowing = new CompletableFuture<>();
    }

    /** The same from a statement on that has such words. */
    void freezeAt(String words) {
        last = words;
    }

    void thaw() {
        flowing.complete(null);
    }

    /** The same database, by this way. */
    ConnectionSettings instead(ConnectionSettings settings) {
        return TestDatabase.at(
                settings.kind(),
                settings.url().replace(":" + port + "/", ":" + port() + "/")
                        + "?sslmode=disable&gssEncMode=disable",
                String.valueOf(settings.user()),
                String.valueOf(settings.password()));
    }

    /** A connection that ends is no news here. */
    private static void quietly(Callable<?> work) {
        try {
            work.call();
        } catch (Exception ended) {
            // The test sees on its own side what came of it.
        }
    }

    private Void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            threads.execute(
                    () ->
                            quietly(
                                    () ->
                                            server.getInputStream()
                                                    .transferTo(client.getOutputStream())));
            threads.execute(() -> quietly(() -> forward(client, server)));
        }
    }

    private Void forward(Socket client, Socket server) throws IOException {
        try (server) {
            var in = new DataInputStream(client.getInputStream());
            var out = new DataOutputStream(server.getOutputStream());
            flowing.join();
            startUp(in, out);
            var along = new StringBuilder();
            for (int type = in.read(); type >= 0; type = in.read()) {
                int length = in.readInt();
                byte[] body = in.readNBytes(length - 4);
                if (type == 'P' || type == 'Q') {
                    along.append(words(body)).append("; ");
                }
                // What the driver sends in one go it waits for in one.
                if ((type == 'S' || type == 'Q') && in.available() == 0) {
                    synchronized (trips) {
                        trips.add(along.toString());
                    }
                    along.setLength(0);
                }
                if (last != null && words(body).contains(last)) {
                    last = null;
                    freeze();
                }
                flowing.join();
                out.write(type);
                out.writeInt(length);
                out.write(body);
                out.flush();
            }
            return null;
        }
    }

    /** Messages before the first have no letter. */
    private static void startUp(DataInputStream in, DataOutputStream out) throws IOException {
        int code;
        do {
            int length = in.readInt();
            byte[] body = in.readNBytes(length - 4);
            code = new DataInputStream(new ByteArrayInputStream(body)).readInt();
            out.writeInt(length);
            out.write(body);
            out.flush();
        } while (code == SSL_REQUEST || code == GSS_REQUEST);
    }

    private static String words(byte[] body) {
        return new String(body, UTF_8)
                .replace('\0', ' ')
                .replaceAll("/\\* toolroom [\\w-]+ \\*/|[^\\x20-\\x7e]", "")
                .replaceAll("seed = [\\d.E-]+", "seed = …")
                .replaceAll("SELECT CASE WHEN pg_catalog.*-possible.* END", "SELECT unchanged")
                .strip();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }
}
