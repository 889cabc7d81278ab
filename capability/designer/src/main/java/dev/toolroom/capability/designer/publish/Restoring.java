package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes foreign keys again that stood aside for a publish which then failed, where nothing is taken
 * back by the database itself. Rows would else go unguarded until the next publish.
 */
final class Restoring {
    /** What hangs on a constraint or an index, by its name. */
    private static final Set<String> PARTS = Set.of("comment", "cluster");

    private static final String ON = "on ";

    private final Ddl ddl;
    private final DatabaseSchema base;
    private final DatabaseSchema design;

    Restoring(Ddl ddl, DatabaseSchema base, DatabaseSchema design) {
        this.ddl = ddl;
        this.base = base;
        this.design = design;
    }

    /** The names of those that are there again. */
    List<String> run(Statement statement, SchemaReader reader) throws SQLException {
        DatabaseSchema fresh = reader.read(statement.getConnection());
        DatabaseSchema now = MatchedIds.of(design, MatchedIds.of(base, fresh));
        Map<String, Table> there = now.tablesById();
        var restored = new ArrayList<String>();
        for (Table old : base.tables()) {
            Table table = there.get(old.id());
            if (table != null) {
                Set<String> names =
                        table.foreignKeys().stream()
                                .map(ForeignKey::name)
                                .collect(Collectors.toSet());
                old.foreignKeys().stream()
                        .filter(key -> !names.contains(key.name()))
                        .filter(key -> made(statement, table, there, key))
                        .forEach(key -> restored.add(table.label() + "." + key.name()));
            }
        }
        return restored;
    }

    private boolean made(
            Statement statement, Table table, Map<String, Table> there, ForeignKey key) {
        Table target = there.get(key.referencedTable());
        if (target == null
                || !key.columns().stream().allMatch(id -> table.column(id).isPresent())
                || !key.referencedColumns().stream()
                        .allMatch(id -> target.column(id).isPresent())) {
            return false;
        }
        try {
            statement.execute(ddl.addForeignKey(table, target, key));
            return true;
        } catch (SQLException e) {
            // What the publish did so far does not let it be; the report says what is missing.
            return false;
        }
    }

    /**
     * What is there, with the objects that were there when an online publish began: it takes none
     * of them away for good, and those it dropped come again by {@link #ofParts}.
     */
    static DatabaseSchema known(
            DatabaseSchema now, DatabaseSchema beginning, DatabaseSchema target) {
        var carried = new ArrayList<>(now.carried());
        target.carried().stream()
                .filter(each -> beginning.carried().contains(each) && !carried.contains(each))
                .forEach(carried::add);
        return new DatabaseSchema(now.schemas(), now.tables(), carried);
    }

    /**
     * Comments and the like on constraints and indexes that an online publish dropped and makes
     * again: a process that was killed in between did not bring them back.
     */
    static List<Step> ofParts(DatabaseSchema now, DatabaseSchema beginning, DatabaseSchema target) {
        Map<String, String> ids = new HashMap<>();
        beginning.tables().forEach(table -> ids.put(table.label(), table.id()));
        Map<String, Table> tables = target.tablesById();
        var steps = new ArrayList<Step>();
        for (Carried each : beginning.carried()) {
            Table table = tables.get(ids.getOrDefault(each.table(), ""));
            boolean hangs = PARTS.contains(each.kind()) && each.name().startsWith(ON);
            if (hangs
                    && table != null
                    && table.label().equals(each.table())
                    && !now.carried().contains(each)
                    && Losses.has(table, each.name().substring(ON.length()))) {
                steps.add(Step.of(each.sql(), each.label()));
            }
        }
        return steps;
    }
}
