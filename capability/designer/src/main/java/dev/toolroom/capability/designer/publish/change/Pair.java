package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.Table;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table that stays, before and after.
 *
 * @param before with its expressions in the names of after, where the database sees to that
 * @param rebuildReason why it is rebuilt; null if it is not
 * @param disturbed columns that go or change so that whatever stands on them stands aside
 */
public record Pair(
        Table before, Table after, @Nullable String rebuildReason, Set<String> disturbed) {
    public Pair asRebuilt(String reason) {
        return new Pair(before, after, reason, disturbed);
    }

    public boolean rebuilt() {
        return rebuildReason != null;
    }

    public boolean changes() {
        return !before.equals(after);
    }

    /** Whether the primary key changes, or one of its columns is disturbed. */
    public boolean keyChanges() {
        var old = before.primaryKey();
        var fresh = after.primaryKey();
        if (old == null || fresh == null) {
            return old != null || fresh != null;
        }
        boolean otherName = fresh.name() != null && !fresh.name().equals(old.name());
        return otherName
                || !old.columns().equals(fresh.columns())
                || old.columns().stream().anyMatch(disturbed::contains);
    }
}
