package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The difference of two whole schemas whose parts have the same ids. */
public final class Deltas {
    private Deltas() {}

    public static Delta between(DatabaseSchema before, DatabaseSchema after) {
        Map<String, Table> olds = before.tablesById();
        List<Delta.Change> changes = new ArrayList<>();
        for (Table table : after.tables()) {
            changes.add(new Delta.Change(olds.remove(table.id()), table));
        }
        olds.values().forEach(gone -> changes.add(new Delta.Change(gone, null)));
        List<Carried> added = without(after.carried(), before.carried());
        List<Carried> dropped = without(before.carried(), after.carried());
        var simple = new ArrayList<>(before.carried());
        simple.removeAll(dropped);
        simple.addAll(added);
        boolean moved = !(added.isEmpty() && dropped.isEmpty()) && !simple.equals(after.carried());
        int same = moved ? same(before.carried(), after.carried()) : 0;
        return new Delta(
                changes,
                after.schemas().stream().filter(each -> !before.schemas().contains(each)).toList(),
                before.schemas().stream().filter(each -> !after.schemas().contains(each)).toList(),
                moved ? after.carried().subList(same, after.carried().size()) : added,
                moved ? before.carried().subList(same, before.carried().size()) : dropped);
    }

    /** How many are the same at the beginning of both: objects stay in an order to make them in. */
    private static int same(List<Carried> before, List<Carried> after) {
        int at = 0;
        while (at < before.size() && at < after.size() && before.get(at).equals(after.get(at))) {
            at++;
        }
        return at;
    }

    private static List<Carried> without(List<Carried> all, List<Carried> others) {
        return all.stream().filter(each -> !others.contains(each)).toList();
    }
}
