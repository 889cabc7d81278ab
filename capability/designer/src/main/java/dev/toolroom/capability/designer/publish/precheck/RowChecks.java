package dev.toolroom.capability.designer.publish.precheck;

import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The questions to ask of the rows that are there, for all that a publish wants of them anew. */
final class RowChecks {
    private final DatabaseKind kind;
    private final Ddl ddl;
    private final NarrowedValues narrowed;
    private final Map<String, Table> olds;
    private final List<RowCheck> checks = new ArrayList<>();

    private RowChecks(DatabaseKind kind, int majorVersion, DatabaseSchema base) {
        this.kind = kind;
        this.ddl = Ddl.of(kind);
        this.narrowed = new NarrowedValues(kind, majorVersion);
        this.olds = base.tablesById();
    }

    static List<RowCheck> of(
            DatabaseKind kind, int majorVersion, DatabaseSchema base, DatabaseSchema design) {
        var all = new RowChecks(kind, majorVersion, base);
        for (Table after : design.tables()) {
            Table before = all.olds.get(after.id());
            if (before != null && !before.equals(after)) {
                all.table(before, after);
            }
        }
        return all.checks;
    }

    private void table(Table before, Table after) {
        var rows = new Projection(ddl, before, after);
        for (Column column : after.columns()) {
            column(rows, column);
        }
        keys(rows);
        for (CheckRule rule : after.checks()) {
            boolean known =
                    before.checks().stream()
                            .anyMatch(
                                    each ->
                                            each.id().equals(rule.id())
                                                    && Expressions.same(
                                                            each.expression(), rule.expression()));
            // A column that was renamed is renamed in the expression too.
            boolean same = known || renamedOnly(rows, rule);
            if (!same && !rule.attributes().contains("NOT VALID")) {
                check(rows, rule);
            }
        }
        after.foreignKeys().forEach(key -> foreignKey(rows, key));
    }

    private static boolean renamedOnly(Projection rows, CheckRule rule) {
        return rows.before().checks().stream()
                .filter(each -> each.id().equals(rule.id()))
                .anyMatch(
                        old ->
                                Expressions.same(
                                        Expressions.renamed(
                                                old.expression(),
                                                name ->
                                                        rows.before().columns().stream()
                                                                .filter(
                                                                        each ->
                                                                                each.name()
                                                                                        .equalsIgnoreCase(
                                                                                                name))
                                                                .findFirst()
                                                                .flatMap(
                                                                        each ->
                                                                                rows.after()
                                                                                        .column(
                                                                                                each
                                                                                                        .id()))
                                                                .map(Column::name)
                                                                .orElse(null)),
                                        rule.expression()));
    }

    private void column(Projection rows, Column column) {
        Table after = rows.after();
        String object = after.label() + "." + column.name();
        Column old = rows.before().column(column.id()).orElse(null);
        if (old == null) {
            boolean fills =
                    column.nullable()
                            || column.defaultValue() != null
                            || column.identity() != null
                            || column.computed() != null;
            // MariaDB gives the rows an empty value of the type.
            if (!fills && kind != DatabaseKind.MARIADB) {
                add(
                        Risk.NOT_NULL_WITHOUT_DEFAULT,
                        object,
                        "the new column has no value for rows that are there",
                        ddl.name(rows.before()) + " q",
                        "");
            }
            return;
        }
        if (column.computed() != null || old.computed() != null) {
            return;
        }
        String source = ddl.name(rows.before()) + " q";
        String name = "q." + ddl.quote(old.name());
        if (old.nullable() && !column.nullable()) {
            add(Risk.NOT_NULL_SET, object, "the value is missing", source, name + " IS NULL");
        }
        narrowed.of(old.type(), column.type(), name, ddl.type(column))
                .ifPresent(
                        found ->
                                checks.add(
                                        new RowCheck(
                                                Risk.TYPE_NARROWED,
                                                object,
                                                found.problem(),
                                                found.fails(),
                                                found.where().isEmpty()
                                                        ? null
                                                        : count(source, found.where()),
                                                list(source, found.where()))));
    }

    private void keys(Projection rows) {
        Table before = rows.before();
        Table after = rows.after();
        PrimaryKey key = after.primaryKey();
        if (key != null && !before.isKey(key.columns())) {
            unique(
                    rows,
                    Risk.PRIMARY_KEY_CHANGED,
                    after.label() + " (primary key)",
                    key.columns(),
                    null,
                    false);
        }
        for (UniqueKey each : after.uniques()) {
            if (!before.isKey(each.columns())) {
                unique(
                        rows,
                        Risk.UNIQUE_OVER_ROWS,
                        after.label() + "." + each.name(),
                        each.columns(),
                        null,
                        each.attributes().contains("NULLS NOT DISTINCT"));
            }
        }
        for (TableIndex each : after.indexes()) {
            if (each.unique()
                    && !before.indexes().contains(each)
                    && !before.isKey(each.columns())) {
                unique(
                        rows,
                        Risk.UNIQUE_OVER_ROWS,
                        after.label() + "." + each.name(),
                        each.columns(),
                        each.filter(),
                        false);
            }
        }
    }

    private void unique(
            Projection rows,
            Risk risk,
            String object,
            List<String> columns,
            @Nullable String filter,
            boolean nullsCount) {
        boolean nulls = nullsCount || kind == DatabaseKind.SQLSERVER;
        if (!nulls && columns.stream().anyMatch(rows::isEmpty)) {
            return;
        }
        List<String> used = new ArrayList<>(columns);
        if (filter != null) {
            used.addAll(mentioned(rows.after(), filter));
        }
        String names =
                rows.after().columnNames(columns).stream()
                        .map(ddl::quote)
                        .collect(Collectors.joining(", "));
        List<String> where = new ArrayList<>();
        if (!nulls) {
            rows.after()
                    .columnNames(columns)
                    .forEach(each -> where.add(ddl.quote(each) + " IS NOT NULL"));
        }
        if (filter != null) {
            where.add("(" + filter + ")");
        }
        String problem = "the values of (" + names + ") occur more than once";
        Optional<String> source = rows.of(used);
        if (source.isEmpty()) {
            checks.add(new RowCheck(risk, object, problem, true, null, ""));
            return;
        }
        String grouped =
                " FROM %s%s GROUP BY %s HAVING COUNT(*) > 1"
                        .formatted(
                                source.get(),
                                where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where),
                                names);
        checks.add(
                new RowCheck(
                        risk,
                        object,
                        problem,
                        true,
                        "SELECT COALESCE(SUM(n), 0) FROM (SELECT COUNT(*) AS n" + grouped + ") d",
                        "SELECT " + names + ", COUNT(*) AS n" + grouped));
    }

    private static List<String> mentioned(Table table, String expression) {
        return table.columns().stream()
                .filter(each -> Expressions.mentions(expression, each.name()))
                .map(Column::id)
                .toList();
    }

    private void check(Projection rows, CheckRule rule) {
        add(
                Risk.CHECK_OVER_ROWS,
                rows.after().label() + "." + rule.name(),
                "the check does not hold",
                rows.of(mentioned(rows.after(), rule.expression())).orElse(null),
                "NOT (" + rule.expression() + ")");
    }

    private void foreignKey(Projection rows, ForeignKey key) {
        boolean known =
                rows.before()
                        .foreignKey(key.id())
                        .filter(
                                old ->
                                        old.mappings().equals(key.mappings())
                                                && old.referencedTable()
                                                        .equals(key.referencedTable()))
                        .isPresent();
        boolean empty = key.columns().stream().anyMatch(rows::isEmpty);
        if (known || empty || key.attributes().contains("NOT VALID")) {
            return;
        }
        Table target = olds.get(key.referencedTable());
        List<String> where = new ArrayList<>();
        rows.after()
                .columnNames(key.columns())
                .forEach(each -> where.add("q." + ddl.quote(each) + " IS NOT NULL"));
        boolean askable =
                target == null
                        || key.referencedColumns().stream()
                                .allMatch(id -> target.column(id).isPresent());
        if (target != null && askable) {
            where.add(orphan(rows.after(), target, key));
        }
        add(
                Risk.FOREIGN_KEY_OVER_ROWS,
                rows.after().label() + "." + key.name(),
                "there is no such row to point at",
                askable ? rows.of(key.columns()).orElse(null) : null,
                String.join(" AND ", where));
    }

    private String orphan(Table from, Table target, ForeignKey key) {
        return key.mappings().stream()
                .map(
                        pair ->
                                "p.%s = q.%s"
                                        .formatted(
                                                ddl.quote(
                                                        target.columnName(pair.referencedColumn())),
                                                ddl.quote(from.columnName(pair.column()))))
                .collect(
                        Collectors.joining(
                                " AND ",
                                "NOT EXISTS (SELECT 1 FROM " + ddl.name(target) + " p WHERE ",
                                ")"));
    }

    private void add(
            Risk risk, String object, String problem, @Nullable String source, String where) {
        checks.add(
                source == null
                        ? new RowCheck(risk, object, problem, true, null, "")
                        : new RowCheck(
                                risk,
                                object,
                                problem,
                                true,
                                count(source, where),
                                list(source, where)));
    }

    private static String count(String source, String where) {
        return "SELECT COUNT(*) FROM " + source + (where.isEmpty() ? "" : " WHERE " + where);
    }

    private static String list(String source, String where) {
        return "SELECT * FROM " + source + (where.isEmpty() ? "" : " WHERE " + where);
    }
}
