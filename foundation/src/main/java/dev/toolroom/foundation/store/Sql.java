package dev.toolroom.foundation.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements with their values. */
public final class Sql {
    private final Connection connection;

    public Sql(Connection connection) {
        this.connection = connection;
    }

    /** Reads one row. */
    @FunctionalInterface
    public interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    public int run(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    public <T extends @Nullable Object> List<T> list(
            String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        List<T> found = new ArrayList<>();
        forEach(sql, each -> found.add(row.read(each)), values);
        return found;
    }

    /** Reads one row and keeps what it likes of it. */
    @FunctionalInterface
    public interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    /** Hands over each row that is found. */
    public void forEach(String sql, Taker taker, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                taker.take(rows);
            }
        }
    }

    /** One statement for many rows. */
    public void each(String sql, List<Object[]> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] values : rows) {
                set(statement, values);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void set(PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> statement.setString(i + 1, null);
                case Boolean flag -> statement.setBoolean(i + 1, flag);
                case Integer number -> statement.setInt(i + 1, number);
                case Long number -> statement.setLong(i + 1, number);
                case Array items -> statement.setArray(i + 1, items);
                case Object text -> statement.setString(i + 1, text.toString());
            }
        }
    }
}
