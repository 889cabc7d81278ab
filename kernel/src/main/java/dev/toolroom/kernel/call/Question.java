package dev.toolroom.kernel.call;

import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for a person's answer.
 *
 * @param version of the tool
 * @param proposal what the call would do, redacted
 * @param arguments redacted
 * @param link opens this question in the workbench, without a sign-in; null if none is running
 */
public record Question(
        CallId call,
        String tool,
        String version,
        Proposal proposal,
        Caller caller,
        Json.Obj arguments,
        Instant since,
        Risk risk,
        @Nullable String link) {
    private static final String OMITTED = "omitted";
    private static final String CHARACTERS = "characters";

    public String text() {
        return proposal.text();
    }

    /** For which calls a yes may count. */
    public Set<Scope> scopes() {
        return risk == Risk.CONFINED && caller.ownsChat()
                ? Set.of(Scope.ONCE, Scope.CHAT)
                : Set.of(Scope.ONCE);
    }

    /** Whether a person is shown the whole call. What nobody has seen cannot be approved. */
    public boolean isComplete() {
        return !proposal.isCut() && !isOmitted(arguments);
    }

    /** Returns what is shown instead of arguments of this length, which are too long. */
    public static Json.Obj omitted(int characters) {
        return Json.object().put(OMITTED, true).put(CHARACTERS, characters).build();
    }

    private static boolean isOmitted(Json.Obj arguments) {
        return arguments.fields().keySet().equals(Set.of(OMITTED, CHARACTERS));
    }

    /** Whether this decision may answer it. A no always may. */
    public boolean accepts(Decision decision) {
        return !decision.isYes()
                || (isComplete()
                        && scopes().contains(decision.scope())
                        && (risk == Risk.CONFINED || decision.isByPerson()));
    }
}
