package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.edit.Reverting;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one call did to a design: its tables before and after. Taking it back gives what it touched
 * the values from before the call, and leaves alone what others did earlier or elsewhere.
 */
public final class BatchWork {
    private final DatabaseSchema before;
    private final List<ChangeList.Entry> entries;

    private BatchWork(DatabaseSchema before, List<ChangeList.Entry> entries) {
        this.before = before;
        this.entries = entries;
    }

    /**
     * Found in the steps of a design.
     *
     * @param steps with what they changed, oldest first
     */
    public static BatchWork of(String batch, List<LogEntry> steps) {
        Map<String, @Nullable Table> first = new LinkedHashMap<>();
        Map<String, @Nullable Table> last = new LinkedHashMap<>();
        var added = new ArrayList<String>();
        var dropped = new ArrayList<String>();
        for (LogEntry step : steps) {
            if (step.author().batch().equals(batch)) {
                added.addAll(step.delta().schemasAdded());
                dropped.addAll(step.delta().schemasDropped());
                for (Delta.Change change : step.delta().tables()) {
                    if (!first.containsKey(change.id())) {
                        first.put(change.id(), change.before());
                    }
                    last.put(change.id(), change.after());
                }
            }
        }
        List<Delta.Change> changes = new ArrayList<>();
        last.forEach((id, after) -> changes.add(new Delta.Change(first.get(id), after)));
        List<Table> olds = first.values().stream().filter(Objects::nonNull).toList();
        return new BatchWork(
                new DatabaseSchema(List.of(), olds),
                ChangeList.of(new Delta(changes, added, dropped), id -> false));
    }

    /** What leads back from one of them; nothing where it is gone already. */
    public Delta undone(ChangeList.Entry entry, Model model) {
        return isGone(entry, model) ? new Delta(List.of()) : new Reverting(before, model).of(entry);
    }

    /** Those of which something is left to take back. */
    public List<ChangeList.Entry> left(Model model) {
        return entries.stream().filter(each -> !isUndone(each, model)).toList();
    }

    private boolean isUndone(ChangeList.Entry entry, Model model) {
        try {
            return undone(entry, model).isEmpty();
        } catch (Refusal another) {
            // Another one has to go first; that is seen when they all go.
            return false;
        }
    }

    private static boolean isGone(ChangeList.Entry entry, Model model) {
        boolean wasThere = entry.kind().endsWith("Dropped");
        boolean schema = entry.kind().startsWith("schemas");
        boolean isThere =
                schema
                        ? model.schemas().contains(entry.part())
                        : model.table(entry.table())
                                .filter(table -> has(table, entry.part()))
                                .isPresent();
        return wasThere == isThere;
    }

    private static boolean has(Table table, String part) {
        return table.id().equals(part)
                || table.column(part).isPresent()
                || table.foreignKey(part).isPresent()
                || table.uniques().stream().anyMatch(each -> each.id().equals(part))
                || table.checks().stream().anyMatch(each -> each.id().equals(part))
                || table.indexes().stream().anyMatch(each -> each.id().equals(part));
    }
}
