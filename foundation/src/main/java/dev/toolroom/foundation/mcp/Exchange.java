package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A request while it is being answered. */
public final class Exchange {
    private final Message.Request request;
    private final Era era;
    private final Client client;
    private final Peer peer;
    private final Channel channel;
    private final RequestState states;
    private final BiConsumer<Exchange, Method> replier;
    private final List<Runnable> stops = new ArrayList<>();
    private final Map<String, String> preEncoded = new LinkedHashMap<>();
    private boolean cancelled;

    Exchange(
            Message.Request request,
            Era era,
            Client client,
            Peer peer,
            Channel channel,
            RequestState states,
            BiConsumer<Exchange, Method> replier) {
        this.request = request;
        this.era = era;
        this.client = client;
        this.peer = peer;
        this.channel = channel;
        this.states = states;
        this.replier = replier;
    }

    /** Whether another thread may send the answer while this one is blocked. */
    public boolean outlastsThread() {
        return channel.outlastsRequests();
    }

    /** Sends the answer, once, on any thread; for a method that returned no answer itself. */
    public void reply(Method answer) {
        replier.accept(this, answer);
    }

    public Era era() {
        return era;
    }

    public Json id() {
        return request.id();
    }

    public Json.Obj params() {
        return request.params();
    }

    public Json.Obj meta() {
        return request.meta();
    }

    public Client client() {
        return client;
    }

    public Peer peer() {
        return peer;
    }

    /** Returns a required string parameter. */
    public String text(String name) {
        Json value = request.params().get(name);
        if (value instanceof Json.Str(String text)) {
            return text;
        }
        String problem = value == null ? " is missing" : " must be a string";
        throw new RpcError(RpcError.INVALID_PARAMS, name + problem);
    }

    /** Returns an optional object parameter; empty if absent. */
    public Json.Obj object(String name) {
        Json value = request.params().get(name);
        if (value == null) {
            return Json.Obj.EMPTY;
        }
        if (value instanceof Json.Obj object) {
            return object;
        }
        throw new RpcError(RpcError.INVALID_PARAMS, name + " must be an object");
    }

    /**
     * Adds a field to the result whose value is already JSON text.
     *
     * @param name must need no JSON escape
     */
    public void written(String name, String json) {
        preEncoded.put(name, json);
    }

    Map<String, String> preEncoded() {
        return preEncoded;
    }

    /** Sends a notification that belongs to this request, unless it was cancelled. */
    public void notify(String method, Json.Obj params) {
        if (!isCancelled()) {
            channel.send(Message.notification(method, params));
        }
    }

    /** Reports progress, if the client gave a progress token. */
    public void progress(Json.Builder progress) {
        Json token = meta().get("progressToken");
        if (token != null) {
            notify("notifications/progress", progress.put("progressToken", token).build());
        }
    }

    /** Sends a log message, if the client wants messages of this level. */
    public void log(String level, String logger, Json data) {
        String wanted = era == Era.MODERN ? meta().text(Meta.LOG_LEVEL, "") : peer.logLevel();
        if (LogLevel.includes(wanted, level)) {
            notify(
                    "notifications/message",
                    Json.object()
                            .put("level", level)
                            .put("logger", logger)
                            .put("data", data)
                            .build());
        }
    }

    /**
     * Asks the client and returns its answers. In the legacy era this call waits for them. In the
     * modern era the client answers by sending the whole request again, so whatever comes before
     * this call is done twice.
     *
     * @param requests {@code {method, params}} by a key of our choice
     * @param state signed, kept by the client and sent back with its answers
     * @throws InputRequired in the modern era, as long as an answer is missing
     */
    public Map<String, Json.Obj> ask(Map<String, Json.Obj> requests, @Nullable String state)
            throws InterruptedException {
        if (era == Era.LEGACY) {
            return peer.ask(requests, channel);
        }
        Map<String, Json.Obj> given = responses();
        if (given.keySet().containsAll(requests.keySet())) {
            return given;
        }
        throw new InputRequired(requests, state == null ? null : states.sign(state, request));
    }

    /** Returns the folders that the client works in, if it declares roots. */
    public List<Path> roots() throws InterruptedException {
        return era == Era.LEGACY && channel.outlastsRequests() && client.can("roots")
                ? peer.roots(channel)
                : List.of();
    }

    /** Returns the answers the client sent to an earlier {@link #ask}; modern era only. */
    public Map<String, Json.Obj> responses() {
        var responses = new LinkedHashMap<String, Json.Obj>();
        object("inputResponses")
                .fields()
                .forEach(
                        (key, value) -> {
                            if (value instanceof Json.Obj response) {
                                responses.put(key, response);
                            }
                        });
        return responses;
    }

    /**
     * Returns the state that an earlier {@link #ask} gave the client to keep.
     *
     * @throws RpcError if it is not as we gave it, is too old, or belongs to another request
     */
    public @Nullable String state() {
        return request.params().get("requestState") instanceof Json.Str(String signed)
                ? states.verify(signed, request)
                : null;
    }

    /**
     * Checks that the client declared a capability.
     *
     * @throws RpcError if it did not declare it
     */
    public void require(String capability) {
        if (!client.can(capability)) {
            var required = Json.Obj.EMPTY.with(capability, Json.Obj.EMPTY);
            throw new RpcError(
                    RpcError.MISSING_CAPABILITY,
                    "this needs a client that declares " + capability,
                    Json.Obj.EMPTY.with("requiredCapabilities", required));
        }
    }

    /** Runs {@code stop} when the request is cancelled, or at once if it already is. */
    public void onCancel(Runnable stop) {
        synchronized (this) {
            if (!cancelled) {
                stops.add(stop);
                return;
            }
        }
        stop.run();
    }

    /** Sends the answer, unless the request was cancelled. */
    void send(Outgoing answer) {
        if (!isCancelled()) {
            channel.send(answer);
        }
    }

    /** Cancels the request: no answer is sent from now on. */
    public void cancel() {
        List<Runnable> callbacks;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            callbacks = List.copyOf(stops);
        }
        callbacks.forEach(Runnable::run);
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }

    Message.Request request() {
        return request;
    }
}
