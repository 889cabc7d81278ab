package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.stream.EagerInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/**
 * Sockets whose reader looks for a moment before it sleeps: the answer of a server next door is
 * there sooner than a thread that sleeps is awake.
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
