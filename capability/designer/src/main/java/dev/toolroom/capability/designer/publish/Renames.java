package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Renames of columns and tables, by way of a name between where two change places. */
final class Renames {
    private final Ddl ddl;
    private final DependentViews views;
    private final Consumer<Step> sink;

    Renames(Ddl ddl, DependentViews views, Consumer<Step> sink) {
        this.ddl = ddl;
        this.views = views;
        this.sink = sink;
    }

    private void add(String sql, String object, List<String> lost, Risk... risks) {
        Step step = new Step(sql, object, List.of(risks), 0, lost);
        sink.accept(step.doing(new Change.Rename()));
    }

    void tables(List<Pair> pairs) {
        List<Pair> moved =
                // Those to be rebuilt too: their old name may be wanted by a new table before that.
                pairs.stream()
                        .filter(pair -> !pair.before().label().equals(pair.after().label()))
                        .toList();
        pairs.stream()
                .filter(pair -> !pair.rebuilt() && !ddl.dialect().altersAtOnce())
                .forEach(this::columns);
        Set<String> taken =
                moved.stream().map(pair -> pair.before().key()).collect(Collectors.toSet());
        var later = new ArrayList<Runnable>();
        for (Pair pair : moved) {
            boolean crossing =
                    taken.contains(pair.after().key())
                            && !(ddl.dialect().renamesByCase()
                                    && pair.before().key().equals(pair.after().key()));
            Table now = pair.before();
            boolean waits = waits(ddl, pair);
            if (crossing || waits) {
                Table between = between(now);
                add(ddl.renameTable(now, between.name()), now.label(), List.of());
                now = between;
            }
            Table from = now;
            if (!waits) {
                later.add(() -> table(from, pair));
            }
        }
        later.forEach(Runnable::run);
    }

    /** Whether a table waits under a name between until it is made anew in another schema. */
    static boolean waits(Ddl ddl, Pair pair) {
        return !ddl.dialect().movesTables()
                && !pair.before().schema().equals(pair.after().schema());
    }

    static Table between(Table table) {
        return table.withName(table.schema(), Ddl.temporary(table.id()));
    }

    private void table(Table from, Pair pair) {
        Table to = pair.after();
        Table now = from;
        List<String> lost = views.brokenBy(pair.before());
        if (!now.schema().equals(to.schema())) {
            add(ddl.moveTable(now, to.schema()), to.label(), lost, Risk.MOVED);
            now = now.withName(to.schema(), now.name());
        }
        if (!now.name().equals(to.name())) {
            add(ddl.renameTable(now, to.name()), to.label(), lost, Risk.RENAMED);
        }
    }

    private void columns(Pair pair) {
        List<Column> renamed =
                pair.before().columns().stream()
                        .filter(
                                old ->
                                        pair.after()
                                                .column(old.id())
                                                .filter(fresh -> !fresh.name().equals(old.name()))
                                                .isPresent())
                        .toList();
        Set<String> taken =
                renamed.stream()
                        .map(column -> column.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
        var later = new ArrayList<Runnable>();
        for (Column old : renamed) {
            String to = pair.after().columnName(old.id());
            boolean crossing =
                    taken.contains(to.toLowerCase(Locale.ROOT)) && !to.equalsIgnoreCase(old.name());
            String between = Ddl.temporary(old.id());
            String object = pair.before().label() + "." + to;
            if (crossing) {
                add(ddl.renameColumn(pair.before(), old.name(), between), object, List.of());
            }
            String from = crossing ? between : old.name();
            later.add(
                    () ->
                            add(
                                    ddl.renameColumn(pair.before(), from, to),
                                    object,
                                    views.brokenBy(pair.before(), old),
                                    Risk.RENAMED));
        }
        later.forEach(Runnable::run);
    }
}
