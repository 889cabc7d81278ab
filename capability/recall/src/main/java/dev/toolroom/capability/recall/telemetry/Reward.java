package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How good something was, and who says so.
 *
 * @param span the key of the span that says it
 * @param kind begins with its origin: {@code trace.reward}, {@code evaluation.relevance}
 * @param sequence where that span is in its attempt
 */
record Reward(String span, double value, String kind, @Nullable String notes, int sequence) {
    private static final String PREFIX = "agentlightning.reward.";
    private static final String TRACE = "trace.";
    private static final int MAX_REWARDS_OF_SPAN = 100;

    /** Returns the rewards that a span states, by Agent Lightning or by OpenTelemetry. */
    static List<Reward> of(SpanRows.Stored stored, int sequence) {
        List<Reward> rewards = new ArrayList<>();
        Span span = stored.span();
        for (int i = 0; i < MAX_REWARDS_OF_SPAN; i++) {
            Double value = span.number(PREFIX + i + ".value");
            if (value == null) {
                break;
            }
            String name = span.text(PREFIX + i + ".name");
            String kind = TRACE + (name == null ? "reward" : name);
            rewards.add(new Reward(stored.key(), value, kind, null, sequence));
        }
        Double alone = rewards.isEmpty() ? span.number("reward") : null;
        if (alone != null) {
            rewards.add(new Reward(stored.key(), alone, TRACE + "reward", null, sequence));
        }
        addEvaluation(stored, sequence, span.attributes(), rewards);
        for (Json.Obj event : JsonValues.objects(span.details().get("events"))) {
            addEvaluation(stored, sequence, event.object("attributes"), rewards);
        }
        return rewards;
    }

    private static void addEvaluation(
            SpanRows.Stored stored, int sequence, Json.Obj attributes, List<Reward> rewards) {
        if (attributes.get("gen_ai.evaluation.score.value") instanceof Json.Num(String digits)) {
            rewards.add(
                    new Reward(
                            stored.key(),
                            Double.parseDouble(digits),
                            "evaluation." + attributes.text("gen_ai.evaluation.name", "score"),
                            JsonValues.text(attributes, "gen_ai.evaluation.score.label"),
                            sequence));
        }
    }

    /** Returns the mean of the rewards in the trace, else of the evaluations. */
    static @Nullable Double finalOf(List<Reward> all) {
        List<Reward> stated = all.stream().filter(each -> each.kind().startsWith(TRACE)).toList();
        OptionalDouble mean =
                (stated.isEmpty() ? all : stated).stream().mapToDouble(Reward::value).average();
        return mean.isPresent() ? (Double) mean.getAsDouble() : null;
    }
}
