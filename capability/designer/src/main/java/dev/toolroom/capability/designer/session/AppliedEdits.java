package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.DesignState.Made;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Edits made on a model in their order, up to the first that was refused. */
record AppliedEdits(List<Made> made, BatchChanges changes, @Nullable Refusal refused) {

    static AppliedEdits of(EditList edits, Model model, DatabaseKind dialect) {
        var editor = new Edits(model, dialect);
        var changes = new BatchChanges();
        var made = new ArrayList<Made>();
        for (Json.Obj edit : edits.edits()) {
            try {
                Applied applied = editor.apply(edit);
                changes.add(applied, edits.size() > 1 ? "edit " + made.size() + ": " : "");
                made.add(new Made(applied.delta(), summary(edit.text("op", ""), applied)));
            } catch (Refusal refused) {
                return new AppliedEdits(made, changes, refused);
            }
        }
        return new AppliedEdits(made, changes, edits.then());
    }

    private static String summary(String op, Applied applied) {
        List<ChangeList.Entry> entries = ChangeList.of(applied.delta(), id -> false);
        return entries.isEmpty() ? op : op + " " + entries.getFirst().label();
    }

    int count() {
        return made.size();
    }

    boolean isRefused() {
        return refused != null;
    }

    /** The refusal, with which edit it was about and how many were kept. */
    Refusal refusal(int kept, String version) {
        var outcome = Objects.requireNonNull(refused).outcome();
        var details = Json.object();
        outcome.details().fields().forEach(details::put);
        details.put("failedEditIndex", count())
                .put("appliedEdits", kept)
                .put("currentVersion", version);
        return new Refusal(outcome::code, outcome.message(), outcome.nextStep(), details.build());
    }
}
