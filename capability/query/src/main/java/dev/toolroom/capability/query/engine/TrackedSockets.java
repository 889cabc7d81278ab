package dev.toolroom.capability.query.engine;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sockets that can be closed without the driver, which may wait for the server to end TLS. */
public final class TrackedSockets extends DriverSockets {
    private static final Map<Socket, String> OPEN = new ConcurrentHashMap<>();

    private final String key;

    /**
     * @param key of the connection
     */
    public TrackedSockets(String key) {
        this.key = key;
    }

    /** Closes the sockets of a connection without a message to the server. */
    static void close(String key) {
        for (Map.Entry<Socket, String> each : OPEN.entrySet()) {
            if (each.getValue().equals(key)) {
                try {
                    each.getKey().close();
                } catch (IOException e) {
                    // It was to be closed anyway.
                }
            }
        }
    }

    @Override
    public Socket createSocket() {
        return new Tracked();
    }

    /** A socket that is listed while it is connected. */
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
