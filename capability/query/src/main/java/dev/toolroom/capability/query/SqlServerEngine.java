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
import org.jspecify.annotations.Nullable;

/** A transaction that is always rolled back, in a session that is closed after the statement. */
final class SqlServerEngine implements Engine {
    @Override
    public DatabaseKind kind() {
        return DatabaseKind.SQLSERVER;
    }

    @Override
    public Dialect dialect() {
        return Dialect.TSQL;
    }

    /** What the URL says itself wins: how to log in, and a certificate that must be trusted. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        String url = settings.url().toLowerCase(Locale.ROOT);
        unlessSaid(properties, url, "encrypt", "true");
        unlessSaid(properties, url, "trustServerCertificate", "false");
        unlessSaid(properties, url, "applicationIntent", "ReadOnly");
        unlessSaid(properties, url, "applicationName", "toolroom");
        unlessSaid(properties, url, "loginTimeout", "15");
        unlessSaid(properties, url, "lockTimeout", "5000");
        return properties;
    }

    private static void unlessSaid(Properties properties, String url, String name, String value) {
        if (!url.contains(";" + name.toLowerCase(Locale.ROOT) + "=")) {
            properties.setProperty(name, value);
        }
    }

    /** The gate reads quotes as names and adjacent literals as this setting does. */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET QUOTED_IDENTIFIER ON; SET IMPLICIT_TRANSACTIONS OFF");
        }
        connection.setAutoCommit(false);
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return false;
    }

    @Override
    public Set<String> routines(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT LOWER(name) FROM sys.objects WHERE type IN ('FN', 'IF', 'TF', 'FS', 'FT')");
    }

    /** Grammar, unknown column, unknown object, missing right. */
    @Override
    public boolean speaksOfTheText(SQLException e, String statement) {
        return Set.of(102, 156, 207, 208, 229).contains(e.getErrorCode());
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        var powers = new ArrayList<String>();
        String question =
                """
                SELECT IS_SRVROLEMEMBER('sysadmin'), IS_MEMBER('db_owner'),
                  IS_MEMBER('db_datawriter'), IS_MEMBER('db_ddladmin'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'EXECUTE')""";
        List<String> says =
                List.of(
                        "is sysadmin",
                        "is db_owner",
                        "is db_datawriter",
                        "is db_ddladmin",
                        "can execute procedures");
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            for (int i = 0; i < says.size(); i++) {
                if (row.getInt(i + 1) == 1) {
                    powers.add("the login " + says.get(i));
                }
            }
        }
        return powers;
    }

    /** Its plan comes from a setting of the session, which then runs nothing any more. */
    @Override
    public List<String> beforeExplaining() {
        return List.of("SET SHOWPLAN_XML ON");
    }

    @Override
    public @Nullable String explained(String statement, boolean run) {
        return run ? null : statement;
    }
}
