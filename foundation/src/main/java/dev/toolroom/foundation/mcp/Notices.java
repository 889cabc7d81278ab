package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** Notifies clients of changes that belong to no request: legacy sessions and subscriptions. */
public final class Notices {
    private final List<Peer> peers = new CopyOnWriteArrayList<>();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<String> offered;
    private final Predicate<String> resources;

    private record Subscription(Exchange exchange, Json.Obj filter) {
        synchronized void send(String method, Json.Obj params) {
            var meta = Json.Obj.EMPTY.with(Meta.SUBSCRIPTION, exchange.id());
            exchange.notify(method, params.with("_meta", meta));
        }
    }

    /**
     * @param offered which of {@code tools}, {@code prompts}, {@code resources} can change
     * @param resources whether there is a resource of this uri
     */
    public Notices(Set<String> offered, Predicate<String> resources) {
        this.offered = Set.copyOf(offered);
        this.resources = resources;
    }

    void add(Peer peer) {
        peers.add(peer);
    }

    void remove(Peer peer) {
        peers.remove(peer);
    }

    void mustExist(String uri) {
        if (!resources.test(uri)) {
            throw RpcError.noSuchResource(uri);
        }
    }

    /**
     * Notifies that a list has changed.
     *
     * @param what {@code tools}, {@code prompts} or {@code resources}
     */
    public void listChanged(String what) {
        String method = "notifications/" + what + "/list_changed";
        peers.forEach(peer -> peer.tell(Message.notification(method, Json.Obj.EMPTY)));
        subscriptions.stream()
                .filter(subscription -> isWanted(subscription.filter(), what + "ListChanged"))
                .forEach(subscription -> subscription.send(method, Json.Obj.EMPTY));
    }

    public void resourceUpdated(String uri) {
        String method = "notifications/resources/updated";
        Json.Obj params = Json.Obj.EMPTY.with("uri", uri);
        peers.stream()
                .filter(peer -> peer.watchedResources().contains(uri))
                .forEach(peer -> peer.tell(Message.notification(method, params)));
        subscriptions.stream()
                .filter(subscription -> watches(subscription.filter(), uri))
                .forEach(subscription -> subscription.send(method, params));
    }

    /**
     * Answers {@code subscriptions/listen}; blocks until the client cancels or the server closes.
     */
    Json.Obj listen(Exchange exchange) throws InterruptedException {
        Json.Obj filter = supported(exchange.object("notifications"));
        var ended = new CountDownLatch(1);
        var subscription = new Subscription(exchange, filter);
        // The lock: no notice precedes the acknowledgement, and none after it is missed.
        synchronized (subscription) {
            subscriptions.add(subscription);
            subscription.send(
                    "notifications/subscriptions/acknowledged",
                    Json.Obj.EMPTY.with("notifications", filter));
        }
        exchange.onCancel(ended::countDown);
        var closeWatcher = Thread.ofVirtual().start(() -> forward(closed, ended));
        try {
            ended.await();
        } finally {
            closeWatcher.interrupt();
            subscriptions.remove(subscription);
        }
        return Json.Obj.EMPTY.with("_meta", Json.Obj.EMPTY.with(Meta.SUBSCRIPTION, exchange.id()));
    }

    private static void forward(CountDownLatch first, CountDownLatch then) {
        try {
            first.await();
            then.countDown();
        } catch (InterruptedException notNeeded) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the part of a filter that this server supports. */
    private Json.Obj supported(Json.Obj wanted) {
        var result = Json.object();
        for (String what : List.of("tools", "prompts", "resources")) {
            if (offered.contains(what) && isWanted(wanted, what + "ListChanged")) {
                result.put(what + "ListChanged", true);
            }
        }
        if (offered.contains("resources")
                && wanted.get("resourceSubscriptions") instanceof Json.Arr uris) {
            result.put(
                    "resourceSubscriptions",
                    Json.Arr.ofTexts(uris.texts().stream().filter(resources).toList()));
        }
        return result.build();
    }

    private static boolean isWanted(Json.Obj filter, String name) {
        return filter.get(name) instanceof Json.Bool(boolean wanted) && wanted;
    }

    private static boolean watches(Json.Obj filter, String uri) {
        return filter.get("resourceSubscriptions") instanceof Json.Arr uris
                && uris.texts().contains(uri);
    }

    /** Ends every subscription with its result. */
    public void close() {
        closed.countDown();
    }
}
