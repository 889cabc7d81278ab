package dev.toolroom.foundation.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The database of Toolroom's own state. Work may run on threads of the store. */
public interface Store extends AutoCloseable {
    Dialect dialect();

    /** Runs work that only reads. */
    <T extends @Nullable Object> T read(Work<T> work);

    /**
     * Runs work in a transaction of its own that is committed before this returns.
     *
     * @throws StoreFailure if nothing was committed
     */
    <T extends @Nullable Object> T write(Durability durability, Work<T> work);

    @Override
    void close();

    /** What an acknowledged write survives. */
    enum Durability {
        /** A killed process. */
        PROCESS_CRASH,
        /** Power loss too; costs a disk flush. */
        POWER_LOSS
    }

    enum Dialect {
        SQLITE,
        POSTGRESQL
    }

    /** Work on a connection, which belongs to the store and must not be closed. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }
}
