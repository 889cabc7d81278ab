package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which constraints and indexes go and which come, when a table changes. */
final class Constraints {
    private Constraints() {}

    static List<TableIndex> gone(
            List<TableIndex> before, List<TableIndex> after, Set<String> disturbed) {
        return before.stream()
                .filter(
                        each ->
                                !after.contains(each)
                                        || each.columns().stream().anyMatch(disturbed::contains))
                .toList();
    }

    static List<UniqueKey> goneUniques(Pair pair, Set<String> disturbed) {
        return pair.before().uniques().stream()
                .filter(
                        each ->
                                !pair.after().uniques().contains(each)
                                        || each.columns().stream().anyMatch(disturbed::contains))
                .toList();
    }

    /** A check stands on the columns whose names are in its text. */
    static List<CheckRule> goneChecks(Pair pair) {
        Set<String> disturbed = pair.disturbed();
        return pair.before().checks().stream()
                .filter(
                        each ->
                                !pair.after().checks().contains(each)
                                        || mentions(each, pair.before(), disturbed))
                .toList();
    }

    private static boolean mentions(CheckRule rule, Table table, Set<String> columns) {
        String text = rule.expression().toLowerCase(Locale.ROOT);
        return table.columns().stream()
                .filter(column -> columns.contains(column.id()))
                .map(Column::name)
                .anyMatch(name -> text.contains(name.toLowerCase(Locale.ROOT)));
    }

    static List<UniqueKey> newUniques(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.uniques();
        }
        List<UniqueKey> gone = goneUniques(pair, pair.disturbed());
        return table.uniques().stream()
                .filter(each -> gone.contains(each) || !pair.before().uniques().contains(each))
                .toList();
    }

    static List<CheckRule> newChecks(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.checks();
        }
        List<CheckRule> gone = goneChecks(pair);
        return table.checks().stream()
                .filter(each -> gone.contains(each) || !pair.before().checks().contains(each))
                .toList();
    }

    static List<TableIndex> newIndexes(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.indexes();
        }
        List<TableIndex> gone =
                gone(pair.before().indexes(), pair.after().indexes(), pair.disturbed());
        return table.indexes().stream()
                .filter(each -> gone.contains(each) || !pair.before().indexes().contains(each))
                .toList();
    }
}
