package dev.toolroom.capability.query.engine;

import java.sql.Connection;
import java.sql.SQLException;

/** Notices that a catalogue is no longer what it was when it was read. */
public interface CatalogueWatch {
    /** For a database that does not tell: what was read holds for its minute. */
    CatalogueWatch NONE = new CatalogueWatch() {};

    /** What a database counts up with each change. */
    interface Version {
        Object of(Connection connection) throws SQLException;
    }

    /** Of a database that can be asked without a round trip. */
    static CatalogueWatch of(Connection connection, Version version) throws SQLException {
        Object before = version.of(connection);
        return new CatalogueWatch() {
            @Override
            public boolean hasChanged(Connection now) throws SQLException {
                return !version.of(now).equals(before);
            }
        };
    }

    /** Whether it has changed, as far as that is known without waiting for the database. */
    default boolean hasChanged(Connection connection) throws SQLException {
        return false;
    }

    /**
     * Looks at an error of a statement.
     *
     * @throws Stopped if it says that the statement did not run, since the catalogue may be another
     */
    default void check(SQLException error) throws Stopped {}

    /** A statement was stopped before it ran. */
    final class Stopped extends SQLException {
        private static final long serialVersionUID = 1;

        public Stopped() {
            super("the catalogue may have changed");
        }
    }
}
