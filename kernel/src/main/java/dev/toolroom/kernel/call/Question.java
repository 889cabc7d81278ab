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
    public String text() {
        return proposal.text();
    }

    /** For which calls a yes may count. */
    public Set<Scope> scopes() {
        return risk == Risk.CONFINED ? Set.of(Scope.ONCE, Scope.CHAT) : Set.of(Scope.ONCE);
    }

    /** Whether this decision may answer it. A no always may. */
    public boolean accepts(Decision decision) {
        return !decision.isYes()
                || (scopes().contains(decision.scope())
                        && (risk == Risk.CONFINED || decision.isByPerson()));
    }
}
