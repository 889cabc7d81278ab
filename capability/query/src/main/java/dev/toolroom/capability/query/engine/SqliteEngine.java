package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/** Opens a file for reading only, and no other file. */
final class SqliteEngine implements Engine {
    private static final String READ_ONLY = "1";

    private static final OpenFile NO_FILE = new OpenFile(Path.of(""), null);

    /** How often a schema may change before a statement is given up. */
    private static final int MAX_SCHEMA_CHANGES = 5;

    private final boolean masked;
    private final MaskingViews maskingViews;

    private final Map<Connection, MaskedSchema> maskedSchemas =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<Connection, OpenFile> files =
            Collections.synchronizedMap(new WeakHashMap<>());

    SqliteEngine(MaskPatterns masks) {
        this.masked = !masks.isEmpty();
        this.maskingViews = new MaskingViews(masks);
    }

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.SQLITE;
    }

    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        properties.setProperty("limit_attached", "0");
        properties.setProperty("limit_length", Integer.toString(Gate.MAX_VALUE_BYTES));
        properties.setProperty(
                "limit_like_pattern_length", Integer.toString(Gate.MAX_PATTERN_BYTES));
        properties.setProperty("busy_timeout", "5000");
        return properties;
    }

    @Override
    public void prepare(Connection connection, Properties properties) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = ON");
            statement.execute("PRAGMA trusted_schema = OFF");
            // Large sorts use a file instead of the memory of this process, because the driver is
            // built without the statistics that a heap limit would need.
            statement.execute("PRAGMA temp_store = FILE");
        }
        new Sql(connection)
                .texts("SELECT file FROM pragma_database_list WHERE seq = 0").stream()
                        .filter(each -> !each.isEmpty())
                        .forEach(each -> files.put(connection, OpenFile.at(Path.of(each))));
    }

    /** Limits values, because SQLite notices a cancel between two steps only. */
    @Override
    public void checkStatement(Connection connection, ReadStatement statement) throws SQLException {
        MaskedSchema schema = maskedSchemas.get(connection);
        if (schema != null) {
            checkNames(statement, schema.refused());
        }
        connection
                .unwrap(SQLiteConnection.class)
                .setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, statement.longestValue());
    }

    /**
     * What the views of a session were created for.
     *
     * @param refused names that no statement may have
     */
    private record MaskedSchema(String version, Set<String> refused) {}

    private static void checkNames(ReadStatement statement, Set<String> refused) {
        if (statement.qualifies("main")) {
            throw new Refusal(
                    QueryRefusal.MASKED,
                    "main. reads tables past the masks of this database",
                    "Write the names of tables without main.");
        }
        statement.allNames().stream()
                .filter(refused::contains)
                .findFirst()
                .ifPresent(
                        name -> {
                            throw new Refusal(
                                    QueryRefusal.MASKED,
                                    name + " tells of masked values, or how many there are",
                                    "Leave " + name + " out");
                        });
    }

    /** Questions to the schema and the statement see the same state of the file. */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setAutoCommit(false);
    }

    @Override
    public boolean hidesTables() {
        return true;
    }

    /**
     * The version of the schema is read first, which fixes the state of the file for the whole
     * transaction. TEMP views are created in a transaction of their own, as a rollback would undo
     * them.
     */
    @Override
    public void beginStatement(Connection connection, Duration time) throws SQLException {
        begin(connection, time);
        if (!masked) {
            return;
        }
        for (int i = 0; !hasViews(connection); i++) {
            if (i == MAX_SCHEMA_CHANGES) {
                throw new SQLException("the tables are being changed all the time; call again");
            }
            maskedSchemas.remove(connection);
            String version = schemaVersion(connection);
            Set<String> refused = maskingViews.create(connection);
            connection.commit();
            maskedSchemas.put(connection, new MaskedSchema(version, refused));
        }
    }

    /** Whether the views of a session are those for the current schema. */
    private boolean hasViews(Connection connection) throws SQLException {
        String version = schemaVersion(connection);
        MaskedSchema schema = maskedSchemas.get(connection);
        return schema != null && schema.version().equals(version);
    }

    private static String schemaVersion(Connection connection) throws SQLException {
        return new Sql(connection).texts("PRAGMA main.schema_version").getFirst();
    }

    /** The views read {@code [masked]} from a table of their own, and SQLite names that table. */
    @Override
    public List<Boolean> masked(ResultSetMetaData columns) throws SQLException {
        var flags = new ArrayList<Boolean>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            flags.add(masked && MaskingViews.MARK.equals(columns.getTableName(i)));
        }
        return flags;
    }

    /** Only a pragma could leave something, so the connection is closed after one. */
    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return plain;
    }

    /**
     * The file that a session reads.
     *
     * @param key identifies the file whatever its name is; null if the system has no such key
     */
    private record OpenFile(Path path, @Nullable Object key) {
        static OpenFile at(Path path) {
            try {
                return new OpenFile(
                        path, Files.readAttributes(path, BasicFileAttributes.class).fileKey());
            } catch (IOException gone) {
                return new OpenFile(path, gone.getClass());
            }
        }
    }

    /** A session would go on reading a file that was replaced. */
    @Override
    public boolean hasEnded(Connection connection) {
        OpenFile file = files.getOrDefault(connection, NO_FILE);
        return !file.equals(NO_FILE) && !file.equals(OpenFile.at(file.path()));
    }

    /** SQLite has no logins. */
    @Override
    public String readingLogin() {
        return "";
    }

    @Override
    public List<String> powers(Connection connection) {
        return List.of();
    }

    /** SQLite shows running statements to nobody. */
    @Override
    public String marked(String statement, String id) {
        return statement;
    }

    @Override
    public @Nullable String explained(String statement, boolean run) {
        return run ? null : "EXPLAIN QUERY PLAN " + statement;
    }
}
