package dev.toolroom.capability.query;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * As much of SQL Server as a driver needs to log in over TLS and to be left waiting. It answers
 * SELECT 1, has no catalogue, and says nothing to what names {@link #SILENCE}, nor to a cancel.
 */
final class SilentSqlServer implements AutoCloseable {
    static final String SILENCE = "silence";

    private static final String SECRET = "changeit";
    private static final int PRELOGIN = 0x12;
    private static final int LOGIN = 0x10;
    private static final int ATTENTION = 0x06;
    private static final int REPLY = 0x04;

    private final SSLServerSocket server;
    private final Path keys;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch unanswered;

    /**
     * Listens.
     *
     * @param waiting how many statements must be left waiting for {@link #awaitSilence} to end
     */
    SilentSqlServer(Path folder, int waiting) throws Exception {
        keys = folder.resolve("server.p12");
        unanswered = new CountDownLatch(waiting);
        run(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1,dns:localhost",
                "-keystore",
                keys.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                SECRET);
        server =
                (SSLServerSocket)
                        context()
                                .getServerSocketFactory()
                                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (process.waitFor() != 0) {
            throw new IOException(command[0] + " failed");
        }
    }

    private SSLContext context() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, SECRET.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, SECRET.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    String url() {
        return "jdbc:sqlserver://localhost:"
                + server.getLocalPort()
                + ";encrypt=strict;trustStoreType=PKCS12;trustStore="
                + keys
                + ";trustStorePassword="
                + SECRET;
    }

    /** Until so many statements are left waiting. */
    void awaitSilence() throws InterruptedException {
        unanswered.await();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                SSLSocket socket = (SSLSocket) server.accept();
                open.add(socket);
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(SSLSocket socket) {
        try (socket) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"tds/8.0"});
            socket.setSSLParameters(parameters);
            var in = new DataInputStream(socket.getInputStream());
            var out = new DataOutputStream(socket.getOutputStream());
            while (true) {
                answer(in, out);
            }
        } catch (IOException e) {
            // The other side has gone.
        } finally {
            open.remove(socket);
        }
    }

    private void answer(DataInputStream in, DataOutputStream out) throws IOException {
        var body = new ByteArrayOutputStream();
        int type;
        int status;
        do {
            type = in.readUnsignedByte();
            status = in.readUnsignedByte();
            int length = in.readUnsignedShort();
            in.skipNBytes(4);
            body.write(in.readNBytes(length - 8));
        } while ((status & 1) == 0);
        if (type == ATTENTION) {
            return;
        }
        String text = body.toString(StandardCharsets.UTF_16LE).toLowerCase(Locale.ROOT);
        // A header of odd length may stand in front of the text.
        text +=
                new String(body.toByteArray(), 1, body.size() - 1, StandardCharsets.UTF_16LE)
                        .toLowerCase(Locale.ROOT);
        if (type != PRELOGIN && type != LOGIN && text.contains(SILENCE)) {
            unanswered.countDown();
            return;
        }
        byte[] reply =
                switch (type) {
                    case PRELOGIN -> prelogin();
                    case LOGIN -> login();
                    default ->
                            text.contains("select 1")
                                    ? one()
                                    : text.contains("select ") ? error() : done(0);
                };
        out.writeByte(REPLY);
        out.writeByte(1);
        out.writeShort(reply.length + 8);
        out.writeInt(0);
        out.write(reply);
        out.flush();
    }

    /** A version, and that nothing more is encrypted than the whole. */
    private static byte[] prelogin() {
        return ByteBuffer.allocate(18)
                .put((byte) 0)
                .putShort((short) 11)
                .putShort((short) 6)
                .put((byte) 1)
                .putShort((short) 17)
                .putShort((short) 1)
                .put((byte) 0xFF)
                .put(new byte[] {16, 0, 0, 0, 0, 0})
                .put((byte) 2)
                .array();
    }

    private static ByteBuffer tokens() {
        return ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] written(ByteBuffer buffer) {
        byte[] all = new byte[buffer.position()];
        buffer.flip().get(all);
        return all;
    }

    private static byte[] login() {
        byte[] name = "Silent".getBytes(StandardCharsets.UTF_16LE);
        ByteBuffer out = tokens();
        // A collation.
        out.put((byte) 0xE3).putShort((short) 8).put((byte) 7).put((byte) 5);
        out.put(new byte[] {9, 4, (byte) 0xD0, 0, 0x34}).put((byte) 0);
        // The login is taken.
        out.put((byte) 0xAD).putShort((short) (10 + name.length)).put((byte) 1);
        out.put(new byte[] {8, 0, 0, 0}).put((byte) (name.length / 2)).put(name);
        out.put(new byte[] {16, 0, 0, 0});
        return written(done(out, 0, 0));
    }

    private static byte[] done(int status) {
        return written(done(tokens(), status, 0));
    }

    private static ByteBuffer done(ByteBuffer out, int status, long rows) {
        return out.put((byte) 0xFD).putShort((short) status).putShort((short) 0).putLong(rows);
    }

    private static byte[] error() {
        byte[] message = "Invalid object name".getBytes(StandardCharsets.UTF_16LE);
        ByteBuffer out = tokens().put((byte) 0xAA).putShort((short) (14 + message.length));
        out.putInt(208).put((byte) 1).put((byte) 16);
        out.putShort((short) (message.length / 2)).put(message);
        out.put((byte) 0).put((byte) 0).putInt(1);
        return written(done(out, 2, 0));
    }

    /** One column, one row, the number one. */
    private static byte[] one() {
        ByteBuffer out = tokens().put((byte) 0x81).putShort((short) 1);
        out.putInt(0).putShort((short) 1).put((byte) 0x26).put((byte) 4).put((byte) 0);
        out.put((byte) 0xD1).put((byte) 4).putInt(1);
        return written(done(out, 0x10, 1));
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
