package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.reading.View;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Views that read what a plan changes. Where the database can, they stand aside and come again;
 * where it would refuse half-way, the plan is refused; where it would let them break, they are
 * named.
 */
final class DependentViews {
    private final Ddl ddl;
    private final List<View> all;
    private final Collection<Table> olds;
    private final Map<String, Pair> pairs;
    private final List<View> aside;
    private @Nullable RuntimeException unfollowed;

    DependentViews(Ddl ddl, Facts facts, Collection<Table> olds, Map<String, Pair> pairs) {
        this.ddl = ddl;
        this.all = facts.views();
        this.olds = olds;
        this.pairs = pairs;
        this.aside = ddl.dialect().makesViewsAgain() ? standingAside() : List.of();
        all.stream().filter(View::bound).forEach(this::refuse);
    }

    /** Those in the way and those that read them, in the order in which they can be made. */
    private List<View> standingAside() {
        var found = new ArrayList<View>(all.stream().filter(this::isInTheWay).toList());
        for (int i = 0; i < found.size(); i++) {
            View now = found.get(i);
            all.stream()
                    .filter(each -> each.reads(now) && !found.contains(each))
                    .forEach(found::add);
        }
        var ordered = new ArrayList<View>();
        while (!found.isEmpty()) {
            View next =
                    found.stream()
                            .filter(each -> found.stream().noneMatch(each::reads))
                            .findFirst()
                            .orElse(found.getFirst());
            ordered.add(next);
            found.remove(next);
        }
        return ordered;
    }

    private boolean isInTheWay(View view) {
        return read(view)
                .anyMatch(
                        pair ->
                                pair.rebuilt()
                                        || columns(view, pair)
                                                .anyMatch(column -> retyped(pair, column)));
    }

    private Stream<Pair> read(View view) {
        return pairs.values().stream().filter(pair -> view.reads(pair.before()));
    }

    private static Stream<Column> columns(View view, Pair pair) {
        return pair.before().columns().stream().filter(column -> view.reads(pair.before(), column));
    }

    private static boolean retyped(Pair pair, Column column) {
        return pair.after()
                .column(column.id())
                .filter(fresh -> !fresh.type().equals(column.type()))
                .isPresent();
    }

    private static boolean dropped(Pair pair, Column column) {
        return pair.after().column(column.id()).isEmpty();
    }

    private static boolean renamed(Pair pair, Column column) {
        return pair.after()
                .column(column.id())
                .filter(fresh -> !fresh.name().equals(column.name()))
                .isPresent();
    }

    private static boolean renamed(Pair pair) {
        return !pair.before().label().equals(pair.after().label());
    }

    private void refuse(View view) {
        for (Table table : olds) {
            if (!pairs.containsKey(table.id()) && view.reads(table)) {
                throw refusal(view, "'" + table.label() + "', which would be dropped");
            }
        }
        for (Pair pair : read(view).toList()) {
            String label = "'" + pair.before().label() + "'";
            first(view, pair, column -> dropped(pair, column))
                    .ifPresent(
                            column -> {
                                throw refusal(
                                        view,
                                        "column '%s' of %s, which would be dropped"
                                                .formatted(column, label));
                            });
            if (pair.rebuilt() && !ddl.dialect().viewsOutliveRebuilds()) {
                throw refusal(view, label + ", which must be rebuilt");
            }
            first(view, pair, column -> retyped(pair, column))
                    .filter(column -> !ddl.dialect().viewsOutliveRetypes())
                    .ifPresent(
                            column -> {
                                throw refusal(
                                        view,
                                        "column '" + column + "' of " + label + ", which changes");
                            });
            boolean follows = ddl.dialect().viewsFollowRenames() && !aside.contains(view);
            if (renamed(pair) && !follows) {
                unfollowed(view, label);
            }
            first(view, pair, column -> renamed(pair, column))
                    .filter(column -> !follows || pair.rebuilt())
                    .ifPresent(column -> unfollowed(view, "column '" + column + "' of " + label));
        }
    }

    private static Optional<String> first(View view, Pair pair, Predicate<Column> which) {
        return columns(view, pair).filter(which).map(Column::name).findFirst();
    }

    private static RuntimeException refusal(View view, String what) {
        return DesignerRefusal.VALIDATION_ERROR.because(
                ("View '%s' reads %s: drop the view or make it read something"
                                + " else, then publish")
                        .formatted(view.label(), what));
    }

    /** Where views follow renames by themselves, these can still come last. */
    private void unfollowed(View view, String what) {
        boolean follows = ddl.dialect().viewsFollowRenames();
        RuntimeException refusal =
                DesignerRefusal.VALIDATION_ERROR.because(
                        "View '"
                                + view.label()
                                + "' reads "
                                + what
                                + " by its old name: "
                                + (follows
                                        ? "publish the renames by themselves first"
                                        : "drop the view, publish, and make it again"));
        if (!follows) {
            throw refusal;
        }
        unfollowed = refusal;
    }

    /** Whether views that stand aside, or whose table is rebuilt, read nothing that is renamed. */
    boolean followAll() {
        return unfollowed == null;
    }

    void refuseUnfollowed() {
        if (unfollowed != null) {
            throw unfollowed;
        }
    }

    /** The views that break when a table goes or gets another name. */
    List<String> brokenBy(Table table) {
        return named(view -> view.reads(table), "");
    }

    /** The views that break when a column goes or gets another name. */
    List<String> brokenBy(Table table, Column column) {
        return named(view -> view.reads(table, column), " (reads " + column.name() + ")");
    }

    /** All that break by what happens to the columns of a table. */
    List<String> brokenBy(Pair pair) {
        return pair.before().columns().stream()
                .filter(column -> dropped(pair, column) || renamed(pair, column))
                .flatMap(column -> brokenBy(pair.before(), column).stream())
                .toList();
    }

    private List<String> named(Predicate<View> which, String why) {
        return all.stream()
                .filter(view -> !view.bound())
                .filter(which)
                .map(view -> "view " + view.label() + why)
                .toList();
    }

    List<Step> drops() {
        return aside.reversed().stream()
                .map(view -> step(String.valueOf(view.drop()), view))
                .toList();
    }

    List<Step> makes() {
        return aside.stream()
                .flatMap(view -> view.again().stream().map(sql -> step(sql, view)))
                .toList();
    }

    private static Step step(String sql, View view) {
        return new Step(sql, view.label(), List.of(), 0).doing(new Change.StandAside());
    }
}
