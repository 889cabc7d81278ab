package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The tools of one instance of a server, as it listed them last. It lists them again whenever it
 * says that they changed; what it said before it answered a call holds for the next call.
 */
final class ToolListing implements ServerListener {
    private static final Duration BETWEEN = Duration.ofMillis(100);
    private static final Duration READING = Duration.ofSeconds(30);

    private final UnaryOperator<RemoteTool> masked;
    private final Runnable changed;
    private final Consumer<String> log;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable McpClient client;
    private volatile List<RemoteTool> tools = List.of();

    /** How often a change was told, and how much of that is in the list. */
    private final AtomicLong told = new AtomicLong();

    private volatile long included;

    /**
     * @param masked leaves out the values that the server was given: it may put them into what it
     *     says of a tool
     * @param changed run after the list was read
     */
    ToolListing(UnaryOperator<RemoteTool> masked, Runnable changed, Consumer<String> log) {
        this.masked = masked;
        this.changed = changed;
        this.log = log;
    }

    /** What the server told before there was a connection is in the first list. */
    void connected(McpClient now) throws InterruptedException {
        reading.lock();
        try {
            client = now;
            read(now);
        } finally {
            reading.unlock();
        }
    }

    List<RemoteTool> tools() {
        return tools;
    }

    Optional<RemoteTool> find(String name) {
        return tools.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public void toolsOutdated() {
        told.incrementAndGet();
    }

    private boolean isOutdated() {
        return told.get() != included;
    }

    @Override
    public void toolsChanged() {
        try {
            // A server that tells a change whenever it is asked would be asked without end.
            Thread.sleep(BETWEEN);
            refresh(READING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Reads the list again if it is out of date. One that cannot be read, as while the server is
     * busy, stays out of date, and is read after the next call.
     *
     * @param time how long to wait while another thread reads it
     */
    void refresh(Duration time) throws InterruptedException {
        McpClient connected = client;
        if (!isOutdated()
                || connected == null
                || !reading.tryLock(time.toNanos(), TimeUnit.NANOSECONDS)) {
            return;
        }
        try {
            if (isOutdated()) {
                read(connected);
            }
        } catch (ServerFailure e) {
            log.accept("The changed list of tools cannot be read: " + e.getMessage());
        } finally {
            reading.unlock();
        }
    }

    /** After a call, without making its caller wait. */
    void refreshLater() {
        if (isOutdated()) {
            Thread.startVirtualThread(this::toolsChanged);
        }
    }

    private void read(McpClient connected) throws InterruptedException {
        // A change that is told from here on may or may not be in the list.
        long now = told.get();
        tools = connected.tools(READING).stream().map(masked).toList();
        changed.run();
        // Last: whoever finds the list up to date does not wait, and finds the tools made of it.
        included = now;
    }
}
