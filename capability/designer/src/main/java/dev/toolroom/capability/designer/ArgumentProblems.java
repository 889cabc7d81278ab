package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.session.EditList;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What does not fit the shape of the designer's arguments. An edit that does not fit costs the
 * edits before it nothing.
 */
record ArgumentProblems(List<Schema.Problem> all) {
    private static final Pattern EDIT = Pattern.compile("payload\\.edits\\[(\\d+)].*");
    private static final String NEAR = "Did you mean ";

    /** Refuses what is wrong beside the edits. */
    void refuse() {
        Optional<Schema.Problem> first =
                all.stream().filter(each -> !EDIT.matcher(each.path()).matches()).findFirst();
        if (first.isPresent()) {
            throw refusal(first.get());
        }
    }

    /** Names of edits that callers guess, and what does it. */
    private static final Map<String, String> GUESSED =
            Map.of(
                    "rename_column", "set_column with set.name",
                    "alter_column", "set_column",
                    "modify_column", "set_column",
                    "rename_table", "set_table with set.name",
                    "drop_constraint", "drop_unique, drop_check or drop_foreign_key");

    /** The edits before the first that is none. */
    EditList edits(List<Json> items) {
        int first = items.size();
        Refusal then = null;
        for (Schema.Problem problem : all) {
            Matcher edit = EDIT.matcher(problem.path());
            if (edit.matches() && Integer.parseInt(edit.group(1)) < first) {
                first = Integer.parseInt(edit.group(1));
                then = guessed(items.get(first)).orElseGet(() -> refusal(problem));
            }
        }
        return new EditList(
                items.subList(0, first).stream().map(Json.Obj.class::cast).toList(), then);
    }

    private static Optional<Refusal> guessed(Json edit) {
        String op = edit instanceof Json.Obj fields ? fields.text("op", "") : "";
        return Optional.ofNullable(GUESSED.get(op))
                .map(
                        instead ->
                                DesignerRefusal.INVALID_REQUEST.because(
                                        "Unknown edit op: " + op + "; use " + instead));
    }

    private static Refusal refusal(Schema.Problem problem) {
        if (problem.path().endsWith(".type")) {
            return DesignerRefusal.INVALID_REQUEST.quoting(
                    problem.quotation().then("; did you mean dataType"));
        }
        String near =
                problem.nextStep().startsWith(NEAR)
                        ? "; did you mean "
                                + problem.nextStep()
                                        .substring(
                                                Math.max(
                                                        NEAR.length(),
                                                        problem.nextStep().lastIndexOf('.') + 1))
                        : "";
        return DesignerRefusal.INVALID_REQUEST.quoting(problem.quotation().then(near));
    }
}
