package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.Drift;
import dev.toolroom.capability.designer.publish.Publication;
import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
import dev.toolroom.capability.designer.publish.lint.Finding;
import dev.toolroom.capability.designer.publish.lint.LockLevel;
import dev.toolroom.capability.designer.publish.precheck.FoundRows;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a plan and its result into an answer. */
final class PublishReport {
    private static final int SHOWN = 20;

    private PublishReport() {}

    /** Lists the changes that the chosen ones require, and counts those that stay unpublished. */
    static void chosen(ChosenChanges chosen, Json.Builder reply) {
        if (!chosen.included().isEmpty()) {
            List<Json> items =
                    chosen.included().stream()
                            .limit(SHOWN)
                            .<Json>map(
                                    each ->
                                            Json.object()
                                                    .put("id", each.id())
                                                    .put("what", each.kind() + " " + each.label())
                                                    .build())
                            .toList();
            reply.put("included", new Json.Arr(items));
        }
        if (chosen.left() > 0) {
            reply.put("unpublished", chosen.left());
        }
    }

    /** Lists rows that the publish would fail on or change. */
    static void rows(List<FoundRows> found, Json.Builder reply) {
        if (!found.isEmpty()) {
            reply.put(
                    "rowChecks",
                    new Json.Arr(
                            found.stream().limit(SHOWN).<Json>map(PublishReport::shown).toList()));
        }
    }

    private static Json.Obj shown(FoundRows each) {
        var shown =
                Json.object()
                        .put("object", each.object())
                        .put("code", each.code())
                        .put("problem", each.problem())
                        .put("fails", each.fails());
        if (each.isUnknown()) {
            shown.put("rowsUnknown", true);
        } else {
            shown.put("rows", each.rows());
        }
        return each.query().isEmpty() ? shown.build() : shown.put("query", each.query()).build();
    }

    /** Returns the findings that the risks of the plan do not name already. */
    static List<Finding> beyondRisks(List<Finding> findings, List<Step> steps) {
        return findings.stream().filter(each -> steps.stream().noneMatch(each::isRiskOf)).toList();
    }

    /** Lists dangerous changes, the worst first. */
    static void lint(List<Finding> findings, Json.Builder reply) {
        if (findings.isEmpty()) {
            return;
        }
        reply.put(
                "lint",
                new Json.Arr(
                        findings.stream()
                                .limit(SHOWN)
                                .<Json>map(
                                        each ->
                                                Json.object()
                                                        .put("code", each.rule().code())
                                                        .put("severity", each.severity().word())
                                                        .put("object", each.object())
                                                        .put("message", each.message())
                                                        .build())
                                .toList()));
        if (findings.size() > SHOWN) {
            reply.put("lintTotal", findings.size());
        }
    }

    /** Lists the locks that a plan takes, with their objects. */
    static void locks(List<Step> steps, DatabaseKind kind, Json.Builder reply) {
        Map<LockLevel, Set<String>> held = new LinkedHashMap<>();
        for (Step step : steps) {
            LockLevel lock = LockLevel.of(kind, step.sql());
            if (!lock.name().equals("none")) {
                held.computeIfAbsent(lock, each -> new LinkedHashSet<>()).add(step.object());
            }
        }
        if (!held.isEmpty()) {
            var locks = new ArrayList<Json>();
            held.forEach(
                    (lock, objects) ->
                            locks.add(
                                    Json.object()
                                            .put("lock", lock.name())
                                            .put("blocks", lock.blocks())
                                            .put(
                                                    "objects",
                                                    Json.Arr.ofTexts(cut(List.copyOf(objects))))
                                            .build()));
            reply.put("locks", new Json.Arr(locks));
        }
    }

    /** Refuses a publish that would fail on existing rows, before anything runs. */
    static void refuse(List<FoundRows> found) {
        List<FoundRows> failing = found.stream().filter(FoundRows::isInTheWay).toList();
        if (!failing.isEmpty()) {
            var details = Json.object();
            rows(failing, details);
            throw DesignerRefusal.ROWS_VIOLATE.with(
                    ("Nothing was run: the publish would fail on %s%s; each query"
                                    + " lists the rows")
                            .formatted(
                                    failing.getFirst().text(),
                                    failing.size() > 1
                                            ? " and " + (failing.size() - 1) + " more"
                                            : ""),
                    details.build());
        }
    }

    /** Lists the differences that remain after every step has run. */
    static void left(Publication done, Json.Builder reply) {
        if (!done.left().isEmpty()) {
            reply.put("left", Json.Arr.ofTexts(cut(done.left())));
        }
    }

    /** Lists objects that the design does not edit and somebody else changed. */
    static void warnings(Drift drift, Json.Builder reply) {
        if (!drift.warnings().isEmpty()) {
            reply.put("warnings", Json.Arr.ofTexts(cut(drift.warnings())));
            if (drift.warnings().size() > SHOWN) {
                reply.put("warningsTotal", drift.warnings().size());
            }
        }
    }

    static List<String> cut(List<String> lines) {
        return lines.stream().limit(SHOWN).toList();
    }

    /**
     * Lists what is at risk, data loss first; several statements about one object are one entry.
     */
    static void risks(List<Step> steps, Json.Builder reply) {
        Map<String, Step> byObject = new LinkedHashMap<>();
        steps.stream()
                .filter(step -> !step.risks().isEmpty())
                .forEach(step -> byObject.merge(step.object(), step, Step::and));
        List<Step> risky = List.copyOf(byObject.values());
        if (risky.isEmpty()) {
            return;
        }
        reply.put(
                "risks",
                new Json.Arr(
                        risky.stream()
                                .sorted(
                                        (left, right) ->
                                                Boolean.compare(
                                                        right.losesData(), left.losesData()))
                                .limit(SHOWN)
                                .<Json>map(PublishReport::risk)
                                .toList()));
        if (risky.size() > SHOWN) {
            reply.put("risksTotal", risky.size());
        }
    }

    private static Json.Obj risk(Step step) {
        var risk =
                Json.object()
                        .put("object", step.object())
                        .put(
                                "codes",
                                Json.Arr.ofTexts(
                                        step.risks().stream().map(each -> each.code()).toList()))
                        .put("losesData", step.losesData());
        if (step.rows() >= 0) {
            risk.put("rows", step.rows());
        } else {
            risk.put("rowsUnknown", true);
        }
        if (step.change() instanceof Change.Rebuild(String reason)) {
            risk.put("rebuiltBecause", reason);
        }
        if (!step.goes().isEmpty()) {
            risk.put("goes", Json.Arr.ofTexts(cut(step.goes())));
        }
        if (!step.lost().isEmpty()) {
            risk.put("loses", Json.Arr.ofTexts(cut(step.lost())));
        }
        return risk.build();
    }
}
