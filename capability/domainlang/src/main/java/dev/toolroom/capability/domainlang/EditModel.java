package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.edit.Draft;
import dev.toolroom.capability.domainlang.edit.EditProblem;
import dev.toolroom.capability.domainlang.edit.Edits;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.tool.Fields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes a model: all edits of a call or none, and only on the version its caller has seen. */
final class EditModel extends WritingTool<EditModel.Input> {
    private static final int MAX_SHOWN_FINDINGS = 20;

    EditModel(Workspaces workspaces) {
        super(EditModel.class, "domainlang_edit", workspaces, readsWith("dryRun"));
    }

    record Input(
            @Nullable String path,
            String expectedVersion,
            List<Json> edits,
            boolean allowErrors,
            boolean dryRun) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.text("expectedVersion"),
                arguments.items("edits"),
                arguments.optionalFlag("allowErrors").orElse(false),
                arguments.optionalFlag("dryRun").orElse(false));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        return edit(input.path(), context, input.dryRun(), draft -> applyEdits(input, draft));
    }

    private static Answer applyEdits(Input input, Draft draft) {
        if (!draft.original().version().equals(input.expectedVersion())) {
            throw stale(draft.original());
        }
        var edits = new Edits(draft);
        List<String> done = new ArrayList<>();
        for (int i = 0; i < input.edits().size(); i++) {
            try {
                done.add(edits.apply((Json.Obj) input.edits().get(i)));
            } catch (EditProblem problem) {
                throw bad(i, problem);
            }
        }
        List<String> errors = draft.newErrors();
        if (!errors.isEmpty() && !input.allowErrors()) {
            throw new Refusal(
                    DomainLangRefusal.NEW_ERRORS,
                    "the edits would bring "
                            + Amount.of(errors.size(), "error", "errors")
                            + " into the model",
                    "Fix the edits, or send them with allowErrors; nothing was changed",
                    Json.Obj.EMPTY.with("errors", Json.Arr.ofTexts(first(errors))));
        }
        return receipt(input, draft, done, errors);
    }

    private static Answer receipt(
            Input input, Draft draft, List<String> done, List<String> errors) {
        List<Json> files = new ArrayList<>();
        for (Map.Entry<Path, String> each : draft.changes().entrySet()) {
            files.add(file(draft, each.getKey(), each.getValue()));
        }
        var json =
                Json.object()
                        .put("success", true)
                        .put("version", draft.snapshot().version())
                        .put("appliedEdits", done.size())
                        .put("changes", Json.Arr.ofTexts(first(done)))
                        .put("files", new Json.Arr(files))
                        .put("valid", Draft.errors(draft.snapshot()).isEmpty());
        if (!errors.isEmpty()) {
            json.put("errors", Json.Arr.ofTexts(first(errors)));
        }
        if (input.dryRun()) {
            json.put("dryRun", true);
        }
        return Answer.whole(json.build()).withView(new View.Text(String.join("\n", done)));
    }

    private static List<String> first(List<String> all) {
        List<String> some =
                new ArrayList<>(all.subList(0, Math.min(all.size(), MAX_SHOWN_FINDINGS)));
        if (all.size() > MAX_SHOWN_FINDINGS) {
            some.add("and " + (all.size() - MAX_SHOWN_FINDINGS) + " more");
        }
        return some;
    }

    /** How many lines are new and how many are gone, apart from those at both ends that stayed. */
    private static Json file(Draft draft, Path path, String now) {
        String known = draft.before(path);
        List<String> before = known == null ? List.of() : known.lines().toList();
        List<String> after = now.lines().toList();
        int head = 0;
        while (head < Math.min(before.size(), after.size())
                && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < Math.min(before.size(), after.size()) - head
                && before.get(before.size() - 1 - tail)
                        .equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        return Json.object()
                .put("file", draft.snapshot().name(path))
                .put("linesAdded", after.size() - head - tail)
                .put("linesRemoved", before.size() - head - tail)
                .build();
    }

    /** Refuses an edit of an older version, with the current state. */
    static Refusal stale(Snapshot now) {
        var model = new Model(now);
        return new Refusal(
                DomainLangRefusal.STALE_STATE,
                "Model changed since last read",
                "Look at what changed and send the edits again with currentVersion",
                Json.object()
                        .put("currentVersion", now.version())
                        .put("currentOverview", PlainJson.of(model.summary().data()))
                        .build());
    }

    private static Refusal bad(int index, EditProblem problem) {
        var details = Json.object().put("failedEditIndex", index).put("appliedEdits", 0);
        if (!problem.nearest().isEmpty()) {
            details.put("nearest", Json.Arr.ofTexts(problem.nearest()));
        }
        return new Refusal(
                DomainLangRefusal.BAD_EDIT,
                "edits[" + index + "]." + problem.getMessage(),
                problem.nextStep(),
                details.build());
    }
}
