package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names for the primary keys that a design leaves unnamed: the one the key has already, else one
 * that is free. A table that was renamed keeps the name of its key, and a new table may have taken
 * the old name of that table.
 */
public final class KeyNames {
    private final Map<String, Table> olds;
    private final Set<String> taken = new HashSet<>();
    private final NameLimit room;

    private KeyNames(DatabaseSchema base, DatabaseSchema target, NameLimit room) {
        this.room = room;
        this.olds = base.tablesById();
        base.tables().forEach(this::take);
        target.tables().forEach(this::take);
    }

    private void take(Table table) {
        PrimaryKey key = table.primaryKey();
        if (key != null && key.name() != null) {
            taken.add(Table.key(table.schema(), key.name()));
        }
        table.uniques().forEach(each -> taken.add(Table.key(table.schema(), each.name())));
        table.indexes().forEach(each -> taken.add(Table.key(table.schema(), each.name())));
    }

    static DatabaseSchema given(DatabaseSchema base, DatabaseSchema target, NameLimit room) {
        var names = new KeyNames(base, target, room);
        return target.mapTables(names::given);
    }

    private Table given(Table table) {
        PrimaryKey key = table.primaryKey();
        if (key == null || key.name() != null) {
            return table;
        }
        Table old = olds.get(table.id());
        PrimaryKey before = old == null ? null : old.primaryKey();
        if (before != null && before.name() == null) {
            // As in SQLite: the database has none for it, and a name is no reason to touch a table.
            return table;
        }
        String name = before != null && before.name() != null ? before.name() : free(table);
        return table.withPrimaryKey(key.withName(name));
    }

    private String free(Table table) {
        return room.free("PK_" + table.name(), name -> !taken.add(Table.key(table.schema(), name)));
    }

    /** Keys that the design does not name have the names the database gave them. */
    public static DatabaseSchema ofDatabase(DatabaseSchema base, DatabaseSchema live) {
        Map<String, Table> there = live.tablesById();
        return base.mapTables(table -> withKeyName(table, there.get(table.id())));
    }

    private static Table withKeyName(Table table, @Nullable Table live) {
        PrimaryKey key = table.primaryKey();
        if (key == null || key.name() != null || live == null || live.primaryKey() == null) {
            return table;
        }
        return table.withPrimaryKey(key.withName(live.primaryKey().name()));
    }
}
