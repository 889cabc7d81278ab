package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.publish.dialect.PostgresOnline;
import dev.toolroom.capability.designer.publish.lint.LockLevel;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The steps by which a column becomes wider under readers and writers: a copy that a trigger keeps
 * equal, its rows filled in by parts, the same indexes on it, a check that proves it equal, and one
 * short transaction in which it takes the column's place.
 */
final class WideningSteps {
    private final PostgresOnline sql = new PostgresOnline();
    private final Widening widening;
    private final Table table;
    private final List<OnlineStep> steps = new ArrayList<>();

    WideningSteps(Widening widening) {
        this.widening = widening;
        this.table = widening.table();
    }

    /** A foreign key that is on a column which becomes wider, or points at one. */
    record Reference(Table from, Table to, ForeignKey key) {}

    private void step(String statement) {
        steps.add(OnlineStep.of(statement, table.label()));
    }

    /**
     * All that is done beside the column.
     *
     * @param left what a publish that stopped has made of it already, by name
     */
    List<OnlineStep> prepare(Set<String> left) {
        widening.copies().forEach(each -> step(sql.addColumn(table, each)));
        var trigger = new ArrayList<String>();
        if (!left.isEmpty()) {
            trigger.addAll(sql.stopKeepingEqual(table, widening.trigger()));
        }
        trigger.addAll(
                sql.keepEqual(table, widening.trigger(), widening.columns(), widening.copies()));
        steps.add(
                OnlineStep.together(
                        trigger,
                        table.label(),
                        left.isEmpty()
                                ? LockLevel.SHARE_ROW_EXCLUSIVE
                                : LockLevel.ACCESS_EXCLUSIVE));
        fill();
        prove();
        indexes(left);
        for (CheckRule rule : widening.checks()) {
            CheckRule copy = named(rule);
            if (!left.contains(copy.name())) {
                step(sql.addCheck(table, copy));
            }
            if (PostgresOnline.isValidated(rule.attributes())) {
                step(sql.validate(table, copy.name()));
            }
        }
        return steps;
    }

    private void fill() {
        String set =
                widening.columns().stream()
                        .map(each -> quoted(widening.copy(each)) + " = " + quoted(each))
                        .collect(Collectors.joining(", "));
        String differs =
                widening.columns().stream()
                        .map(
                                each ->
                                        quoted(widening.copy(each))
                                                + " IS DISTINCT FROM "
                                                + quoted(each))
                        .collect(Collectors.joining(" OR "));
        steps.add(
                OnlineStep.filling(
                        sql.name(table),
                        "UPDATE " + sql.name(table) + " SET " + set + " WHERE (" + differs + ")",
                        table.label()));
    }

    private String quoted(Column column) {
        return sql.quote(column.name());
    }

    /** From here on no row can be written in which they differ. */
    private void prove() {
        String equal =
                widening.columns().stream()
                        .map(
                                each ->
                                        each.nullable()
                                                ? quoted(widening.copy(each))
                                                        + " IS NOT DISTINCT FROM "
                                                        + quoted(each)
                                                : "%s IS NOT NULL AND %s = %s"
                                                        .formatted(
                                                                quoted(widening.copy(each)),
                                                                quoted(widening.copy(each)),
                                                                quoted(each)))
                        .collect(Collectors.joining(" AND "));
        String name = sql.quote(widening.equal());
        step(sql.alter(table) + "DROP CONSTRAINT IF EXISTS " + name);
        step(sql.alter(table) + "ADD CONSTRAINT " + name + " CHECK (" + equal + ") NOT VALID");
        step(sql.validate(table, widening.equal()));
    }

    private void indexes(Set<String> left) {
        Table copy = widening.copy();
        PrimaryKey key = widening.key();
        if (key != null) {
            keyIndex(key.columns(), key.attributes(), keyName(key), left);
        }
        for (UniqueKey each : widening.uniques()) {
            keyIndex(each.columns(), each.attributes(), each.name(), left);
        }
        for (TableIndex each : widening.indexes()) {
            String name = Widening.copyName(each.name());
            if (!left.contains(name)) {
                step(
                        sql.createIndex(
                                copy,
                                new TableIndex(
                                        each.id(),
                                        name,
                                        each.unique(),
                                        each.parts(),
                                        each.included(),
                                        each.filter())));
            }
        }
    }

    private void keyIndex(List<String> columns, String attributes, String name, Set<String> left) {
        if (!left.contains(Widening.copyName(name))) {
            step(sql.keyIndex(widening.copy(), columns, attributes, Widening.copyName(name)));
        }
    }

    private String keyName(PrimaryKey key) {
        return sql.ddl().primaryKeyName(table, key);
    }

    private static CheckRule named(CheckRule rule) {
        return new CheckRule(
                rule.id(), Widening.copyName(rule.name()), rule.expression(), rule.attributes());
    }

    /**
     * The transaction in which the copies take the place of the columns.
     *
     * @param references that stand on the columns
     * @param again what hangs on the columns and their keys, said once more
     * @param after the tables as they will be, by id
     */
    OnlineStep swap(List<Reference> references, List<String> again, Function<String, Table> after) {
        var all = new ArrayList<String>();
        Set<String> locked = new LinkedHashSet<>(List.of(sql.name(table)));
        references.forEach(each -> locked.add(sql.name(each.from())));
        references.forEach(each -> locked.add(sql.name(each.to())));
        all.add("LOCK TABLE " + String.join(", ", locked) + " IN ACCESS EXCLUSIVE MODE");
        references.forEach(
                each -> all.add(sql.ddl().dropConstraint(each.from(), each.key().name())));
        widening.columns().forEach(each -> all.addAll(becomes(each)));
        all.add(sql.ddl().dropConstraint(table, widening.equal()));
        all.addAll(sql.stopKeepingEqual(table, widening.trigger()));
        for (Column each : widening.columns()) {
            all.addAll(sql.ddl().dropColumn(table, each));
            all.add(sql.ddl().renameColumn(table, widening.copy(each).name(), each.name()));
            all.add(sql.renameNotNull(table, widening.copy(each).name(), each.name()));
        }
        all.addAll(names());
        all.addAll(again);
        for (Reference each : references) {
            Table from = after.apply(each.from().id());
            Table to = after.apply(each.to().id());
            all.add(sql.addForeignKey(from, to, each.key()));
        }
        return OnlineStep.together(all, table.label(), LockLevel.ACCESS_EXCLUSIVE);
    }

    /** What the column was besides its type. */
    private List<String> becomes(Column column) {
        Column copy = widening.copy(column);
        var all = new ArrayList<String>();
        if (!column.nullable()) {
            all.add(sql.ddl().setNotNull(table, copy));
        }
        if (column.defaultValue() != null) {
            all.add(sql.column(table, copy) + "SET DEFAULT " + column.defaultValue());
        }
        all.add(sql.takeSequences(table, column, copy));
        if (column.identity() != null) {
            all.addAll(sql.takeIdentity(table, widening.copy(), copy));
        }
        if (column.comment() != null) {
            all.add(sql.comment(table, copy));
        }
        return all;
    }

    /** Keys, indexes and checks get the names of those that went with the columns. */
    private List<String> names() {
        var all = new ArrayList<String>();
        PrimaryKey key = widening.key();
        if (key != null) {
            all.add(sql.useIndex(table, key, Widening.copyName(keyName(key))));
        }
        for (UniqueKey each : widening.uniques()) {
            all.add(sql.useIndex(table, each, Widening.copyName(each.name())));
        }
        for (TableIndex each : widening.indexes()) {
            all.add(sql.renameIndex(table, Widening.copyName(each.name()), each.name()));
        }
        for (CheckRule each : widening.checks()) {
            all.add(
                    "%sRENAME CONSTRAINT %s TO %s"
                            .formatted(
                                    sql.alter(table),
                                    sql.quote(Widening.copyName(each.name())),
                                    sql.quote(each.name())));
        }
        return all;
    }

    /** The names of all that hangs on the columns and goes with them. */
    Set<String> parts() {
        Set<String> names = new LinkedHashSet<>();
        PrimaryKey key = widening.key();
        if (key != null) {
            names.add(keyName(key));
        }
        widening.uniques().forEach(each -> names.add(each.name()));
        widening.indexes().forEach(each -> names.add(each.name()));
        widening.checks().forEach(each -> names.add(each.name()));
        return names;
    }

    /** Takes away what was made beside the columns. */
    static List<String> takeAway(Table table, List<Column> copies) {
        var sql = new PostgresOnline();
        var all = new ArrayList<>(sql.stopKeepingEqual(table, Widening.trigger(table)));
        all.add(sql.alter(table) + "DROP CONSTRAINT IF EXISTS " + sql.quote(Widening.equal(table)));
        copies.forEach(each -> all.addAll(sql.ddl().dropColumn(table, each)));
        return all;
    }
}
