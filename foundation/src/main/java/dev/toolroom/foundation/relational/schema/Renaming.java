package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
