package dev.toolroom.foundation.relational.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the parts of a schema that was read again their previous ids, by name. */
public final class MatchedIds {
    private final Map<String, String> ids = new HashMap<>();

    private MatchedIds() {}

    /** Returns {@code fresh} with the ids of {@code known} where names match. */
    public static DatabaseSchema of(DatabaseSchema known, DatabaseSchema fresh) {
        var matched = new MatchedIds();
        Map<String, Table> olds = new HashMap<>();
        known.tables().forEach(table -> olds.put(table.id(), table));
        matched.match(known.tables(), fresh.tables(), Table::id, Table::label);
        fresh.tables().forEach(table -> matched.match(olds.get(matched.id(table.id())), table));
        return new DatabaseSchema(
                fresh.schemas(),
                fresh.tables().stream().map(matched::withKnownIds).toList(),
                fresh.carried());
    }

    private void match(@Nullable Table old, Table table) {
        if (old == null) {
            return;
        }
        match(old.columns(), table.columns(), Column::id, Column::name);
        match(old.foreignKeys(), table.foreignKeys(), ForeignKey::id, ForeignKey::name);
        match(old.uniques(), table.uniques(), UniqueKey::id, UniqueKey::name);
        match(old.checks(), table.checks(), CheckRule::id, CheckRule::name);
        match(old.indexes(), table.indexes(), TableIndex::id, TableIndex::name);
    }

    /** Matches exact names first, because a database can have two that differ only in case. */
    private <T> void match(
            List<T> olds, List<T> news, Function<T, String> id, Function<T, String> name) {
        Map<String, String> unmatched = new HashMap<>();
        olds.forEach(each -> unmatched.put(name.apply(each), id.apply(each)));
        List<T> withoutExactMatch = new ArrayList<>();
        for (T each : news) {
            String old = unmatched.remove(name.apply(each));
            if (old == null) {
                withoutExactMatch.add(each);
            } else {
                ids.put(id.apply(each), old);
            }
        }
        Map<String, String> byLowerCaseName = new HashMap<>();
        unmatched.forEach(
                (spelled, old) -> byLowerCaseName.put(spelled.toLowerCase(Locale.ROOT), old));
        for (T each : withoutExactMatch) {
            String old = byLowerCaseName.remove(name.apply(each).toLowerCase(Locale.ROOT));
            if (old != null) {
                ids.put(id.apply(each), old);
            }
        }
    }

    private String id(String fresh) {
        return ids.getOrDefault(fresh, fresh);
    }

    private List<String> ids(List<String> fresh) {
        return fresh.stream().map(this::id).toList();
    }

    private Table withKnownIds(Table table) {
        PrimaryKey key = table.primaryKey();
        return new Table(
                id(table.id()),
                table.schema(),
                table.name(),
                table.columns().stream().map(each -> each.withId(id(each.id()))).toList(),
                key == null
                        ? null
                        : new PrimaryKey(key.name(), ids(key.columns()), key.attributes()),
                table.foreignKeys().stream().map(this::withKnownIds).toList(),
                table.uniques().stream()
                        .map(
                                each ->
                                        new UniqueKey(
                                                id(each.id()),
                                                each.name(),
                                                ids(each.columns()),
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
                table.indexes().stream().map(this::withKnownIds).toList(),
                table.comment(),
                table.options());
    }

    private ForeignKey withKnownIds(ForeignKey key) {
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

    private TableIndex withKnownIds(TableIndex index) {
        return new TableIndex(
                id(index.id()),
                index.name(),
                index.unique(),
                index.parts().stream()
                        .map(part -> new TableIndex.Part(id(part.column()), part.descending()))
                        .toList(),
                ids(index.included()),
                index.filter());
    }
}
