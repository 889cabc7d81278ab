package dev.toolroom.foundation.relational.reading;

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
 * Keys, checks and references of H2. It makes the tables of its information schema anew for each
 * row that they are joined with, so each is read once, and they are joined here. Constraints and
 * indexes are known by their schema and name.
 */
final class H2Constraints {
    private static final String ALL =
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

    private static final String INDEXED =
            """
            SELECT INDEX_SCHEMA, INDEX_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.INDEX_COLUMNS
            ORDER BY INDEX_SCHEMA, INDEX_NAME, ORDINAL_POSITION""";

    private static final String GENERATED =
            """
            SELECT INDEX_SCHEMA, INDEX_NAME FROM INFORMATION_SCHEMA.INDEXES WHERE IS_GENERATED""";

    private final Map<List<String>, List<List<String>>> all;
    private final Map<List<String>, List<List<String>>> columns;
    private final Map<List<String>, List<List<String>>> references;
    private final Map<List<String>, List<List<String>>> checks;
    private final Map<List<String>, List<List<String>>> indexed;
    private final Set<List<String>> generated;
    private final Map<List<String>, Integer> uses = new HashMap<>();

    H2Constraints(Statement statement) throws SQLException {
        all = Rows.grouped(statement.executeQuery(ALL), 2);
        columns = Rows.grouped(statement.executeQuery(COLUMNS), 2);
        references = Rows.grouped(statement.executeQuery(REFERENCES), 2);
        checks = Rows.grouped(statement.executeQuery(CHECKS), 2);
        indexed = Rows.grouped(statement.executeQuery(INDEXED), 2);
        generated = Rows.grouped(statement.executeQuery(GENERATED), 2).keySet();
        all.keySet().forEach(id -> uses.merge(index(id), 1, Integer::sum));
    }

    void addTo(SchemaBuilder builder) {
        all.keySet().forEach(id -> key(id, builder));
        all.keySet().stream().filter(references::containsKey).forEach(id -> reference(id, builder));
    }

    private List<String> row(List<String> id) {
        return rows(all, id).getFirst();
    }

    private static List<List<String>> rows(
            Map<List<String>, List<List<String>>> table, List<String> id) {
        return table.getOrDefault(id, List.of());
    }

    private List<String> index(List<String> id) {
        return row(id).subList(5, 7);
    }

    /**
     * By the index below, where that is the constraint's own or there is but one column: two keys
     * on the same columns in another order share one. What H2 says of a constraint itself keeps the
     * old name of a column that was renamed, until the database is opened anew.
     */
    private List<String> columns(List<String> id) {
        List<String> said = Rows.each(rows(columns, id), 2);
        List<String> index = index(id);
        List<String> below = Rows.each(rows(indexed, index), 2);
        if (below.size() < said.size()) {
            return said;
        }
        List<String> found = below.subList(0, said.size());
        boolean own =
                said.size() == 1 || (generated.contains(index) && uses.getOrDefault(index, 0) == 1);
        return !own && Set.copyOf(found).equals(Set.copyOf(said)) ? said : found;
    }

    private void key(List<String> id, SchemaBuilder builder) {
        List<String> row = row(id);
        SchemaBuilder.Fresh table = builder.known(row.get(2), row.get(3));
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

    private void reference(List<String> id, SchemaBuilder builder) {
        List<String> rule = rows(references, id).getFirst();
        List<String> target = rule.subList(2, 4);
        if (!all.containsKey(target)) {
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
        Rows.reference(rows, builder);
    }
}
