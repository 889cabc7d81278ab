package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The difference of two whole schemas whose parts have the same ids. */
public final class Deltas {
    private Deltas() {}

    public static Delta between(DatabaseSchema before, DatabaseSchema after) {
        Map<String, Table> olds = new LinkedHashMap<>();
        before.tables().forEach(table -> olds.put(table.id(), table));
        List<Delta.Change> changes = new ArrayList<>();
        for (Table table : after.tables()) {
            changes.add(new Delta.Change(olds.remove(table.id()), table));
        }
        olds.values().forEach(gone -> changes.add(new Delta.Change(gone, null)));
        return new Delta(
                changes,
                after.schemas().stream().filter(each -> !before.schemas().contains(each)).toList(),
                before.schemas().stream().filter(each -> !after.schemas().contains(each)).toList(),
                without(after.carried(), before.carried()),
                without(before.carried(), after.carried()));
    }

    private static List<Carried> without(List<Carried> all, List<Carried> others) {
        return all.stream().filter(each -> !others.contains(each)).toList();
    }
}
