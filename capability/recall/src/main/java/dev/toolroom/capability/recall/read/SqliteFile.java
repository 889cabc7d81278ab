package dev.toolroom.capability.recall.read;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
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

    private static Connection connect(Path file, String mode) throws SQLException {
        String uri = file.toAbsolutePath().toUri().toString().replaceFirst("^file:/+", "/");
        String url = "jdbc:sqlite:file:" + uri.replace("?", "%3f") + mode;
        return new JDBC().connect(url, new Properties());
    }
}
