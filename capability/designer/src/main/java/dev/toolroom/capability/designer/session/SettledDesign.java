package dev.toolroom.capability.designer.session;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A design whose unchanged parts are in the words of the database, which has words of its own. */
public final class SettledDesign {
    private SettledDesign() {}

    /**
     * Works it out.
     *
     * @param base the design when it and the database were last one
     * @param live the database then
     */
    public static DatabaseSchema of(
            DatabaseSchema base, DatabaseSchema live, DatabaseSchema design) {
        Map<String, Table> bases = byId(base.tables(), Table::id);
        Map<String, Table> lives = byId(live.tables(), Table::id);
        return design.withTables(
                design.tables().stream()
                        .map(
                                each -> {
                                    Table old = bases.get(each.id());
                                    Table there = lives.get(each.id());
                                    return old == null || there == null
                                            ? each
                                            : table(old, there, each);
                                })
                        .toList());
    }

    private static Table table(Table base, Table live, Table design) {
        return design.withColumns(
                        parts(base.columns(), live.columns(), design.columns(), Column::id))
                .withPrimaryKey(
                        Objects.equals(base.primaryKey(), design.primaryKey())
                                ? live.primaryKey()
                                : design.primaryKey())
                .withForeignKeys(
                        parts(
                                base.foreignKeys(),
                                live.foreignKeys(),
                                design.foreignKeys(),
                                ForeignKey::id))
                .withUniques(parts(base.uniques(), live.uniques(), design.uniques(), UniqueKey::id))
                .withChecks(parts(base.checks(), live.checks(), design.checks(), CheckRule::id))
                .withIndexes(
                        parts(base.indexes(), live.indexes(), design.indexes(), TableIndex::id))
                .withComment(
                        Objects.equals(base.comment(), design.comment())
                                ? live.comment()
                                : design.comment())
                .withOptions(
                        base.options().equals(design.options())
                                ? live.options()
                                : design.options());
    }

    private static <T> List<T> parts(
            List<T> base, List<T> live, List<T> design, Function<T, String> id) {
        Map<String, T> bases = byId(base, id);
        Map<String, T> lives = byId(live, id);
        return design.stream()
                .map(
                        each ->
                                each.equals(bases.get(id.apply(each)))
                                        ? lives.getOrDefault(id.apply(each), each)
                                        : each)
                .toList();
    }

    private static <T> Map<String, T> byId(List<T> parts, Function<T, String> id) {
        Map<String, T> found = new HashMap<>();
        parts.forEach(each -> found.put(id.apply(each), each));
        return found;
    }
}
