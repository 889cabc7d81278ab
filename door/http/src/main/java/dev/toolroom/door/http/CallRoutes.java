package dev.toolroom.door.http;

import dev.toolroom.foundation.web.DisconnectWatch;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.ToolSuggestion;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls tools over HTTP. The JSON is the same as through every other door. */
final class CallRoutes {
    private final Supplier<Collection<Contract>> contracts;
    private final Calls calls;
    private final Supplier<CallId> ids;
    private final DisconnectWatch presence = new DisconnectWatch();

    CallRoutes(Supplier<Collection<Contract>> contracts, Calls calls, Supplier<CallId> ids) {
        this.contracts = contracts;
        this.calls = calls;
        this.ids = ids;
    }

    void mount(RoutesConfig routes) {
        routes.post("/api/tools/{name}/calls", this::call);
        routes.delete("/api/calls/{id}", this::cancel);
    }

    private void call(Context request) throws InterruptedException {
        String name = request.pathParam("name");
        Json.Obj arguments = HttpDoor.object(request);
        CallId id = ids.get();
        var call = new ToolCall(id, name, arguments, caller(request), approval(request));
        if (CallStream.isWanted(request)) {
            streamCall(request, call);
            return;
        }
        Completed completed = run(request, call, new Page(Reply.isPage(request)));
        if (completed.outcome() instanceof Outcome.Refused refused
                && refused.code().equals(CallRefusal.UNKNOWN_TOOL.code())) {
            throw unknown(name);
        }
        request.header("Toolroom-Call", id.value());
        request.header("Toolroom-Outcome", outcome(completed));
        Reply.json(request, 200, completed.json());
    }

    static String outcome(Completed completed) {
        return switch (completed.outcome()) {
            case Outcome.Answered _ -> "answered";
            case Outcome.Refused _ -> "refused";
            case Outcome.Failed _ -> "failed";
        };
    }

    /** Sends progress, then the answer, as events. */
    private void streamCall(Context request, ToolCall call) throws InterruptedException {
        request.header("Toolroom-Call", call.id().value());
        try {
            var stream = new CallStream(request);
            stream.end(run(request, call, stream));
        } catch (IOException gone) {
            calls.cancel(call.id());
        }
    }

    /** Calls an existing tool for {@link EndpointRoutes}. */
    Completed invoke(Context request, String name, Json.Obj arguments) throws InterruptedException {
        CallId id = ids.get();
        request.header("Toolroom-Call", id.value());
        var call = new ToolCall(id, name, arguments, caller(request), approval(request));
        return run(request, call, new Page(Reply.isPage(request)));
    }

    /**
     * Returns the approval sent with a request. Only a page can send one: it has asked its person;
     * a program cannot answer for a person.
     */
    static @Nullable Decision approval(Context request) {
        return Reply.isPage(request) && "yes".equals(request.header("Toolroom-Approved"))
                ? Decision.approved(Tokens.PAGE, Decision.PAGE)
                : null;
    }

    /** Runs the call; cancels it if the client disconnects. */
    private Completed run(Context request, ToolCall call, CallListener listener)
            throws InterruptedException {
        try (var _ = presence.watch(request, () -> calls.cancel(call.id()))) {
            return calls.call(call, listener);
        }
    }

    /** A page can ask the person it shows; a program cannot, but may call again. */
    private record Page(boolean isAttended) implements CallListener {
        @Override
        public boolean mayCallAgain() {
            return !isAttended;
        }
    }

    static Caller caller(Context request) {
        String principal = Reply.principal(request);
        String client = Objects.requireNonNullElse(request.header("Toolroom-Client"), principal);
        String chat =
                Objects.requireNonNullElse(
                        request.header("Toolroom-Chat"), principal + "-" + client);
        var named = new Caller("http", client, chat, principal, null);
        return Reply.isPage(request) ? named.inOwnChat() : named;
    }

    private WebError unknown(String name) {
        List<String> known = contracts.get().stream().map(each -> each.name().value()).toList();
        String next = ToolSuggestion.of(name, known).orElse("See /api/tools for the tools");
        return new WebError(404, CallRefusal.UNKNOWN_TOOL.code(), "no tool has this name", next);
    }

    private void cancel(Context request) {
        calls.cancel(new CallId(request.pathParam("id")));
        request.status(202);
    }
}
