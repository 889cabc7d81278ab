package dev.toolroom.capability.query.resolved;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Has a database say what statements are, without running them. */
public interface Resolver extends AutoCloseable {
    /** Opens a session with options of its start-up. */
    interface Opener {
        Connection open(String options) throws SQLException;
    }

    /** Reads the catalogue. Where nothing can be resolved, names alone decide. */
    Judge judge(Connection connection, MaskPatterns masks, AllowedFunctions allowed)
            throws SQLException;

    /** What a person should know of how statements are resolved here, one sentence each. */
    List<String> advice() throws SQLException;

    @Override
    void close();
}
