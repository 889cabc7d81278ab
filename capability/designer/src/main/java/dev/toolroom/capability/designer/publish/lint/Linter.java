package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.capability.designer.publish.change.ColumnRisks;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.publish.lint.Rule.Severity;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Finds dangerous changes between a database and a design. */
public final class Linter {
    /** Number of rows from which a blocking statement is noticed. */
    public static final long LARGE = 100_000;

    private final DatabaseKind kind;
    private final ToLongFunction<Table> rows;
    private final boolean online;
    private final List<Finding> findings = new ArrayList<>();

    private Linter(DatabaseKind kind, ToLongFunction<Table> rows, boolean online) {
        this.kind = kind;
        this.rows = rows;
        this.online = online;
    }

    /**
     * The worst first.
     *
     * @param rows estimated number of rows of a table in the base; negative if unknown
     */
    public static List<Finding> of(
            DatabaseKind kind,
            DatabaseSchema base,
            DatabaseSchema design,
            ToLongFunction<Table> rows) {
        return new Linter(kind, rows, false).of(base, design);
    }

    /**
     * Of an online publish, whose statements let others go on.
     *
     * @param widened the base when its columns have their wider types
     */
    public static List<Finding> online(
            DatabaseSchema base,
            DatabaseSchema widened,
            DatabaseSchema design,
            ToLongFunction<Table> rows) {
        var kind = DatabaseKind.POSTGRESQL;
        Stream<Finding> all = new Linter(kind, rows, true).of(base, design).stream();
        Stream<Finding> left = new Linter(kind, rows, true).of(widened, design).stream();
        return Stream.concat(
                        all.filter(each -> !each.rule().isLock()),
                        left.filter(each -> each.rule().isLock()))
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }

    private List<Finding> of(DatabaseSchema base, DatabaseSchema design) {
        Map<String, Table> news = design.tablesById();
        for (Table old : base.tables()) {
            Table fresh = news.remove(old.id());
            if (fresh == null) {
                add(Rule.TABLE_DROPPED, old.label());
            } else if (!old.equals(fresh)) {
                changed(Ddl.of(kind).pair(old, fresh));
            }
        }
        design.tables().stream().filter(table -> news.containsKey(table.id())).forEach(this::added);
        return findings.stream().sorted(Comparator.comparing(Finding::severity)).toList();
    }

    private void add(Rule rule, String object) {
        findings.add(new Finding(rule, rule.severity(), object, rule.message()));
    }

    /** Only where there are rows that could be in the way. */
    private void overRows(Rule rule, Table table, String object) {
        if (rows.applyAsLong(table) != 0) {
            add(rule, object);
        }
    }

    /** Where the number of rows is not known, it may be large. */
    private void ifLarge(Rule rule, Table table, String object) {
        if (online && rule.isAvoidedOnline(!Renaming.partitionedBy(table.options()).isEmpty())) {
            return;
        }
        long count = rows.applyAsLong(table);
        if (count >= LARGE) {
            String text = rule.message() + " (about " + count + " rows)";
            findings.add(new Finding(rule, rule.severity(), object, text));
        } else if (count < 0) {
            String text = rule.message() + " (row count unknown)";
            findings.add(new Finding(rule, Severity.INFO, object, text));
        }
    }

    private void added(Table table) {
        if (table.primaryKey() == null) {
            add(Rule.TABLE_WITHOUT_KEY, table.label());
        }
        table.foreignKeys().forEach(key -> unindexed(table, key));
    }

    private void changed(Pair pair) {
        Table before = pair.before();
        Table after = pair.after();
        if (!before.label().equals(after.label())) {
            add(Rule.TABLE_RENAMED, before.label());
        }
        if (pair.rebuilt()) {
            overRows(Rule.TABLE_REBUILT, before, before.label());
        }
        for (Column old : before.columns()) {
            after.column(old.id())
                    .ifPresentOrElse(
                            fresh -> column(pair, old, fresh),
                            () -> add(Rule.COLUMN_DROPPED, before.label() + "." + old.name()));
        }
        after.columns().stream()
                .filter(each -> before.column(each.id()).isEmpty())
                .forEach(each -> newColumn(pair, each));
        dropped(before, after);
        constraints(pair);
        if (before.primaryKey() != null && after.primaryKey() == null) {
            add(Rule.TABLE_WITHOUT_KEY, after.label());
        }
    }

    private void column(Pair pair, Column old, Column fresh) {
        Table before = pair.before();
        String object = before.label() + "." + old.name();
        if (!old.name().equals(fresh.name())) {
            add(Rule.COLUMN_RENAMED, object);
        }
        List<Risk> risks = new ColumnRisks(Dialect.of(kind)).changed(old, fresh);
        if (risks.contains(Risk.TYPE_NARROWED)) {
            add(Rule.TYPE_NARROWED, object);
        } else if (risks.contains(Risk.TYPE_CHANGED)) {
            add(Rule.TYPE_CHANGED, object);
        }
        boolean retyped = !old.type().equals(fresh.type());
        if (retyped && !pair.rebuilt() && Rewrites.onRetype(kind, old.type(), fresh.type())) {
            ifLarge(Rule.TYPE_REWRITES, before, object);
        }
        if (risks.contains(Risk.NOT_NULL_SET)) {
            overRows(Rule.NOT_NULL_SET, before, object);
            if (kind == DatabaseKind.POSTGRESQL && !pair.rebuilt()) {
                ifLarge(Rule.NOT_NULL_LOCKS, before, object);
            }
        }
    }

    private void newColumn(Pair pair, Column column) {
        String object = pair.after().label() + "." + column.name();
        boolean fills =
                column.nullable()
                        || column.defaultValue() != null
                        || column.identity() != null
                        || column.computed() != null;
        if (!fills) {
            overRows(Rule.NOT_NULL_WITHOUT_DEFAULT, pair.before(), object);
        }
        if (!pair.rebuilt() && Rewrites.onAdd(kind, column)) {
            ifLarge(Rule.DEFAULT_REWRITES, pair.before(), object);
        }
    }

    private void dropped(Table before, Table after) {
        Stream<String> keys =
                before.foreignKeys().stream()
                        .filter(each -> after.foreignKey(each.id()).isEmpty())
                        .map(ForeignKey::name);
        Stream<String> uniques =
                before.uniques().stream()
                        .filter(
                                each ->
                                        after.uniques().stream()
                                                .noneMatch(it -> it.id().equals(each.id())))
                        .map(UniqueKey::name);
        Stream<String> checks =
                before.checks().stream()
                        .filter(
                                each ->
                                        after.checks().stream()
                                                .noneMatch(it -> it.id().equals(each.id())))
                        .map(CheckRule::name);
        Stream.of(keys, uniques, checks)
                .flatMap(each -> each)
                .forEach(name -> add(Rule.CONSTRAINT_DROPPED, before.label() + "." + name));
    }

    private void constraints(Pair pair) {
        Table before = pair.before();
        Table after = pair.after();
        for (UniqueKey each : after.uniques()) {
            if (before.uniques().stream().noneMatch(it -> it.id().equals(each.id()))) {
                unique(pair, each.name());
            }
        }
        for (TableIndex each : after.indexes()) {
            if (before.indexes().stream().noneMatch(it -> it.id().equals(each.id()))) {
                if (each.unique()) {
                    unique(pair, each.name());
                } else {
                    index(pair, each.name());
                }
            }
        }
        for (CheckRule each : after.checks()) {
            if (before.checks().stream().noneMatch(it -> it.id().equals(each.id()))) {
                String object = after.label() + "." + each.name();
                overRows(Rule.CHECK_OVER_ROWS, before, object);
                if (kind == DatabaseKind.POSTGRESQL) {
                    ifLarge(Rule.CHECK_LOCKS, before, object);
                }
            }
        }
        for (ForeignKey each : after.foreignKeys()) {
            if (before.foreignKey(each.id()).isEmpty()) {
                String object = after.label() + "." + each.name();
                overRows(Rule.FOREIGN_KEY_OVER_ROWS, before, object);
                ifLarge(Rule.FOREIGN_KEY_LOCKS, before, object);
                unindexed(after, each);
            }
        }
    }

    private void unique(Pair pair, String name) {
        overRows(Rule.UNIQUE_OVER_ROWS, pair.before(), pair.after().label() + "." + name);
        index(pair, name);
    }

    /** MariaDB builds an index while others write. */
    private void index(Pair pair, String name) {
        if (kind != DatabaseKind.MARIADB && !pair.rebuilt()) {
            ifLarge(Rule.INDEX_LOCKS, pair.before(), pair.after().label() + "." + name);
        }
    }

    /** MariaDB makes such an index by itself. */
    private void unindexed(Table table, ForeignKey key) {
        Stream<List<String>> all =
                Stream.of(
                                table.primaryKey() == null
                                        ? Stream.<List<String>>of()
                                        : Stream.of(table.primaryKey().columns()),
                                table.uniques().stream().map(UniqueKey::columns),
                                table.indexes().stream().map(TableIndex::columns))
                        .flatMap(each -> each);
        boolean found =
                all.anyMatch(
                        each ->
                                each.size() >= key.columns().size()
                                        && key.columns()
                                                .containsAll(
                                                        each.subList(0, key.columns().size())));
        if (!found && kind != DatabaseKind.MARIADB) {
            add(Rule.FOREIGN_KEY_WITHOUT_INDEX, table.label() + "." + key.name());
        }
    }
}
