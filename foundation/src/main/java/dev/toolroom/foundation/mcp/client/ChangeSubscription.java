package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import java.time.Duration;

/** Keeps a server of the modern era telling when its lists change. */
final class ChangeSubscription implements Runnable {
    static final String METHOD = "subscriptions/listen";
    private static final Duration LONG = Duration.ofDays(1);

    private final Connection connection;
    private final Json.Obj filter;

    private ChangeSubscription(Connection connection, Json.Obj filter) {
        this.connection = connection;
        this.filter = filter;
    }

    static void start(Connection connection, ServerInfo info) {
        var filter = Json.object();
        boolean wanted = false;
        for (String what : new String[] {"tools", "resources"}) {
            if (info.tellsChanges(what)) {
                filter.put(what + "ListChanged", true);
                wanted = true;
            }
        }
        if (wanted) {
            Thread.ofVirtual()
                    .name("mcp-" + connection.server() + "-changes")
                    .start(new ChangeSubscription(connection, filter.build()));
        }
    }

    /** A stream over HTTP may end at any time and is opened again, less and less eagerly. */
    @Override
    public void run() {
        var backoff = Backoff.USUAL;
        int failures = 0;
        try {
            while (!connection.ended().isDone()) {
                long began = System.nanoTime();
                listen();
                failures = System.nanoTime() - began > 60_000_000_000L ? 1 : failures + 1;
                if (connection.ended().isDone() || failures > 8) {
                    return;
                }
                backoff.await(failures, connection.ended());
                connection.mayHaveChanged();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() throws InterruptedException {
        try {
            Pending listening =
                    connection.request(METHOD, Json.Obj.EMPTY.with("notifications", filter));
            while (listening.await(LONG, RequestListener.NONE) == null) {
                // It stays for as long as the connection does.
            }
        } catch (ServerFailure over) {
            // Opened again by the caller.
        }
    }
}
