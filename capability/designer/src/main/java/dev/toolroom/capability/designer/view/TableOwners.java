package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.TableOwnership;
import dev.toolroom.kernel.TableOwnership.Crossing;
import dev.toolroom.kernel.TableOwnership.Owned;
import dev.toolroom.kernel.json.Json;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which bounded contexts own the tables of a design, and which foreign keys cross them. */
public final class TableOwners {
    private final TableOwnership ownership;

    public TableOwners(TableOwnership ownership) {
        this.ownership = ownership;
    }

    /** The part of a design that a foreign key is, by the ids of its table and of itself. */
    private record Part(String table, String key) {}

    /** Adds the owners by the ids of tables, and the foreign keys that the models do not allow. */
    public void put(String connection, DatabaseSchema schema, Json.Builder reply) {
        Map<String, TableOwnership.Table> tables = new LinkedHashMap<>();
        schema.tables().forEach(each -> tables.put(each.id(), owned(each)));
        Map<TableOwnership.ForeignKey, Part> keys = new LinkedHashMap<>();
        for (Table table : schema.tables()) {
            addKeys(table, table.foreignKeys(), tables, keys);
        }
        Owned owned = ownership.of(connection, tables.values(), keys.keySet());
        if (owned.owners().isEmpty()) {
            return;
        }
        var owners = Json.object();
        tables.forEach(
                (id, table) -> {
                    List<String> contexts = owned.owners().get(table);
                    if (contexts != null) {
                        owners.put(id, Json.Arr.ofTexts(contexts));
                    }
                });
        reply.put("owners", owners.build());
        List<Json> crossings =
                owned.crossings().stream()
                        .<Json>map(
                                each ->
                                        crossing(
                                                each, Objects.requireNonNull(keys.get(each.key()))))
                        .toList();
        reply.put("crossings", new Json.Arr(crossings));
    }

    private static Json.Obj crossing(Crossing crossing, Part part) {
        return Json.object()
                .put("table", part.table())
                .put("foreignKey", part.key())
                .put("message", crossing.message())
                .put("owners", Json.Arr.ofTexts(crossing.owners()))
                .build();
    }

    /** Warns of foreign keys that edits add and the models do not allow. */
    public void warn(String connection, Model model, BatchChanges changes) {
        Map<Table, List<ForeignKey>> fresh = new LinkedHashMap<>();
        for (Delta.Change each : changes.delta().tables()) {
            Table after = each.after();
            List<ForeignKey> keys = after == null ? List.of() : added(each.before(), after);
            if (after != null && !keys.isEmpty()) {
                fresh.put(after, keys);
            }
        }
        if (fresh.isEmpty()) {
            return;
        }
        Map<String, TableOwnership.Table> tables = new HashMap<>();
        model.unordered().forEach(each -> tables.put(each.id(), owned(each)));
        changes.delta().tables().stream()
                .flatMap(each -> Stream.ofNullable(each.after()))
                .forEach(each -> tables.put(each.id(), owned(each)));
        Map<TableOwnership.ForeignKey, Part> added = new LinkedHashMap<>();
        fresh.forEach((table, keys) -> addKeys(table, keys, tables, added));
        ownership
                .of(connection, tables.values(), added.keySet())
                .crossings()
                .forEach(each -> changes.warn(each.message()));
    }

    private static List<ForeignKey> added(@Nullable Table before, Table after) {
        return after.foreignKeys().stream()
                .filter(key -> before == null || before.foreignKey(key.id()).isEmpty())
                .toList();
    }

    private static void addKeys(
            Table table,
            Collection<ForeignKey> keys,
            Map<String, TableOwnership.Table> tables,
            Map<TableOwnership.ForeignKey, Part> found) {
        for (ForeignKey key : keys) {
            TableOwnership.Table to = tables.get(key.referencedTable());
            if (to != null) {
                found.put(
                        new TableOwnership.ForeignKey(key.name(), owned(table), to),
                        new Part(table.id(), key.id()));
            }
        }
    }

    private static TableOwnership.Table owned(Table table) {
        return new TableOwnership.Table(table.schema(), table.name());
    }
}
