package dev.toolroom.capability.recall.commands;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/** What came of a command before, as a person reads it. */
public final class SeenBeforeText {
    private SeenBeforeText() {}

    public static String of(Json.Obj answer) {
        List<String> lines = new ArrayList<>();
        String seen = number(answer, "seen");
        lines.add(
                answer.text("canonical", "")
                        + (seen.equals("0")
                                ? ": not seen before"
                                : ": seen "
                                        + (seen.equals("1") ? "once" : seen + " times")
                                        + ", "
                                        + outcomes(answer, "outcomes")));
        if (answer.get("familyOutcomes") instanceof Json.Obj family && !family.fields().isEmpty()) {
            lines.add(
                    "All "
                            + answer.text("family", "")
                            + " commands: "
                            + outcomes(answer, "familyOutcomes"));
        }
        for (Json.Obj each : objects(answer, "lastFailures")) {
            String code = number(each, "exitCode");
            lines.add("");
            lines.add(
                    "Failed "
                            + each.text("at", "at an unknown time")
                            + (code.isEmpty() ? "" : ", exit code " + code));
            each.text("output", "").lines().forEach(line -> lines.add("    " + line));
        }
        List<Json.Obj> instead = objects(answer, "workedInstead");
        if (!instead.isEmpty()) {
            lines.add("");
            lines.add("Worked instead:");
            instead.forEach(each -> lines.add("    " + each.text("command", "")));
        }
        return String.join("\n", lines);
    }

    private static String outcomes(Json.Obj answer, String name) {
        List<String> parts = new ArrayList<>();
        answer.object(name)
                .fields()
                .forEach((outcome, count) -> parts.add(count.write() + " " + outcome));
        return String.join(", ", parts);
    }

    private static String number(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String digits) ? digits : "";
    }

    private static List<Json.Obj> objects(Json.Obj answer, String name) {
        List<Json.Obj> found = new ArrayList<>();
        if (answer.get(name) instanceof Json.Arr(var items)) {
            for (Json each : items) {
                if (each instanceof Json.Obj object) {
                    found.add(object);
                }
            }
        }
        return found;
    }
}
