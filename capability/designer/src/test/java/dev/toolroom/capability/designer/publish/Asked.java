package dev.toolroom.capability.designer.publish;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What tests say to a database beside the designer. */
public final class Asked {
    private Asked() {}

    public static void run(TestEngine engine, String... statements) throws SQLException {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of every row. */
    public static List<String> ask(TestEngine engine, String sql) throws SQLException {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            var found = new ArrayList<String>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }
}
