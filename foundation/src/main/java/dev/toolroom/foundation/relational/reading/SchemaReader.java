package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a database of one kind holds. */
public interface SchemaReader {
    /** So many rows has a table of which the database does not know. */
    long UNKNOWN = -1;

    /** All schemas and tables of the user; nothing of the system. */
    DatabaseSchema read(Connection connection) throws SQLException;

    /**
     * About how many rows each table has, as the database guesses without counting; {@link
     * #UNKNOWN} where it has no guess.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    Map<String, Long> rowEstimates(Connection connection) throws SQLException;

    /**
     * What hangs on tables that the design does not know, such as triggers and grants.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * Constraints and indexes that are more than the design says, such as deferrable ones: what
     * more they are, by their names.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * What is said behind the columns of a table and is no part of the design.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    default Map<String, String> options(Connection connection) throws SQLException {
        return Map.of();
    }

    /** The user's own views. */
    default List<View> views(Connection connection) throws SQLException {
        return List.of();
    }

    /** The reader for a kind of database; empty where there is none. */
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
