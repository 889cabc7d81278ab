package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * A table that stays, before and after.
 *
 * @param rebuilt whether it is made anew
 */
record Pair(Table before, Table after, boolean rebuilt) {
    /** Columns that go, or whose type or formula changes: whatever stands on them stands aside. */
    Set<String> disturbed() {
        var ids = new HashSet<String>();
        for (Column old : before.columns()) {
            boolean calm =
                    after.column(old.id())
                            .filter(
                                    fresh ->
                                            fresh.type().equals(old.type())
                                                    && Objects.equals(
                                                            fresh.computed(), old.computed()))
                            .isPresent();
            if (!calm) {
                ids.add(old.id());
            }
        }
        return ids;
    }

    /** Whether the key is another, or stands on a column that is disturbed. */
    boolean keyChanges() {
        var old = before.primaryKey();
        var fresh = after.primaryKey();
        if (old == null || fresh == null) {
            return old != null || fresh != null;
        }
        boolean otherName = fresh.name() != null && !fresh.name().equals(old.name());
        return otherName
                || !old.columns().equals(fresh.columns())
                || old.columns().stream().anyMatch(disturbed()::contains);
    }
}
