package dev.toolroom.foundation.store;

import dev.toolroom.foundation.store.Store.Durability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All rows of one store in another: a store on a server as a file, and back. */
public final class StoreCopy {
    private static final int AT_ONCE = 500;

    private StoreCopy() {}

    /** The tables of our own, parents first; migrations tell what is there, not what is in it. */
    private static List<String> tables(SqliteStore file) {
        return file.read(
                connection -> {
                    var names = new ArrayList<String>();
                    try (Statement statement = connection.createStatement();
                            ResultSet rows =
                                    statement.executeQuery(
                                            "SELECT name FROM sqlite_master WHERE type = 'table'"
                                                    + " AND name NOT LIKE 'sqlite%'"
                                                    + " AND name <> 'schema_migrations'"
                                                    + " ORDER BY rowid")) {
                        while (rows.next()) {
                            names.add(rows.getString(1));
                        }
                    }
                    return names;
                });
    }

    /**
     * Copies as of one moment.
     *
     * @param file up to date and empty
     */
    public static void toFile(Store server, SqliteStore file) {
        List<String> tables = tables(file);
        server.read(
                from -> {
                    try (Statement statement = from.createStatement()) {
                        statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
                    }
                    return file.write(Durability.POWER_LOSS, to -> copyAll(tables, from, to));
                });
    }

    /**
     * Copies all or nothing.
     *
     * @param server up to date
     * @throws StoreFailure if there is something in it
     */
    public static void toServer(SqliteStore file, Store server) {
        List<String> tables = tables(file);
        file.read(
                from ->
                        server.write(
                                Durability.POWER_LOSS,
                                to -> {
                                    for (String table : tables) {
                                        refuseRows(table, to);
                                    }
                                    return copyAll(tables, from, to);
                                }));
    }

    private static void refuseRows(String table, Connection to) throws SQLException {
        try (Statement statement = to.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
            if (rows.next()) {
                throw new StoreFailure("the store on the server is not empty");
            }
        }
    }

    private static boolean copyAll(List<String> tables, Connection from, Connection to)
            throws SQLException {
        for (String table : tables) {
            copy(table, from, to);
        }
        return true;
    }

    private static void copy(String table, Connection from, Connection to) throws SQLException {
        try (Statement statement = from.createStatement()) {
            statement.setFetchSize(AT_ONCE);
            try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                var columns = new ArrayList<String>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    columns.add(rows.getMetaData().getColumnName(i));
                }
                insertAll(table, columns, rows, to);
            }
        }
    }

    /** Which columns are true or false to the other store: SQLite has numbers for that. */
    private static boolean[] flags(String table, List<String> columns, Connection to)
            throws SQLException {
        boolean[] flags = new boolean[columns.size()];
        String sql = "SELECT " + String.join(", ", columns) + " FROM " + table + " WHERE 1 = 0";
        try (Statement statement = to.createStatement();
                ResultSet none = statement.executeQuery(sql)) {
            for (int i = 0; i < flags.length; i++) {
                int type = none.getMetaData().getColumnType(i + 1);
                flags[i] = type == Types.BOOLEAN || type == Types.BIT;
            }
        }
        return flags;
    }

    private static void insertAll(String table, List<String> columns, ResultSet rows, Connection to)
            throws SQLException {
        String sql =
                "INSERT INTO "
                        + table
                        + " ("
                        + String.join(", ", columns)
                        + ") VALUES ("
                        + String.join(", ", Collections.nCopies(columns.size(), "?"))
                        + ")";
        boolean[] flags = flags(table, columns, to);
        try (PreparedStatement insert = to.prepareStatement(sql)) {
            int waiting = 0;
            while (rows.next()) {
                for (int i = 1; i <= columns.size(); i++) {
                    Object value = rows.getObject(i);
                    boolean number = flags[i - 1] && value instanceof Number;
                    insert.setObject(i, number ? rows.getBoolean(i) : value);
                }
                insert.addBatch();
                if (++waiting == AT_ONCE) {
                    insert.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                insert.executeBatch();
            }
        }
    }
}
