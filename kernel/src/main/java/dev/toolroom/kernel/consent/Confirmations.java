package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Approvals.Open;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The questions that wait for a person. The first answer counts, through whichever door it comes.
 *
 * <p>A question outlives a call that could not wait for its answer. When the same call is made
 * again after a yes, that one call runs without being asked. The yes counts for the same agent in
 * the same folder, and only in the chat that asked as long as its caller is connected.
 */
public final class Confirmations {
    /** Beyond this limit the oldest open question is dropped. */
    private static final int MAX_OPEN_QUESTIONS = 200;

    private static final Duration QUESTION_TTL = Duration.ofDays(7);

    /** How long an approval that no call has used stays valid. */
    static final Duration APPROVAL_TTL = Duration.ofMinutes(10);

    /** How long a call waits if a person is looking at it. */
    private static final Duration ATTENDED_WAIT = Duration.ofMinutes(5);

    /** How long a call waits otherwise: shorter than the request timeouts of MCP clients. */
    public static final Duration UNATTENDED_WAIT = Duration.ofSeconds(15);

    /**
     * Doors whose callers without a folder come over HTTP, where a chat outlives its connection.
     */
    private static final Set<String> NAMED_CHATS = Set.of("http", "mcp");

    private final Approvals approvals;
    private final Supplier<String> where;
    private final Duration unattendedWait;
    private final InstantSource clock;
    private final Map<CallId, Waiting> waiting = new LinkedHashMap<>();
    private final Map<CallId, Open> open = new LinkedHashMap<>();
    private final StandingApprovals standing;
    private volatile Predicate<Caller> isConnected = caller -> false;
    private volatile Supplier<@Nullable String> workbench = () -> null;

    private record Waiting(Question question, String key, CompletableFuture<Decision> decision) {}

    /** What became of a decision. */
    public enum Decided {
        /** The waiting call goes on with it. */
        ACCEPTED,
        /** No call waits for it: it counts for the next identical one. */
        KEPT,
        /** There is no such question, or it has been decided. */
        NOT_WAITING,
        /** A yes for more calls than the question offers, or not by a person. */
        NOT_OFFERED
    }

    /** Forgets everything with the process. */
    public Confirmations() {
        this(Approvals.NONE, () -> "in the workbench", UNATTENDED_WAIT, InstantSource.system());
    }

    /**
     * @param where tells an agent where a person can answer
     * @param unattendedWait how long a call waits if no person is known to be there
     */
    public Confirmations(
            Approvals approvals,
            Supplier<String> where,
            Duration unattendedWait,
            InstantSource clock) {
        this.approvals = approvals;
        this.where = where;
        this.unattendedWait = unattendedWait;
        this.clock = clock;
        this.standing = new StandingApprovals(approvals, clock);
        approvals.open().forEach(each -> open.put(each.question().call(), each));
    }

    /** Sets how to find out whether a caller can still make its call again. */
    public void setConnected(Predicate<Caller> connected) {
        isConnected = connected;
    }

    public String where() {
        return where.get();
    }

    /** Sets the address of the workbench; the supplier returns null while none is running. */
    public void setWorkbench(Supplier<@Nullable String> address) {
        workbench = address;
    }

    /** Returns the link that opens a question in the workbench. */
    public @Nullable String linkTo(CallId call) {
        String address = workbench.get();
        return address == null ? null : address + "/#/activity?question=" + call.value();
    }

    public Duration waitFor(CallListener listener) {
        return listener.isAttended() ? ATTENDED_WAIT : unattendedWait;
    }

    public Duration unattendedWait() {
        return unattendedWait;
    }

    /**
     * Finds the decision about a call that a person has made already, and uses it up.
     *
     * @param now what a person would be asked now; a decision about another plan does not count
     */
    public synchronized Optional<Verdict> find(ToolCall call, Question now) {
        if (now.scopes().contains(Decision.Scope.CHAT)) {
            Optional<Verdict> covered = standing.find(call, now.version());
            if (covered.isPresent()) {
                return covered;
            }
        }
        forgetOld();
        String key = CallKey.of(call, now);
        Optional<Open> found =
                open.values().stream()
                        .filter(each -> each.decision() != null && each.key().equals(key))
                        .filter(each -> isFor(each.question().caller(), call.caller()))
                        .findFirst();
        return found.map(this::useUp);
    }

    /** Another process of the same agent in the same folder may go on when the asker has gone. */
    private boolean isFor(Caller asker, Caller caller) {
        return isSameChat(asker, caller)
                || (caller.workspaceRoot() != null && !isConnected.test(asker));
    }

    /** A yes is removed from the store with the record of the call that it starts. */
    private Verdict useUp(Open asked) {
        CallId id = asked.question().call();
        Decision decision = Objects.requireNonNull(asked.decision());
        open.remove(id);
        if (!decision.isYes()) {
            approvals.removeQuestion(id);
        }
        return new Verdict(decision, id, null);
    }

    /**
     * Uses up the answer that a client brought to an open question, if the question was about this
     * very call in this chat and may be answered by a client.
     */
    public synchronized Optional<Verdict> redeem(
            ToolCall call, Question now, CallId answered, Decision answer) {
        Open asked = open.get(answered);
        if (asked == null
                || asked.decision() != null
                || !answer.isYes()
                || !asked.question().accepts(answer)
                || !asked.key().equals(CallKey.of(call, now))
                || !isSameChat(asked.question().caller(), call.caller())) {
            return Optional.empty();
        }
        open.remove(answered);
        return Optional.of(new Verdict(answer, answered, null));
    }

    public synchronized CompletableFuture<Decision> ask(Question question, ToolCall call) {
        var decision = new CompletableFuture<Decision>();
        String key = CallKey.of(call, question);
        waiting.put(question.call(), new Waiting(question, key, decision));
        return decision;
    }

    /** Ends the wait of a call. */
    public synchronized void close(Question question) {
        waiting.remove(question.call());
    }

    /**
     * Keeps the question of a call that ends without a decision.
     *
     * @return the decision if one came at the last moment; then the question is not kept
     */
    public synchronized Optional<Decision> keepOpen(Question question, ToolCall call) {
        Waiting waited = waiting.remove(question.call());
        if (waited != null && waited.decision().state() == Future.State.SUCCESS) {
            Decision late = waited.decision().resultNow();
            if (late.kind() != Decision.Kind.DEFERRED) {
                return Optional.of(late);
            }
        }
        forgetOld();
        String key = CallKey.of(call, question);
        var again = new Waiting(question, key, new CompletableFuture<>());
        boolean isAsked =
                open.values().stream()
                        .anyMatch(each -> each.decision() == null && isSame(again, each));
        if (!isAsked) {
            if (open.size() >= MAX_OPEN_QUESTIONS) {
                forget(open.keySet().iterator().next());
            }
            var kept = new Open(question, key);
            approvals.keep(kept);
            open.put(question.call(), kept);
        }
        return Optional.empty();
    }

    private void forgetOld() {
        Instant now = clock.instant();
        List.copyOf(open.values()).stream()
                .filter(each -> isExpired(each, now))
                .forEach(each -> forget(each.question().call()));
    }

    private static boolean isExpired(Open asked, Instant now) {
        Instant decidedAt = asked.decidedAt();
        return decidedAt != null
                ? decidedAt.plus(APPROVAL_TTL).isBefore(now)
                : expires(asked.question()).isBefore(now);
    }

    /** Returns the undecided questions, oldest first. */
    public synchronized List<Question> pending() {
        return Stream.concat(
                        waiting.values().stream().map(Waiting::question),
                        open.values().stream()
                                .filter(each -> each.decision() == null && !isWaiting(each))
                                .map(Open::question))
                .sorted(Comparator.comparing(Question::since))
                .toList();
    }

    /** Whether a call waits for the answer now. */
    public synchronized boolean isWaiting(Question question) {
        return waiting.containsKey(question.call());
    }

    /** Whether a yes could still start a call: its caller waits, or can make the call again. */
    public boolean isUsable(Question question) {
        Caller caller = question.caller();
        return isWaiting(question)
                || caller.workspaceRoot() != null
                || NAMED_CHATS.contains(caller.door())
                || !caller.principal().equals(Caller.LOCAL)
                || isConnected.test(caller);
    }

    public static Instant expires(Question question) {
        return question.since().plus(QUESTION_TTL);
    }

    private boolean isWaiting(Open asked) {
        return waiting.values().stream().anyMatch(each -> isSame(each, asked));
    }

    /** Whether a waiting call is the call of an open question, made again. */
    private static boolean isSame(Waiting call, Open asked) {
        return call.key().equals(asked.key())
                && isSameChat(asked.question().caller(), call.question().caller());
    }

    /** A caller that only names the chat does not count as the one that owns it. */
    private static boolean isSameChat(Caller asker, Caller caller) {
        return asker.chat().equals(caller.chat()) && (caller.ownsChat() || !asker.ownsChat());
    }

    public synchronized Decided decide(CallId call, Decision decision) {
        Waiting found = waiting.get(call);
        if (found != null) {
            return decide(found, decision);
        }
        Open asked = open.get(call);
        if (asked == null || asked.decision() != null) {
            return Decided.NOT_WAITING;
        }
        if (!asked.question().accepts(decision)) {
            return Decided.NOT_OFFERED;
        }
        return decide(asked, decision);
    }

    private Decided decide(Waiting call, Decision decision) {
        if (!call.question().accepts(decision)) {
            return Decided.NOT_OFFERED;
        }
        if (!call.decision().complete(decision)) {
            return Decided.NOT_WAITING;
        }
        if (decision.kind() != Decision.Kind.DEFERRED) {
            standing.keep(call.question(), decision);
            // The question of an earlier attempt is answered with it.
            List.copyOf(open.values()).stream()
                    .filter(each -> isSame(call, each))
                    .forEach(each -> forget(each.question().call()));
        }
        return Decided.ACCEPTED;
    }

    private Decided decide(Open asked, Decision decision) {
        // The same call may wait again, while a page still shows the first question.
        for (Waiting again : waiting.values()) {
            if (isSame(again, asked) && decide(again, decision) == Decided.ACCEPTED) {
                return Decided.ACCEPTED;
            }
        }
        if (standing.keep(asked.question(), decision)) {
            forget(asked.question().call());
            return Decided.KEPT;
        }
        var kept = new Open(asked.question(), asked.key(), decision, clock.instant());
        approvals.keep(kept);
        open.put(asked.question().call(), kept);
        return Decided.KEPT;
    }

    private void forget(CallId question) {
        open.remove(question);
        approvals.removeQuestion(question);
    }

    /** Returns the yeses that count for more than one call. */
    public StandingApprovals standing() {
        return standing;
    }
}
