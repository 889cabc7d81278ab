package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Purge;
import dev.toolroom.capability.recall.catalogue.PurgedChats;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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

    private static final String ROLLOUT = "agentlightning.rollout_id";
    static final String SEQUENCE = "agentlightning.span_sequence_id";
    private static final long MILLISECOND = 1_000_000;

    private final Statements statements;
    private final PurgedChats purged;

    Attempts(Statements statements, Salt salt) {
        this.statements = statements;
        this.purged = new PurgedChats(statements, salt);
    }

    /** Builds attempts; returns whether any was skipped because its chat was purged. */
    boolean build(Collection<String> attempts) {
        boolean anyPurged = false;
        for (String each : attempts) {
            anyPurged |= !build(each);
        }
        statements.run(
                "DELETE FROM rollouts WHERE NOT EXISTS (SELECT 1 FROM attempts a WHERE a.rollout_id"
                        + " = rollouts.rollout_id)");
        Purge.removeUnusedEmitters(statements);
        return anyPurged;
    }

    private boolean build(String attempt) {
        List<SpanRows.Stored> spans = new ArrayList<>(SpanRows.of(statements, attempt));
        Set<String> names = conversations(spans);
        boolean isPurged = isPurged(names, spans);
        if (spans.isEmpty() || isPurged) {
            statements.run("DELETE FROM attempts WHERE attempt_id = ?", attempt);
            return !isPurged;
        }
        spans.sort(order());
        for (int i = 0; i < spans.size(); i++) {
            statements.run(
                    "UPDATE telemetry_spans SET sequence_id = ? WHERE span_id = ?",
                    i + 1,
                    spans.get(i).key());
        }
        String session = session(names);
        String rollout = rollout(spans, session, names, attempt);
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
                resources(spans),
                origin(spans),
                start / MILLISECOND);
        List<Reward> rewards = rewards(attempt, spans);
        write(attempt, rollout, session, spans, Reward.finalOf(rewards));
        transitions(attempt, spans, rewards);
        return true;
    }

    /**
     * Whether its chat or its request was removed for good. In a chat that had a request removed,
     * spans of no known request may be those of that one.
     */
    private boolean isPurged(Set<String> names, List<SpanRows.Stored> spans) {
        if (names.stream().anyMatch(purged::hasSession)) {
            return true;
        }
        if (purged.hasAny(TurnLink.marks(spans))) {
            return true;
        }
        if (names.stream().noneMatch(purged::hasRequestOf)) {
            return false;
        }
        String session = session(names);
        return session == null || TurnLink.of(statements, session, spans) == null;
    }

    private static Comparator<SpanRows.Stored> order() {
        return Comparator.comparingDouble(
                        (SpanRows.Stored each) -> {
                            Double sequence = each.span().number(SEQUENCE);
                            return sequence == null ? Double.MAX_VALUE : sequence;
                        })
                .thenComparingLong(each -> each.span().start())
                .thenComparing(each -> each.span().parent() != null)
                .thenComparingLong(each -> each.span().end())
                .thenComparing(SpanRows.Stored::key);
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

    private @Nullable String session(Set<String> names) {
        for (String each : names) {
            String known =
                    statements.text(
                            "SELECT session_id FROM chat_sessions WHERE session_id = ?", each);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    private static String rollout(
            List<SpanRows.Stored> spans,
            @Nullable String session,
            Set<String> names,
            String attempt) {
        for (SpanRows.Stored each : spans) {
            String named = each.span().text(ROLLOUT);
            if (named != null) {
                return named;
            }
        }
        return session != null ? session : names.isEmpty() ? attempt : names.iterator().next();
    }

    /** Returns a hash of the models, providers and agents. */
    private static String resources(List<SpanRows.Stored> spans) {
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
        return TraceIds.hash(String.join("\n", parts), 16);
    }

    private String origin(List<SpanRows.Stored> spans) {
        Emitter emitter = Emitter.find(statements, spans.getFirst().emitter());
        return emitter == null ? "unknown" : emitter.service();
    }

    private List<Reward> rewards(String attempt, List<SpanRows.Stored> spans) {
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

    private void write(
            String attempt,
            String rollout,
            @Nullable String session,
            List<SpanRows.Stored> spans,
            @Nullable Double reward) {
        Span root = root(spans);
        boolean failed = root.isError();
        TurnLink link = session == null ? null : TurnLink.of(statements, session, spans);
        statements.run(
                """
                UPDATE attempts SET rollout_id = ?, status = ?, started_at_ms = ?, ended_at_ms = ?,
                failure_class = ?, reward_final = ?, request_id = ?, link_method = ?
                WHERE attempt_id = ?\
                """,
                rollout,
                failed ? "failed" : root.end() == 0 ? "running" : "succeeded",
                spans.stream().mapToLong(each -> each.span().start()).min().orElse(0) / MILLISECOND,
                spans.stream().mapToLong(each -> each.span().end()).max().orElse(0) / MILLISECOND,
                failed ? failure(root, spans) : null,
                reward,
                link == null ? null : link.request(),
                link == null ? null : link.method(),
                attempt);
    }

    /** Returns the agent's span, else the first one without a parent. */
    private static Span root(List<SpanRows.Stored> spans) {
        for (SpanRows.Stored each : spans) {
            if (each.span().parent() == null
                    && GenAi.operation(each.span()) == GenAi.Operation.AGENT) {
                return each.span();
            }
        }
        return spans.stream()
                .map(SpanRows.Stored::span)
                .filter(each -> each.parent() == null && !each.name().equals(Reward.NAME))
                .findFirst()
                .orElse(spans.getFirst().span());
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
    private void transitions(String attempt, List<SpanRows.Stored> spans, List<Reward> rewards) {
        statements.run("DELETE FROM transition_tuples WHERE attempt_id = ?", attempt);
        List<Integer> actions = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            if (GenAi.operation(spans.get(i).span()) == GenAi.Operation.CHAT) {
                actions.add(i);
            }
        }
        for (int k = 0; k < actions.size(); k++) {
            int at = actions.get(k);
            String key = spans.get(at).key();
            String next = k + 1 < actions.size() ? spans.get(actions.get(k + 1)).key() : null;
            statements.insert(
                    "transition_tuples",
                    attempt + "/" + k,
                    attempt,
                    "span:" + key + "/input",
                    "span:" + key + "/output",
                    reward(attempt, rewards, at + 1),
                    next == null ? null : "span:" + next + "/input",
                    ADAPTER);
        }
    }

    private static @Nullable String reward(String attempt, List<Reward> rewards, int after) {
        for (int i = 0; i < rewards.size(); i++) {
            if (rewards.get(i).sequence() >= after) {
                return "reward:" + attempt + "/" + i;
            }
        }
        return null;
    }
}
