package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.stream.EagerInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/**
 * Sockets that poll for a moment before a read blocks, because a server on this machine answers
 * faster than a thread wakes up.
 */
public final class EagerSockets extends DriverSockets {
    @Override
    public Socket createSocket() {
        return new Eager();
    }

    private static final class Eager extends Socket {
        @Override
        public InputStream getInputStream() throws IOException {
            return new EagerInput(super.getInputStream());
        }
    }
}
