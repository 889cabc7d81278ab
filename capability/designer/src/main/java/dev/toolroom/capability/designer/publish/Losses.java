package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.foundation.relational.reading.Attached;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds objects that the design does not have and a publish would drop. */
final class Losses {
    private final Facts facts;

    Losses(Facts facts) {
        this.facts = facts;
    }

    /** Returns what a rebuild of the table does not restore. */
    List<String> ofRebuild(Pair pair) {
        var lost = new ArrayList<String>();
        facts.attached(pair.before()).stream()
                .filter(each -> !stays(pair, each))
                // What hangs on a part that the design gave up goes with it.
                .filter(each -> each.part() == null || has(pair.before(), each.part()))
                .filter(each -> each.part() == null || has(pair.after(), each.part()))
                .forEach(each -> lost.add(each.what()));
        Map<String, String> special = facts.special(pair.before());
        names(pair.after())
                .filter(special::containsKey)
                .forEach(name -> lost.add(name + " (" + special.get(name) + ")"));
        return lost;
    }

    /** What hung on a table and is made again. */
    List<Attached> kept(Pair pair) {
        return facts.attached(pair.before()).stream().filter(each -> stays(pair, each)).toList();
    }

    private static boolean stays(Pair pair, Attached attached) {
        String again = attached.again();
        boolean partStays = attached.part() == null || has(pair.after(), attached.part());
        return partStays
                && again != null
                && (!attached.isIndex() || dropped(pair).noneMatch(mentions(again)));
    }

    private static Stream<Column> dropped(Pair pair) {
        return pair.before().columns().stream()
                .filter(column -> pair.after().column(column.id()).isEmpty());
    }

    private static Predicate<Column> mentions(String sql) {
        return column -> Expressions.mentions(sql, column.name());
    }

    /** Indexes that go with the columns of a table that stays. */
    List<String> ofColumns(Table before, List<Column> columns) {
        return facts.attached(before).stream()
                .filter(Attached::isIndex)
                .filter(
                        each -> {
                            String again = each.again();
                            return again != null && columns.stream().anyMatch(mentions(again));
                        })
                .map(Attached::what)
                .toList();
    }

    List<String> ofColumns(Pair pair) {
        return ofColumns(pair.before(), dropped(pair).toList());
    }

    /** What parts lose that stand aside and come again as the design says them. */
    List<String> ofParts(Table before, Table after, List<String> parts) {
        Map<String, String> special = facts.special(before);
        List<String> staying = names(after).toList();
        return parts.stream()
                .filter(staying::contains)
                .filter(special::containsKey)
                .map(name -> name + " (" + special.get(name) + ")")
                .toList();
    }

    /** Whether a table has a constraint or an index of this name in the design. */
    static boolean has(Table table, @Nullable String part) {
        return names(table).anyMatch(name -> name.equals(part));
    }

    private static Stream<String> names(Table table) {
        String key = table.primaryKey() == null ? null : table.primaryKey().name();
        return Stream.of(
                        Stream.ofNullable(key),
                        table.uniques().stream().map(each -> each.name()),
                        table.checks().stream().map(each -> each.name()),
                        table.indexes().stream().map(each -> each.name()),
                        table.foreignKeys().stream().map(each -> each.name()))
                .flatMap(each -> each);
    }

    /** The statements that make things again name them as they are now. */
    void refuseRenames(Pair pair) {
        if (!pair.rebuilt()) {
            return;
        }
        boolean moved = !pair.before().label().equals(pair.after().label());
        for (Attached each : kept(pair)) {
            String again = String.valueOf(each.again());
            boolean renamed =
                    pair.before().columns().stream()
                            .filter(old -> isRenamed(pair, old))
                            .anyMatch(mentions(again));
            if (moved || renamed) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        ("Table '%s' must be rebuilt for its other changes, and %s uses"
                                        + " its old names: publish the renames first")
                                .formatted(pair.before().label(), each.what()));
            }
        }
    }

    static boolean isRenamed(Pair pair, Column old) {
        return pair.after()
                .column(old.id())
                .filter(fresh -> !fresh.name().equals(old.name()))
                .isPresent();
    }
}
