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
    private final Map<String, String> inserts = new HashMap<>();

    public Statements(Connection connection) {
        this.connection = connection;
    }

    public boolean isOf(Connection other) {
        return connection.equals(other);
    }

    @FunctionalInterface
    public interface Row<T extends @Nullable Object> {
        T of(ResultSet row) throws SQLException;
    }

    /** Returns the number of rows that changed. */
    public int run(String sql, @Nullable Object... values) {
        try {
            return bound(sql, values).executeUpdate();
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

    /** Inserts a row with a value for each column of the table. */
    public void insert(String table, @Nullable Object... values) {
        run(inserts.computeIfAbsent(table, _ -> insertInto(table, values.length)), values);
    }

    private static String insertInto(String table, int columns) {
        return "INSERT INTO " + table + " VALUES (" + "?, ".repeat(columns - 1) + "?)";
    }

    /** Returns whether there is any row. */
    public boolean has(String sql, @Nullable Object... values) {
        return first(sql, row -> true, values) != null;
    }

    /** Returns the text in the first column of the first row; null if there is none. */
    public @Nullable String text(String sql, @Nullable Object... values) {
        return first(sql, row -> row.getString(1), values);
    }

    public List<String> texts(String sql, @Nullable Object... values) {
        return list(sql, row -> row.getString(1), values);
    }

    /** Returns the number in the first column of the first row; null if there is no row. */
    public @Nullable Long number(String sql, @Nullable Object... values) {
        return first(sql, row -> row.getLong(1), values);
    }

    public List<Long> numbers(String sql, @Nullable Object... values) {
        return list(sql, row -> row.getLong(1), values);
    }

    /** As {@link #number}, or 0 if there is no row. */
    public long count(String sql, @Nullable Object... values) {
        Long count = number(sql, values);
        return count == null ? 0 : count;
    }

    /** Returns the first row; null if there is none. */
    public <T> @Nullable T first(String sql, Row<T> row, @Nullable Object... values) {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            return rows.next() ? row.of(rows) : null;
        } catch (SQLException e) {
            throw new CatalogueFailure(e);
        }
    }

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

    /** Does something with a row. */
    @FunctionalInterface
    public interface Action {
        void with(ResultSet row) throws SQLException;
    }

    public void forEach(String sql, Action action, @Nullable Object... values) {
        each(
                sql,
                row -> {
                    action.with(row);
                    return true;
                },
                values);
    }

    @FunctionalInterface
    public interface Visitor {
        boolean wantsMore(ResultSet row) throws SQLException;
    }

    /** Visits rows until the visitor wants no more; returns whether it has seen all. */
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
