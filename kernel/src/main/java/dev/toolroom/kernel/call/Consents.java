package dev.toolroom.kernel.call;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Tool;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A person's part in a call: whether it needs their yes, and what they said. */
final class Consents {
    private final Confirmations confirmations;
    private final Records records;

    Consents(Confirmations confirmations, Records records) {
        this.confirmations = confirmations;
        this.records = records;
    }

    /**
     * What it came to.
     *
     * @param given the yes, where one was needed
     * @param turnedAway the end of the call, where there is none
     */
    record Consent(@Nullable Decision given, @Nullable Outcome turnedAway) {}

    Consent of(Tool tool, ToolCall call, CallListener listener, Running entry, RunningCall work) {
        Decision brought = call.approval();
        if (brought != null && entry.effect() != Effect.READS) {
            return new Consent(brought, null);
        }
        Optional<String> question = tool.consent(call.arguments(), call.caller());
        if (question.isEmpty() || brought != null) {
            return new Consent(question.isEmpty() ? null : brought, null);
        }
        String version = tool.contract().version();
        return confirmations
                .known(call, version)
                .map(decision -> decided(entry, decision))
                .orElseGet(() -> asked(question.get(), version, call, listener, entry, work));
    }

    private Consent asked(
            String text,
            String version,
            ToolCall call,
            CallListener listener,
            Running entry,
            RunningCall work) {
        var question =
                new Confirmations.Question(
                        call.id(), call.tool(), text, call.caller(), entry.arguments(), entry.at());
        CompletableFuture<Decision> decision = confirmations.ask(question, call, version);
        try {
            records.waits(entry, question);
            work.onCancel(() -> decision.cancel(false));
            listener.confirm(question, said -> confirmations.decide(question.call(), said));
            long patience = confirmations.patience(listener).toMillis();
            return decided(entry, decision.get(patience, MILLISECONDS));
        } catch (TimeoutException e) {
            return confirmations
                    .stays(question, call, version)
                    .map(late -> decided(entry, late))
                    .orElseGet(() -> new Consent(null, unconfirmed()));
        } catch (CancellationException | InterruptedException e) {
            return new Consent(null, Dispatcher.cancelled());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            confirmations.close(question);
        }
    }

    private Consent decided(Running entry, Decision decision) {
        return switch (decision.kind()) {
            case APPROVED -> {
                records.approved(entry, decision);
                yield new Consent(decision, null);
            }
            case DENIED ->
                    new Consent(
                            null,
                            CallRefusal.DENIED.with(
                                    "a person said no to this call",
                                    "Ask them what they would rather have"));
            case DEFERRED ->
                    new Consent(
                            null,
                            CallRefusal.DEFERRED.with(
                                    "the call waits for a person's consent",
                                    "Call again with their answer"));
        };
    }

    private Outcome unconfirmed() {
        return CallRefusal.CONFIRMATION_REQUIRED.with(
                "a person has to approve this call before it runs: " + confirmations.where(),
                "Ask your user to approve it there, then make the same call again");
    }
}
