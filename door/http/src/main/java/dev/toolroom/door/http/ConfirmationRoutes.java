package dev.toolroom.door.http;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.consent.Approvals.Remembered;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Question;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.consent.Decision.Scope;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;

/** What waits for a person, and what they said. Programs may look; only a page may decide. */
final class ConfirmationRoutes {
    private final Confirmations confirmations;

    ConfirmationRoutes(Confirmations confirmations) {
        this.confirmations = confirmations;
    }

    void mount(RoutesConfig routes) {
        routes.get("/api/confirmations", request -> HttpDoor.json(request, pending()));
        routes.post("/api/confirmations/{id}", this::decide);
        routes.get("/api/approvals", request -> HttpDoor.json(request, remembered()));
        routes.delete("/api/approvals/{id}", this::revoke);
    }

    private Json.Obj pending() {
        List<Json> questions =
                confirmations.pending().stream().<Json>map(ConfirmationRoutes::described).toList();
        return Json.Obj.EMPTY.with("pending", new Json.Arr(questions));
    }

    private static Json.Obj described(Question question) {
        return Json.object()
                .put("id", question.call().value())
                .put("tool", question.tool())
                .put("text", question.text())
                .put("door", question.caller().door())
                .put("client", question.caller().client())
                .put("chat", question.caller().chat().value())
                .put("arguments", question.arguments())
                .put("since", question.since().toString())
                .build();
    }

    private void decide(Context request) {
        checkPerson(request);
        Json.Obj body = HttpDoor.object(request);
        Scope scope = scope(body.text("remember", "once"));
        Decision decision =
                switch (body.text("decision", "")) {
                    case "approve" -> Decision.approved(Tokens.PAGE, Decision.PAGE).with(scope);
                    case "deny" -> Decision.denied(Tokens.PAGE, Decision.PAGE);
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
        HttpDoor.json(request, Json.Obj.EMPTY.with("decided", true));
    }

    private static Scope scope(String remember) {
        return switch (remember) {
            case "once" -> Scope.ONCE;
            case "chat" -> Scope.CHAT;
            case "always" -> Scope.ALWAYS;
            case String other ->
                    throw new WebError(
                            400,
                            "web.bad-decision",
                            "remember: expected once, chat or always, got "
                                    + new Json.Str(other).write(),
                            "Send {\"decision\":\"approve\",\"remember\":\"once\"}");
        };
    }

    static void checkPerson(Context request) {
        if (!Reply.isPage(request)) {
            throw new WebError(
                    403,
                    "web.not-a-person",
                    "only a person can decide this",
                    "Ask your user to decide in the workbench");
        }
    }

    private Json.Obj remembered() {
        List<Json> all =
                confirmations.remembered().stream()
                        .<Json>map(ConfirmationRoutes::described)
                        .toList();
        return Json.Obj.EMPTY.with("approvals", new Json.Arr(all));
    }

    private static Json.Obj described(Remembered approval) {
        return Json.object()
                .put("id", approval.id())
                .put("tool", approval.tool())
                .put("version", approval.version())
                .putIfPresent("chat", approval.chat())
                .put("by", approval.by())
                .put("how", approval.how())
                .put("at", approval.at().toString())
                .build();
    }

    private void revoke(Context request) {
        checkPerson(request);
        if (!confirmations.revoke(request.pathParam("id"))) {
            throw new WebError(
                    404,
                    "web.no-approval",
                    "there is no such approval",
                    "See /api/approvals for those there are");
        }
        request.status(204);
    }
}
