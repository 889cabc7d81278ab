package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What a design and its database both added under one name is one thing, and gets one id. */
final class AddedTwice {
    private AddedTwice() {}

    /**
     * Gives the database the ids of what the design added too.
     *
     * @param live the database when it was read last
     * @param database as it is now, with the ids of {@code live}
     */
    static DatabaseSchema matched(
            DatabaseSchema live, DatabaseSchema design, DatabaseSchema database) {
        Map<String, Table> lives = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (Table each : live.tables()) {
            lives.put(each.id(), each);
            names.add(each.label().toLowerCase(Locale.ROOT));
        }
        var added = new ArrayList<Table>();
        for (Table each : design.tables()) {
            Table there = lives.get(each.id());
            if (there != null) {
                added.add(news(there, each));
            } else if (!names.contains(each.label().toLowerCase(Locale.ROOT))) {
                added.add(each);
            }
        }
        return MatchedIds.of(new DatabaseSchema(design.schemas(), added), database);
    }

    /** Under the name the database knows, with nothing but what the design added. */
    private static Table news(Table live, Table design) {
        return design.withName(live.schema(), live.name())
                .withColumns(without(live.columns(), design.columns(), Column::id, Column::name))
                .withForeignKeys(
                        without(
                                live.foreignKeys(),
                                design.foreignKeys(),
                                ForeignKey::id,
                                ForeignKey::name))
                .withUniques(
                        without(live.uniques(), design.uniques(), UniqueKey::id, UniqueKey::name))
                .withChecks(without(live.checks(), design.checks(), CheckRule::id, CheckRule::name))
                .withIndexes(
                        without(
                                live.indexes(),
                                design.indexes(),
                                TableIndex::id,
                                TableIndex::name));
    }

    /** A name that the database had already is no second one of what is added under it. */
    private static <T> List<T> without(
            List<T> known, List<T> all, Function<T, String> id, Function<T, String> name) {
        Set<String> ids = new HashSet<>();
        Set<String> names = new HashSet<>();
        known.forEach(
                each -> {
                    ids.add(id.apply(each));
                    names.add(name.apply(each).toLowerCase(Locale.ROOT));
                });
        return all.stream()
                .filter(each -> !ids.contains(id.apply(each)))
                .filter(each -> !names.contains(name.apply(each).toLowerCase(Locale.ROOT)))
                .toList();
    }
}
