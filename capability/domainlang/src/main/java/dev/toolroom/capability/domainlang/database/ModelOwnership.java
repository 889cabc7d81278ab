package dev.toolroom.capability.domainlang.database;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.domainlang.database.DatabaseFinding;
import dev.toolroom.domainlang.database.DatabaseTables;
import dev.toolroom.domainlang.database.TableOwners;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.kernel.TableOwnership;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The owners of tables, in the models of the settings. */
public final class ModelOwnership implements TableOwnership {
    private final Workspaces workspaces;

    public ModelOwnership(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    @Override
    public Owned of(String connection, Collection<Table> tables, Collection<ForeignKey> keys) {
        Map<Table, List<String>> found = new HashMap<>();
        List<Crossing> crossings = new ArrayList<>();
        var database = database(connection, tables, keys);
        for (Path root : workspaces.roots()) {
            var owners = new TableOwners(workspaces.onWorker(() -> workspaces.current(root)));
            if (owners.connections().contains(connection)) {
                owners.owners(database)
                        .forEach(
                                (table, contexts) ->
                                        found.putIfAbsent(table(table), names(contexts)));
                owners.crossings(database)
                        .forEach((key, finding) -> crossings.add(crossing(key, finding)));
            }
        }
        return new Owned(found, crossings);
    }

    private static DatabaseTables database(
            String connection, Collection<Table> tables, Collection<ForeignKey> keys) {
        return new DatabaseTables(
                connection,
                tables.stream().map(ModelOwnership::table).toList(),
                keys.stream().map(ModelOwnership::key).toList());
    }

    private static DatabaseTables.Table table(Table table) {
        return new DatabaseTables.Table(table.schema(), table.name());
    }

    private static Table table(DatabaseTables.Table table) {
        return new Table(table.schema(), table.name());
    }

    private static DatabaseTables.ForeignKey key(ForeignKey key) {
        return new DatabaseTables.ForeignKey(key.name(), table(key.from()), table(key.to()));
    }

    private static Crossing crossing(DatabaseTables.ForeignKey key, DatabaseFinding finding) {
        return new Crossing(
                new ForeignKey(key.name(), table(key.from()), table(key.to())),
                finding.message(),
                finding.contexts());
    }

    private static List<String> names(List<BoundedContext> contexts) {
        return contexts.stream().map(BoundedContext::fqn).toList();
    }
}
