package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/** A file opened for reading only, with no way to another file. */
final class SqliteEngine implements Engine {
    private static final String READ_ONLY = "1";

    /**
     * What SQLite says of a statement before it runs; the name it speaks of, where there is one.
     */
    private static final Pattern TEXT =
            Pattern.compile(
                    "(?:no such (?:table|column|function|index|collation sequence)|ambiguous column"
                            + " name): (.+)|near \"(.+)\": syntax error|incomplete input|not"
                            + " authorized|(?:SELECTs to the left|all VALUES must|ORDER BY term|GROUP"
                            + " BY term|sub-select returns)[^'\"]*");

    /** Up to the query that a view is made of. */
    private static final Pattern HEAD =
            Pattern.compile("(?is)^.*?\\bas\\s*(?=\\bselect\\b|\\bwith\\b|\\bvalues\\b)");

    private static final OpenFile NO_FILE = new OpenFile(Path.of(""), null);

    private final Map<Connection, OpenFile> files =
            Collections.synchronizedMap(new WeakHashMap<>());

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.SQLITE;
    }

    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        properties.setProperty("limit_attached", "0");
        properties.setProperty("limit_length", Integer.toString(Gate.LONGEST_VALUE));
        properties.setProperty("limit_like_pattern_length", Integer.toString(Gate.LONGEST_PATTERN));
        properties.setProperty("busy_timeout", "5000");
        return properties;
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = ON");
            statement.execute("PRAGMA trusted_schema = OFF");
            // What a query sorts or gathers goes to a file beyond a few megabytes, not on the heap
            // of this process; the driver is built without the statistics that a limit would need.
            statement.execute("PRAGMA temp_store = FILE");
        }
    }

    /** No step may take long: a stop is heard between steps. */
    @Override
    public void bound(Connection connection, ReadStatement statement) throws SQLException {
        connection
                .unwrap(SQLiteConnection.class)
                .setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, statement.longestValue());
    }

    /** What is asked of the schema and the statement see the same state of the file. */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setAutoCommit(false);
    }

    /** Only a pragma could leave something behind, so after one the connection is closed. */
    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return plain;
    }

    /** Another file may have the same number. */
    @Override
    public CatalogueWatch watch(Connection connection) throws SQLException {
        return CatalogueWatch.of(
                connection,
                now ->
                        List.of(
                                Engine.names(now, "PRAGMA schema_version"),
                                files.getOrDefault(now, NO_FILE)));
    }

    /**
     * The file that a session reads.
     *
     * @param key by which the system knows it, whatever its name is; null where it says nothing
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

    @Override
    public void opened(Connection connection, Properties properties) {
        try {
            Engine.names(connection, "SELECT file FROM pragma_database_list WHERE seq = 0").stream()
                    .filter(each -> !each.isEmpty())
                    .forEach(each -> files.put(connection, OpenFile.at(Path.of(each))));
        } catch (SQLException e) {
            // The first statement will say so.
        }
    }

    /** A file that was replaced is read on by whoever has it open. */
    @Override
    public boolean hasEnded(Connection connection) {
        OpenFile file = files.getOrDefault(connection, NO_FILE);
        return !file.equals(NO_FILE) && !file.equals(OpenFile.at(file.path()));
    }

    @Override
    public List<Derived> columns(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT m.name, c.name, '' FROM sqlite_master m, pragma_table_xinfo(m.name) c
                  WHERE m.type IN ('table', 'view') AND c.hidden <> 1 ORDER BY m.name, c.cid\
                """);
    }

    @Override
    public Set<String> views(Connection connection) throws SQLException {
        return Engine.names(connection, "SELECT name FROM sqlite_master WHERE type = 'view'");
    }

    @Override
    public Set<String> definitions(Connection connection, String view) throws SQLException {
        return Engine.names(
                        connection,
                        "SELECT sql FROM sqlite_master WHERE type = 'view' AND name = ?",
                        view)
                .stream()
                .map(text -> HEAD.matcher(text).replaceFirst(""))
                .collect(Collectors.toSet());
    }

    /** The tables behind a search index hold its texts once more, and so does its vocabulary. */
    @Override
    public Set<String> shadows(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT lower(name) FROM pragma_table_list WHERE type = 'shadow' UNION SELECT"
                        + " lower(name) FROM sqlite_master WHERE sql LIKE '%using%fts5vocab%' OR sql"
                        + " LIKE '%using%fts4aux%'");
    }

    @Override
    public Map<String, String> hiding(Connection connection) throws SQLException {
        return Engine.derived(
                        connection,
                        """
                        SELECT m.name, '', m.sql FROM sqlite_master m JOIN pragma_table_list t
                          ON t.name = m.name WHERE t.type IN ('shadow', 'virtual')\
                        """)
                .stream()
                .collect(Collectors.toMap(Derived::table, Derived::madeOf, (one, _) -> one));
    }

    @Override
    public List<Derived> indexes(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT m.tbl_name, m.name, coalesce('"' || replace(x.name, '"', '""') || '"', m.sql)
                  FROM sqlite_master m, pragma_index_info(m.name) x WHERE m.type = 'index'\
                """);
    }

    /** What a generated column is made of stands in no catalogue, so it may be any other. */
    @Override
    public List<Derived> derived(Connection connection) throws SQLException {
        return Engine.derived(
                connection,
                """
                SELECT m.name, c.name, m.sql FROM sqlite_master m, pragma_table_xinfo(m.name) c
                  WHERE m.type = 'table' AND c.hidden IN (2, 3)
                UNION ALL
                SELECT m.name, r.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c,
                  (SELECT 'rowid' AS name UNION SELECT '_rowid_' UNION SELECT 'oid') r
                  WHERE m.type = 'table' AND c.pk = 1 AND lower(c.type) = 'integer'\
                """);
    }

    /**
     * A search index speaks in the same words of what it is asked for, so the name must be there.
     */
    @Override
    public boolean speaksOfTheText(SQLException e, String statement) {
        Matcher said = TEXT.matcher(DatabaseErrors.said(kind(), String.valueOf(e.getMessage())));
        if (!said.matches()) {
            return false;
        }
        String group = said.group(1) == null ? said.group(2) : said.group(1);
        String named = group == null ? "" : group.replaceFirst("^main\\.", "");
        return statement.toLowerCase(Locale.ROOT).contains(named.toLowerCase(Locale.ROOT));
    }

    /** There is no login; the file was opened so that nothing can write it. */
    @Override
    public String readingLogin() {
        return "";
    }

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
