package dev.toolroom.door.http;

import static java.util.Locale.ROOT;

import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.consent.Approvals.Standing;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.consent.Decision.Scope;
import dev.toolroom.kernel.consent.Question;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        List<Json> questions =
                confirmations.pending().stream().<Json>map(ConfirmationRoutes::described).toList();
        return Json.Obj.EMPTY.with("pending", new Json.Arr(questions));
    }

    private static Json.Obj described(Question question) {
        return Json.object()
                .put("id", question.call().value())
                .put("tool", question.tool())
                .put("version", question.version())
                .put("text", question.text())
                .put("remember", Json.Arr.ofTexts(scopes(question)))
                .putIfPresent("folder", text(question.caller().workspaceRoot()))
                .put("door", question.caller().door())
                .put("client", question.caller().client())
                .put("chat", question.caller().chat().value())
                .put("arguments", question.arguments())
                .put("since", question.since().toString())
                .build();
    }

    /** The values of {@code remember} that an approval of this question may have. */
    private static List<String> scopes(Question question) {
        return question.scopes().stream()
                .map(each -> each.name().toLowerCase(ROOT))
                .sorted()
                .toList();
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
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
        switch (confirmations.decide(new CallId(request.pathParam("id")), decision)) {
            case ACCEPTED -> {}
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
                            "this call cannot be approved for more than once",
                            "Send {\"decision\":\"approve\",\"remember\":\"once\"}");
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

    /** Only a person is shown what an upgrade ended, because it is shown once. */
    private Json.Obj approvals(Context request) {
        List<Json> all =
                confirmations.standing().list().stream()
                        .<Json>map(ConfirmationRoutes::described)
                        .toList();
        List<Standing> ended =
                Reply.isPage(request) ? confirmations.standing().takeEnded() : List.of();
        List<Json> endedJson = ended.stream().<Json>map(ConfirmationRoutes::described).toList();
        return Json.object()
                .put("approvals", new Json.Arr(all))
                .put("ended", new Json.Arr(endedJson))
                .build();
    }

    private static Json.Obj described(Standing approval) {
        return Json.object()
                .put("id", approval.id())
                .put("tool", approval.tool())
                .put("version", approval.version())
                .put("client", approval.client())
                .put("chat", approval.chat())
                .put("by", approval.by())
                .put("how", approval.how())
                .put("at", approval.at().toString())
                .put("used", approval.used())
                .putIfPresent("lastUsedAt", text(approval.lastUsedAt()))
                .build();
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
