package dev.toolroom.door.http;

import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Mounts {@code /api} on the web server. */
public final class HttpDoor {
    private final Supplier<Collection<Contract>> contracts;
    private final ConfirmationRoutes confirmations;
    private final Resource.Source resources;
    private final Tokens tokens;
    private final Description description;
    private final CallRoutes calls;
    private final EventRoutes events;
    private final Turns turns;
    private final StreamRoutes stream;

    /** Describes the application. */
    public interface Description {
        String version();

        Json.Obj status();

        Json.Obj connect();
    }

    public HttpDoor(
            Supplier<Collection<Contract>> contracts,
            Calls calls,
            Supplier<CallId> ids,
            Events events,
            Confirmations confirmations,
            Resource.Source resources,
            Turns turns,
            Tokens tokens,
            Description description) {
        this.contracts = contracts;
        this.confirmations = new ConfirmationRoutes(confirmations);
        this.resources = resources;
        this.tokens = tokens;
        this.description = description;
        this.calls = new CallRoutes(contracts, calls, ids);
        this.events = new EventRoutes(events);
        this.turns = turns;
        this.stream = new StreamRoutes(turns, calls);
    }

    public void mount(RoutesConfig routes) {
        routes.post("/api/session", this::session);
        routes.post("/api/tickets", this::ticket);
        routes.get("/api/status", request -> json(request, description.status()));
        routes.get("/api/connect", request -> json(request, description.connect()));
        routes.get("/api/tools", request -> json(request, tools()));
        routes.get("/api/openapi.json", request -> json(request, openApi()));
        routes.get("/api/exports/{name}", this::export);
        confirmations.mount(routes);
        calls.mount(routes);
        new EndpointRoutes(contracts.get(), calls, resources).mount(routes);
        events.mount(routes);
        stream.mount(routes);
    }

    private Json.Obj openApi() {
        return OpenApi.of(description.version(), contracts.get(), turns.requestSchema());
    }

    static void json(Context request, Json.Obj value) {
        Reply.json(request, 200, value.write());
    }

    /** Exchanges a code for a page session: a cookie, and a key that the page keeps. */
    private void session(Context request) {
        String code = object(request).text("code", "");
        PageSessions.Begun session =
                tokens.redeem(code)
                        .orElseThrow(
                                () ->
                                        new WebError(
                                                401,
                                                "web.used-link",
                                                "this link has been used or is too old",
                                                "Get a new one with: toolroom serve --link"));
        String cookie = session.cookie();
        if (cookie != null) {
            request.res().addHeader("Set-Cookie", cookie);
        }
        json(request, Json.Obj.EMPTY.with("key", session.key()));
    }

    /** Issues a ticket for a framed page; to pages only, as its code admits a person. */
    private void ticket(Context request) {
        ConfirmationRoutes.checkPerson(request);
        List<String> ancestors =
                object(request).get("ancestors") instanceof Json.Arr origins
                        ? origins.texts()
                        : List.of();
        json(request, Json.Obj.EMPTY.with("path", tokens.ticket(ancestors)));
    }

    static Json.Obj object(Context request) {
        if (Reply.body(request) instanceof Json.Obj object) {
            return object;
        }
        throw new WebError(
                400, "web.not-an-object", "the body must be one JSON object", "Send {…}");
    }

    private Json.Obj tools() {
        List<Json> all = contracts.get().stream().<Json>map(HttpDoor::describe).toList();
        return Json.Obj.EMPTY.with("tools", new Json.Arr(all));
    }

    private static Json.Obj describe(Contract contract) {
        return Json.object()
                .put("name", contract.name().value())
                .put("title", contract.title())
                .put("version", contract.version())
                .put("purpose", contract.purpose())
                .put("category", contract.category())
                .put("requiresConfirmation", contract.requiresConfirmation())
                .put("listed", contract.listed())
                .put("inputSchema", contract.inputSchema())
                .putIfPresent("outputSchema", contract.outputSchema())
                .build();
    }

    private void export(Context request) {
        Resource.Whole export =
                resources
                        .open(Exports.PREFIX + request.pathParam("name"))
                        .orElseThrow(
                                () ->
                                        new WebError(
                                                404,
                                                "web.no-export",
                                                "there is no such export",
                                                "Take the name from the answer that referred to"
                                                        + " it"));
        Download.send(request, export, request.pathParam("name"));
    }
}
