package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.gate.Suspects;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** A read-only transaction in a session of its own, which is closed after the one statement. */
public final class MariaDbEngine implements Engine {
    /** The gate reads literals as this mode does, whatever the server's own is. */
    private static final String MODE =
            "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

    /** Grammar, unknown or ambiguous names, numbers of columns and arguments, missing rights. */
    private static final Set<Integer> TEXT =
            Set.of(
                    1044, 1049, 1052, 1054, 1055, 1056, 1060, 1064, 1066, 1109, 1111, 1115, 1140,
                    1142, 1143, 1146, 1222, 1227, 1235, 1241, 1248, 1273, 1305, 1370, 1582, 1583);

    /** As the protocol marks columns. */
    private static final int ENUM = 256;

    private static final int SET = 2048;

    private static final String DISTANT = "('FEDERATED', 'CONNECT', 'SPIDER', 'S3', 'SPHINX')";

    private static final Pattern CHANGES =
            Pattern.compile(
                    "\\b(ALL PRIVILEGES|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|FILE|SUPER|EXECUTE"
                            + "|TRIGGER|EVENT|SHUTDOWN|RELOAD)\\b");

    private final MariaDbChanges changes = new MariaDbChanges();

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.MARIADB;
    }

    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("allowMultiQueries", "false");
        properties.setProperty("allowLocalInfile", "false");
        properties.setProperty("connectTimeout", "10000");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("tinyInt1isBit", "false");
        properties.setProperty("yearIsDateType", "false");
        properties.setProperty("connectionAttributes", "program_name:toolroom");
        return properties;
    }

    /** Its reads wait for no row, whatever the server's own isolation is. */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET SESSION sql_mode = '"
                            + MODE
                            + "', max_statement_time = "
                            + (time.toMillis() / 1000.0)
                            + ", lock_wait_timeout = 5, tx_isolation = 'REPEATABLE-READ',"
                            + " tx_read_only = 1");
            statement.execute("START TRANSACTION READ ONLY");
        }
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return false;
    }

    @Override
    public CatalogueWatch watch(Connection connection) throws SQLException {
        return changes.watch(connection);
    }

    /** Waits for no lock on a table: whoever holds it may make it another than was judged. */
    @Override
    public void bound(Connection connection, ReadStatement statement) throws SQLException {
        try (Statement setting = connection.createStatement()) {
            setting.execute("SET SESSION lock_wait_timeout = 0");
        }
    }

    /**
     * A stored function may do anything unless its author said that it only reads; one of a library
     * or of a package says nothing.
     */
    @Override
    public Suspects suspects(Connection connection) throws SQLException {
        Set<String> functions =
                Engine.names(
                        connection,
                        "SELECT routine_name FROM information_schema.routines"
                                + " WHERE routine_type = 'FUNCTION' AND sql_data_access"
                                + " NOT IN ('READS SQL DATA', 'NO SQL')");
        functions.addAll(libraryFunctions(connection));
        boolean grants = "mysql".equalsIgnoreCase(connection.getCatalog());
        return Suspects.functions(functions)
                // Elsewhere they are refused by the name of their database.
                .with(grants ? Set.of("user") : Set.of(), "holds the password hashes of logins")
                .with(
                        Engine.names(
                                connection,
                                "SELECT routine_name FROM information_schema.routines"
                                        + " WHERE routine_type LIKE 'PACKAGE%'"),
                        "is a package, whose functions can do more than read")
                .with(
                        distantTables(connection),
                        "is a table of another server, which would be asked");
    }

    /** Only some logins are told; the others are told by the server when they call one. */
    private static Set<String> libraryFunctions(Connection connection) {
        try {
            return Engine.names(connection, "SELECT name FROM mysql.func");
        } catch (SQLException notForThisLogin) {
            return Set.of();
        }
    }

    /** To look at all tables takes time, so that is done only where there can be such. */
    private static Set<String> distantTables(Connection connection) throws SQLException {
        Set<String> engines =
                Engine.names(
                        connection,
                        "SELECT engine FROM information_schema.engines WHERE engine IN "
                                + DISTANT
                                + " AND support IN ('YES', 'DEFAULT')");
        return engines.isEmpty()
                ? Set.of()
                : Engine.names(
                        connection,
                        "SELECT table_name FROM information_schema.tables WHERE engine IN "
                                + DISTANT);
    }

    @Override
    public Set<String> views(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT table_name FROM information_schema.tables WHERE table_type = 'VIEW'"
                        + " AND table_schema NOT IN ('sys', 'mysql')");
    }

    @Override
    public Set<String> definitions(Connection connection, String view) throws SQLException {
        return Engine.names(
                connection,
                "SELECT view_definition FROM information_schema.views WHERE table_name = ?",
                view);
    }

    /** A body is told to whoever made it or may see all; some modes read it in another way. */
    @Override
    public List<Derived> routines(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT routine_name, routine_schema, CASE
                    WHEN sql_mode REGEXP 'ANSI_QUOTES|NO_BACKSLASH_ESCAPES|ORACLE' THEN ''
                    ELSE COALESCE(routine_definition, '') END
                  FROM information_schema.routines\
                """);
    }

    /** A key that is one whole number goes by the name _rowid too. */
    @Override
    public List<Derived> derived(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT table_name, column_name, generation_expression
                  FROM information_schema.columns
                  WHERE generation_expression <> ''
                UNION ALL
                SELECT table_name, '_rowid', column_name FROM information_schema.columns
                  WHERE column_key IN ('PRI', 'UNI')
                    AND data_type LIKE '%int'\
                """);
    }

    @Override
    public List<Derived> indexes(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT table_name, index_name, CONCAT('`', REPLACE(column_name, '`', '``'), '`')
                  FROM information_schema.statistics\
                """);
    }

    /** A table that is made of others has their rows, by names of its own. */
    @Override
    public Map<String, String> hiding(Connection connection) throws SQLException {
        var merged = new HashMap<String, String>();
        for (Derived each :
                Engine.derived(
                        connection,
                        "SELECT table_name, '', CONCAT('SHOW CREATE TABLE `',"
                                + " REPLACE(table_schema, '`', '``'), '`.`',"
                                + " REPLACE(table_name, '`', '``'), '`')"
                                + " FROM information_schema.tables WHERE engine = 'MRG_MyISAM'")) {
            try {
                new Sql(connection)
                        .forEach(
                                each.madeOf(),
                                row ->
                                        merged.merge(
                                                each.table(), row.getString(2), String::concat));
            } catch (SQLException broken) {
                // One of the others is gone: no text to judge by.
                merged.put(each.table(), "'");
            }
        }
        return merged;
    }

    @Override
    public Map<String, Set<String>> telling() {
        return Map.of(
                "statistics", Set.of("cardinality"),
                "innodb_lock_waits", Set.of("blocking_query", "waiting_query"),
                "innodb_trx", Set.of("trx_query"),
                "processlist",
                        Set.of("info", "info_binary", "current_statement", "last_statement"));
    }

    /** Also those of other databases: their tables can be named too. */
    @Override
    public List<Derived> columns(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT table_name, column_name, table_schema FROM information_schema.columns
                  WHERE table_schema NOT IN
                    ('information_schema', 'mysql', 'performance_schema', 'sys')
                    OR table_schema = 'information_schema' AND table_name = 'STATISTICS'
                    OR table_name IN ('INNODB_LOCK_WAITS', 'INNODB_TRX', 'PROCESSLIST')
                  ORDER BY table_schema, table_name, ordinal_position\
                """);
    }

    @Override
    public boolean speaksOfTheText(SQLException e, String statement) {
        return TEXT.contains(e.getErrorCode());
    }

    /** A row that is found by its key is read before the plan is made. */
    @Override
    public boolean plansHoldValues() {
        return true;
    }

    @Override
    public String readingLogin() {
        return "CREATE USER agent IDENTIFIED BY '…';"
                + " GRANT SELECT, SHOW VIEW ON shop.* TO agent";
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        var powers = new ArrayList<String>();
        for (String line : new Sql(connection).list("SHOW GRANTS", row -> row.getString(1))) {
            // Only what is granted: the rest of the line names the user and holds a hash.
            String grant = line.replaceFirst("(?i) TO .*$", "");
            if (CHANGES.matcher(grant.toUpperCase(Locale.ROOT)).find()) {
                powers.add("the login has more than reading: " + grant);
            }
        }
        return powers;
    }

    /** Its driver calls an ENUM and a SET a CHAR, and keeps what it knows to itself. */
    public static Optional<String> choice(ResultSetMetaData columns, int column) {
        try {
            Method known = columns.getClass().getDeclaredMethod("getColumn", int.class);
            known.setAccessible(true);
            Object described = known.invoke(columns, column);
            int flags =
                    (int)
                            Class.forName("org.mariadb.jdbc.client.Column")
                                    .getMethod("getFlags")
                                    .invoke(described);
            return (flags & ENUM) != 0
                    ? Optional.of("enum")
                    : (flags & SET) != 0 ? Optional.of("set") : Optional.empty();
        } catch (ReflectiveOperationException | RuntimeException anotherDriver) {
            return Optional.empty();
        }
    }

    @Override
    public String explained(String statement, boolean run) {
        return (run ? "ANALYZE FORMAT=JSON " : "EXPLAIN FORMAT=JSON ") + statement;
    }
}
