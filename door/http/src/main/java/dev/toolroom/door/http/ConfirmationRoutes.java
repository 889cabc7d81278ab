package dev.toolroom.door.http;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.consent.Approvals.Standing;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.consent.ConsentJson;
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
        routes.get("/api/approvals", request -> HttpDoor.json(request, approvals(request)));
        routes.delete("/api/approvals/{id}", this::revoke);
    }

    private Json.Obj pending() {
        return Json.Obj.EMPTY.with("pending", ConsentJson.questions(confirmations));
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
        Decided decided = confirmations.decide(new CallId(request.pathParam("id")), decision);
        switch (decided) {
            case ACCEPTED, KEPT -> {}
            case NOT_WAITING ->
                    throw new WebError(
                            404,
                            "web.not-waiting",
                            "that call does not wait for consent any more",
                            "See /api/confirmations for what does");
            case NOT_OFFERED ->
                    throw new WebError(
                            409,
                            "web.not-offered",
                            "this call can be approved once only, and not at all if it is too long to"
                                    + " be shown in full",
                            "Send {\"decision\":\"approve\",\"remember\":\"once\"}, or deny it");
        }
        String runs = !decision.isYes() ? "no" : decided == Decided.ACCEPTED ? "now" : "next-call";
        HttpDoor.json(request, Json.Obj.EMPTY.with("decided", true).with("runs", runs));
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

    /** Only a person is shown what an upgrade ended, because it is shown once. */
    private Json.Obj approvals(Context request) {
        List<Standing> ended =
                Reply.isPage(request) ? confirmations.standing().takeEnded() : List.of();
        return Json.Obj.EMPTY
                .with("approvals", ConsentJson.approvals(confirmations.standing().list()))
                .with("ended", ConsentJson.approvals(ended));
    }

    private void revoke(Context request) {
        checkPerson(request);
        if (!confirmations.standing().revoke(request.pathParam("id"))) {
            throw new WebError(
                    404,
                    "web.no-approval",
                    "there is no such approval",
                    "See /api/approvals for those there are");
        }
        request.status(204);
    }
}
