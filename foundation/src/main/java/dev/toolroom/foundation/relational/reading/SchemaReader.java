package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the schema of a database of one kind. */
public interface SchemaReader {
    /** The row estimate of a table for which the database has none. */
    long UNKNOWN = -1;

    /** Returns all schemas and tables except those of the system. */
    DatabaseSchema read(Connection connection) throws SQLException;

    /**
     * Returns the estimated number of rows of each table, without counting; {@link #UNKNOWN} if the
     * database has no estimate.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    Map<String, Long> rowEstimates(Connection connection) throws SQLException;

    /**
     * Returns objects that belong to tables but not to the design, such as triggers and grants.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * Returns properties of constraints and indexes that the design does not contain, such as
     * "disabled", by the name of the constraint or index.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * Returns the SQL after the columns of each table, such as its engine.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, String> options(Connection connection) throws SQLException {
        return Map.of();
    }

    /** Returns all views except those of the system. */
    default List<View> views(Connection connection) throws SQLException {
        return List.of();
    }

    /** Returns the reader for a kind of database; empty if it has none. */
    static Optional<SchemaReader> of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> Optional.of(new PostgresReader());
            case H2 -> Optional.of(new H2Reader());
            case SQLITE -> Optional.of(new SqliteReader());
            case MARIADB -> Optional.of(new MariaDbReader());
            case SQLSERVER -> Optional.of(new SqlServerReader());
            case STUB, DESIGN -> Optional.empty();
        };
    }
}
