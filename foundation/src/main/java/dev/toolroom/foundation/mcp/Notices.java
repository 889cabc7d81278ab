package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** Tells clients of changes that belong to no request: to the session, or to who subscribed. */
public final class Notices {
    private final List<Peer> peers = new CopyOnWriteArrayList<>();
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<String> offered;
    private final Predicate<String> resources;

    private record Subscription(Exchange exchange, Json.Obj filter) {
        synchronized void tell(String method, Json.Obj params) {
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
     * Something was added to a list or taken from it.
     *
     * @param what {@code tools}, {@code prompts} or {@code resources}
     */
    public void listChanged(String what) {
        String method = "notifications/" + what + "/list_changed";
        peers.forEach(peer -> peer.tell(Message.notification(method, Json.Obj.EMPTY)));
        subscriptions.stream()
                .filter(subscription -> isWanted(subscription.filter(), what + "ListChanged"))
                .forEach(subscription -> subscription.tell(method, Json.Obj.EMPTY));
    }

    public void resourceUpdated(String uri) {
        String method = "notifications/resources/updated";
        Json.Obj params = Json.Obj.EMPTY.with("uri", uri);
        peers.stream()
                .filter(peer -> peer.watched().contains(uri))
                .forEach(peer -> peer.tell(Message.notification(method, params)));
        subscriptions.stream()
                .filter(subscription -> watches(subscription.filter(), uri))
                .forEach(subscription -> subscription.tell(method, params));
    }

    /** Stays until the client cancels, closes the stream, or this server ends. */
    Json.Obj listen(Exchange exchange) throws InterruptedException {
        Json.Obj filter = agreed(exchange.object("notifications"));
        var ended = new CountDownLatch(1);
        var subscription = new Subscription(exchange, filter);
        // Whoever has read that it is acknowledged misses nothing, and reads nothing before that.
        synchronized (subscription) {
            subscriptions.add(subscription);
            subscription.tell(
                    "notifications/subscriptions/acknowledged",
                    Json.Obj.EMPTY.with("notifications", filter));
        }
        exchange.onCancel(ended::countDown);
        var waiter = Thread.ofVirtual().start(() -> awaitThen(closed, ended));
        try {
            ended.await();
        } finally {
            waiter.interrupt();
            subscriptions.remove(subscription);
        }
        return Json.Obj.EMPTY.with("_meta", Json.Obj.EMPTY.with(Meta.SUBSCRIPTION, exchange.id()));
    }

    private static void awaitThen(CountDownLatch first, CountDownLatch then) {
        try {
            first.await();
            then.countDown();
        } catch (InterruptedException notNeeded) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of what was asked for, the part that this server has. */
    private Json.Obj agreed(Json.Obj wanted) {
        var agreed = Json.object();
        for (String what : List.of("tools", "prompts", "resources")) {
            if (offered.contains(what) && isWanted(wanted, what + "ListChanged")) {
                agreed.put(what + "ListChanged", true);
            }
        }
        if (offered.contains("resources")
                && wanted.get("resourceSubscriptions") instanceof Json.Arr uris) {
            agreed.put(
                    "resourceSubscriptions",
                    Json.Arr.ofTexts(uris.texts().stream().filter(resources).toList()));
        }
        return agreed.build();
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
