package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.schema.Column.Computed;
import java.util.Locale;
import java.util.Map;

/** Lets the expressions of a table follow columns that get another name. */
public final class Renaming {
    private Renaming() {}

    /**
     * The table with its checks, formulas and filters in other names; the columns keep theirs.
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
                .withIndexes(table.indexes().stream().map(index -> filter(index, names)).toList());
    }

    private static TableIndex filter(TableIndex index, Map<String, String> names) {
        String filter = index.filter();
        return filter == null ? index : index.withFilter(renamed(filter, names));
    }

    private static String renamed(String expression, Map<String, String> names) {
        return Expressions.renamed(expression, name -> names.get(name.toLowerCase(Locale.ROOT)));
    }

    private static Column formula(Column column, Map<String, String> names) {
        Computed computed = column.computed();
        return computed == null
                ? column
                : column.withComputed(
                        new Computed(renamed(computed.formula(), names), computed.persisted()));
    }
}
