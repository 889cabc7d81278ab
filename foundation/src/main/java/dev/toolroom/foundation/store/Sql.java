package dev.toolroom.foundation.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs SQL statements with their parameters on a connection. */
public final class Sql {
    private final Connection connection;

    public Sql(Connection connection) {
        this.connection = connection;
    }

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

    /** Returns the first column of each row; an empty text for NULL. */
    public List<String> texts(String sql, @Nullable Object... values) throws SQLException {
        return list(sql, row -> text(row, 1), values);
    }

    /** Returns each row as texts; an empty text for NULL. */
    public List<List<String>> rows(String sql, @Nullable Object... values) throws SQLException {
        return list(
                sql,
                row -> {
                    var texts = new ArrayList<String>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        texts.add(text(row, i));
                    }
                    return texts;
                },
                values);
    }

    private static String text(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNullElse(row.getString(column), "");
    }

    @FunctionalInterface
    public interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    /** Passes each row of the result to {@code taker}. */
    public void forEach(String sql, Taker taker, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                taker.take(rows);
            }
        }
    }

    /** Runs one statement as a batch, once for each array of values. */
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
