package dev.toolroom.capability.query.harden;

import static dev.toolroom.capability.query.harden.SqlServerRights.quoted;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.harden.LoginRights.Survey;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A database of SQL Server with what its login for masked columns was granted.
 *
 * @param relations tables and views
 * @param granted objects that the login may read, by their ids
 * @param denied columns that it may not read, by the ids of their tables
 */
record SqlServerSurvey(
        String role, List<Relation> relations, Set<Long> granted, Map<Long, Set<String>> denied) {
    /** A history table has the columns of its table, under a name of its own. */
    static final String COLUMNS =
            """
            SELECT o.object_id, SCHEMA_NAME(o.schema_id), o.name, o.type,
              COALESCE(OBJECT_NAME(t.object_id), o.name), c.name, COALESCE(k.definition, '')
              FROM sys.objects o JOIN sys.columns c ON c.object_id = o.object_id
              LEFT JOIN sys.tables t ON t.history_table_id = o.object_id
              LEFT JOIN sys.tables e ON e.object_id = o.object_id
              LEFT JOIN sys.computed_columns k
                ON k.object_id = c.object_id AND k.column_id = c.column_id
              WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
                AND COALESCE(e.is_external, 0) = 0
              ORDER BY SCHEMA_NAME(o.schema_id), o.name, c.column_id\
            """;

    /** What views are made of; 0 for what is not an object of this database. */
    static final String DEPENDENCIES =
            """
            SELECT v.object_id, CASE WHEN d.referenced_database_name IS NULL
                THEN COALESCE(d.referenced_id, 0) ELSE 0 END
              FROM sys.views v
              JOIN sys.sql_expression_dependencies d ON d.referencing_id = v.object_id\
            """;

    static final String GRANTED =
            """
            SELECT p.major_id, COALESCE(COL_NAME(p.major_id, NULLIF(p.minor_id, 0)), ''), p.state
              FROM sys.database_permissions p
              JOIN sys.database_principals u ON u.principal_id = p.grantee_principal_id
              WHERE p.class = 1 AND p.type = 'SL' AND u.name = ?\
            """;

    /**
     * A table or a view.
     *
     * @param columns all of them, in their order
     * @param masked those that a pattern names, or that are computed from them
     * @param madeOf what a view reads; empty for a table
     */
    record Relation(
            long id,
            String schema,
            String name,
            boolean view,
            List<String> columns,
            Set<String> masked,
            Set<Long> madeOf) {
        String place() {
            return "OBJECT::" + quoted(schema) + "." + quoted(name);
        }

        Stream<String> maskedColumns() {
            String label = schema.equals("dbo") ? name : schema + "." + name;
            return masked.stream().map(each -> label + "." + each);
        }
    }

    static Survey read(Connection owner, String role, MaskPatterns masks) throws SQLException {
        var sql = new Sql(owner);
        var madeOf = new HashMap<Long, Set<Long>>();
        sql.forEach(DEPENDENCIES, row -> add(madeOf, row.getLong(1), row.getLong(2)));
        var byTable = new LinkedHashMap<String, List<List<String>>>();
        for (List<String> each : sql.rows(COLUMNS)) {
            byTable.computeIfAbsent(each.getFirst(), any -> new ArrayList<>()).add(each);
        }
        List<Relation> relations =
                byTable.values().stream().map(each -> relation(each, masks, madeOf)).toList();
        var granted = new TreeSet<Long>();
        var denied = new HashMap<Long, Set<String>>();
        sql.forEach(
                GRANTED,
                row -> {
                    if (!row.getString(3).strip().equals("D")) {
                        granted.add(row.getLong(1));
                    } else if (!row.getString(2).isEmpty()) {
                        add(denied, row.getLong(1), row.getString(2));
                    }
                },
                role);
        var survey = new SqlServerSurvey(role, relations, granted, denied);
        List<Relation> tables = relations.stream().filter(each -> !each.view()).toList();
        Set<Long> shown = survey.shown();
        return new Survey(
                tables.stream().flatMap(Relation::maskedColumns).toList(),
                tables.stream().filter(each -> shown.contains(each.id())).count(),
                List.of(),
                (reader, all) -> survey.changes());
    }

    private static <T> void add(Map<Long, Set<T>> sets, long id, T value) {
        sets.computeIfAbsent(id, any -> new TreeSet<>()).add(value);
    }

    /**
     * A table or a view.
     *
     * @param columns its rows of {@link #COLUMNS}
     */
    private static Relation relation(
            List<List<String>> columns, MaskPatterns masks, Map<Long, Set<Long>> madeOf) {
        List<String> first = columns.getFirst();
        long id = Long.parseLong(first.get(0));
        String name = first.get(2);
        var expressions = new LinkedHashMap<String, String>();
        columns.forEach(each -> expressions.put(each.get(5), each.get(6)));
        Set<String> masked =
                GeneratedColumns.masked(
                        Dialect.TSQL,
                        expressions,
                        each -> masks.matches(name, each) || masks.matches(first.get(4), each));
        return new Relation(
                id,
                first.get(1),
                name,
                first.get(3).strip().equals("V"),
                List.copyOf(expressions.keySet()),
                masked,
                madeOf.getOrDefault(id, Set.of()));
    }

    /**
     * Tables, and views that read nothing but tables without masked columns and such views. A view
     * has the rights of its owner there, so the login cannot be asked.
     */
    private Set<Long> shown() {
        var clean = new TreeSet<Long>();
        for (boolean more = true; more; ) {
            more = false;
            for (Relation each : relations) {
                boolean isClean = each.masked().isEmpty() && clean.containsAll(each.madeOf());
                more |= isClean && clean.add(each.id());
            }
        }
        for (Relation each : relations) {
            if (!each.view() && each.masked().size() < each.columns().size()) {
                clean.add(each.id());
            }
        }
        return clean;
    }

    /** GRANT comes first: on a whole table it would take back what DENY says of its columns. */
    private List<String> changes() {
        Set<Long> shown = shown();
        var statements = new ArrayList<String>();
        for (Relation each : relations) {
            boolean isShown = shown.contains(each.id());
            boolean isGranted = granted.contains(each.id());
            Set<String> have = denied.getOrDefault(each.id(), Set.of());
            if (isGranted == isShown && (!isShown || have.equals(each.masked()))) {
                continue;
            }
            if (isGranted || !have.isEmpty()) {
                statements.add("REVOKE SELECT ON " + each.place() + " FROM " + quoted(role));
            }
            if (isShown) {
                statements.add("GRANT SELECT ON " + each.place() + " TO " + quoted(role));
            }
            if (isShown && !each.masked().isEmpty()) {
                String columns =
                        each.masked().stream()
                                .map(SqlServerRights::quoted)
                                .collect(Collectors.joining(", "));
                statements.add(
                        "DENY SELECT ON %s (%s) TO %s"
                                .formatted(each.place(), columns, quoted(role)));
            }
        }
        return statements;
    }
}
