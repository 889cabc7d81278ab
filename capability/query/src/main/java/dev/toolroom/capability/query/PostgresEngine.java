package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A read-only transaction, rolled back; then everything the session knows is thrown away. */
final class PostgresEngine implements Engine {
    private static final String NAME = "toolroom";
    private static final String CLEAN = "ROLLBACK; DISCARD ALL";
    private static final Duration USUAL_TIME = Duration.ofMinutes(1);

    /** Volatile by the catalogue because their answer changes, not because they change anything. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "array_sample",
                    "array_shuffle",
                    "clock_timestamp",
                    "currval",
                    "gen_random_uuid",
                    "lastval",
                    "pg_blocking_pids",
                    "pg_column_toast_chunk_id",
                    "pg_current_wal_lsn",
                    "pg_database_size",
                    "pg_indexes_size",
                    "pg_is_in_recovery",
                    "pg_last_wal_receive_lsn",
                    "pg_last_wal_replay_lsn",
                    "pg_last_xact_replay_timestamp",
                    "pg_relation_size",
                    "pg_table_size",
                    "pg_tablespace_size",
                    "pg_total_relation_size",
                    "random",
                    "random_normal",
                    "timeofday",
                    "uuidv4",
                    "uuidv7");

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.POSTGRESQL;
    }

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    /** As options of the start-up: what they set is also what DISCARD ALL goes back to. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "15");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", "0");
        properties.setProperty(
                "options",
                "-c application_name="
                        + NAME
                        + " -c default_transaction_read_only=on -c standard_conforming_strings=on"
                        + " -c statement_timeout="
                        + USUAL_TIME.toMillis()
                        + " -c lock_timeout=5000"
                        + " -c idle_in_transaction_session_timeout=120000");
        return properties;
    }

    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        if (time.compareTo(USUAL_TIME) > 0) {
            // An export may take longer; for everything else that would be a way to the server.
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCAL statement_timeout = " + time.toMillis());
            }
        }
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Sent together, so that the server is waited for once.
            statement.execute(CLEAN);
        }
        connection.setAutoCommit(true);
        return true;
    }

    @Override
    public @Nullable String anew(Duration time) {
        return time.compareTo(USUAL_TIME) > 0 ? null : CLEAN + "; BEGIN READ ONLY; ";
    }

    @Override
    public Set<String> refusedFunctions(Connection connection) throws SQLException {
        Set<String> names =
                Engine.names(
                        connection,
                        "SELECT DISTINCT lower(proname) FROM pg_catalog.pg_proc"
                                + " WHERE provolatile = 'v'");
        names.removeAll(HARMLESS);
        names.removeIf(name -> name.startsWith("pg_stat_get_"));
        return names;
    }

    @Override
    public Set<String> routines(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT DISTINCT lower(proname) FROM pg_catalog.pg_proc"
                        + " WHERE pronamespace <> 'pg_catalog'::regnamespace");
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        var powers = new ArrayList<String>();
        String question =
                """
                SELECT r.rolsuper, r.rolcreatedb OR r.rolcreaterole,
                  EXISTS (SELECT 1 FROM pg_roles g WHERE g.rolname LIKE 'pg\\_%server%'
                    AND pg_has_role(current_user, g.oid, 'member')),
                  (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema)'
                    AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')),
                  has_database_privilege(current_database(), 'CREATE')
                FROM pg_roles r WHERE r.rolname = current_user""";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            if (row.next()) {
                say(powers, row.getBoolean(1), "is a superuser");
                say(powers, row.getBoolean(2), "can create databases or roles");
                say(powers, row.getBoolean(3), "can reach files or programs of the server");
                say(powers, row.getLong(4) > 0, "can change " + row.getLong(4) + " tables");
                say(powers, row.getBoolean(5), "can create schemas");
            }
        }
        return powers;
    }

    private static void say(List<String> powers, boolean so, String what) {
        if (so) {
            powers.add("the login " + what);
        }
    }

    @Override
    public boolean tracesColumns() {
        return true;
    }

    @Override
    public Optional<Origin> origin(ResultSetMetaData columns, int column) throws SQLException {
        String table = base(columns, "getBaseTableName", column);
        return table.isEmpty()
                ? Optional.empty()
                : Optional.of(new Origin(table, base(columns, "getBaseColumnName", column)));
    }

    /** The driver is found when it runs, so its own interface is called by name. */
    private static String base(ResultSetMetaData columns, String method, int column)
            throws SQLException {
        try {
            return (String)
                    Class.forName("org.postgresql.PGResultSetMetaData")
                            .getMethod(method, int.class)
                            .invoke(columns, column);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("the driver cannot tell where a column comes from", e);
        }
    }

    @Override
    public String explained(String statement, boolean run) {
        return "EXPLAIN (" + (run ? "ANALYZE, " : "") + "FORMAT JSON) " + statement;
    }
}
