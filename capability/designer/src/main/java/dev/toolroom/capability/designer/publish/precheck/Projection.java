package dev.toolroom.capability.designer.publish.precheck;

import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rows that a table has now, under the names that its columns will have. A column that is still
 * to come has its default.
 */
record Projection(Ddl ddl, Table before, Table after) {
    /** What to select from; empty where the values of a column cannot be known yet. */
    Optional<String> of(Collection<String> ids) {
        List<Column> columns =
                after.columns().stream().filter(each -> ids.contains(each.id())).toList();
        boolean asIs =
                columns.stream()
                        .allMatch(
                                each ->
                                        before.column(each.id())
                                                .filter(old -> old.name().equals(each.name()))
                                                .isPresent());
        if (asIs) {
            return Optional.of(ddl.name(before) + " q");
        }
        if (columns.stream().anyMatch(this::isUnknown)) {
            return Optional.empty();
        }
        return Optional.of(
                columns.stream()
                        .map(each -> value(each) + " AS " + ddl.quote(each.name()))
                        .collect(
                                Collectors.joining(
                                        ", ", "(SELECT ", " FROM " + ddl.name(before) + ") q")));
    }

    private boolean isUnknown(Column column) {
        return before.column(column.id()).isEmpty()
                && (column.identity() != null || column.computed() != null);
    }

    private String value(Column column) {
        return before.column(column.id())
                .map(old -> ddl.quote(old.name()))
                .orElseGet(
                        () ->
                                column.defaultValue() == null
                                        ? "NULL"
                                        : "(" + column.defaultValue() + ")");
    }

    /** Whether a column has no value in any row that is there now. */
    boolean isEmpty(String id) {
        return before.column(id).isEmpty()
                && after.column(id).filter(each -> each.defaultValue() != null).isEmpty();
    }
}
