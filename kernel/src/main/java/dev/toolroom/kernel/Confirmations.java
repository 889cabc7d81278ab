package dev.toolroom.kernel;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that wait for a person's consent. Any door may answer; the first answer counts. */
public final class Confirmations {
    private final Map<CallId, Waiting> waiting = new ConcurrentHashMap<>();

    /** What a person is asked. */
    public record Question(
            CallId call,
            String tool,
            String text,
            Caller caller,
            Json.Obj arguments,
            Instant since) {}

    /** What they can say. */
    public enum Decision {
        APPROVED,
        DENIED,
        /** The caller was told to come again with the answer; this attempt ends here. */
        DEFERRED
    }

    private record Waiting(Question question, CompletableFuture<Decision> decision) {}

    CompletableFuture<Decision> ask(Question question) {
        var decision = new CompletableFuture<Decision>();
        waiting.put(question.call(), new Waiting(question, decision));
        return decision;
    }

    /** The call does not wait any more, whatever came of it. */
    void close(Question question) {
        waiting.remove(question.call());
    }

    /** Oldest first. */
    public List<Question> pending() {
        return waiting.values().stream()
                .map(Waiting::question)
                .sorted(Comparator.comparing(Question::since))
                .toList();
    }

    /** False when that call does not wait, or someone was faster. */
    public boolean decide(CallId call, Decision decision) {
        Waiting found = waiting.get(call);
        return found != null && found.decision().complete(decision);
    }
}
