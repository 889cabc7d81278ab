package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Approvals.Standing;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The yeses that count for all calls of a tool by one agent in one chat, until revoked. */
public final class StandingApprovals {
    private final Approvals approvals;
    private final InstantSource clock;
    private final List<Standing> standing;

    StandingApprovals(Approvals approvals, InstantSource clock) {
        this.approvals = approvals;
        this.clock = clock;
        this.standing = new ArrayList<>(approvals.standing());
    }

    /** Finds the yes that covers a call of a caller in its own chat, and counts its use. */
    synchronized Optional<Verdict> find(ToolCall call, String version) {
        Caller caller = call.caller();
        for (int i = 0; i < standing.size(); i++) {
            Standing each = standing.get(i);
            if (each.tool().equals(call.tool())
                    && each.version().equals(version)
                    && each.client().equals(caller.client())
                    && each.chat().equals(caller.chat().value())) {
                standing.set(i, each.used(clock.instant()));
                var decision = Decision.approved(each.by(), each.how() + ", remembered");
                return Optional.of(new Verdict(decision, null, each.id()));
            }
        }
        return Optional.empty();
    }

    /** Stores a yes for more than one call. Returns false for every other decision. */
    synchronized boolean keep(Question question, Decision decision) {
        if (!decision.isYes() || decision.scope() == Decision.Scope.ONCE) {
            return false;
        }
        var yes =
                new Standing(
                        UUID.randomUUID().toString(),
                        question.tool(),
                        question.version(),
                        question.caller().client(),
                        question.caller().chat().value(),
                        decision.by(),
                        decision.how(),
                        clock.instant(),
                        0,
                        null);
        approvals.keep(yes);
        standing.add(yes);
        return true;
    }

    public synchronized List<Standing> list() {
        return List.copyOf(standing);
    }

    /** Returns the standing approvals that an upgrade ended. Each is returned once. */
    public List<Standing> takeEnded() {
        return approvals.takeEnded();
    }

    /** Returns false if there is no such standing approval. */
    public synchronized boolean revoke(String id) {
        approvals.removeApproval(id);
        return standing.removeIf(each -> each.id().equals(id));
    }

    /** Whether the standing approval that a call begins by was revoked while the call waited. */
    public synchronized boolean isRevoked(@Nullable Verdict verdict) {
        String id = verdict == null ? null : verdict.standing();
        return id != null && standing.stream().noneMatch(each -> each.id().equals(id));
    }
}
