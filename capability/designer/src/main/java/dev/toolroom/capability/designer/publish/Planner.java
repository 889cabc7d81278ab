package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.ColumnRisks;
import dev.toolroom.capability.designer.publish.change.Constraints;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.Attached;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Orders what leads from one schema to another, by ids: a rename is a rename.
 *
 * <p>Foreign keys first go and last come, so that circles need no order; constraints stand aside
 * for the columns they are on.
 */
public final class Planner {
    private static final List<Risk> UNCHECKED = List.of(Risk.UNCHECKED_SQL);

    private final Ddl ddl;
    private final ColumnRisks columnRisks;
    private final DatabaseSchema base;
    private final DatabaseSchema target;
    private final Facts facts;
    private final Map<String, Table> olds;
    private final Map<String, Table> news;
    private final Map<String, Pair> pairs = new LinkedHashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final Aside aside = new Aside();
    private final ForeignKeys keys;
    private final Losses losses;
    private final DependentViews views;

    private Planner(Ddl ddl, DatabaseSchema base, DatabaseSchema target, Facts facts) {
        this.ddl = ddl;
        this.columnRisks = new ColumnRisks(ddl.dialect());
        this.base = ddl.kept(base);
        this.target = ddl.kept(KeyNames.given(base, target, ddl.room));
        this.facts = facts;
        this.olds = this.base.tablesById();
        this.news = this.target.tablesById();
        for (Table old : this.base.tables()) {
            Table fresh = news.get(old.id());
            if (fresh != null) {
                pairs.put(old.id(), ddl.pair(old, fresh));
            }
        }
        this.losses = new Losses(facts);
        this.keys = new ForeignKeys(ddl, olds, news, pairs, facts, aside, steps::add);
        if (ddl.dialect().declaresKeys()) {
            keys.followTargets();
        }
        pairs.values().forEach(losses::refuseRenames);
        this.views = new DependentViews(ddl, facts, olds.values(), pairs);
    }

    /** Plans the statements from one schema to another, for a database without rows. */
    public static List<Step> plan(DatabaseKind kind, DatabaseSchema base, DatabaseSchema target) {
        return plan(kind, base, target, Facts.NONE);
    }

    static List<Step> plan(
            DatabaseKind kind, DatabaseSchema base, DatabaseSchema target, Facts facts) {
        Ddl ddl = Ddl.of(kind);
        var whole = new Planner(ddl, base, target, facts);
        if (whole.views.followAll()) {
            return whole.plan();
        }
        // Views are created with the old names and then follow the renames by themselves.
        DatabaseSchema between = Renaming.undone(base, whole.target).orElse(target);
        var steps = new ArrayList<>(new Planner(ddl, base, between, facts).plan());
        steps.addAll(new Planner(ddl, between, whole.target, facts).plan());
        return steps;
    }

    private List<Step> plan() {
        views.refuseUnfollowed();
        target.schemas().stream()
                .filter(schema -> !base.schemas().contains(schema))
                .forEach(schema -> add(ddl.createSchema(schema), schema));
        carried(true);
        steps.addAll(views.drops());
        keys.drop();
        stepwise().forEach(this::dropConstraints);
        base.tables().stream()
                .filter(table -> !news.containsKey(table.id()))
                .forEach(this::dropTable);
        stepwise().forEach(this::dropColumns);
        new Renames(ddl, views, steps::add).tables(pairs.values().stream().toList());
        stepwise().forEach(this::alterColumns);
        fresh().forEach(
                        table ->
                                add(
                                        ddl.createTable(table, table.name(), this::target)
                                                + table.options(),
                                        table.label()));
        changed()
                .filter(pair -> !pair.rebuilt() && ddl.dialect().altersAtOnce())
                .forEach(this::alterAtOnce);
        changed().filter(Pair::rebuilt).forEach(this::rebuild);
        var completion = new Completion(ddl, pairs, facts, steps::add);
        target.tables().forEach(completion::constraints);
        changed().filter(Pair::rebuilt).forEach(this::attach);
        keys.add();
        pairs.values().forEach(this::reattach);
        target.tables().forEach(completion::comments);
        carried(false);
        steps.addAll(views.makes());
        base.schemas().stream()
                .filter(schema -> !target.schemas().contains(schema))
                .forEach(schema -> add(ddl.dropSchema(schema), schema));
        return steps;
    }

    private Stream<Table> fresh() {
        return target.tables().stream().filter(table -> !olds.containsKey(table.id()));
    }

    /** What is known as text and not there yet, before the tables that need it or behind all. */
    private void carried(boolean first) {
        Set<String> labels = target.tables().stream().map(Table::label).collect(Collectors.toSet());
        target.carried().stream()
                .filter(each -> each.first() == first && !base.carried().contains(each))
                .filter(each -> each.table().isEmpty() || labels.contains(each.table()))
                .forEach(
                        each ->
                                ddl.creating(each.sql()).stream()
                                        .map(sql -> new Step(sql, each.label(), UNCHECKED, 0))
                                        .forEach(steps::add));
    }

    private Table target(String id) {
        return Objects.requireNonNull(news.get(id));
    }

    private Stream<Pair> changed() {
        return pairs.values().stream().filter(pair -> pair.changes() || pair.rebuilt());
    }

    private Stream<Pair> stepwise() {
        return changed().filter(pair -> !pair.rebuilt() && !ddl.dialect().altersAtOnce());
    }

    private void add(String sql, String object) {
        steps.add(new Step(sql, object, List.of(), 0));
    }

    private void dropTable(Table table) {
        steps.add(
                new Step(
                        ddl.dropTable(table),
                        table.label(),
                        List.of(Risk.TABLE_DROPPED),
                        facts.rows(table),
                        views.brokenBy(table),
                        List.of("table " + table.label())));
    }

    private void dropConstraints(Pair pair) {
        Table table = pair.before();
        Set<String> disturbed = pair.disturbed();
        Constraints.goneIndexes(pair)
                .forEach(
                        each ->
                                aside(
                                        pair,
                                        ddl.dropIndex(table, each),
                                        each.name(),
                                        new Change.DropIndex(table, each)));
        if (ddl.dialect().declaresKeys()) {
            return;
        }
        Constraints.goneUniques(pair, disturbed)
                .forEach(each -> asideConstraint(pair, each.name()));
        Constraints.goneChecks(pair).forEach(each -> asideConstraint(pair, each.name()));
        if (pair.keyChanges() && table.primaryKey() != null) {
            String name = ddl.primaryKeyName(table, table.primaryKey());
            aside.put(table, List.of(name));
            steps.add(
                    new Step(
                            ddl.dropPrimaryKey(table, table.primaryKey()),
                            table.label(),
                            List.of(Risk.PRIMARY_KEY_CHANGED),
                            facts.rows(table),
                            losses.ofParts(table, pair.after(), List.of(name))));
        }
    }

    /** A part that goes, and perhaps comes again as the design has it. */
    private void aside(Pair pair, String sql, String name, Change change) {
        Table table = pair.before();
        List<String> lost = losses.ofParts(table, pair.after(), List.of(name));
        aside.put(table, List.of(name));
        steps.add(new Step(sql, table.label() + "." + name, List.of(), 0, lost).doing(change));
    }

    private void asideConstraint(Pair pair, String name) {
        aside(pair, ddl.dropConstraint(pair.before(), name), name, Change.OTHER);
    }

    private void dropColumns(Pair pair) {
        Table table = pair.before();
        for (Column column : table.columns()) {
            if (pair.after().column(column.id()).isEmpty()) {
                List<String> statements = ddl.dropColumn(table, column);
                String object = table.label() + "." + column.name();
                statements.stream().limit(statements.size() - 1L).forEach(sql -> add(sql, object));
                steps.add(
                        new Step(
                                statements.getLast(),
                                object,
                                List.of(Risk.COLUMN_DROPPED),
                                facts.rows(table),
                                goingWith(table, column),
                                List.of(ColumnRisks.words(table, column))));
            }
        }
    }

    private List<String> goingWith(Table table, Column column) {
        var lost = new ArrayList<>(losses.ofColumns(table, List.of(column)));
        lost.addAll(views.brokenBy(table, column));
        return lost;
    }

    private void alterColumns(Pair pair) {
        Table table = pair.after();
        for (Column column : table.columns()) {
            Column old = pair.before().column(column.id()).orElse(null);
            String object = table.label() + "." + column.name();
            if (old == null) {
                List<Risk> risks = ColumnRisks.added(column);
                String sql = ddl.addColumn(pair.before(), table, column);
                steps.add(
                        new Step(sql, object, risks, touched(pair, risks))
                                .doing(new Change.AddColumn(table, column)));
            } else if (!old.equals(column)) {
                List<Risk> risks = columnRisks.changed(old, column);
                long touched = touched(pair, risks);
                List<String> goes = columnRisks.replaced(table, old, column);
                String notNull = ddl.setNotNull(table, column);
                for (String sql : ddl.alterColumn(table, old, column)) {
                    Change change =
                            sql.equals(notNull)
                                    ? new Change.SetNotNull(table, column)
                                    : Change.OTHER;
                    steps.add(new Step(sql, object, risks, touched, List.of(), goes, change));
                }
            }
        }
    }

    private long touched(Pair pair, List<Risk> risks) {
        return risks.isEmpty() ? 0 : facts.rows(pair.before());
    }

    private void alterAtOnce(Pair pair) {
        String sql = ddl.alterTable(pair);
        if (sql.isEmpty()) {
            return;
        }
        List<Risk> risks = new ArrayList<>(columnRisks.of(pair));
        if (pair.keyChanges() && pair.before().primaryKey() != null) {
            risks.add(Risk.PRIMARY_KEY_CHANGED);
        }
        if (pair.before().columns().stream().anyMatch(old -> Losses.isRenamed(pair, old))) {
            risks.add(Risk.RENAMED);
        }
        risks.addAll(Constraints.overRows(pair));
        List<String> lost = new ArrayList<>(losses.ofColumns(pair));
        lost.addAll(views.brokenBy(pair));
        long touched = touched(pair, risks);
        List<String> goes = columnRisks.goes(pair);
        steps.add(new Step(sql, pair.after().label(), risks, touched, lost, goes));
    }

    private void rebuild(Pair pair) {
        var risks = new ArrayList<>(List.of(Risk.REBUILD));
        risks.addAll(columnRisks.of(pair));
        if (ddl.dialect().declaresKeys()) {
            risks.addAll(Constraints.overRows(pair));
            if (pair.keyChanges() && pair.before().primaryKey() != null) {
                risks.add(Risk.PRIMARY_KEY_CHANGED);
            }
            if (Constraints.pointsAnew(pair)) {
                risks.add(Risk.FOREIGN_KEY_OVER_ROWS);
            }
        }
        // It has its new name already, or one between.
        Table before =
                Renames.waits(ddl, pair)
                        ? Renames.between(pair.before())
                        : pair.before().withName(pair.after().schema(), pair.after().name());
        losses.kept(pair).stream()
                .map(Attached::first)
                .filter(Objects::nonNull)
                .forEach(sql -> add(sql, pair.after().label()));
        String gone = ddl.dropTable(before);
        List<String> lost = new ArrayList<>(losses.ofRebuild(pair));
        lost.addAll(views.brokenBy(pair));
        String object = pair.after().label();
        for (String sql : ddl.rebuild(before, pair.after(), this::target)) {
            if (sql.equals(gone)) {
                var change = new Change.Rebuild(String.valueOf(pair.rebuildReason()));
                long rows = facts.rows(pair.before());
                List<String> goes = columnRisks.goes(pair);
                steps.add(new Step(sql, object, risks, rows, lost, goes, change));
            } else {
                boolean creates = sql.startsWith("CREATE TABLE ");
                add(creates ? sql + facts.options(pair.before()) : sql, object);
            }
        }
    }

    /** What hung on the table hangs on the new one. */
    private void attach(Pair pair) {
        losses.kept(pair).stream()
                .filter(each -> each.part() == null)
                .forEach(each -> create(each, pair));
    }

    private void create(Attached attached, Pair pair) {
        ddl.creating(Objects.requireNonNull(attached.again()))
                .forEach(sql -> add(sql, pair.after().label()));
    }

    /** As above, for constraints and indexes that are there again. */
    private void reattach(Pair pair) {
        List<Attached> parts =
                pair.rebuilt()
                        ? losses.kept(pair).stream().filter(each -> each.part() != null).toList()
                        : aside.again(pair.before(), pair.after(), facts);
        parts.forEach(each -> create(each, pair));
    }
}
