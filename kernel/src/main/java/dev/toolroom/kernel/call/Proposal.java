package dev.toolroom.kernel.call;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a call would do, as a person is asked about it.
 *
 * @param text the question, one sentence
 * @param verb the label of the button that approves it, such as {@code Install}
 * @param destroys whether it deletes what cannot be brought back
 * @param losses what it deletes
 * @param plan what it would run; null if the arguments of the call say it all
 * @param undo a sentence on whether it can be undone; empty if that is unknown
 */
public record Proposal(
        String text,
        String verb,
        boolean destroys,
        List<Loss> losses,
        @Nullable Plan plan,
        String undo) {
    public static final String CANNOT_BE_UNDONE = "This cannot be undone.";

    private static final String CUT = "\n…";

    /** Maximum length of a plan that a person is shown, in characters. */
    private static final int MAX_PLAN_LENGTH = 200_000;

    /**
     * Something that is deleted.
     *
     * @param name as in {@code public.orders}
     * @param what as in {@code not part of the design}; empty if the name says it
     * @param amount as in {@code 3,182 rows}; empty if unknown
     */
    public record Loss(String name, String what, String amount) {
        private String line() {
            return Stream.of(name, what, amount)
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * A script or command.
     *
     * @param language of the text, as in {@code sql}
     */
    public record Plan(String language, String text) {}

    public Proposal {
        losses = List.copyOf(losses);
    }

    /** A call that runs what its arguments say. */
    public static Proposal of(String text, String verb) {
        return new Proposal(text, verb, false, List.of(), null, "");
    }

    /** A call that deletes what cannot be brought back. */
    public static Proposal deleting(String text, String verb) {
        return new Proposal(text, verb, true, List.of(), null, CANNOT_BE_UNDONE);
    }

    public Proposal withLosses(List<Loss> deleted) {
        return new Proposal(text, verb, destroys, deleted, plan, undo);
    }

    public Proposal withPlan(String language, String script) {
        String shown =
                script.length() <= MAX_PLAN_LENGTH
                        ? script
                        : script.substring(0, MAX_PLAN_LENGTH) + CUT;
        return new Proposal(text, verb, destroys, losses, new Plan(language, shown), undo);
    }

    /** Whether the plan is longer than what is shown of it. */
    boolean isCut() {
        return plan != null && plan.text().endsWith(CUT);
    }

    public Proposal withUndo(String sentence) {
        return new Proposal(text, verb, destroys, losses, plan, sentence);
    }

    /** Returns the same proposal with every text of it rewritten. */
    public Proposal rewritten(UnaryOperator<String> text) {
        return new Proposal(
                text.apply(text()),
                verb,
                destroys,
                losses.stream()
                        .map(each -> new Loss(text.apply(each.name()), each.what(), each.amount()))
                        .toList(),
                plan == null ? null : new Plan(plan.language(), text.apply(plan.text())),
                undo);
    }

    /**
     * Returns what an approval is bound to. Amounts are left out, because rows come and go while a
     * person reads.
     */
    public String binding() {
        return text + '\n' + (plan == null ? "" : plan.text());
    }

    /** Returns it as lines of text, for a place that shows nothing else. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(text);
        for (Loss each : losses) {
            lines.add("  " + each.line());
        }
        if (plan != null) {
            plan.text().lines().forEach(each -> lines.add("  " + each));
        }
        if (!undo.isEmpty()) {
            lines.add(undo);
        }
        return lines;
    }

    /** Returns the fields of a question in JSON, as {@link #of(Json.Obj)} reads them. */
    public Json.Obj json() {
        var json = Json.object().put("text", text).put("verb", verb).put("destroys", destroys);
        if (!losses.isEmpty()) {
            json.put("losses", new Json.Arr(losses.stream().<Json>map(Proposal::json).toList()));
        }
        if (plan != null) {
            json.put(
                    "plan",
                    Json.Obj.EMPTY.with("language", plan.language()).with("text", plan.text()));
        }
        return undo.isEmpty() ? json.build() : json.put("undo", undo).build();
    }

    private static Json.Obj json(Loss loss) {
        Json.Obj json = Json.Obj.EMPTY.with("name", loss.name()).with("what", loss.what());
        return loss.amount().isEmpty() ? json : json.with("amount", loss.amount());
    }

    public static Proposal of(Json.Obj json) {
        List<Loss> losses =
                json.get("losses") instanceof Json.Arr(var items)
                        ? items.stream()
                                .map(each -> each instanceof Json.Obj loss ? loss : null)
                                .filter(Objects::nonNull)
                                .map(
                                        each ->
                                                new Loss(
                                                        each.text("name", ""),
                                                        each.text("what", ""),
                                                        each.text("amount", "")))
                                .toList()
                        : List.of();
        Plan plan =
                json.get("plan") instanceof Json.Obj shown
                        ? new Plan(shown.text("language", ""), shown.text("text", ""))
                        : null;
        return new Proposal(
                json.text("text", ""),
                json.text("verb", "Approve"),
                json.get("destroys") instanceof Json.Bool(boolean destroys) && destroys,
                losses,
                plan,
                json.text("undo", ""));
    }
}
