package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the columns of a table before and after a change. */
public final class ColumnOrder {
    private ColumnOrder() {}

    /** Whether the columns that stay change their order. */
    public static boolean reordered(Table before, Table after) {
        return !before.columnsSharedWith(after).equals(after.columnsSharedWith(before));
    }

    /** Whether new columns all come last. */
    public static boolean addedLast(Table before, Table after) {
        List<String> ids = after.columns().stream().map(Column::id).toList();
        List<String> expected =
                Stream.concat(
                                after.columnsSharedWith(before).stream(),
                                ids.stream().filter(id -> before.column(id).isEmpty()))
                        .toList();
        return ids.equals(expected);
    }

    public static boolean nothingStays(Table before, Table after) {
        return before.columnsSharedWith(after).isEmpty();
    }

    public static boolean computedChanged(Table before, Table after) {
        return differs(before, after, Column::computed);
    }

    public static boolean identityChanged(Table before, Table after) {
        return differs(before, after, Column::identity);
    }

    /** Of the columns that stay. */
    private static boolean differs(
            Table before, Table after, Function<Column, @Nullable Object> part) {
        return after.columns().stream()
                .anyMatch(
                        fresh ->
                                before.column(fresh.id())
                                        .filter(
                                                old ->
                                                        !Objects.equals(
                                                                part.apply(old), part.apply(fresh)))
                                        .isPresent());
    }

    /** Whether a computed column that stays uses a column whose type changes. */
    public static boolean underFormula(Table before, Table after) {
        return before.columns().stream()
                .filter(old -> old.computed() == null)
                .filter(
                        old ->
                                after.column(old.id())
                                        .filter(fresh -> !fresh.type().equals(old.type()))
                                        .isPresent())
                .anyMatch(old -> inFormula(before, old));
    }

    private static boolean inFormula(Table table, Column column) {
        return table.columns().stream()
                .map(Column::computed)
                .filter(Objects::nonNull)
                .anyMatch(each -> Expressions.mentions(each.formula(), column.name()));
    }

    /** Returns the old table with the new names in its expressions. */
    public static Table followed(Table before, Table after) {
        Map<String, String> names = new HashMap<>();
        for (Column old : before.columns()) {
            after.column(old.id())
                    .filter(fresh -> !fresh.name().equals(old.name()))
                    .ifPresent(
                            fresh -> names.put(old.name().toLowerCase(Locale.ROOT), fresh.name()));
        }
        return names.isEmpty() ? before : Renaming.expressions(before, names);
    }
}
