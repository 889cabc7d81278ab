package dev.toolroom.capability.recall.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads columns that can be null. */
public final class Columns {
    private Columns() {}

    public static @Nullable Long number(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    /** Returns a time in milliseconds as text in ISO 8601. */
    public static @Nullable String time(ResultSet row, int column) throws SQLException {
        Long time = number(row, column);
        return time == null ? null : Instant.ofEpochMilli(time).toString();
    }
}
