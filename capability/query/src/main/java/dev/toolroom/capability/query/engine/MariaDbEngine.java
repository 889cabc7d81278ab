package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/** Runs each query in a read-only transaction of a new session, which is closed after it. */
public final class MariaDbEngine implements Engine {
    /** The gate reads literals as in this mode, so the mode of the server is replaced. */
    private static final String SQL_MODE =
            "STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

    private static final Pattern CHANGES =
            Pattern.compile(
                    "\\b(ALL PRIVILEGES|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|FILE|SUPER|EXECUTE"
                            + "|TRIGGER|EVENT|SHUTDOWN|RELOAD)\\b");

    private final MaskPatterns masks;

    MariaDbEngine(MaskPatterns masks) {
        this.masks = masks;
    }

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

    /** Sets the isolation level, because reads of SERIALIZABLE would wait for locks. */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET SESSION sql_mode = '"
                            + SQL_MODE
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

    /** A view of the login has the text {@code [masked]} in place of a masked column. */
    @Override
    public List<Boolean> masked(ResultSetMetaData columns) throws SQLException {
        var flags = new ArrayList<Boolean>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            flags.add(
                    columns.getColumnType(i) == Types.VARCHAR
                            && columns.getPrecision(i) == MaskPatterns.MASKED.length()
                            && masks.matchesColumn(columns.getColumnName(i)));
        }
        return flags;
    }

    @Override
    public String readingLogin() {
        return "CREATE USER agent IDENTIFIED BY '…';"
                + " GRANT SELECT, SHOW VIEW ON shop.* TO agent";
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        var powers = new ArrayList<String>();
        for (String line : new Sql(connection).texts("SHOW GRANTS")) {
            // Only what is granted: the rest of the line names the user and holds a hash.
            String grant = line.replaceFirst("(?i) TO .*$", "");
            if (CHANGES.matcher(grant.toUpperCase(Locale.ROOT)).find()) {
                powers.add("the login has more than reading: " + grant);
            }
        }
        return powers;
    }

    @Override
    public String explained(String statement, boolean run) {
        return (run ? "ANALYZE FORMAT=JSON " : "EXPLAIN FORMAT=JSON ") + statement;
    }
}
