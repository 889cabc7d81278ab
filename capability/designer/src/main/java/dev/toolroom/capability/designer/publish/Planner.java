package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Orders what leads from one schema to another, by ids: a rename is a rename.
 *
 * <p>Foreign keys first go and last come, so that circles need no order; constraints stand aside
 * for the columns they are on.
 */
public final class Planner {
    private final Ddl ddl;
    private final DatabaseSchema base;
    private final DatabaseSchema target;
    private final Map<String, Long> rows;
    private final Map<String, Table> olds = new LinkedHashMap<>();
    private final Map<String, Table> news = new LinkedHashMap<>();
    private final Map<String, Pair> pairs = new LinkedHashMap<>();
    private final List<Step> steps = new ArrayList<>();

    /**
     * @param rows estimates by {@link Table#key} of the base
     */
    Planner(Ddl ddl, DatabaseSchema base, DatabaseSchema target, Map<String, Long> rows) {
        this.ddl = ddl;
        this.base = base;
        this.target = KeyNames.given(base, target);
        this.rows = rows;
        base.tables().forEach(table -> olds.put(table.id(), table));
        this.target.tables().forEach(table -> news.put(table.id(), table));
        for (Table old : base.tables()) {
            Table fresh = news.get(old.id());
            if (fresh != null) {
                pairs.put(old.id(), new Pair(old, fresh, ddl.needsRebuild(old, fresh)));
            }
        }
    }

    public static List<Step> plan(
            dev.toolroom.foundation.relational.DatabaseKind kind,
            DatabaseSchema base,
            DatabaseSchema target,
            Map<String, Long> rows) {
        return new Planner(Ddl.of(kind), base, target, rows).plan();
    }

    List<Step> plan() {
        target.schemas().stream()
                .filter(schema -> !base.schemas().contains(schema))
                .forEach(schema -> add(ddl.createSchema(schema), schema));
        dropForeignKeys();
        changed().forEach(this::dropConstraints);
        base.tables().stream()
                .filter(table -> !news.containsKey(table.id()))
                .forEach(
                        table ->
                                add(
                                        ddl.dropTable(table),
                                        table.label(),
                                        rows(table),
                                        Risk.TABLE_DROPPED));
        changed().filter(pair -> !pair.rebuilt()).forEach(this::dropColumns);
        new Renames(ddl, this::add).tables(pairs.values().stream().toList());
        changed().filter(pair -> !pair.rebuilt()).forEach(this::alterColumns);
        target.tables().stream()
                .filter(table -> !olds.containsKey(table.id()))
                .forEach(table -> ddl.createTable(table).forEach(sql -> add(sql, table.label())));
        changed().filter(Pair::rebuilt).forEach(this::rebuild);
        target.tables().forEach(this::addConstraints);
        target.tables().forEach(this::addForeignKeys);
        target.tables().forEach(this::comments);
        base.schemas().stream()
                .filter(schema -> !target.schemas().contains(schema))
                .forEach(schema -> add(ddl.dropSchema(schema), schema));
        return steps;
    }

    private java.util.stream.Stream<Pair> changed() {
        return pairs.values().stream().filter(pair -> !pair.before().equals(pair.after()));
    }

    private long rows(Table table) {
        return rows.getOrDefault(table.key(), 0L);
    }

    private void add(String sql, String object, Risk... risks) {
        add(sql, object, 0, risks);
    }

    private void add(String sql, String object, long touched, Risk... risks) {
        steps.add(new Step(sql, object, List.of(risks), risks.length == 0 ? 0 : touched));
    }

    /** Whether a foreign key of the base cannot stay as it is while the rest changes. */
    private boolean standsAside(Table from, ForeignKey key) {
        Table fresh = news.get(from.id());
        boolean kept = fresh != null && fresh.foreignKey(key.id()).filter(key::equals).isPresent();
        return !kept || disturbed(from, key.columns()) || targetDisturbed(key);
    }

    private boolean disturbed(Table table, List<String> columns) {
        Pair pair = pairs.get(table.id());
        return pair == null
                || pair.rebuilt()
                || columns.stream().anyMatch(pair.disturbed()::contains);
    }

    /** The key it points at may be made anew under it. */
    private boolean targetDisturbed(ForeignKey key) {
        Table table = olds.get(key.referencedTable());
        if (table == null || disturbed(table, key.referencedColumns())) {
            return true;
        }
        Pair pair = Objects.requireNonNull(pairs.get(table.id()));
        boolean uniques =
                !pair.before().uniques().equals(pair.after().uniques())
                        || !pair.before().indexes().equals(pair.after().indexes());
        return pair.keyChanges() || uniques;
    }

    private void dropForeignKeys() {
        for (Table table : base.tables()) {
            for (ForeignKey key : table.foreignKeys()) {
                if (standsAside(table, key)) {
                    add(ddl.dropConstraint(table, key.name()), table.label() + "." + key.name());
                }
            }
        }
    }

    private void addForeignKeys(Table table) {
        Table old = olds.get(table.id());
        for (ForeignKey key : table.foreignKeys()) {
            ForeignKey before = old == null ? null : old.foreignKey(key.id()).orElse(null);
            if (old == null || before == null || standsAside(old, before)) {
                Table referenced = Objects.requireNonNull(news.get(key.referencedTable()));
                String object = table.label() + "." + key.name();
                String sql = ddl.addForeignKey(table, referenced, key);
                if (old != null && before == null) {
                    add(sql, object, rows(old), Risk.FOREIGN_KEY_OVER_ROWS);
                } else if (before != null && widened(before, key)) {
                    add(sql, object, rows(Objects.requireNonNull(old)), Risk.CASCADE_WIDENED);
                } else {
                    add(sql, object);
                }
            }
        }
    }

    private static boolean widened(ForeignKey before, ForeignKey after) {
        return before.onDelete() != after.onDelete() || before.onUpdate() != after.onUpdate();
    }

    private void dropConstraints(Pair pair) {
        if (pair.rebuilt()) {
            return;
        }
        Table table = pair.before();
        Set<String> disturbed = pair.disturbed();
        Constraints.gone(table.indexes(), pair.after().indexes(), disturbed)
                .forEach(
                        each -> add(ddl.dropIndex(table, each), table.label() + "." + each.name()));
        Constraints.goneUniques(pair, disturbed)
                .forEach(
                        each ->
                                add(
                                        ddl.dropConstraint(table, each.name()),
                                        table.label() + "." + each.name()));
        Constraints.goneChecks(pair)
                .forEach(
                        each ->
                                add(
                                        ddl.dropConstraint(table, each.name()),
                                        table.label() + "." + each.name()));
        if (pair.keyChanges() && table.primaryKey() != null) {
            add(
                    ddl.dropPrimaryKey(table, table.primaryKey()),
                    table.label(),
                    rows(table),
                    Risk.PRIMARY_KEY_CHANGED);
        }
    }

    private void dropColumns(Pair pair) {
        for (Column column : pair.before().columns()) {
            if (pair.after().column(column.id()).isEmpty()) {
                List<String> statements = ddl.dropColumn(pair.before(), column);
                for (String sql : statements) {
                    boolean last = sql.equals(statements.getLast());
                    String object = pair.before().label() + "." + column.name();
                    if (last) {
                        add(sql, object, rows(pair.before()), Risk.COLUMN_DROPPED);
                    } else {
                        add(sql, object);
                    }
                }
            }
        }
    }

    private void alterColumns(Pair pair) {
        Table table = pair.after();
        for (Column column : table.columns()) {
            Column old = pair.before().column(column.id()).orElse(null);
            String object = table.label() + "." + column.name();
            if (old == null) {
                List<Risk> risks = ColumnRisks.added(column);
                ddl.addColumn(pair.before(), table, column)
                        .forEach(
                                sql ->
                                        steps.add(
                                                new Step(
                                                        sql, object, risks, touched(pair, risks))));
            } else if (!old.equals(column)) {
                List<Risk> risks = ColumnRisks.changed(old, column);
                for (String sql : ddl.alterColumn(table, old, column)) {
                    steps.add(new Step(sql, object, risks, touched(pair, risks)));
                }
            }
        }
    }

    private long touched(Pair pair, List<Risk> risks) {
        return risks.isEmpty() ? 0 : rows(pair.before());
    }

    private void rebuild(Pair pair) {
        var risks = new ArrayList<Risk>();
        risks.add(Risk.REBUILD);
        for (Column old : pair.before().columns()) {
            Column fresh = pair.after().column(old.id()).orElse(null);
            if (fresh == null) {
                risks.add(Risk.COLUMN_DROPPED);
            } else {
                risks.addAll(ColumnRisks.changed(old, fresh));
            }
        }
        List<Risk> all = risks.stream().distinct().toList();
        // It has its new name already.
        Table before = pair.before().withName(pair.after().schema(), pair.after().name());
        String gone = ddl.dropTable(before);
        for (String sql : ddl.rebuild(before, pair.after())) {
            boolean dangerous = sql.equals(gone);
            steps.add(
                    new Step(
                            sql,
                            pair.after().label(),
                            dangerous ? all : List.of(),
                            dangerous ? rows(pair.before()) : 0));
        }
    }

    private void addConstraints(Table table) {
        Pair pair = pairs.get(table.id());
        boolean fresh = pair == null || pair.rebuilt();
        if (pair != null && !fresh && pair.before().equals(table)) {
            return;
        }
        boolean anotherKey = pair == null || fresh || pair.keyChanges();
        if (table.primaryKey() != null && anotherKey) {
            add(ddl.addPrimaryKey(table, table.primaryKey()), table.label());
        }
        long touched = pair == null ? 0 : rows(pair.before());
        Constraints.newUniques(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        ddl.addUnique(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        pair != null && !known(pair, each.id()),
                                        Risk.UNIQUE_OVER_ROWS));
        Constraints.newChecks(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        ddl.addCheck(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        pair != null && !known(pair, each.id()),
                                        Risk.CHECK_OVER_ROWS));
        Constraints.newIndexes(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        ddl.createIndex(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        pair != null && each.unique() && !known(pair, each.id()),
                                        Risk.UNIQUE_OVER_ROWS));
    }

    private static boolean known(Pair pair, String id) {
        return pair.before().uniques().stream().anyMatch(each -> each.id().equals(id))
                || pair.before().checks().stream().anyMatch(each -> each.id().equals(id))
                || pair.before().indexes().stream().anyMatch(each -> each.id().equals(id));
    }

    private void risky(String sql, String object, long touched, boolean risky, Risk risk) {
        if (risky) {
            add(sql, object, touched, risk);
        } else {
            add(sql, object);
        }
    }

    private void comments(Table table) {
        Pair pair = pairs.get(table.id());
        Table before = pair == null || pair.rebuilt() ? null : pair.before();
        String old = before == null ? null : before.comment();
        if (!Objects.equals(old, table.comment())) {
            ddl.comment(table).forEach(sql -> add(sql, table.label()));
        }
        Map<String, Column> known = new HashMap<>();
        if (before != null) {
            before.columns().forEach(column -> known.put(column.id(), column));
        }
        for (Column column : table.columns()) {
            if (ddl.wantsComment(known.get(column.id()), column)) {
                ddl.comment(table, column)
                        .forEach(sql -> add(sql, table.label() + "." + column.name()));
            }
        }
    }
}
