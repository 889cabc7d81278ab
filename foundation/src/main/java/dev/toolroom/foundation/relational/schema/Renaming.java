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

/** Lets the expressions of a table follow columns that get another name. */
public final class Renaming {
    private static final String INCLUDE = "INCLUDE (";
    private static final String CHECK = "check (";

    /** Up to the list of partitions, where there is one. */
    private static final Pattern PARTITIONED =
            Pattern.compile("(?is)\\bPARTITION BY\\b.*?(?=\\(\\s*PARTITION\\b|PARTITIONS\\b|$)");

    private Renaming() {}

    /**
     * The table with its checks, formulas, filters and attributes in other names; the columns keep
     * theirs.
     *
     * @param names the new ones by the old ones in lower case
     */
    public static Table expressions(Table table, Map<String, String> names) {
        return table.withColumns(
                        table.columns().stream().map(column -> formula(column, names)).toList())
                .withChecks(
                        table.checks().stream()
                                .map(rule -> rule.withExpression(renamed(rule.expression(), names)))
                                .toList())
                .withIndexes(table.indexes().stream().map(index -> filter(index, names)).toList())
                .withUniques(table.uniques().stream().map(key -> included(key, names)).toList())
                .withPrimaryKey(included(table.primaryKey(), names))
                .withOptions(options(table.options(), names));
    }

    /**
     * A schema as it is but for the names of tables and columns, which are those of another; what
     * is known as text only is the other's too. Empty where something new has such a name.
     */
    public static Optional<DatabaseSchema> undone(DatabaseSchema before, DatabaseSchema after) {
        Map<String, Table> olds =
                before.tables().stream().collect(Collectors.toMap(Table::id, table -> table));
        List<Table> tables =
                after.tables().stream()
                        .map(table -> undone(olds.getOrDefault(table.id(), table), table))
                        .toList();
        boolean clear =
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
        return clear
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
        Table back = names.isEmpty() ? after : expressions(after, names);
        return back.withColumns(
                        back.columns().stream()
                                .map(
                                        column ->
                                                before.column(column.id())
                                                        .map(old -> column.withName(old.name()))
                                                        .orElse(column))
                                .toList())
                .withName(before.schema(), before.name());
    }

    private static boolean areDistinct(Stream<String> names) {
        var seen = new HashSet<String>();
        return names.allMatch(each -> seen.add(each.toLowerCase(Locale.ROOT)));
    }

    /** What a table is divided by, as its options say it; empty for most. */
    public static String partitionedBy(String options) {
        Matcher found = PARTITIONED.matcher(options);
        return found.find() ? found.group() : "";
    }

    private static String options(String options, Map<String, String> names) {
        String key = partitionedBy(options);
        return key.isEmpty() ? options : options.replace(key, renamed(key, names));
    }

    /** Keys say in their attributes which columns they hold beside their own. */
    private static UniqueKey included(UniqueKey key, Map<String, String> names) {
        return key.attributes().contains(INCLUDE)
                ? new UniqueKey(
                        key.id(), key.name(), key.columns(), renamed(key.attributes(), names))
                : key;
    }

    private static @Nullable PrimaryKey included(
            @Nullable PrimaryKey key, Map<String, String> names) {
        return key != null && key.attributes().contains(INCLUDE)
                ? new PrimaryKey(key.name(), key.columns(), renamed(key.attributes(), names))
                : key;
    }

    private static TableIndex filter(TableIndex index, Map<String, String> names) {
        String filter = index.filter();
        return filter == null ? index : index.withFilter(renamed(filter, names));
    }

    private static String renamed(String expression, Map<String, String> names) {
        return Expressions.renamed(expression, name -> names.get(name.toLowerCase(Locale.ROOT)));
    }

    private static Column formula(Column column, Map<String, String> names) {
        ColumnType type = column.type();
        // A check of MariaDB that belongs to its column alone.
        Column checked =
                type.attributes().contains(CHECK)
                        ? column.withType(type.withAttributes(renamed(type.attributes(), names)))
                        : column;
        Computed computed = column.computed();
        return computed == null
                ? checked
                : checked.withComputed(
                        new Computed(renamed(computed.formula(), names), computed.persisted()));
    }
}
