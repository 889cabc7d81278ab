package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Constraints;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keys, checks, indexes and comments, which are created after the rows are in place. */
public final class Completion {
    private final Ddl ddl;
    private final Map<String, Pair> pairs;
    private final Facts facts;
    private final Consumer<Step> sink;

    Completion(Ddl ddl, Map<String, Pair> pairs, Facts facts, Consumer<Step> sink) {
        this.ddl = ddl;
        this.pairs = pairs;
        this.facts = facts;
        this.sink = sink;
    }

    private void add(String sql, String object) {
        sink.accept(new Step(sql, object, List.of(), 0));
    }

    void constraints(Table table) {
        Pair pair = pairs.get(table.id());
        boolean fresh = pair == null || pair.rebuilt();
        if (ddl.dialect().altersAtOnce() || (pair != null && !fresh && !pair.changes())) {
            return;
        }
        long touched = pair == null ? 0 : facts.rows(pair.before());
        indexes(table, pair, touched);
        if (ddl.dialect().declaresKeys()) {
            return;
        }
        boolean anotherKey = pair == null || fresh || pair.keyChanges();
        boolean declared = fresh && ddl.declaresKey(table);
        if (table.primaryKey() != null && anotherKey && !declared) {
            add(ddl.addPrimaryKey(table, table.primaryKey()), table.label());
        }
        Constraints.newUniques(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        new Change.AddUnique(table, each),
                                        ddl.addUnique(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        Constraints.isNew(pair, each.id()),
                                        Risk.UNIQUE_OVER_ROWS));
        Constraints.newChecks(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        new Change.AddCheck(table, each),
                                        ddl.addCheck(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        Constraints.isNew(pair, each.id()),
                                        Risk.CHECK_OVER_ROWS));
    }

    private void indexes(Table table, @Nullable Pair pair, long touched) {
        boolean fresh = pair == null || pair.rebuilt();
        Constraints.newIndexes(pair, table, fresh)
                .forEach(
                        each ->
                                risky(
                                        new Change.CreateIndex(table, each),
                                        ddl.createIndex(table, each),
                                        table.label() + "." + each.name(),
                                        touched,
                                        each.unique() && Constraints.isNew(pair, each.id()),
                                        Risk.UNIQUE_OVER_ROWS));
    }

    private void risky(
            Change change, String sql, String object, long touched, boolean risky, Risk risk) {
        Step step =
                risky
                        ? new Step(sql, object, List.of(risk), touched)
                        : new Step(sql, object, List.of(), 0);
        sink.accept(step.doing(change));
    }

    /** Comments of the table and its columns. */
    void comments(Table table) {
        Pair pair = pairs.get(table.id());
        if (ddl.dialect().declaresKeys() || ddl.dialect().altersAtOnce()) {
            return;
        }
        Table before = pair == null || pair.rebuilt() ? null : pair.before();
        String old = before == null ? null : before.comment();
        if (!Objects.equals(old, table.comment())) {
            add(ddl.comment(table, old), table.label());
        }
        Map<String, Column> known = new HashMap<>();
        if (before != null) {
            before.columns().forEach(column -> known.put(column.id(), column));
        }
        for (Column column : table.columns()) {
            Column last = known.get(column.id());
            if (ddl.wantsComment(last, column)) {
                String said = last == null ? null : last.comment();
                add(ddl.comment(table, column, said), table.label() + "." + column.name());
            }
        }
    }
}
