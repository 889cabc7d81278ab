package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Questions about the columns of a table before and after. */
final class Orders {
    private Orders() {}

    private static List<String> survivors(Table table, Table other) {
        return table.columns().stream()
                .map(Column::id)
                .filter(id -> other.column(id).isPresent())
                .toList();
    }

    /** Whether the columns that stay have changed places among themselves. */
    static boolean reordered(Table before, Table after) {
        return !survivors(before, after).equals(survivors(after, before));
    }

    /** Whether new columns all come last. */
    static boolean addedLast(Table before, Table after) {
        List<String> ids = after.columns().stream().map(Column::id).toList();
        List<String> expected =
                Stream.concat(
                                survivors(after, before).stream(),
                                ids.stream().filter(id -> before.column(id).isEmpty()))
                        .toList();
        return ids.equals(expected);
    }

    static boolean nothingStays(Table before, Table after) {
        return survivors(before, after).isEmpty();
    }

    static boolean computedChanged(Table before, Table after) {
        return after.columns().stream()
                .anyMatch(
                        column ->
                                before.column(column.id())
                                        .filter(
                                                old ->
                                                        !Objects.equals(
                                                                old.computed(), column.computed()))
                                        .isPresent());
    }

    static boolean identityChanged(Table before, Table after) {
        return after.columns().stream()
                .anyMatch(
                        column ->
                                before.column(column.id())
                                        .filter(
                                                old ->
                                                        !Objects.equals(
                                                                old.identity(), column.identity()))
                                        .isPresent());
    }
}
