package dev.toolroom.kernel.dispatch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks a person before a call, if the tool wants it. */
final class Consents {
    /** Clients that reset their timeout on progress give a call up after 30 s without any. */
    static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(10);

    private final Confirmations confirmations;
    private final Records records;
    private final Duration progressInterval;

    Consents(Confirmations confirmations, Records records, Duration progressInterval) {
        this.confirmations = confirmations;
        this.records = records;
        this.progressInterval = progressInterval;
    }

    /**
     * The result of asking.
     *
     * @param given the yes; null if none was needed
     * @param approved what the yes is for; null if none was needed
     * @param refusal the outcome of a call that may not begin; null if it may
     */
    record Consent(
            @Nullable Verdict given, @Nullable Proposal approved, @Nullable Outcome refusal) {
        static Consent refused(Outcome refusal) {
            return new Consent(null, null, refusal);
        }

        private Consent of(Proposal proposal) {
            return given == null ? this : new Consent(given, proposal, refusal);
        }
    }

    Consent obtain(
            Tool tool, ToolCall call, CallListener listener, Running entry, RunningCall work) {
        return tool.consent(call.arguments(), call.caller())
                .map(proposal -> obtain(proposal, tool, call, listener, entry, work).of(proposal))
                .orElse(new Consent(null, null, null));
    }

    private Consent obtain(
            Proposal proposal,
            Tool tool,
            ToolCall call,
            CallListener listener,
            Running entry,
            RunningCall work) {
        var question =
                new Question(
                        call.id(),
                        call.tool(),
                        tool.contract().version(),
                        records.redacted(proposal),
                        call.caller(),
                        records.argumentsToShow(call),
                        entry.at(),
                        tool.contract().risk(call.arguments()),
                        confirmations.linkTo(call.id()));
        Verdict brought = findBrought(call, question);
        if (brought != null) {
            return new Consent(brought, null, null);
        }
        return confirmations
                .find(call, question)
                .map(verdict -> toConsent(entry, verdict))
                .orElseGet(() -> ask(question, call, listener, entry, work));
    }

    /** Returns the yes that came with the call, if it may count for this question. */
    private @Nullable Verdict findBrought(ToolCall call, Question question) {
        Decision approval = call.approval();
        if (approval == null || !approval.isYes()) {
            return null;
        }
        CallId answered = call.answers();
        if (answered != null) {
            return confirmations.redeem(call, question, answered, approval).orElse(null);
        }
        // A client's yes counts only as the answer to a question that was asked.
        boolean counts =
                approval.isByPerson()
                        || (approval.how().equals(Decision.YES_OPTION)
                                && question.risk() == Risk.CONFINED);
        return counts ? new Verdict(approval) : null;
    }

    private Consent ask(
            Question question,
            ToolCall call,
            CallListener listener,
            Running entry,
            RunningCall work) {
        CompletableFuture<Decision> decision = confirmations.ask(question, call);
        work.onCancel(() -> decision.cancel(false));
        var unattended = new CompletableFuture<Void>();
        try {
            records.waits(entry, question);
            listener.confirm(
                    question,
                    said -> {
                        if (said.kind() == Decision.Kind.LEFT_OPEN) {
                            unattended.complete(null);
                        } else {
                            confirmations.decide(question.call(), said);
                        }
                    });
            var _ = decision.whenComplete((_, _) -> unattended.complete(null));
            await(unattended, confirmations.waitFor(listener), listener);
            // Without a workbench the question cannot be answered now, so it is kept for later.
            Duration rest =
                    question.link() == null ? Duration.ZERO : confirmations.unattendedWait();
            return end(question, call, entry, await(decision, rest, listener));
        } catch (TimeoutException e) {
            return leaveOpen(question, call, entry);
        } catch (CancellationException | InterruptedException e) {
            if (listener.mayCallAgain()) {
                var _ = confirmations.keepOpen(question, call);
            }
            return Consent.refused(StandardOutcomes.cancelled());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            confirmations.close(question);
        }
    }

    /** Waits for an answer, and reports progress meanwhile. */
    private <T> T await(CompletableFuture<T> answer, Duration time, CallListener listener)
            throws InterruptedException, ExecutionException, TimeoutException {
        Duration waited = Duration.ZERO;
        while (time.minus(waited).compareTo(progressInterval) > 0) {
            try {
                return answer.get(progressInterval.toMillis(), MILLISECONDS);
            } catch (TimeoutException e) {
                waited = waited.plus(progressInterval);
                listener.progress(waited.toSeconds(), 0, "Waiting for a person's approval");
            }
        }
        return answer.get(time.minus(waited).toMillis(), MILLISECONDS);
    }

    private Consent end(Question question, ToolCall call, Running entry, Decision decision) {
        if (decision.kind() == Decision.Kind.DEFERRED) {
            // Its answer comes with the next attempt, and has to find the question.
            var _ = confirmations.keepOpen(question, call);
        }
        return toConsent(entry, new Verdict(decision));
    }

    private Consent leaveOpen(Question question, ToolCall call, Running entry) {
        return confirmations
                .keepOpen(question, call)
                .map(late -> toConsent(entry, new Verdict(late)))
                .orElseGet(() -> Consent.refused(confirmationRequired()));
    }

    private Consent toConsent(Running entry, Verdict verdict) {
        return switch (verdict.decision().kind()) {
            case APPROVED -> {
                records.approved(entry, verdict.decision());
                yield new Consent(verdict, null, null);
            }
            case DENIED ->
                    Consent.refused(
                            CallRefusal.DENIED.with(
                                    "a person said no to this call",
                                    "Ask them what they would rather have"));
            case DEFERRED ->
                    Consent.refused(
                            CallRefusal.DEFERRED.with(
                                    "the call waits for a person's consent",
                                    "Call again with their answer"));
            case LEFT_OPEN -> Consent.refused(confirmationRequired());
        };
    }

    /** The refusal of a call whose yes was revoked or used up before it began. */
    Outcome withdrawn() {
        return CallRefusal.CONFIRMATION_REQUIRED.with(
                "the approval of this call was revoked before it began",
                "Make the same call again to ask for a new one");
    }

    boolean isRevoked(@Nullable Verdict verdict) {
        return confirmations.standing().isRevoked(verdict);
    }

    private Outcome confirmationRequired() {
        return CallRefusal.CONFIRMATION_REQUIRED.with(
                "a person has to approve this call before it runs: " + confirmations.where(),
                "Ask your user to approve it there, then make the same call again");
    }
}
