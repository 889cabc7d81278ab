package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.SqlServerCarried.text;
import static dev.toolroom.foundation.relational.reading.SqlServerStorage.quoted;

import dev.toolroom.foundation.relational.reading.SqlServerStorage.Index;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what belongs to tables of SQL Server besides columns, keys and plain indexes. */
final class SqlServerAttached {
    /** Has COLLATE, because catalogue columns with different collations cannot be concatenated. */
    private static final String QUALIFIED_NAME =
            "QUOTENAME(s.name) COLLATE DATABASE_DEFAULT + '.' + QUOTENAME(t.name) COLLATE"
                    + " DATABASE_DEFAULT";

    static final String ATTACHED =
            "SELECT s.name, t.name, 'trigger ' + g.name COLLATE DATABASE_DEFAULT, NULL,"
                    + " m.definition FROM sys.triggers g"
                    + SqlServerReader.OF_TABLES.formatted("g.parent_id")
                    + "JOIN sys.sql_modules m ON m.object_id = g.object_id WHERE"
                    + SqlServerReader.IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'grant of ' + p.permission_name COLLATE"
                    + " DATABASE_DEFAULT + ' to ' + u.name COLLATE DATABASE_DEFAULT, NULL, CASE"
                    + " p.minor_id WHEN 0 THEN REPLACE(p.state_desc COLLATE DATABASE_DEFAULT,"
                    + " '_WITH_GRANT_OPTION', '') + ' ' + p.permission_name COLLATE"
                    + " DATABASE_DEFAULT + ' ON ' + "
                    + QUALIFIED_NAME
                    + " + ' TO ' + QUOTENAME(u.name) COLLATE DATABASE_DEFAULT + CASE p.state_desc"
                    + " WHEN 'GRANT_WITH_GRANT_OPTION' THEN ' WITH GRANT OPTION' ELSE '' END END"
                    + " FROM sys.database_permissions p"
                    + SqlServerReader.OF_TABLES.formatted("p.major_id")
                    + "JOIN sys.database_principals u ON u.principal_id = p.grantee_principal_id"
                    + " WHERE p.class = 1 AND"
                    + SqlServerReader.IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'index ' + i.name COLLATE DATABASE_DEFAULT,"
                    + " NULL, NULL FROM sys.indexes i"
                    + SqlServerReader.OF_TABLES.formatted("i.object_id")
                    + "WHERE i.type = 4 AND"
                    + SqlServerReader.IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'values of its period columns', NULL, NULL"
                    + " FROM sys.periods d"
                    + SqlServerReader.OF_TABLES.formatted("d.object_id")
                    + "WHERE"
                    + SqlServerReader.IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'full-text index', NULL, NULL"
                    + " FROM sys.fulltext_indexes f"
                    + SqlServerReader.OF_TABLES.formatted("f.object_id")
                    + "WHERE"
                    + SqlServerReader.IS_USER_TABLE
                    + "ORDER BY 1, 2, 3";

    private static final String PROPERTIES =
            "SELECT s.name AS schema_name, t.name AS table_name, e.name,"
                    + " CAST(e.[value] AS nvarchar(4000)) AS text, c.name AS column_name"
                    + " FROM sys.extended_properties e JOIN sys.tables t ON t.object_id = e.major_id"
                    + " JOIN sys.schemas s ON s.schema_id = t.schema_id LEFT JOIN sys.columns c"
                    + " ON c.object_id = e.major_id AND c.column_id = e.minor_id"
                    + " WHERE e.class = 1 AND e.name <> N'MS_Description' AND"
                    + SqlServerReader.IS_USER_TABLE
                    + "ORDER BY s.name, t.name, c.column_id, e.name";

    private static final String DISABLED =
            "SELECT s.name AS schema_name, t.name AS table_name, k.name FROM (SELECT name,"
                    + " parent_object_id FROM sys.foreign_keys WHERE is_disabled = 1 UNION ALL"
                    + " SELECT name, parent_object_id FROM sys.check_constraints"
                    + " WHERE is_disabled = 1) k JOIN sys.tables t"
                    + " ON t.object_id = k.parent_object_id JOIN sys.schemas s"
                    + " ON s.schema_id = t.schema_id WHERE"
                    + SqlServerReader.IS_USER_TABLE
                    + "ORDER BY s.name, t.name, k.name";

    private static final String SETTINGS =
            "SELECT s.name AS schema_name, t.name AS table_name, t.lock_escalation_desc,"
                    + " t.temporal_type, hs.name AS history_schema, h.name AS history_table,"
                    + " t.history_retention_period, t.history_retention_period_unit_desc"
                    + " FROM sys.tables t JOIN sys.schemas s ON s.schema_id = t.schema_id"
                    + " LEFT JOIN sys.tables h ON h.object_id = t.history_table_id"
                    + " LEFT JOIN sys.schemas hs ON hs.schema_id = h.schema_id WHERE"
                    + SqlServerReader.IS_USER_TABLE
                    + "ORDER BY s.name, t.name";

    private static final String TRIGGER = "trigger ";
    private static final int SYSTEM_VERSIONED = 2;

    private SqlServerAttached() {}

    /** A statement that belongs to a table and runs when the table is there. */
    private record OfTable(
            String schema,
            String table,
            String kind,
            String name,
            @Nullable String first,
            String sql,
            @Nullable String part) {}

    /** Returns, by table, what a rebuild must create again and what it cannot. */
    static Map<String, List<Attached>> read(Connection connection) throws SQLException {
        Map<String, List<Attached>> found = Rows.attached(connection, ATTACHED);
        for (OfTable each : ofTables(connection, SqlServerStorage.indexes(connection))) {
            found.computeIfAbsent(Table.key(each.schema(), each.table()), key -> new ArrayList<>())
                    .add(
                            new Attached(
                                    each.kind() + " " + each.name(),
                                    each.first(),
                                    each.sql(),
                                    each.part()));
        }
        return found;
    }

    /** Adds what can be created again, without grants, whose roles belong to the server. */
    static void carry(Connection connection, Collection<Index> indexes, SchemaBuilder builder)
            throws SQLException {
        for (OfTable each : ofTables(connection, indexes)) {
            String label = each.schema() + "." + each.table();
            builder.addCarried(new Carried(each.kind(), each.name(), label, false, each.sql()));
        }
        Rows.forEach(
                connection,
                ATTACHED,
                row -> {
                    String what = row.getString(3);
                    if (what.startsWith(TRIGGER) && row.getString(5) != null) {
                        builder.addCarried(
                                new Carried(
                                        TRIGGER.strip(),
                                        what.substring(TRIGGER.length()),
                                        row.getString(1) + "." + row.getString(2),
                                        false,
                                        row.getString(5)));
                    }
                });
    }

    /** Returns keys with descending columns, which a rebuild would make ascending. */
    static Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        Map<String, Map<String, String>> found = new HashMap<>();
        for (Index index : SqlServerStorage.indexes(connection)) {
            if (index.isKey() && !index.descending().isEmpty()) {
                found.computeIfAbsent(
                                Table.key(index.schema(), index.table()), key -> new HashMap<>())
                        .put(String.valueOf(index.name()), "descending columns");
            }
        }
        return found;
    }

    private static List<OfTable> ofTables(Connection connection, Collection<Index> indexes)
            throws SQLException {
        var found = new ArrayList<OfTable>();
        for (Index index : indexes) {
            if (index.name() != null && !index.isKey() && !index.isPlain()) {
                index.sql()
                        .ifPresent(
                                sql ->
                                        found.add(
                                                new OfTable(
                                                        index.schema(),
                                                        index.table(),
                                                        "index",
                                                        String.valueOf(index.name()),
                                                        null,
                                                        sql,
                                                        null)));
            }
        }
        Rows.forEach(connection, PROPERTIES, row -> found.add(property(row)));
        Rows.forEach(
                connection,
                DISABLED,
                row -> {
                    String name = row.getString("name");
                    String table = row.getString("table_name");
                    String sql = "NOCHECK CONSTRAINT " + quoted(name);
                    found.add(setting(row, "disabled constraints", table, null, sql, name));
                });
        Rows.forEach(connection, SETTINGS, row -> addSettings(row, found));
        return found;
    }

    private static OfTable property(ResultSet row) throws SQLException {
        String schema = row.getString("schema_name");
        String table = row.getString("table_name");
        String column = row.getString("column_name");
        return new OfTable(
                schema,
                table,
                "property",
                row.getString("name")
                        + " of "
                        + schema
                        + "."
                        + table
                        + (column == null ? "" : "." + column),
                null,
                "EXEC sys.sp_addextendedproperty "
                        + text(row.getString("name"))
                        + ", "
                        + text(String.valueOf(row.getString("text")))
                        + ", N'SCHEMA', "
                        + text(schema)
                        + ", N'TABLE', "
                        + text(table)
                        + (column == null ? "" : ", N'COLUMN', " + text(column)),
                null);
    }

    private static void addSettings(ResultSet row, List<OfTable> found) throws SQLException {
        String table = row.getString("table_name");
        String escalation = row.getString("lock_escalation_desc");
        if (!escalation.equals("TABLE")) {
            String sql = "SET (LOCK_ESCALATION = " + escalation + ")";
            found.add(setting(row, "setting of table", table, null, sql, null));
        }
        if (row.getInt("temporal_type") == SYSTEM_VERSIONED) {
            int period = row.getInt("history_retention_period");
            String unit = row.getString("history_retention_period_unit_desc");
            String sql =
                    "SET (SYSTEM_VERSIONING = ON (HISTORY_TABLE = "
                            + quoted(row.getString("history_schema"))
                            + "."
                            + quoted(row.getString("history_table"))
                            + (period < 1
                                    ? ""
                                    : ", HISTORY_RETENTION_PERIOD = " + period + " " + unit)
                            + "))";
            String off = "SET (SYSTEM_VERSIONING = OFF)";
            found.add(setting(row, "system versioning", table, off, sql, null));
        }
    }

    private static OfTable setting(
            ResultSet row,
            String kind,
            String name,
            @Nullable String first,
            String action,
            @Nullable String part)
            throws SQLException {
        String schema = row.getString("schema_name");
        String table = row.getString("table_name");
        String alter = "ALTER TABLE " + quoted(schema) + "." + quoted(table) + " ";
        return new OfTable(
                schema,
                table,
                kind,
                name,
                first == null ? null : alter + first,
                alter + action,
                part);
    }
}
