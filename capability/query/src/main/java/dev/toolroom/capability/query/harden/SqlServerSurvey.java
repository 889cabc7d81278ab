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
import org.jspecify.annotations.Nullable;

/**
 * A database of SQL Server with what its login for masked columns was granted.
 *
 * @param relations tables and views
 * @param granted objects that the login may read, by their ids
 * @param denied columns that it may not read, by the ids of their tables
 */
record SqlServerSurvey(
        String role, List<Relation> relations, Set<Long> granted, Map<Long, Set<String>> denied)
        implements Survey {

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

        String label() {
            return schema.equals("dbo") ? name : schema + "." + name;
        }
    }

    /** A column as the catalogue has it. */
    private record Column(
            long table,
            String schema,
            String name,
            boolean view,
            String maskedAs,
            String column,
            String expression) {}

    /** A right of the login. */
    private record Right(long object, String column, String state) {}

    static SqlServerSurvey read(Connection owner, String role, MaskPatterns masks)
            throws SQLException {
        var sql = new Sql(owner);
        List<Column> columns =
                sql.list(
                        COLUMNS,
                        row ->
                                new Column(
                                        row.getLong(1),
                                        row.getString(2),
                                        row.getString(3),
                                        row.getString(4).strip().equals("V"),
                                        row.getString(5),
                                        row.getString(6),
                                        row.getString(7)));
        var madeOf = new HashMap<Long, Set<Long>>();
        sql.forEach(
                DEPENDENCIES,
                row ->
                        madeOf.computeIfAbsent(row.getLong(1), any -> new TreeSet<>())
                                .add(row.getLong(2)));
        var relations = new ArrayList<Relation>();
        columns.stream()
                .collect(
                        Collectors.groupingBy(
                                Column::table, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(all -> relations.add(relation(all, masks, madeOf)));
        var granted = new TreeSet<Long>();
        var denied = new HashMap<Long, Set<String>>();
        for (Right each :
                sql.list(
                        GRANTED,
                        row ->
                                new Right(
                                        row.getLong(1), row.getString(2), row.getString(3).strip()),
                        role)) {
            if (each.state().equals("D") && !each.column().isEmpty()) {
                denied.computeIfAbsent(each.object(), any -> new TreeSet<>()).add(each.column());
            } else if (!each.state().equals("D")) {
                granted.add(each.object());
            }
        }
        return new SqlServerSurvey(role, relations, granted, denied);
    }

    private static Relation relation(
            List<Column> columns, MaskPatterns masks, Map<Long, Set<Long>> madeOf) {
        Column first = columns.getFirst();
        var expressions = new LinkedHashMap<String, String>();
        columns.forEach(each -> expressions.put(each.column(), each.expression()));
        Set<String> masked =
                GeneratedColumns.masked(
                        Dialect.TSQL,
                        expressions,
                        each ->
                                masks.matches(first.name(), each)
                                        || masks.matches(first.maskedAs(), each));
        return new Relation(
                first.table(),
                first.schema(),
                first.name(),
                first.view(),
                columns.stream().map(Column::column).toList(),
                masked,
                madeOf.getOrDefault(first.table(), Set.of()));
    }

    /**
     * Tables, and views that read nothing but tables without masked columns and such views. A view
     * has the rights of its owner there, so the login cannot be asked.
     */
    Set<Long> shown() {
        var shown = new TreeSet<Long>();
        var clean = new TreeSet<Long>();
        for (Relation each : relations) {
            if (!each.view() && each.masked().size() < each.columns().size()) {
                shown.add(each.id());
            }
            if (!each.view() && each.masked().isEmpty()) {
                clean.add(each.id());
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (Relation each : relations) {
                boolean isClean = each.masked().isEmpty() && clean.containsAll(each.madeOf());
                more |= each.view() && isClean && clean.add(each.id());
            }
        }
        shown.addAll(clean);
        return shown;
    }

    @Override
    public List<String> maskedColumns() {
        return relations.stream()
                .filter(each -> !each.view())
                .flatMap(each -> each.masked().stream().map(name -> each.label() + "." + name))
                .toList();
    }

    @Override
    public long countTables() {
        Set<Long> shown = shown();
        return relations.stream().filter(each -> !each.view() && shown.contains(each.id())).count();
    }

    /** Whoever may not grant a table is told so when the statements are run. */
    @Override
    public List<String> notGrantable() {
        return List.of();
    }

    /** GRANT comes first: on a whole table it would take back what DENY says of its columns. */
    @Override
    public List<String> changes(@Nullable Connection reader, boolean all) {
        Set<Long> shown = shown();
        var statements = new ArrayList<String>();
        for (Relation each : relations) {
            boolean isShown = shown.contains(each.id());
            Set<String> have = denied.getOrDefault(each.id(), Set.of());
            boolean isSame = granted.contains(each.id()) == isShown;
            if (isSame && (!isShown || have.equals(each.masked()))) {
                continue;
            }
            if (granted.contains(each.id()) || !have.isEmpty()) {
                statements.add("REVOKE SELECT ON " + each.place() + " FROM " + quoted(role));
            }
            if (isShown) {
                statements.add("GRANT SELECT ON " + each.place() + " TO " + quoted(role));
                if (!each.masked().isEmpty()) {
                    statements.add(
                            each.masked().stream()
                                    .map(SqlServerRights::quoted)
                                    .collect(
                                            Collectors.joining(
                                                    ", ",
                                                    "DENY SELECT ON " + each.place() + " (",
                                                    ") TO " + quoted(role))));
                }
            }
        }
        return statements;
    }

    @Override
    public List<String> takeBack() {
        return List.of("DROP USER IF EXISTS " + quoted(role), "DROP LOGIN " + quoted(role));
    }
}
