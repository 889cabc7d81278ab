package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.PostgresOnline;
import dev.toolroom.capability.designer.publish.lint.LockLevel;
import dev.toolroom.capability.designer.publish.lint.Rewrites;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;

/** Turns a plan into statements that let others read and write meanwhile. */
public final class OnlinePlan {
    private final PostgresOnline sql = new PostgresOnline();
    private final List<OnlineStep> steps = new ArrayList<>();

    private OnlinePlan() {}

    /** Refuses an engine without such statements. */
    public static void check(DatabaseKind kind) {
        if (kind != DatabaseKind.POSTGRESQL) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "online is for PostgreSQL; " + kind.word() + " publishes without it");
        }
    }

    /** Refuses a change that cannot be made online, and names it. */
    public static List<OnlineStep> of(DatabaseKind kind, List<Step> plan) {
        check(kind);
        var online = new OnlinePlan();
        for (Step step : plan) {
            if (step.risks().contains(Risk.REBUILD)) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        ("Table '%s' must be rebuilt, which cannot be done online;"
                                        + " publish that change without online")
                                .formatted(step.object()));
            }
        }
        int at = 0;
        while (at < plan.size()) {
            int end = online.together(plan, at);
            if (end == at) {
                online.add(plan.get(at));
                end++;
            }
            at = end;
        }
        return online.steps;
    }

    /**
     * Adds what must not be seen half done as one transaction: views that stand aside, and tables
     * or columns that change their names with each other.
     *
     * @return the index behind it; {@code start} where nothing of that kind begins
     */
    private int together(List<Step> plan, int start) {
        int end = start;
        if (plan.get(start).change() instanceof Change.StandAside) {
            end = plan.size();
            while (!(plan.get(end - 1).change() instanceof Change.StandAside)) {
                end--;
            }
            plan.subList(start, end).forEach(each -> belongs(plan.get(start), each));
        } else {
            while (end < plan.size() && plan.get(end).change() instanceof Change.Rename) {
                end++;
            }
        }
        if (end > start + 1) {
            List<String> statements = plan.subList(start, end).stream().map(Step::sql).toList();
            steps.add(
                    OnlineStep.together(
                            statements, plan.get(start).object(), LockLevel.ACCESS_EXCLUSIVE));
            return end;
        }
        return start;
    }

    private static void belongs(Step view, Step step) {
        switch (step.change()) {
            case Change.Other _, Change.Rename _, Change.Rebuild _, Change.StandAside _ -> {}
            default ->
                    throw DesignerRefusal.INVALID_REQUEST.because(
                            ("View '%s' must be dropped and created again, which cannot be"
                                            + " one transaction with the change of '%s'. Publish one of the"
                                            + " two first, or publish without online")
                                    .formatted(view.object(), step.object()));
        }
    }

    private void add(Step step) {
        String object = step.object();
        switch (step.change()) {
            case Change.CreateIndex(var table, var index) when isPlain(table) ->
                    say(sql.createIndex(table, index), object);
            case Change.DropIndex(var table, var index) when isPlain(table) ->
                    say(sql.dropIndex(table, index), object);
            case Change.AddUnique(var table, var key)
                    when isPlain(table) && PostgresOnline.usesIndex(key.attributes()) -> {
                say(sql.keyIndex(table, key.columns(), key.attributes(), key.name()), object);
                say(sql.useIndex(table, key, key.name()), object);
            }
            case Change.AddCheck(var table, var rule)
                    when PostgresOnline.isValidated(rule.attributes()) -> {
                say(sql.addCheck(table, rule), object);
                say(sql.validate(table, rule.name()), object);
            }
            case Change.AddForeignKey(var table, var referenced, var key)
                    when isPlain(table) && PostgresOnline.isValidated(key.attributes()) -> {
                say(sql.addForeignKey(table, referenced, key), object);
                say(sql.validate(table, key.name()), object);
            }
            case Change.SetNotNull(var table, var column) -> notNull(table, column, object);
            case Change.AddColumn(var table, var column)
                    when column.identity() == null
                            && column.computed() == null
                            && Rewrites.onAdd(DatabaseKind.POSTGRESQL, column) ->
                    filled(table, column, object);
            default -> say(step.sql(), object);
        }
    }

    /** Partitions take neither concurrent builds nor keys that are validated later. */
    private static boolean isPlain(Table table) {
        return Renaming.partitionedBy(table.options()).isEmpty();
    }

    private void say(String statement, String object) {
        steps.add(OnlineStep.of(statement, object));
    }

    /** With a validated check, PostgreSQL does not scan the table for NOT NULL. */
    private void notNull(Table table, Column column, String object) {
        String name = sql.quote(temporary(table, column));
        String alter = sql.alter(table);
        String is = sql.quote(column.name()) + " IS NOT NULL";
        say(alter + "DROP CONSTRAINT IF EXISTS " + name, object);
        say(alter + "ADD CONSTRAINT " + name + " CHECK (" + is + ") NOT VALID", object);
        say(alter + "VALIDATE CONSTRAINT " + name, object);
        say(sql.ddl().setNotNull(table, column), object);
        say(alter + "DROP CONSTRAINT " + name, object);
    }

    /** Returns a name that the design does not use. */
    private String temporary(Table table, Column column) {
        return sql.ddl()
                .room
                .free(
                        "tmp_" + column.name() + "_not_null",
                        name -> table.checks().stream().anyMatch(it -> it.name().equals(name)));
    }

    /** Fills in a value that differs by row in batches. */
    private void filled(Table table, Column column, String object) {
        String name = sql.quote(column.name());
        say(sql.addColumn(table, column), object);
        say(sql.column(table, column) + "SET DEFAULT " + column.defaultValue(), object);
        String update = "UPDATE " + sql.name(table) + " SET " + name + " = DEFAULT";
        steps.add(
                OnlineStep.filling(
                        sql.name(table), update + " WHERE " + name + " IS NULL", object));
        if (!column.nullable()) {
            notNull(table, column, object);
        }
    }
}
