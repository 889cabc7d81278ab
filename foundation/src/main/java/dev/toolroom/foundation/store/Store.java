package dev.toolroom.foundation.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A database of our own. Work is given to it and runs on its threads, never on the caller's. */
public interface Store extends AutoCloseable {
    Dialect dialect();

    /** Runs work that only reads. */
    <T extends @Nullable Object> T read(Work<T> work);

    /**
     * Runs work in a transaction of its own that is committed before this returns.
     *
     * @throws StoreFailure if it was not committed; then nothing of it was
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

    /** The databases there are. */
    enum Dialect {
        SQLITE,
        POSTGRESQL
    }

    /** Something done with a connection, which belongs to the store and is not closed. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T with(Connection connection) throws SQLException;
    }
}
