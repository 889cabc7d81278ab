package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.stream.EagerInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets whose reader looks for a moment before it sleeps: the answer of a server next door is
 * there sooner than a thread that sleeps is awake. Made by the driver, by the name of this class.
 */
public final class EagerSockets extends SocketFactory {
    @Override
    public Socket createSocket() {
        return new Eager();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return createSocket(InetAddress.getByName(host), port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws IOException {
        return createSocket(InetAddress.getByName(host), port, from, fromPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return new Eager(host, port, null, 0);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws IOException {
        return new Eager(host, port, from, fromPort);
    }

    private static final class Eager extends Socket {
        Eager() {}

        Eager(InetAddress host, int port, @Nullable InetAddress from, int fromPort)
                throws IOException {
            super(host, port, from, fromPort);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new EagerInput(super.getInputStream());
        }
    }
}
