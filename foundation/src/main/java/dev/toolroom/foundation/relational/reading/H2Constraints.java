package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads keys, checks and foreign keys of H2. They are joined here and not in SQL, because H2
 * computes a table of its information schema again for each row joined with it. Constraints and
 * indexes are identified by schema and name.
 */
final class H2Constraints {
    private static final String CONSTRAINTS =
            """
            SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_TYPE,
              INDEX_SCHEMA, INDEX_NAME
            FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS
            ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME""";

    private static final String COLUMNS =
            """
            SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, COLUMN_NAME, POSITION_IN_UNIQUE_CONSTRAINT
            FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE
            ORDER BY CONSTRAINT_SCHEMA, CONSTRAINT_NAME, ORDINAL_POSITION""";

    private static final String REFERENCES =
            """
            SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, UNIQUE_CONSTRAINT_SCHEMA,
              UNIQUE_CONSTRAINT_NAME, DELETE_RULE, UPDATE_RULE
            FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS""";

    private static final String CHECKS =
            """
            SELECT CONSTRAINT_SCHEMA, CONSTRAINT_NAME, CHECK_CLAUSE
            FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS""";

    private static final String INDEX_COLUMNS =
            """
            SELECT INDEX_SCHEMA, INDEX_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.INDEX_COLUMNS
            ORDER BY INDEX_SCHEMA, INDEX_NAME, ORDINAL_POSITION""";

    private static final String GENERATED_INDEXES =
            """
            SELECT INDEX_SCHEMA, INDEX_NAME FROM INFORMATION_SCHEMA.INDEXES WHERE IS_GENERATED""";

    private final Map<List<String>, List<List<String>>> constraints;
    private final Map<List<String>, List<List<String>>> columns;
    private final Map<List<String>, List<List<String>>> references;
    private final Map<List<String>, List<List<String>>> checks;
    private final Map<List<String>, List<List<String>>> indexColumns;
    private final Set<List<String>> generatedIndexes;
    private final Map<List<String>, Integer> constraintsByIndex = new HashMap<>();

    H2Constraints(Statement statement) throws SQLException {
        constraints = Rows.group(statement.executeQuery(CONSTRAINTS), 2);
        columns = Rows.group(statement.executeQuery(COLUMNS), 2);
        references = Rows.group(statement.executeQuery(REFERENCES), 2);
        checks = Rows.group(statement.executeQuery(CHECKS), 2);
        indexColumns = Rows.group(statement.executeQuery(INDEX_COLUMNS), 2);
        generatedIndexes = Rows.group(statement.executeQuery(GENERATED_INDEXES), 2).keySet();
        constraints.keySet().forEach(id -> constraintsByIndex.merge(indexOf(id), 1, Integer::sum));
    }

    void addTo(SchemaBuilder builder) {
        constraints.keySet().forEach(id -> addConstraint(id, builder));
        constraints.keySet().stream()
                .filter(references::containsKey)
                .forEach(id -> addReference(id, builder));
    }

    private List<String> row(List<String> id) {
        return rows(constraints, id).getFirst();
    }

    private static List<List<String>> rows(
            Map<List<String>, List<List<String>>> table, List<String> id) {
        return table.getOrDefault(id, List.of());
    }

    private List<String> indexOf(List<String> id) {
        return row(id).subList(5, 7);
    }

    /**
     * Returns the columns of a constraint. They are read from its index, because H2 lists renamed
     * columns of a constraint by their old names until the database is opened again. If constraints
     * share the index, the listed columns are used unless they are outdated, because only their
     * order is right.
     */
    private List<String> columns(List<String> id) {
        List<String> listed = Rows.column(rows(columns, id), 2);
        List<String> index = indexOf(id);
        List<String> ofIndex = Rows.column(rows(indexColumns, index), 2);
        if (ofIndex.size() < listed.size()) {
            return listed;
        }
        List<String> current = ofIndex.subList(0, listed.size());
        boolean ownsIndex =
                listed.size() == 1
                        || (generatedIndexes.contains(index)
                                && constraintsByIndex.getOrDefault(index, 0) == 1);
        return !ownsIndex && Set.copyOf(current).equals(Set.copyOf(listed)) ? listed : current;
    }

    private void addConstraint(List<String> id, SchemaBuilder builder) {
        List<String> row = row(id);
        TableBuilder table = builder.find(row.get(2), row.get(3));
        if (table == null) {
            return;
        }
        String name = row.get(1);
        switch (row.get(4)) {
            case "PRIMARY KEY" ->
                    table.primaryKey =
                            new PrimaryKey(
                                    name.startsWith("CONSTRAINT_") ? null : name,
                                    table.ids(columns(id)));
            case "UNIQUE" ->
                    table.uniques.add(new UniqueKey(Ids.fresh("u"), name, table.ids(columns(id))));
            case "CHECK" ->
                    table.checks.add(
                            new CheckRule(
                                    Ids.fresh("k"), name, rows(checks, id).getFirst().get(2)));
            default -> {}
        }
    }

    private void addReference(List<String> id, SchemaBuilder builder) {
        List<String> rule = rows(references, id).getFirst();
        List<String> target = rule.subList(2, 4);
        if (!constraints.containsKey(target)) {
            return;
        }
        List<String> there = columns(target);
        List<String> here = columns(id);
        List<List<String>> places = rows(columns, id);
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < here.size(); i++) {
            int place = Integer.parseInt(places.get(i).get(3));
            rows.add(
                    List.of(
                            row(id).get(2),
                            row(id).get(3),
                            row(id).get(1),
                            here.get(i),
                            row(target).get(2),
                            row(target).get(3),
                            there.get(place - 1),
                            rule.get(4),
                            rule.get(5)));
        }
        Rows.addReference(rows, builder);
    }
}
