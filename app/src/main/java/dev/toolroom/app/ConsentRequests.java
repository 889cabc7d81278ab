package dev.toolroom.app;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.consent.ConsentJson;
import dev.toolroom.kernel.json.Json;

/** Answers the commands that list and decide questions, in the process that owns the home. */
final class ConsentRequests {
    static final String REQUEST = "consent";

    /** Who decides at a terminal: the program knows no more of them. */
    private static final String BY = "terminal";

    private final Confirmations confirmations;

    ConsentRequests(Confirmations confirmations) {
        this.confirmations = confirmations;
    }

    Json.Obj answer(Json.Obj request) {
        String id = request.text("of", "");
        return switch (request.text("what", "")) {
            case "questions" ->
                    Json.Obj.EMPTY.with("questions", ConsentJson.questions(confirmations));
            case "approve" -> decided(id, approved(request));
            case "deny" -> decided(id, Decision.denied(BY, Decision.COMMAND));
            case "approvals" ->
                    Json.Obj.EMPTY.with(
                            "approvals", ConsentJson.approvals(confirmations.standing().list()));
            case "revoke" -> Json.Obj.EMPTY.with("revoked", confirmations.standing().revoke(id));
            default -> Json.Obj.EMPTY.with("error", "the owner of this home does not know that");
        };
    }

    private static Decision approved(Json.Obj request) {
        Scope scope = request.text("remember", "").equals("chat") ? Scope.CHAT : Scope.ONCE;
        return Decision.approved(BY, Decision.COMMAND).with(scope);
    }

    private Json.Obj decided(String id, Decision decision) {
        Decided decided = confirmations.decide(new CallId(id), decision);
        return Json.Obj.EMPTY.with("decided", decided.name());
    }
}
