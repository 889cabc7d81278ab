package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Purge;
import dev.toolroom.capability.recall.catalogue.PurgedChats;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds attempts, rollouts, rewards and transitions from the spans that are stored, whichever file
 * they came from and in whichever order.
 */
final class Attempts {
    /** Transitions follow the rules of Agent Lightning 0.3. */
    static final String ADAPTER = "agl-0.3";

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Statements statements;
    private final PurgedChats purged;

    Attempts(Statements statements, Salt salt) {
        this.statements = statements;
        this.purged = new PurgedChats(statements, salt);
    }

    /** Builds attempts; returns whether any was skipped because its chat was purged. */
    boolean build(Collection<String> attempts) {
        boolean hasPurged = false;
        for (String each : attempts) {
            hasPurged |= !build(each);
        }
        statements.run(
                "DELETE FROM rollouts WHERE NOT EXISTS (SELECT 1 FROM attempts a WHERE a.rollout_id"
                        + " = rollouts.rollout_id)");
        Purge.removeUnusedEmitters(statements);
        return hasPurged;
    }

    private boolean build(String attempt) {
        List<SpanRows.Stored> spans = SpanRows.of(statements, attempt);
        Set<String> conversations = conversations(spans);
        String session = session(conversations);
        TurnLink link = session == null ? null : TurnLink.find(statements, session, spans);
        if (isPurged(conversations, spans, link)) {
            statements.run("DELETE FROM attempts WHERE attempt_id = ?", attempt);
            return false;
        }
        for (int i = 0; i < spans.size(); i++) {
            statements.run(
                    "UPDATE telemetry_spans SET sequence_id = ? WHERE span_id = ?",
                    i + 1,
                    spans.get(i).key());
        }
        String rollout = rollout(spans, session, conversations, attempt);
        long start = spans.stream().mapToLong(each -> each.span().start()).min().orElse(0);
        statements.run(
                """
                INSERT INTO rollouts VALUES (?, ?, ?, ?, ?) ON CONFLICT (rollout_id) DO UPDATE SET
                session_id = excluded.session_id,
                resource_version_hash = excluded.resource_version_hash,
                dataset_origin = excluded.dataset_origin,
                created_at_ms = min(coalesce(created_at_ms, 9e18), excluded.created_at_ms)\
                """,
                rollout,
                session,
                resourceHash(spans),
                spans.getFirst().service(),
                start / NANOS_PER_MILLI);
        List<Reward> rewards = writeRewards(attempt, spans);
        writeAttempt(attempt, rollout, link, spans, Reward.finalOf(rewards));
        writeTransitions(attempt, spans, rewards);
        return true;
    }

    /**
     * Whether its chat or its request was removed for good. In a chat that had a request removed,
     * spans of no known request may be those of that one.
     */
    private boolean isPurged(
            Set<String> conversations, List<SpanRows.Stored> spans, @Nullable TurnLink link) {
        return conversations.stream().anyMatch(purged::hasSession)
                || purged.hasAny(TurnLink.marks(spans))
                || (link == null && conversations.stream().anyMatch(purged::hasRequestOf));
    }

    private static Set<String> conversations(List<SpanRows.Stored> spans) {
        Set<String> names = new LinkedHashSet<>();
        for (String key : GenAi.CONVERSATION) {
            for (SpanRows.Stored each : spans) {
                String name = each.span().text(key);
                if (name != null) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private @Nullable String session(Set<String> conversations) {
        for (String each : conversations) {
            if (statements.has("SELECT 1 FROM chat_sessions WHERE session_id = ?", each)) {
                return each;
            }
        }
        return null;
    }

    private static String rollout(
            List<SpanRows.Stored> spans,
            @Nullable String session,
            Set<String> conversations,
            String attempt) {
        for (SpanRows.Stored each : spans) {
            String named = each.span().text("agentlightning.rollout_id");
            if (named != null) {
                return named;
            }
        }
        if (session != null) {
            return session;
        }
        return conversations.isEmpty() ? attempt : conversations.iterator().next();
    }

    /** Returns a hash of the models, providers and agents. */
    private static String resourceHash(List<SpanRows.Stored> spans) {
        Set<String> parts = new TreeSet<>();
        for (SpanRows.Stored each : spans) {
            Span span = each.span();
            String model = span.first(GenAi.MODEL);
            String agent = span.text("gen_ai.agent.name");
            if (model != null) {
                parts.add("model " + span.first(GenAi.PROVIDER) + " " + model);
            }
            if (agent != null) {
                parts.add("agent " + agent + " " + span.text("gen_ai.agent.version"));
            }
        }
        return Sha256.of(String.join("\n", parts)).substring(0, 16);
    }

    private List<Reward> writeRewards(String attempt, List<SpanRows.Stored> spans) {
        statements.run("DELETE FROM reward_signals WHERE attempt_id = ?", attempt);
        List<Reward> rewards = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            rewards.addAll(Reward.of(spans.get(i), i + 1));
        }
        for (int i = 0; i < rewards.size(); i++) {
            Reward each = rewards.get(i);
            statements.insert(
                    "reward_signals",
                    attempt,
                    i,
                    each.span(),
                    each.value(),
                    each.kind(),
                    each.notes());
        }
        return rewards;
    }

    private void writeAttempt(
            String attempt,
            String rollout,
            @Nullable TurnLink link,
            List<SpanRows.Stored> spans,
            @Nullable Double reward) {
        Span root = root(spans);
        boolean isFailed = root.isError();
        statements.run(
                """
                UPDATE attempts SET rollout_id = ?, status = ?, started_at_ms = ?, ended_at_ms = ?,
                failure_class = ?, reward_final = ?, request_id = ?, link_method = ?
                WHERE attempt_id = ?\
                """,
                rollout,
                isFailed ? "failed" : root.end() == 0 ? "running" : "succeeded",
                spans.stream().mapToLong(each -> each.span().start()).min().orElse(0)
                        / NANOS_PER_MILLI,
                spans.stream().mapToLong(each -> each.span().end()).max().orElse(0)
                        / NANOS_PER_MILLI,
                isFailed ? failure(root, spans) : null,
                reward,
                link == null ? null : link.request(),
                link == null ? null : link.method(),
                attempt);
    }

    /** Returns the agent's span, else the first one without a parent. */
    private static Span root(List<SpanRows.Stored> spans) {
        List<Span> roots =
                spans.stream()
                        .map(SpanRows.Stored::span)
                        .filter(each -> each.parent() == null)
                        .toList();
        return roots.stream()
                .filter(each -> GenAi.operation(each) == GenAi.Operation.AGENT)
                .findFirst()
                .orElse(roots.isEmpty() ? spans.getFirst().span() : roots.getFirst());
    }

    private static String failure(Span root, List<SpanRows.Stored> spans) {
        String named = root.text("error.type");
        for (SpanRows.Stored each : spans) {
            if (named == null && each.span().isError()) {
                named = each.span().text("error.type");
            }
        }
        return named == null ? "error" : named;
    }

    /** Writes transitions: a state is the model's input, an action its output. */
    private void writeTransitions(
            String attempt, List<SpanRows.Stored> spans, List<Reward> rewards) {
        statements.run("DELETE FROM transition_tuples WHERE attempt_id = ?", attempt);
        String next = null;
        for (int at = spans.size() - 1; at >= 0; at--) {
            SpanRows.Stored each = spans.get(at);
            if (GenAi.operation(each.span()) != GenAi.Operation.CHAT) {
                continue;
            }
            String state = "span:" + each.key();
            statements.insert(
                    "transition_tuples",
                    attempt + "/" + (at + 1),
                    attempt,
                    state + "/input",
                    state + "/output",
                    nextReward(attempt, rewards, at + 1),
                    next,
                    ADAPTER);
            next = state + "/input";
        }
    }

    private static @Nullable String nextReward(String attempt, List<Reward> rewards, int sequence) {
        for (int i = 0; i < rewards.size(); i++) {
            if (rewards.get(i).sequence() >= sequence) {
                return "reward:" + attempt + "/" + i;
            }
        }
        return null;
    }
}
