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
 * @param kind begins with its origin: {@code chat.vote}, {@code trace.reward}, {@code
 *     evaluation.relevance}
 * @param sequence where that span is in its attempt
 */
record Reward(String span, double value, String kind, @Nullable String notes, int sequence) {
    static final String CHAT = "chat.";
    static final String VOTE = CHAT + "vote";
    static final String EDIT_KEPT = CHAT + "edit_kept";
    static final String EDIT_UNDONE = CHAT + "edit_undone";
    static final String COMMAND = CHAT + "command";
    static final String CANCELLED = CHAT + "cancelled";
    static final String NAME = "agentlightning.annotation";
    static final String PREFIX = "agentlightning.reward.";
    static final String NOTES = "toolroom.reward.notes";

    private static final int MAX_REWARDS = 100;
    private static final List<List<String>> STRONGEST_FIRST =
            List.of(
                    List.of(VOTE),
                    List.of(EDIT_KEPT, EDIT_UNDONE),
                    List.of("trace."),
                    List.of("evaluation."),
                    List.of(COMMAND),
                    List.of(CANCELLED));

    /** Returns the rewards of a span. */
    static List<Reward> of(SpanRows.Stored stored, int sequence) {
        List<Reward> rewards = new ArrayList<>();
        Span span = stored.span();
        String notes = span.text(NOTES);
        for (int i = 0; i < MAX_REWARDS; i++) {
            Double value = span.number(PREFIX + i + ".value");
            if (value == null) {
                break;
            }
            String name = span.text(PREFIX + i + ".name");
            String kind = name == null ? "reward" : name;
            rewards.add(
                    new Reward(
                            stored.key(),
                            value,
                            kind.startsWith(CHAT) ? kind : "trace." + kind,
                            notes,
                            sequence));
        }
        Double alone = rewards.isEmpty() ? span.number("reward") : null;
        if (alone != null) {
            rewards.add(new Reward(stored.key(), alone, "trace.reward", null, sequence));
        }
        evaluations(stored, sequence, rewards);
        return rewards;
    }

    private static void evaluations(SpanRows.Stored stored, int sequence, List<Reward> rewards) {
        add(stored, sequence, stored.span().attributes(), rewards);
        for (Json.Obj event : JsonValues.objects(stored.span().details().get("events"))) {
            add(stored, sequence, AttributeValues.flat(event.get("attributes")), rewards);
        }
    }

    private static void add(
            SpanRows.Stored stored, int sequence, Json.Obj attributes, List<Reward> rewards) {
        if (attributes.get("gen_ai.evaluation.score.value") instanceof Json.Num(String digits)) {
            String label = attributes.text("gen_ai.evaluation.score.label", "");
            rewards.add(
                    new Reward(
                            stored.key(),
                            Double.parseDouble(digits),
                            "evaluation." + attributes.text("gen_ai.evaluation.name", "score"),
                            label.isEmpty() ? null : label,
                            sequence));
        }
    }

    /** Returns the mean of the strongest kind of reward. */
    static @Nullable Double finalOf(List<Reward> all) {
        for (List<String> kinds : STRONGEST_FIRST) {
            OptionalDouble mean =
                    all.stream()
                            .filter(each -> kinds.stream().anyMatch(each.kind()::startsWith))
                            .mapToDouble(Reward::value)
                            .average();
            if (mean.isPresent()) {
                return mean.getAsDouble();
            }
        }
        return null;
    }
}
