package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Approvals.Open;
import dev.toolroom.kernel.consent.Approvals.Remembered;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The questions that wait for a person. Any door may answer; the first answer counts.
 *
 * <p>A question outlives a call that could not wait for its answer: it stays open, and when the
 * same call is made again after a yes, that one call runs without being asked.
 */
public final class Confirmations {
    /** Nobody reads more than that; the oldest go. */
    private static final int MOST_OPEN = 200;

    private static final Duration LIFE = Duration.ofDays(7);

    /** How long a call waits whose door has asked its person. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    public static final Duration PRESENCE = Duration.ofSeconds(15);

    private final Approvals approvals;
    private final Supplier<String> where;
    private final Duration presence;
    private final Map<CallId, Waiting> waiting = new LinkedHashMap<>();
    private final Map<String, Open> open = new LinkedHashMap<>();
    private final List<Remembered> remembered;

    /** What a person is asked. */
    public record Question(
            CallId call,
            String tool,
            String text,
            Caller caller,
            Json.Obj arguments,
            Instant since) {}

    private record Waiting(
            Question question, String version, String key, CompletableFuture<Decision> decision) {}

    /** Where nothing survives the process. */
    public Confirmations() {
        this(Approvals.NONE, () -> "in the workbench", PRESENCE);
    }

    /**
     * @param where says to an agent where a person can answer
     * @param presence how long a caller waits whose door cannot ask a person: enough for one who
     *     sits in front of the workbench, and less than clients wait for an answer
     */
    public Confirmations(Approvals approvals, Supplier<String> where, Duration presence) {
        this.approvals = approvals;
        this.where = where;
        this.presence = presence;
        this.remembered = new ArrayList<>(approvals.remembered());
        approvals.open().forEach(each -> open.put(each.key(), each));
    }

    public String where() {
        return where.get();
    }

    public Duration patience(CallListener listener) {
        return listener.canAsk() ? PATIENCE : presence;
    }

    /** What is known already of a call: a remembered approval, or the answer to its question. */
    public synchronized Optional<Decision> known(ToolCall call, String version) {
        Optional<Remembered> yes =
                remembered.stream()
                        .filter(each -> each.tool().equals(call.tool()))
                        .filter(each -> each.version().equals(version))
                        .filter(each -> isOf(each.chat(), call.caller().chat().value()))
                        .findFirst();
        if (yes.isPresent()) {
            return yes.map(each -> Decision.approved(each.by(), each.how() + ", remembered"));
        }
        Open asked = open.get(CallKey.of(call, version));
        if (asked == null || asked.decision() == null) {
            return Optional.empty();
        }
        // Forgotten first: a yes to one call never counts for two.
        forget(asked.key());
        return Optional.of(asked.decision());
    }

    private static boolean isOf(@Nullable String chat, String other) {
        return chat == null || chat.equals(other);
    }

    public synchronized CompletableFuture<Decision> ask(
            Question question, ToolCall call, String version) {
        var decision = new CompletableFuture<Decision>();
        String key = CallKey.of(call, version);
        waiting.put(question.call(), new Waiting(question, version, key, decision));
        return decision;
    }

    /** The call does not wait any more, whatever came of it. */
    public synchronized void close(Question question) {
        waiting.remove(question.call());
    }

    /**
     * The call has waited long enough: its question stays, and the call is answered without a
     * decision.
     *
     * @return the decision, where one came at the last moment; then no question stays
     */
    public synchronized Optional<Decision> stays(Question question, ToolCall call, String version) {
        Waiting waited = waiting.remove(question.call());
        if (waited != null && waited.decision().state() == Future.State.SUCCESS) {
            return Optional.of(waited.decision().resultNow());
        }
        forgetOld(question.since());
        String key = CallKey.of(call, version);
        if (!open.containsKey(key)) {
            if (open.size() >= MOST_OPEN) {
                forget(open.keySet().iterator().next());
            }
            var kept = new Open(question, version, key, null);
            approvals.keep(kept);
            open.put(key, kept);
        }
        return Optional.empty();
    }

    private void forgetOld(Instant now) {
        List<Open> old =
                open.values().stream()
                        .filter(each -> each.question().since().plus(LIFE).isBefore(now))
                        .toList();
        old.forEach(each -> forget(each.key()));
    }

    /** Oldest first; those of calls that wait, and those that have outlived theirs. */
    public synchronized List<Question> pending() {
        return Stream.concat(
                        waiting.values().stream().map(Waiting::question),
                        open.values().stream()
                                .filter(each -> each.decision() == null && !isWaiting(each))
                                .map(Open::question))
                .sorted(Comparator.comparing(Question::since))
                .toList();
    }

    /** The same call was made again and waits just now: it is one question. */
    private boolean isWaiting(Open asked) {
        return waiting.values().stream().anyMatch(each -> each.key().equals(asked.key()));
    }

    /** False when there is no such question, or someone was faster. */
    public synchronized boolean decide(CallId call, Decision decision) {
        Waiting found = waiting.get(call);
        if (found != null) {
            return isFirst(found, decision);
        }
        Optional<Open> asked =
                open.values().stream()
                        .filter(each -> each.question().call().equals(call))
                        .filter(each -> each.decision() == null)
                        .findFirst();
        asked.ifPresent(each -> decided(each, decision));
        return asked.isPresent();
    }

    private boolean isFirst(Waiting call, Decision decision) {
        boolean first = call.decision().complete(decision);
        if (first) {
            remember(call.question(), call.version(), decision);
            // The question of an earlier attempt is answered with it.
            forget(call.key());
        }
        return first;
    }

    private void decided(Open asked, Decision decision) {
        // The same call may wait again just now, while a page still shows the first question.
        for (Waiting again : waiting.values()) {
            if (again.key().equals(asked.key()) && isFirst(again, decision)) {
                return;
            }
        }
        remember(asked.question(), asked.version(), decision);
        if (decision.isYes() && decision.scope() != Decision.Scope.ONCE) {
            forget(asked.key());
            return;
        }
        var kept = new Open(asked.question(), asked.version(), asked.key(), decision);
        approvals.keep(kept);
        open.put(asked.key(), kept);
    }

    private void forget(String key) {
        Open asked = open.remove(key);
        if (asked != null) {
            approvals.removeQuestion(asked.question().call());
        }
    }

    private void remember(Question question, String version, Decision decision) {
        if (!decision.isYes() || decision.scope() == Decision.Scope.ONCE) {
            return;
        }
        boolean always = decision.scope() == Decision.Scope.ALWAYS;
        var yes =
                new Remembered(
                        UUID.randomUUID().toString(),
                        question.tool(),
                        version,
                        always ? null : question.caller().chat().value(),
                        decision.by(),
                        decision.how(),
                        Instant.now());
        approvals.keep(yes);
        remembered.add(yes);
    }

    public synchronized List<Remembered> remembered() {
        return List.copyOf(remembered);
    }

    /** False when there is no such approval. */
    public synchronized boolean revoke(String id) {
        approvals.removeApproval(id);
        return remembered.removeIf(each -> each.id().equals(id));
    }
}
