package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which constraints and indexes go and which come, when a table changes. */
public final class Constraints {
    private Constraints() {}

    public static List<TableIndex> goneIndexes(Pair pair) {
        return pair.before().indexes().stream()
                .filter(each -> !pair.after().indexes().contains(each) || stands(each, pair))
                .toList();
    }

    private static boolean stands(TableIndex index, Pair pair) {
        return disturbed(pair).anyMatch(index::uses);
    }

    /** As they are called in expressions by now. */
    private static Stream<Column> disturbed(Pair pair) {
        return pair.before().columns().stream()
                .filter(column -> pair.disturbed().contains(column.id()))
                .map(column -> column.withName(after(pair, column).name()));
    }

    private static Column after(Pair pair, Column column) {
        return pair.after().column(column.id()).orElse(column);
    }

    public static List<UniqueKey> goneUniques(Pair pair, Set<String> disturbed) {
        return pair.before().uniques().stream()
                .filter(
                        each ->
                                !pair.after().uniques().contains(each)
                                        || each.columns().stream().anyMatch(disturbed::contains))
                .toList();
    }

    /** A check stands on the columns whose names are in its text. */
    public static List<CheckRule> goneChecks(Pair pair) {
        return pair.before().checks().stream()
                .filter(each -> !pair.after().checks().contains(each) || mentions(each, pair))
                .toList();
    }

    private static boolean mentions(CheckRule rule, Pair pair) {
        return disturbed(pair)
                .anyMatch(column -> Expressions.mentions(rule.expression(), column.name()));
    }

    public static List<UniqueKey> newUniques(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.uniques();
        }
        List<UniqueKey> gone = goneUniques(pair, pair.disturbed());
        return table.uniques().stream()
                .filter(each -> gone.contains(each) || !pair.before().uniques().contains(each))
                .toList();
    }

    public static List<CheckRule> newChecks(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.checks();
        }
        List<CheckRule> gone = goneChecks(pair);
        return table.checks().stream()
                .filter(each -> gone.contains(each) || !pair.before().checks().contains(each))
                .toList();
    }

    public static List<TableIndex> newIndexes(@Nullable Pair pair, Table table, boolean fresh) {
        if (fresh || pair == null) {
            return table.indexes();
        }
        List<TableIndex> gone = goneIndexes(pair);
        return table.indexes().stream()
                .filter(each -> gone.contains(each) || !pair.before().indexes().contains(each))
                .toList();
    }

    /** Whether a key of exactly these columns goes, if only to come again. */
    public static boolean losesKey(Pair pair, List<String> columns) {
        return gone(pair, true).anyMatch(each -> Set.copyOf(each).equals(Set.copyOf(columns)));
    }

    /** Whether something goes by which rows are found that have these columns first. */
    public static boolean loses(Pair pair, List<String> columns) {
        return gone(pair, false)
                .anyMatch(
                        each ->
                                each.size() >= columns.size()
                                        && each.subList(0, columns.size()).equals(columns));
    }

    /** The columns of keys and indexes that go. */
    private static Stream<List<String>> gone(Pair pair, boolean unique) {
        var key = pair.before().primaryKey();
        Stream<List<String>> primary =
                key != null && pair.keyChanges() ? Stream.of(key.columns()) : Stream.of();
        return Stream.of(
                        primary,
                        goneUniques(pair, pair.disturbed()).stream().map(UniqueKey::columns),
                        goneIndexes(pair).stream()
                                .filter(each -> each.unique() || !unique)
                                .map(TableIndex::columns))
                .flatMap(each -> each);
    }

    /** Whether a table that was there gets something it did not have. */
    public static boolean isNew(@Nullable Pair pair, String id) {
        return pair != null
                && pair.before().uniques().stream().noneMatch(each -> each.id().equals(id))
                && pair.before().checks().stream().noneMatch(each -> each.id().equals(id))
                && pair.before().indexes().stream().noneMatch(each -> each.id().equals(id));
    }

    /** What new rules of a table ask of the rows it has. */
    public static List<Risk> overRows(Pair pair) {
        var risks = new ArrayList<Risk>();
        Table after = pair.after();
        boolean unique =
                after.uniques().stream().anyMatch(each -> isNew(pair, each.id()))
                        || after.indexes().stream()
                                .anyMatch(each -> each.unique() && isNew(pair, each.id()));
        if (unique) {
            risks.add(Risk.UNIQUE_OVER_ROWS);
        }
        if (after.checks().stream().anyMatch(each -> isNew(pair, each.id()))) {
            risks.add(Risk.CHECK_OVER_ROWS);
        }
        return risks;
    }

    public static boolean pointsAnew(Pair pair) {
        return pair.after().foreignKeys().stream()
                .anyMatch(key -> pair.before().foreignKey(key.id()).isEmpty());
    }
}
