package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.PostgresOnline;
import dev.toolroom.capability.designer.publish.lint.Rewrites;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an online publish that stopped left in the database. Copies of columns are no part of the
 * schema; columns that were not filled in yet are added once more; constraints that were not
 * validated yet only want that.
 */
public final class Leftovers {
    public static final Leftovers NONE = new Leftovers();

    private static final String CREATE_SEQUENCE = "CREATE SEQUENCE ";

    private final Map<String, Set<String>> names = new HashMap<>();
    private final Map<String, List<Column>> copies = new LinkedHashMap<>();
    private final List<OnlineStep> validations = new ArrayList<>();
    private final List<Carried> sequences = new ArrayList<>();
    private @Nullable DatabaseSchema rest;

    private Leftovers() {}

    /**
     * Looks for what is left.
     *
     * @param beginning the database before the publish
     * @param now the database as it is, with the ids of the design
     * @param target where it is to go from here
     */
    public static Leftovers of(
            DatabaseSchema beginning, DatabaseSchema now, DatabaseSchema target) {
        var left = new Leftovers();
        Map<String, Table> firsts = beginning.tablesById();
        Map<String, Table> targets = target.tablesById();
        left.rest =
                new DatabaseSchema(now.schemas(), now.tables(), left.carried(now, target))
                        .mapTables(
                                each ->
                                        left.without(
                                                each,
                                                firsts.get(each.id()),
                                                targets.get(each.id())));
        return left;
    }

    /** A sequence that counts further by now is the same sequence. */
    private List<Carried> carried(DatabaseSchema now, DatabaseSchema target) {
        return now.carried().stream()
                .map(
                        each ->
                                target.carried().stream()
                                        .filter(
                                                it ->
                                                        it.label().equals(each.label())
                                                                && it.sql()
                                                                        .startsWith(
                                                                                CREATE_SEQUENCE))
                                        .findFirst()
                                        .map(
                                                it -> {
                                                    if (!it.equals(each)) {
                                                        sequences.add(it);
                                                    }
                                                    return it;
                                                })
                                        .orElse(each))
                .toList();
    }

    /** Steps that set sequences back to where they were, for a publish that is backed out. */
    public List<Step> countedBack() {
        return sequences.stream()
                .map(
                        each ->
                                Step.of(
                                        "ALTER SEQUENCE "
                                                + each.sql().substring(CREATE_SEQUENCE.length()),
                                        each.label()))
                .toList();
    }

    /** The database without them. */
    public DatabaseSchema rest() {
        if (rest == null) {
            throw new IllegalStateException("nothing was read");
        }
        return rest;
    }

    /** What is there of a table's copies, by name; empty where there is nothing. */
    Set<String> of(Table table) {
        return names.getOrDefault(table.id(), Set.of());
    }

    /** Validates what was made and not validated. */
    public List<OnlineStep> validations() {
        return validations;
    }

    /** Takes away the copies of tables whose columns are not to become wider any more. */
    public List<Step> takenAway(Widenings widenings, DatabaseSchema now) {
        var steps = new ArrayList<Step>();
        for (Table table : now.tables()) {
            if (copies.containsKey(table.id()) && !widenings.widens(table)) {
                WideningSteps.takeAway(table, copies.get(table.id()))
                        .forEach(sql -> steps.add(Step.of(sql, table.label())));
            }
        }
        return steps;
    }

    private Table without(Table table, @Nullable Table first, @Nullable Table target) {
        if (first == null || target == null) {
            return table;
        }
        Set<String> hidden = new HashSet<>();
        var found = new ArrayList<Column>();
        for (Column column : table.columns()) {
            boolean added = first.column(column.id()).isEmpty();
            Column wanted = target.column(column.id()).orElse(null);
            if (added && wanted == null && isCopy(column, first)) {
                found.add(column);
                hidden.add(column.id());
            } else if (added
                    && wanted != null
                    && Rewrites.onAdd(DatabaseKind.POSTGRESQL, wanted)
                    && wanted.identity() == null
                    && wanted.computed() == null
                    && wanted.type().equals(column.type())) {
                hidden.add(column.id());
            }
        }
        if (!found.isEmpty()) {
            copies.put(table.id(), found);
        }
        return validated(shown(table, hidden, found), target);
    }

    private static boolean isCopy(Column column, Table first) {
        return first.columns().stream()
                .anyMatch(each -> Widening.copyName(first, each.name()).equals(column.name()));
    }

    private Table shown(Table table, Set<String> hidden, List<Column> found) {
        if (hidden.isEmpty()) {
            return table;
        }
        Set<String> seen = new HashSet<>();
        found.forEach(each -> seen.add(each.name()));
        table.indexes().stream()
                .filter(index -> found.stream().anyMatch(index::uses))
                .forEach(index -> seen.add(index.name()));
        table.checks().stream()
                .filter(rule -> mentions(rule, found))
                .forEach(rule -> seen.add(rule.name()));
        if (!found.isEmpty()) {
            names.put(table.id(), seen);
        }
        return table.withColumns(
                        table.columns().stream().filter(it -> !hidden.contains(it.id())).toList())
                .withIndexes(
                        table.indexes().stream().filter(it -> !seen.contains(it.name())).toList())
                .withChecks(
                        table.checks().stream().filter(it -> !seen.contains(it.name())).toList());
    }

    private static boolean mentions(CheckRule rule, List<Column> columns) {
        return columns.stream()
                .anyMatch(each -> Expressions.mentions(rule.expression(), each.name()));
    }

    /** As it will be when its constraints are validated. */
    private Table validated(Table table, Table target) {
        var sql = new PostgresOnline();
        return table.mapForeignKeys(
                        key -> {
                            ForeignKey done = validated(key);
                            boolean wanted =
                                    !done.equals(key) && target.foreignKeys().contains(done);
                            if (wanted) {
                                validate(sql, table, key.name());
                            }
                            return wanted ? done : key;
                        })
                .mapChecks(rule -> validated(sql, table, rule, target));
    }

    private CheckRule validated(PostgresOnline sql, Table table, CheckRule rule, Table target) {
        if (PostgresOnline.isValidated(rule.attributes())) {
            return rule;
        }
        String attributes = PostgresOnline.validated(rule.attributes());
        return target.checks().stream()
                .filter(it -> it.id().equals(rule.id()) && it.attributes().equals(attributes))
                .filter(it -> Expressions.same(it.expression(), rule.expression()))
                .findFirst()
                .map(
                        it -> {
                            validate(sql, table, rule.name());
                            return it;
                        })
                .orElse(rule);
    }

    private void validate(PostgresOnline sql, Table table, String name) {
        validations.add(OnlineStep.of(sql.validate(table, name), table.label() + "." + name));
    }

    private static ForeignKey validated(ForeignKey key) {
        return new ForeignKey(
                key.id(),
                key.name(),
                key.referencedTable(),
                key.mappings(),
                key.onDelete(),
                key.onUpdate(),
                PostgresOnline.validated(key.attributes()));
    }
}
