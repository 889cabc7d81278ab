package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One request while it is being answered. */
public final class Exchange {
    private final Message.Request request;
    private final Era era;
    private final Client client;
    private final Peer peer;
    private final Channel channel;
    private final RequestState states;
    private final BiConsumer<Exchange, Method> replies;
    private final List<Runnable> stops = new ArrayList<>();
    private final Map<String, String> written = new LinkedHashMap<>();
    private boolean cancelled;

    Exchange(
            Message.Request request,
            Era era,
            Client client,
            Peer peer,
            Channel channel,
            RequestState states,
            BiConsumer<Exchange, Method> replies) {
        this.request = request;
        this.era = era;
        this.client = client;
        this.peer = peer;
        this.channel = channel;
        this.states = states;
        this.replies = replies;
    }

    /** Whether the answer may come from another thread while this one is held. */
    public boolean outlastsThread() {
        return channel.outlastsRequests();
    }

    /** Answers, once, on whatever thread; for a method that has given no answer itself. */
    public void reply(Method answer) {
        replies.accept(this, answer);
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

    /** A parameter that must be there. */
    public String text(String name) {
        Json value = request.params().get(name);
        if (value instanceof Json.Str(String text)) {
            return text;
        }
        String problem = value == null ? " is missing" : " must be a string";
        throw new RpcError(RpcError.INVALID_PARAMS, name + problem);
    }

    /** An optional parameter. */
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
     * Adds a field to the result that is JSON text already.
     *
     * @param name needs no escape
     */
    public void written(String name, String json) {
        written.put(name, json);
    }

    Map<String, String> written() {
        return written;
    }

    /** Tells the other side something that belongs to this request, unless it was cancelled. */
    public void notify(String method, Json.Obj params) {
        if (!isCancelled()) {
            channel.send(Message.notification(method, params));
        }
    }

    /** Reports progress, when the caller wants to hear of it. */
    public void progress(Json.Builder progress) {
        Json token = meta().get("progressToken");
        if (token != null) {
            notify("notifications/progress", progress.put("progressToken", token).build());
        }
    }

    /** Sends a log message, when the client has asked for messages of this level. */
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
     * What the client says to these requests. In the legacy era it is asked while this call waits;
     * in the modern one it answers by sending the whole request again, so whatever comes before
     * this is done twice.
     *
     * @param requests by a key of ours: {@code {method, params}}
     * @param state kept for us by the client until then, signed
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

    /** What the client sent along in answer to an earlier {@link #ask}; modern era only. */
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
     * The state that an earlier {@link #ask} gave the client to keep.
     *
     * @throws RpcError if it is not as we gave it, is too old, or belongs to another request
     */
    public @Nullable String state() {
        return request.params().get("requestState") instanceof Json.Str(String signed)
                ? states.verify(signed, request)
                : null;
    }

    /**
     * Makes sure of a capability of the client.
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

    /** Has {@code stop} run when the client no longer wants the answer, at once if so already. */
    public void onCancel(Runnable stop) {
        synchronized (this) {
            if (!cancelled) {
                stops.add(stop);
                return;
            }
        }
        stop.run();
    }

    /** Unless it was cancelled: then nobody waits for it. */
    void send(Outgoing answer) {
        if (!isCancelled()) {
            channel.send(answer);
        }
    }

    /** Called by the transport: the answer is not wanted any more, and none will be sent. */
    public void cancel() {
        List<Runnable> told;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            told = List.copyOf(stops);
        }
        told.forEach(Runnable::run);
    }

    /** Whether nobody waits for the answer any more. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    Message.Request request() {
        return request;
    }
}
