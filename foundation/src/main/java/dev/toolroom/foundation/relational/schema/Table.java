package dev.toolroom.foundation.relational.schema;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A table with its columns, keys, checks and indexes.
 *
 * @param options the SQL after its columns, such as {@code PARTITION BY RANGE (at)}
 * @param carried fields of its stored form that this build does not know
 */
public record Table(
        String id,
        String schema,
        String name,
        List<Column> columns,
        @Nullable PrimaryKey primaryKey,
        List<ForeignKey> foreignKeys,
        List<UniqueKey> uniques,
        List<CheckRule> checks,
        List<TableIndex> indexes,
        @Nullable String comment,
        String options,
        CarriedFields carried) {
    public Table {
        columns = List.copyOf(columns);
        foreignKeys = List.copyOf(foreignKeys);
        uniques = List.copyOf(uniques);
        checks = List.copyOf(checks);
        indexes = List.copyOf(indexes);
    }

    public Table(
            String id,
            String schema,
            String name,
            List<Column> columns,
            @Nullable PrimaryKey primaryKey,
            List<ForeignKey> foreignKeys,
            List<UniqueKey> uniques,
            List<CheckRule> checks,
            List<TableIndex> indexes,
            @Nullable String comment,
            String options) {
        this(
                id,
                schema,
                name,
                columns,
                primaryKey,
                foreignKeys,
                uniques,
                checks,
                indexes,
                comment,
                options,
                CarriedFields.NONE);
    }

    public static Table of(
            String id, String schema, String name, List<Column> columns, @Nullable PrimaryKey key) {
        return new Table(
                id, schema, name, columns, key, List.of(), List.of(), List.of(), List.of(), null,
                "");
    }

    /** Returns the same key for every spelling of the name. */
    public static String key(String schema, String name) {
        return (schema + "\n" + name).toLowerCase(Locale.ROOT);
    }

    public String key() {
        return key(schema, name);
    }

    /** Returns the name as people write it. */
    public String label() {
        return schema.isEmpty() ? name : schema + "." + name;
    }

    public Optional<Column> column(String id) {
        return columns.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Returns the name of a column that is known to exist. */
    public String columnName(String id) {
        return column(id).map(Column::name).orElse("?");
    }

    public List<String> columnNames(List<String> ids) {
        return ids.stream().map(this::columnName).toList();
    }

    public Optional<ForeignKey> foreignKey(String id) {
        return foreignKeys.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    public boolean isKeyColumn(String id) {
        return primaryKey != null && primaryKey.columns().contains(id);
    }

    /** Whether a foreign key may point at exactly these columns. */
    public boolean isKey(List<String> ids) {
        Set<String> wanted = Set.copyOf(ids);
        return (primaryKey != null && Set.copyOf(primaryKey.columns()).equals(wanted))
                || uniques.stream().anyMatch(each -> Set.copyOf(each.columns()).equals(wanted))
                || indexes.stream()
                        .anyMatch(
                                each ->
                                        each.unique()
                                                && each.filter() == null
                                                && Set.copyOf(each.columns()).equals(wanted));
    }

    /** Returns the ids of the columns that another version of the table has too, in order. */
    public List<String> columnsSharedWith(Table other) {
        return columns.stream()
                .map(Column::id)
                .filter(each -> other.column(each).isPresent())
                .toList();
    }

    /** Returns this table with its columns in the order in which another version has them. */
    public Table inColumnOrderOf(Table other) {
        Iterator<String> order = other.columnsSharedWith(this).iterator();
        return withColumns(
                columns.stream()
                        .map(
                                each ->
                                        other.column(each.id()).isPresent()
                                                ? column(order.next()).orElseThrow()
                                                : each)
                        .toList());
    }

    public Table withName(String otherSchema, String otherName) {
        return with(
                copy -> {
                    copy.schema = otherSchema;
                    copy.name = otherName;
                });
    }

    public Table withColumns(List<Column> other) {
        return with(copy -> copy.columns = other);
    }

    public Table mapColumns(UnaryOperator<Column> change) {
        return withColumns(columns.stream().map(change).toList());
    }

    public Table withPrimaryKey(@Nullable PrimaryKey other) {
        return with(copy -> copy.primaryKey = other);
    }

    public Table withForeignKeys(List<ForeignKey> other) {
        return with(copy -> copy.foreignKeys = other);
    }

    public Table mapForeignKeys(UnaryOperator<ForeignKey> change) {
        return withForeignKeys(foreignKeys.stream().map(change).toList());
    }

    public Table withUniques(List<UniqueKey> other) {
        return with(copy -> copy.uniques = other);
    }

    public Table mapUniques(UnaryOperator<UniqueKey> change) {
        return withUniques(uniques.stream().map(change).toList());
    }

    public Table withChecks(List<CheckRule> other) {
        return with(copy -> copy.checks = other);
    }

    public Table mapChecks(UnaryOperator<CheckRule> change) {
        return withChecks(checks.stream().map(change).toList());
    }

    public Table withIndexes(List<TableIndex> other) {
        return with(copy -> copy.indexes = other);
    }

    public Table mapIndexes(UnaryOperator<TableIndex> change) {
        return withIndexes(indexes.stream().map(change).toList());
    }

    public Table withComment(@Nullable String other) {
        return with(copy -> copy.comment = other);
    }

    public Table withOptions(String other) {
        return with(copy -> copy.options = other);
    }

    Table withCarried(CarriedFields other) {
        return with(copy -> copy.carried = other);
    }

    private Table with(Consumer<Copy> change) {
        var copy = new Copy(this);
        change.accept(copy);
        return new Table(
                id,
                copy.schema,
                copy.name,
                copy.columns,
                copy.primaryKey,
                copy.foreignKeys,
                copy.uniques,
                copy.checks,
                copy.indexes,
                copy.comment,
                copy.options,
                copy.carried);
    }

    /** Mutable copy of the fields, so that each {@code with} method sets only what changes. */
    private static final class Copy {
        String schema;
        String name;
        List<Column> columns;
        @Nullable PrimaryKey primaryKey;
        List<ForeignKey> foreignKeys;
        List<UniqueKey> uniques;
        List<CheckRule> checks;
        List<TableIndex> indexes;
        @Nullable String comment;
        String options;
        CarriedFields carried;

        Copy(Table table) {
            schema = table.schema;
            name = table.name;
            columns = table.columns;
            primaryKey = table.primaryKey;
            foreignKeys = table.foreignKeys;
            uniques = table.uniques;
            checks = table.checks;
            indexes = table.indexes;
            comment = table.comment;
            options = table.options;
            carried = table.carried;
        }
    }
}
