package dev.toolroom.foundation.store;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL database that several servers may share; transactions isolate them. */
public final class PostgresStore implements Store {
    private static final int MAX_CONNECTIONS = 8;

    private final String url;
    private final Properties login;
    private final Semaphore permits = new Semaphore(MAX_CONNECTIONS);
    private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(MAX_CONNECTIONS);
    private volatile boolean closed;

    /**
     * @param url a JDBC URL, with user and password in it or in {@code login}
     */
    public PostgresStore(String url, Properties login) {
        this.url = url;
        this.login = login;
        read(connection -> true);
    }

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        return transact(work, "SET TRANSACTION READ ONLY");
    }

    @Override
    public <T extends @Nullable Object> T write(Durability durability, Work<T> work) {
        String flush = durability == Durability.POWER_LOSS ? "on" : "off";
        return transact(work, "SET LOCAL synchronous_commit = " + flush);
    }

    private <T extends @Nullable Object> T transact(Work<T> work, String setup) {
        permits.acquireUninterruptibly();
        Connection connection = null;
        try {
            connection = take();
            try (Statement statement = connection.createStatement()) {
                statement.execute(setup);
            }
            T result = work.with(connection);
            connection.commit();
            giveBack(connection);
            return result;
        } catch (SQLException e) {
            discard(connection);
            throw StoreFailure.of("the database refused", e);
        } catch (RuntimeException | Error e) {
            discard(connection);
            throw e;
        } finally {
            permits.release();
        }
    }

    private Connection take() throws SQLException {
        Connection pooled = idle.poll();
        if (pooled != null && pooled.isValid(2)) {
            return pooled;
        }
        discard(pooled);
        Connection fresh = driver().connect(url, login);
        if (fresh == null) {
            throw new SQLException("not a PostgreSQL URL");
        }
        fresh.setAutoCommit(false);
        return fresh;
    }

    /** Loads the driver by name: to compile against it takes the library of its annotations. */
    private static Driver driver() throws SQLException {
        try {
            return Class.forName("org.postgresql.Driver")
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new SQLException("the PostgreSQL driver is not installed", e);
        }
    }

    private void giveBack(Connection connection) throws SQLException {
        if (closed || !idle.offer(connection)) {
            connection.close();
        }
    }

    /** Closes a connection. After an error it is not reused, because its state is unknown. */
    private static void discard(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // Closing rolls back; a connection that cannot be closed is already gone.
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Connection each = idle.poll(); each != null; each = idle.poll()) {
            discard(each);
        }
    }
}
