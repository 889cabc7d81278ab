package dev.toolroom.capability.recall.read;

import dev.toolroom.capability.recall.sql.Statements;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/** Opens databases that other programs write, only to read them. */
public final class SqliteFile {
    private SqliteFile() {}

    /**
     * So that nothing in it or beside it changes: what was written and not yet checkpointed is not
     * seen.
     */
    public static Connection untouched(Path file) throws SQLException {
        return connect(file, "?mode=ro&immutable=1");
    }

    /** With what was written last, though it is not in the file yet. */
    public static Connection current(Path file) throws SQLException {
        return connect(file, "?mode=ro");
    }

    /** Does something with each row that a query finds. */
    public static void forEach(
            Connection connection, String sql, Statements.Action action, Object... values)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    action.with(rows);
                }
            }
        }
    }

    /** Returns the texts in the first column, without empty ones. */
    public static List<String> texts(Connection connection, String sql, Object... values)
            throws SQLException {
        List<String> texts = new ArrayList<>();
        forEach(connection, sql, row -> texts.add(row.getString(1)), values);
        texts.removeIf(each -> each == null || each.isEmpty());
        return texts;
    }

    /** Returns the first of these texts; null if there is none. */
    public static @Nullable String text(Connection connection, String sql, Object... values)
            throws SQLException {
        List<String> texts = texts(connection, sql, values);
        return texts.isEmpty() ? null : texts.getFirst();
    }

    /** Returns the bytes in the first column of the first row; null if there are none. */
    public static byte @Nullable [] bytes(Connection connection, String sql, Object... values)
            throws SQLException {
        List<byte[]> found = new ArrayList<>();
        forEach(connection, sql, row -> found.add(row.getBytes(1)), values);
        return found.isEmpty() ? null : found.getFirst();
    }

    public static boolean hasTable(Connection connection, String table) throws SQLException {
        return text(connection, "SELECT name FROM sqlite_schema WHERE name = ?", table) != null;
    }

    private static Connection connect(Path file, String mode) throws SQLException {
        String uri = file.toAbsolutePath().toUri().toString().replaceFirst("^file:/+", "/");
        String url = "jdbc:sqlite:file:" + uri.replace("?", "%3f") + mode;
        return new JDBC().connect(url, new Properties());
    }
}
