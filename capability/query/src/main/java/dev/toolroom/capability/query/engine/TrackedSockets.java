package dev.toolroom.capability.query.engine;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sockets that can be closed beneath a driver and its TLS, whose own end may wait for the server.
 */
public final class TrackedSockets extends DriverSockets {
    private static final Map<Socket, String> OPEN = new ConcurrentHashMap<>();

    private final String key;

    /**
     * Makes the sockets of one connection.
     *
     * @param key that they are found by
     */
    public TrackedSockets(String key) {
        this.key = key;
    }

    /** Closes what a connection speaks over, without a word to the server. */
    static void close(String key) {
        for (Map.Entry<Socket, String> each : OPEN.entrySet()) {
            if (each.getValue().equals(key)) {
                try {
                    each.getKey().close();
                } catch (IOException e) {
                    // It was to go anyway.
                }
            }
        }
    }

    @Override
    public Socket createSocket() {
        return new Tracked();
    }

    /** Known from when it is connected until it is closed. */
    private final class Tracked extends Socket {
        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            super.connect(endpoint, timeout);
            OPEN.put(this, key);
        }

        @Override
        public void close() throws IOException {
            OPEN.remove(this);
            super.close();
        }
    }
}
