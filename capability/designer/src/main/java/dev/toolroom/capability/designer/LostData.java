package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Proposal.Loss;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a publish deletes, in words for the person who is asked. */
final class LostData {
    private static final int MAX_SHOWN = 8;
    private static final int MAX_LOSSES = 100;
    private static final int MAX_LENGTH = 120;

    private LostData() {}

    static Proposal proposal(Publication plan, DatabaseIdentity database, String script) {
        List<Step> steps = plan.steps();
        String text = "Publish to database " + database.label() + " and " + sentence(steps) + "?";
        return Proposal.deleting(text, verb(steps))
                .withLosses(losses(steps))
                .withPlan("sql", script);
    }

    /** As in {@code lose for good: table public.old; column Note of public.orders}. */
    static String sentence(List<Step> steps) {
        List<String> unchecked =
                steps.stream()
                        .filter(step -> step.risks().contains(Risk.UNCHECKED_SQL))
                        .map(step -> shortened(step.object()))
                        .toList();
        List<String> lost = losses(steps).stream().map(Loss::name).toList();
        var parts = new ArrayList<String>();
        if (!lost.isEmpty()) {
            parts.add("lose for good: " + listed(lost));
        }
        if (!unchecked.isEmpty()) {
            parts.add(
                    "run SQL that came with a file or a script and was not checked: "
                            + listed(unchecked));
        }
        return String.join(", and ", parts);
    }

    private static List<Loss> losses(List<Step> steps) {
        var losses = new ArrayList<Loss>();
        for (Step step : steps) {
            step.goes().forEach(each -> losses.add(new Loss(shortened(each), "", rows(step))));
            step.lost()
                    .forEach(
                            each ->
                                    losses.add(
                                            new Loss(
                                                    shortened(each + " on " + step.object()),
                                                    "not part of the design",
                                                    "")));
        }
        return losses.stream().distinct().limit(MAX_LOSSES).toList();
    }

    /** Returns the label of the button that approves the publish. */
    private static String verb(List<Step> steps) {
        long tables =
                steps.stream().filter(step -> step.risks().contains(Risk.TABLE_DROPPED)).count();
        long columns =
                steps.stream()
                        .filter(step -> step.risks().contains(Risk.COLUMN_DROPPED))
                        .filter(step -> !step.risks().contains(Risk.VALUES_REPLACED))
                        .mapToLong(step -> step.goes().size())
                        .sum();
        var parts = new ArrayList<String>();
        if (tables > 0) {
            parts.add(tables == 1 ? "1 table" : tables + " tables");
        }
        if (columns > 0) {
            parts.add(columns == 1 ? "1 column" : columns + " columns");
        }
        return parts.isEmpty() ? "Publish" : "Drop " + String.join(" and ", parts);
    }

    private static String listed(List<String> all) {
        List<String> each = all.stream().distinct().toList();
        int more = each.size() - MAX_SHOWN;
        return String.join("; ", each.subList(0, Math.min(MAX_SHOWN, each.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String rows(Step step) {
        if (step.rows() < 0) {
            return "unknown number of rows";
        }
        String count = NumberFormat.getIntegerInstance(Locale.ENGLISH).format(step.rows());
        return "about " + count + (step.rows() == 1 ? " row" : " rows");
    }

    private static String shortened(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
