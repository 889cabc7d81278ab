package dev.toolroom.foundation.relational.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives what was read again the ids it had before, found by name. */
public final class MatchedIds {
    private final Map<String, String> ids = new HashMap<>();

    private MatchedIds() {}

    /** {@code fresh} with the ids of {@code known} wherever names agree. */
    public static DatabaseSchema of(DatabaseSchema known, DatabaseSchema fresh) {
        var same = new MatchedIds();
        Map<String, Table> olds = new HashMap<>();
        known.tables().forEach(table -> olds.put(table.id(), table));
        same.learn(known.tables(), fresh.tables(), Table::id, Table::label);
        fresh.tables().forEach(table -> same.learn(olds.get(same.id(table.id())), table));
        return new DatabaseSchema(
                fresh.schemas(),
                fresh.tables().stream().map(same::renamed).toList(),
                fresh.carried());
    }

    private void learn(@Nullable Table old, Table table) {
        if (old == null) {
            return;
        }
        learn(old.columns(), table.columns(), Column::id, Column::name);
        learn(old.foreignKeys(), table.foreignKeys(), ForeignKey::id, ForeignKey::name);
        learn(old.uniques(), table.uniques(), UniqueKey::id, UniqueKey::name);
        learn(old.checks(), table.checks(), CheckRule::id, CheckRule::name);
        learn(old.indexes(), table.indexes(), TableIndex::id, TableIndex::name);
    }

    /** By the exact name first: a database may hold two that differ only in case. */
    private <T> void learn(
            List<T> olds, List<T> news, Function<T, String> id, Function<T, String> name) {
        Map<String, String> left = new HashMap<>();
        olds.forEach(each -> left.put(name.apply(each), id.apply(each)));
        List<T> unknown = new ArrayList<>();
        for (T each : news) {
            String old = left.remove(name.apply(each));
            if (old == null) {
                unknown.add(each);
            } else {
                ids.put(id.apply(each), old);
            }
        }
        Map<String, String> anyCase = new HashMap<>();
        left.forEach((spelled, old) -> anyCase.put(spelled.toLowerCase(Locale.ROOT), old));
        for (T each : unknown) {
            String old = anyCase.remove(name.apply(each).toLowerCase(Locale.ROOT));
            if (old != null) {
                ids.put(id.apply(each), old);
            }
        }
    }

    private String id(String fresh) {
        return ids.getOrDefault(fresh, fresh);
    }

    private List<String> all(List<String> fresh) {
        return fresh.stream().map(this::id).toList();
    }

    private Table renamed(Table table) {
        PrimaryKey key = table.primaryKey();
        return new Table(
                id(table.id()),
                table.schema(),
                table.name(),
                table.columns().stream().map(each -> each.withId(id(each.id()))).toList(),
                key == null
                        ? null
                        : new PrimaryKey(key.name(), all(key.columns()), key.attributes()),
                table.foreignKeys().stream().map(this::renamed).toList(),
                table.uniques().stream()
                        .map(
                                each ->
                                        new UniqueKey(
                                                id(each.id()),
                                                each.name(),
                                                all(each.columns()),
                                                each.attributes()))
                        .toList(),
                table.checks().stream()
                        .map(
                                each ->
                                        new CheckRule(
                                                id(each.id()),
                                                each.name(),
                                                each.expression(),
                                                each.attributes()))
                        .toList(),
                table.indexes().stream().map(this::renamed).toList(),
                table.comment(),
                table.options());
    }

    private ForeignKey renamed(ForeignKey key) {
        return new ForeignKey(
                id(key.id()),
                key.name(),
                id(key.referencedTable()),
                key.mappings().stream()
                        .map(
                                pair ->
                                        new ForeignKey.Mapping(
                                                id(pair.column()), id(pair.referencedColumn())))
                        .toList(),
                key.onDelete(),
                key.onUpdate(),
                key.attributes());
    }

    private TableIndex renamed(TableIndex index) {
        return new TableIndex(
                id(index.id()),
                index.name(),
                index.unique(),
                index.parts().stream()
                        .map(part -> new TableIndex.Part(id(part.column()), part.descending()))
                        .toList(),
                all(index.included()),
                index.filter());
    }
}
