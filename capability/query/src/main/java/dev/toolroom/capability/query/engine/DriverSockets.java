package dev.toolroom.capability.query.engine;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * A socket factory that a driver creates by the name of its class; drivers connect by themselves.
 */
abstract class DriverSockets extends SocketFactory {
    /** Returns a socket that is not connected yet. */
    @Override
    public abstract Socket createSocket();

    @Override
    public final Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(String host, int port, InetAddress from, int fromPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
        throw new UnsupportedOperationException();
    }
}
