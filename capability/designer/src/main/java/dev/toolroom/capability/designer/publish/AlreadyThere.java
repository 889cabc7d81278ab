package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Differences;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Looks up whether the database already is what is to be published: the process of an earlier
 * publish may have been killed before it could say that it was done.
 */
final class AlreadyThere {
    private AlreadyThere() {}

    /**
     * Only what the publish would have changed may differ from what was known, and nothing may be
     * left to do: anything else is somebody else's change.
     *
     * @param base the design that was published last
     * @param known the database as it was read then
     * @param now the database
     */
    static boolean is(
            DatabaseSchema base, DatabaseSchema known, DatabaseSchema now, DatabaseSchema design) {
        Set<String> changed = changed(known, now);
        return !changed.isEmpty()
                && known.carried().equals(now.carried())
                && changed(base, design).containsAll(changed)
                && Differences.of(design, now).isEmpty();
    }

    /** The names, old and new, of tables that are not the same. */
    static Set<String> changed(DatabaseSchema from, DatabaseSchema to) {
        Map<String, Table> left = from.tablesById();
        Set<String> names = new HashSet<>();
        for (Table table : to.tables()) {
            Table was = left.remove(table.id());
            if (!table.equals(was)) {
                names.add(table.label());
                if (was != null) {
                    names.add(was.label());
                }
            }
        }
        left.values().forEach(table -> names.add(table.label()));
        return names;
    }
}
