package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A read-only transaction in a session of its own, which is closed after the one statement. */
final class MariaDbEngine implements Engine {
    /** The gate reads literals as this mode does, whatever the server's own is. */
    private static final String MODE =
            "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

    private static final Pattern CHANGES =
            Pattern.compile(
                    "\\b(ALL PRIVILEGES|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|FILE|SUPER|EXECUTE"
                            + "|TRIGGER|EVENT|SHUTDOWN|RELOAD)\\b");

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.MARIADB;
    }

    @Override
    public Dialect dialect() {
        return Dialect.MARIADB;
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

    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET SESSION sql_mode = '"
                            + MODE
                            + "', max_statement_time = "
                            + (time.toMillis() / 1000.0)
                            + ", lock_wait_timeout = 5, tx_read_only = 1");
            statement.execute("START TRANSACTION READ ONLY");
        }
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return false;
    }

    /** A stored function may do anything unless its author said that it only reads. */
    @Override
    public Set<String> refusedFunctions(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT LOWER(routine_name) FROM information_schema.routines"
                        + " WHERE routine_type = 'FUNCTION' AND sql_data_access"
                        + " NOT IN ('READS SQL DATA', 'NO SQL')");
    }

    @Override
    public Set<String> routines(Connection connection) throws SQLException {
        return Engine.names(
                connection, "SELECT LOWER(routine_name) FROM information_schema.routines");
    }

    /** A row that is found by its key is read before the plan is made. */
    @Override
    public boolean plansHoldValues() {
        return true;
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        var powers = new ArrayList<String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GRANTS")) {
            while (rows.next()) {
                // Only what is granted: the rest of the line names the user and holds a hash.
                String grant = rows.getString(1).replaceFirst("(?i) TO .*$", "");
                Matcher change = CHANGES.matcher(grant.toUpperCase(Locale.ROOT));
                if (change.find()) {
                    powers.add("the login has more than reading: " + grant);
                }
            }
        }
        return powers;
    }

    @Override
    public String explained(String statement, boolean run) {
        return (run ? "ANALYZE FORMAT=JSON " : "EXPLAIN FORMAT=JSON ") + statement;
    }
}
