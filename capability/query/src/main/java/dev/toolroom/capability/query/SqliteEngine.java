package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file opened for reading only, with no way to another file. */
final class SqliteEngine implements Engine {
    private static final String READ_ONLY = "1";

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.SQLITE;
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
    }

    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        properties.setProperty("limit_attached", "0");
        properties.setProperty("limit_length", Integer.toString(32 * 1024 * 1024));
        properties.setProperty("busy_timeout", "5000");
        return properties;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = ON");
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA temp_store = MEMORY");
        }
    }

    /** A statement of its own sees one state of the file; nothing needs to begin. */
    @Override
    public void begin(Connection connection, Duration time) {}

    /** Only a pragma could leave something behind, so after one the connection is closed. */
    @Override
    public boolean discard(Connection connection, boolean plain) {
        return plain;
    }

    /** The tables behind a search index hold its texts once more. */
    @Override
    public Set<String> shadows(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT lower(name) FROM pragma_table_list WHERE type IN ('shadow', 'virtual')");
    }

    /** There is no login; the file was opened so that nothing can write it. */
    @Override
    public List<String> powers(Connection connection) {
        return List.of();
    }

    /** A comment would reach nobody. */
    @Override
    public String marked(String statement, String id) {
        return statement;
    }

    @Override
    public @Nullable String explained(String statement, boolean run) {
        return run ? null : "EXPLAIN QUERY PLAN " + statement;
    }
}
