package dev.toolroom.capability.query;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.AggregateFunction;
import org.h2.tools.SimpleResultSet;

/** What an H2 database can be made to call: it counts. */
public final class Effects implements AggregateFunction {
    private static final AtomicInteger SEEN = new AtomicInteger();

    static int seen() {
        return SEEN.get();
    }

    /** Called by name. */
    public static int count(int value) {
        return SEEN.incrementAndGet() + value;
    }

    /** Called as a table. */
    public static ResultSet rows(Connection connection, int value) throws SQLException {
        SEEN.incrementAndGet();
        var rows = new SimpleResultSet();
        rows.addColumn("A", java.sql.Types.INTEGER, 10, 0);
        rows.addRow(value);
        return rows;
    }

    @Override
    public int getType(int[] types) {
        return java.sql.Types.INTEGER;
    }

    @Override
    public void add(Object value) {
        SEEN.incrementAndGet();
    }

    @Override
    public Object getResult() {
        return 1;
    }
}
