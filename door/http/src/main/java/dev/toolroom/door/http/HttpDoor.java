package dev.toolroom.door.http;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Confirmations;
import dev.toolroom.kernel.Confirmations.Decision;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Exports;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Resource;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Mounts {@code /api} on the web server. */
public final class HttpDoor {
    private final Supplier<Collection<Contract>> contracts;
    private final Confirmations confirmations;
    private final Resource.Source resources;
    private final Tokens tokens;
    private final Description description;
    private final CallRoutes calls;
    private final EventRoutes events;

    /** What the door tells about the house. */
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
            Tokens tokens,
            Description description) {
        this.contracts = contracts;
        this.confirmations = confirmations;
        this.resources = resources;
        this.tokens = tokens;
        this.description = description;
        this.calls = new CallRoutes(contracts, calls, ids);
        this.events = new EventRoutes(events);
    }

    public void mount(RoutesConfig routes) {
        routes.post("/api/session", this::session);
        routes.get("/api/status", request -> json(request, description.status()));
        routes.get("/api/connect", request -> json(request, description.connect()));
        routes.get("/api/tools", request -> json(request, tools()));
        routes.get(
                "/api/openapi.json",
                request -> json(request, OpenApi.of(description.version(), contracts.get())));
        routes.get("/api/confirmations", request -> json(request, pending()));
        routes.post("/api/confirmations/{id}", this::decide);
        routes.get("/api/exports/{name}", this::export);
        calls.mount(routes);
        events.mount(routes);
    }

    static void json(Context request, Json.Obj value) {
        Reply.json(request, 200, value.write());
    }

    /** A page gives its code and gets its token. */
    private void session(Context request) {
        String code = object(request).text("code", "");
        String token =
                tokens.redeem(code)
                        .orElseThrow(
                                () ->
                                        new WebError(
                                                401,
                                                "web.used-link",
                                                "this link has been used or is too old",
                                                "Get a new one with: toolroom serve --link"));
        json(request, Json.Obj.EMPTY.with("token", token));
    }

    static Json.Obj object(Context request) {
        if (Reply.body(request) instanceof Json.Obj object) {
            return object;
        }
        throw new WebError(
                400, "web.not-an-object", "the body must be one JSON object", "Send {…}");
    }

    private Json.Obj tools() {
        List<Json> all = contracts.get().stream().<Json>map(HttpDoor::described).toList();
        return Json.Obj.EMPTY.with("tools", new Json.Arr(all));
    }

    private static Json.Obj described(Contract contract) {
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

    private Json.Obj pending() {
        List<Json> questions =
                confirmations.pending().stream()
                        .<Json>map(
                                question ->
                                        Json.object()
                                                .put("id", question.call().value())
                                                .put("tool", question.tool())
                                                .put("text", question.text())
                                                .put("door", question.caller().door())
                                                .put("client", question.caller().client())
                                                .put("chat", question.caller().chat())
                                                .put("arguments", question.arguments())
                                                .put("since", question.since().toString())
                                                .build())
                        .toList();
        return Json.Obj.EMPTY.with("pending", new Json.Arr(questions));
    }

    private void decide(Context request) {
        Decision decision =
                switch (object(request).text("decision", "")) {
                    case "approve" -> Decision.APPROVED;
                    case "deny" -> Decision.DENIED;
                    case String other ->
                            throw new WebError(
                                    400,
                                    "web.bad-decision",
                                    "decision: expected approve or deny, got "
                                            + new Json.Str(other).write(),
                                    "Send {\"decision\":\"approve\"}");
                };
        if (!confirmations.decide(new CallId(request.pathParam("id")), decision)) {
            throw new WebError(
                    404,
                    "web.not-waiting",
                    "that call does not wait for consent any more",
                    "See /api/confirmations for what does");
        }
        json(request, Json.Obj.EMPTY.with("decided", true));
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
                                                "Take the name from the answer that referred to it"));
        // As a download: what is in it is data, whoever wrote it.
        request.header("Content-Disposition", "attachment");
        request.header("X-Content-Type-Options", "nosniff");
        String charset = export.mimeType().startsWith("application/vnd.") ? "" : "; charset=utf-8";
        request.contentType(export.mimeType() + charset).result(export.bytes());
    }
}
