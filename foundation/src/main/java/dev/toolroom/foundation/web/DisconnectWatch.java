package dev.toolroom.foundation.web;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.jspecify.annotations.Nullable;

/**
 * Notices that whoever sent a request has gone while it is still being answered. The server does
 * not read a connection during that time, so it would learn of it only by writing. Here the
 * connection is watched beside it, without taking a byte from it: readable with nothing to read is
 * the end; readable with something is a client that sends its next request early, and stays.
 */
public final class DisconnectWatch {
    /** A call that is over by its first look never costs a registration. */
    private static final long LOOK_MILLIS = 200;

    private static final int IDLE_LOOKS = 50;

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private boolean looking;

    /**
     * Watches until closed.
     *
     * @param left run once, on a thread of its own, when the other side is gone
     */
    public Watch watch(Context request, Runnable left) {
        var watch = new Watch(channel(request), left);
        if (watch.channel != null) {
            watches.add(watch);
            look();
        }
        return watch;
    }

    private static @Nullable SocketChannel channel(Context request) {
        var inner = ServletContextRequest.getServletContextRequest(request.req());
        Object transport =
                inner.getConnectionMetaData().getConnection().getEndPoint().getTransport();
        return transport instanceof SocketChannel channel ? channel : null;
    }

    private synchronized void look() {
        if (!looking) {
            looking = true;
            Thread.ofPlatform().daemon().name("presence").start(this::run);
        }
    }

    private void run() {
        try (Selector selector = Selector.open()) {
            for (int idle = 0; goesOn(idle); idle = watches.isEmpty() ? idle + 1 : 0) {
                for (Watch each : watches) {
                    each.register(selector);
                }
                selector.select(LOOK_MILLIS);
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.attachment() instanceof Watch watch) {
                        watch.readable(key);
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot watch connections", e);
        }
    }

    /** Whoever comes after the last look finds that nobody is looking and begins anew. */
    private synchronized boolean goesOn(int idle) {
        looking = idle < IDLE_LOOKS || !watches.isEmpty();
        return looking;
    }

    /** One request under watch. */
    public final class Watch implements AutoCloseable {
        private final @Nullable SocketChannel channel;
        private final Runnable left;
        private boolean seen;

        private Watch(@Nullable SocketChannel channel, Runnable left) {
            this.channel = channel;
            this.left = left;
        }

        private void register(Selector selector) {
            SocketChannel watched = channel;
            if (!seen || watched == null) {
                seen = true;
                return;
            }
            try {
                SelectionKey key = watched.keyFor(selector);
                if (key == null) {
                    watched.register(selector, SelectionKey.OP_READ, this);
                } else if (key.attachment() != this) {
                    // The connection was kept for another request.
                    key.attach(this);
                    key.interestOps(SelectionKey.OP_READ);
                }
            } catch (ClosedChannelException | CancelledKeyException closed) {
                leave();
            }
        }

        private void readable(SelectionKey key) {
            try {
                key.interestOps(0);
                SocketChannel watched = channel;
                if (watched != null && watched.socket().getInputStream().available() == 0) {
                    leave();
                }
            } catch (IOException | CancelledKeyException closed) {
                leave();
            }
        }

        private void leave() {
            if (watches.remove(this)) {
                Thread.ofVirtual().name("left").start(left);
            }
        }

        @Override
        public void close() {
            watches.remove(this);
        }
    }
}
