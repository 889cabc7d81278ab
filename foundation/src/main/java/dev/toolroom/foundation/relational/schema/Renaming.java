package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Updates the expressions of a table when columns are renamed. */
public final class Renaming {
    private static final String INCLUDE = "INCLUDE (";
    private static final String CHECK = "check (";

    /** Ends before the list of partitions, if there is one. */
    private static final Pattern PARTITIONED =
            Pattern.compile("(?is)\\bPARTITION BY\\b.*?(?=\\(\\s*PARTITION\\b|PARTITIONS\\b|$)");

    private Renaming() {}

    /**
     * Renames columns in the checks, formulas, filters and attributes of a table, but not the
     * columns themselves.
     *
     * @param names the new names by the old names in lower case
     */
    public static Table expressions(Table table, Map<String, String> names) {
        return table.mapColumns(column -> renameInColumn(column, names))
                .mapChecks(rule -> rule.withExpression(renameIn(rule.expression(), names)))
                .mapIndexes(index -> renameInFilter(index, names))
                .mapUniques(key -> renameInAttributes(key, names))
                .withPrimaryKey(renameInAttributes(table.primaryKey(), names))
                .withOptions(renameInOptions(table.options(), names));
    }

    /**
     * Returns the schema {@code after} with the names of tables and columns and the carried objects
     * of {@code before}. Empty if a new table or column has one of these names.
     */
    public static Optional<DatabaseSchema> undone(DatabaseSchema before, DatabaseSchema after) {
        Map<String, Table> olds =
                before.tables().stream().collect(Collectors.toMap(Table::id, table -> table));
        List<Table> tables =
                after.tables().stream()
                        .map(table -> undone(olds.getOrDefault(table.id(), table), table))
                        .toList();
        boolean unambiguous =
                areDistinct(tables.stream().map(Table::label))
                        && tables.stream()
                                .allMatch(
                                        table ->
                                                areDistinct(
                                                        table.columns().stream()
                                                                .map(Column::name)));
        List<String> schemas =
                Stream.concat(before.schemas().stream(), after.schemas().stream())
                        .distinct()
                        .toList();
        return unambiguous
                ? Optional.of(new DatabaseSchema(schemas, tables, before.carried()))
                : Optional.empty();
    }

    private static Table undone(Table before, Table after) {
        Map<String, String> names = new HashMap<>();
        for (Column column : after.columns()) {
            before.column(column.id())
                    .filter(old -> !old.name().equals(column.name()))
                    .ifPresent(
                            old -> names.put(column.name().toLowerCase(Locale.ROOT), old.name()));
        }
        Table restored = names.isEmpty() ? after : expressions(after, names);
        return restored.mapColumns(
                        column ->
                                before.column(column.id())
                                        .map(old -> column.withName(old.name()))
                                        .orElse(column))
                .withName(before.schema(), before.name());
    }

    private static boolean areDistinct(Stream<String> names) {
        var seen = new HashSet<String>();
        return names.allMatch(each -> seen.add(each.toLowerCase(Locale.ROOT)));
    }

    /** Returns the {@code PARTITION BY} clause of the options of a table; usually empty. */
    public static String partitionedBy(String options) {
        Matcher found = PARTITIONED.matcher(options);
        return found.find() ? found.group() : "";
    }

    private static String renameInOptions(String options, Map<String, String> names) {
        String key = partitionedBy(options);
        return key.isEmpty() ? options : options.replace(key, renameIn(key, names));
    }

    /** The attributes of a key can name further columns, in {@code INCLUDE}. */
    private static UniqueKey renameInAttributes(UniqueKey key, Map<String, String> names) {
        return key.attributes().contains(INCLUDE)
                ? new UniqueKey(
                        key.id(), key.name(), key.columns(), renameIn(key.attributes(), names))
                : key;
    }

    private static @Nullable PrimaryKey renameInAttributes(
            @Nullable PrimaryKey key, Map<String, String> names) {
        return key != null && key.attributes().contains(INCLUDE)
                ? new PrimaryKey(key.name(), key.columns(), renameIn(key.attributes(), names))
                : key;
    }

    private static TableIndex renameInFilter(TableIndex index, Map<String, String> names) {
        String filter = index.filter();
        return filter == null ? index : index.withFilter(renameIn(filter, names));
    }

    private static String renameIn(String expression, Map<String, String> names) {
        return Expressions.renamed(expression, name -> names.get(name.toLowerCase(Locale.ROOT)));
    }

    private static Column renameInColumn(Column column, Map<String, String> names) {
        ColumnType type = column.type();
        // MariaDB: a check that is part of the column definition.
        Column checked =
                type.attributes().contains(CHECK)
                        ? column.withType(type.withAttributes(renameIn(type.attributes(), names)))
                        : column;
        Computed computed = column.computed();
        return computed == null
                ? checked
                : checked.withComputed(
                        new Computed(renameIn(computed.formula(), names), computed.persisted()));
    }
}
