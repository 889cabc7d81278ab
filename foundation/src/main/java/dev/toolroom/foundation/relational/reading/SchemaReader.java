package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Reads what a database of one kind holds. */
public interface SchemaReader {
    /** All schemas and tables of the user; nothing of the system. */
    DatabaseSchema read(Connection connection) throws SQLException;

    /**
     * About how many rows each table has, as the database guesses without counting.
     *
     * @return by {@link dev.toolroom.foundation.relational.schema.Table#key}
     */
    Map<String, Long> rowEstimates(Connection connection) throws SQLException;

    /** The reader for a kind of database; empty where there is none. */
    static Optional<SchemaReader> of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> Optional.of(new PostgresReader());
            case H2 -> Optional.of(new H2Reader());
            case SQLSERVER, MARIADB, SQLITE, STUB, DESIGN -> Optional.empty();
        };
    }
}
