package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import java.time.Duration;

/** Subscribes to list changes of a modern server, for as long as the connection lasts. */
final class ChangeSubscription implements Runnable {
    static final String METHOD = "subscriptions/listen";
    private static final Duration POLL_INTERVAL = Duration.ofDays(1);

    private final Connection connection;
    private final Json.Obj filter;

    private ChangeSubscription(Connection connection, Json.Obj filter) {
        this.connection = connection;
        this.filter = filter;
    }

    static void start(Connection connection, ServerInfo info) {
        var filter = Json.object();
        boolean hasChanges = false;
        for (String what : new String[] {"tools", "resources"}) {
            if (info.tellsChanges(what)) {
                filter.put(what + "ListChanged", true);
                hasChanges = true;
            }
        }
        if (hasChanges) {
            Thread.ofVirtual()
                    .name("mcp-" + connection.server() + "-changes")
                    .start(new ChangeSubscription(connection, filter.build()));
        }
    }

    /** Reopens a stream that ended, with backoff; gives up after eight short ones in a row. */
    @Override
    public void run() {
        var backoff = Backoff.DEFAULT;
        int failures = 0;
        try {
            while (!connection.ended().isDone()) {
                long startedAt = System.nanoTime();
                listen();
                failures = System.nanoTime() - startedAt > 60_000_000_000L ? 1 : failures + 1;
                if (connection.ended().isDone() || failures > 8) {
                    return;
                }
                backoff.await(failures, connection.ended());
                connection.reportPossibleChanges();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() throws InterruptedException {
        try {
            Pending listening =
                    connection.request(METHOD, Json.Obj.EMPTY.with("notifications", filter));
            while (listening.await(POLL_INTERVAL, RequestListener.NONE) == null) {
                // The subscription stays open as long as the connection.
            }
        } catch (ServerFailure over) {
            // The caller opens it again.
        }
    }
}
