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
 * Notices that a client has disconnected while its request is being answered. The server does not
 * read a connection during that time and would notice only when it writes. This watches the
 * connection with a selector and takes no byte from it: readable with nothing to read is the end;
 * readable with data is a client that sends its next request early, and is left alone.
 */
public final class DisconnectWatch {
    /** A request that ends before its second poll is never registered with the selector. */
    private static final long POLL_MILLIS = 200;

    private static final int MAX_IDLE_POLLS = 50;

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private boolean running;

    /**
     * Watches a request until the watch is closed.
     *
     * @param onLeft run once, on a thread of its own, when the other side is gone
     */
    public Watch watch(Context request, Runnable onLeft) {
        var watch = new Watch(socketOf(request), onLeft);
        if (watch.channel != null) {
            watches.add(watch);
            ensureRunning();
        }
        return watch;
    }

    private static @Nullable SocketChannel socketOf(Context request) {
        var inner = ServletContextRequest.getServletContextRequest(request.req());
        Object transport =
                inner.getConnectionMetaData().getConnection().getEndPoint().getTransport();
        return transport instanceof SocketChannel channel ? channel : null;
    }

    private synchronized void ensureRunning() {
        if (!running) {
            running = true;
            Thread.ofPlatform().daemon().name("presence").start(this::run);
        }
    }

    private void run() {
        try (Selector selector = Selector.open()) {
            for (int idle = 0; keepsRunning(idle); idle = watches.isEmpty() ? idle + 1 : 0) {
                for (Watch each : watches) {
                    each.register(selector);
                }
                selector.select(POLL_MILLIS);
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.attachment() instanceof Watch watch) {
                        watch.onReadable(key);
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot watch connections", e);
        }
    }

    /** Decides under the lock whether to go on, so that a watch added later starts a new thread. */
    private synchronized boolean keepsRunning(int idle) {
        running = idle < MAX_IDLE_POLLS || !watches.isEmpty();
        return running;
    }

    /** One request under watch. */
    public final class Watch implements AutoCloseable {
        private final @Nullable SocketChannel channel;
        private final Runnable onLeft;
        private boolean polledBefore;

        private Watch(@Nullable SocketChannel channel, Runnable onLeft) {
            this.channel = channel;
            this.onLeft = onLeft;
        }

        private void register(Selector selector) {
            SocketChannel watched = channel;
            if (!polledBefore || watched == null) {
                polledBefore = true;
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
                reportLeft();
            }
        }

        private void onReadable(SelectionKey key) {
            try {
                key.interestOps(0);
                SocketChannel watched = channel;
                if (watched != null && watched.socket().getInputStream().available() == 0) {
                    reportLeft();
                }
            } catch (IOException | CancelledKeyException closed) {
                reportLeft();
            }
        }

        private void reportLeft() {
            if (watches.remove(this)) {
                Thread.ofVirtual().name("left").start(onLeft);
            }
        }

        @Override
        public void close() {
            watches.remove(this);
        }
    }
}
