package dev.toolroom.capability.query.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** A socket factory that a driver creates by the name of its class. */
abstract class DriverSockets extends SocketFactory {
    /** Returns a socket that is not connected yet. */
    @Override
    public abstract Socket createSocket();

    @Override
    public final Socket createSocket(String host, int port) throws IOException {
        return connected(InetAddress.getByName(host), port, null);
    }

    @Override
    public final Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws IOException {
        return createSocket(InetAddress.getByName(host), port, from, fromPort);
    }

    @Override
    public final Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(host, port, null);
    }

    @Override
    public final Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws IOException {
        return connected(host, port, new InetSocketAddress(from, fromPort));
    }

    private Socket connected(InetAddress host, int port, @Nullable InetSocketAddress from)
            throws IOException {
        Socket socket = createSocket();
        try {
            if (from != null) {
                socket.bind(from);
            }
            socket.connect(new InetSocketAddress(host, port));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        return socket;
    }
}
