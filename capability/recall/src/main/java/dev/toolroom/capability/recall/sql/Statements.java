package dev.toolroom.capability.recall.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements of one transaction, each compiled once. */
public final class Statements implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    public Statements(Connection connection) {
        this.connection = connection;
    }

    public boolean isOf(Connection other) {
        return connection.equals(other);
    }

    /** Takes a row. */
    @FunctionalInterface
    public interface Row<T extends @Nullable Object> {
        T of(ResultSet row) throws SQLException;
    }

    /** How many rows it changed. */
    public int run(String sql, @Nullable Object... values) {
        try {
            return bound(sql, values).executeUpdate();
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

    /** The first row, or null where there is none. */
    public <T> @Nullable T first(String sql, Row<T> row, @Nullable Object... values) {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            return rows.next() ? row.of(rows) : null;
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

    /** All rows. */
    public <T> List<T> list(String sql, Row<T> row, @Nullable Object... values) {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(row.of(rows));
            }
            return all;
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

    /** Takes rows until it has enough. */
    @FunctionalInterface
    public interface Visitor {
        boolean wantsMore(ResultSet row) throws SQLException;
    }

    /** One row after another; whether the visitor has seen all of them. */
    public boolean each(String sql, Visitor visitor, @Nullable Object... values) {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            while (rows.next()) {
                if (!visitor.wantsMore(rows)) {
                    return false;
                }
            }
            return true;
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            bind(statement, i + 1, values[i]);
        }
        return statement;
    }

    private static void bind(PreparedStatement statement, int at, @Nullable Object value)
            throws SQLException {
        switch (value) {
            case null -> statement.setNull(at, java.sql.Types.NULL);
            case String text -> statement.setString(at, text);
            case Long number -> statement.setLong(at, number);
            case Integer number -> statement.setInt(at, number);
            case Boolean flag -> statement.setInt(at, flag ? 1 : 0);
            case byte[] bytes -> statement.setBytes(at, bytes);
            default -> statement.setObject(at, value);
        }
    }

    @Override
    public void close() {
        for (PreparedStatement each : prepared.values()) {
            try {
                each.close();
            } catch (SQLException e) {
                // The transaction has ended one way or the other.
            }
        }
    }
}
