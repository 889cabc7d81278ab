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

/** Copies all rows of one store into another: from a server to a file, or back. */
public final class StoreCopy {
    private static final int BATCH_SIZE = 500;

    private StoreCopy() {}

    /** Returns Toolroom's tables, parents first, without the history of migrations. */
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
     * Copies a consistent snapshot.
     *
     * @param file a migrated, empty store
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
     * Copies everything or nothing.
     *
     * @param server a migrated store
     * @throws StoreFailure if the server's store is not empty
     */
    public static void toServer(SqliteStore file, Store server) {
        List<String> tables = tables(file);
        file.read(
                from ->
                        server.write(
                                Durability.POWER_LOSS,
                                to -> {
                                    for (String table : tables) {
                                        requireEmpty(table, to);
                                    }
                                    return copyAll(tables, from, to);
                                }));
    }

    private static void requireEmpty(String table, Connection to) throws SQLException {
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
            statement.setFetchSize(BATCH_SIZE);
            try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                var columns = new ArrayList<String>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    columns.add(rows.getMetaData().getColumnName(i));
                }
                insertAll(table, columns, rows, to);
            }
        }
    }

    /** Returns which columns are boolean in the target: SQLite stores booleans as numbers. */
    private static boolean[] booleanColumns(String table, List<String> columns, Connection to)
            throws SQLException {
        boolean[] isBoolean = new boolean[columns.size()];
        String sql = "SELECT " + String.join(", ", columns) + " FROM " + table + " WHERE 1 = 0";
        try (Statement statement = to.createStatement();
                ResultSet empty = statement.executeQuery(sql)) {
            for (int i = 0; i < isBoolean.length; i++) {
                int type = empty.getMetaData().getColumnType(i + 1);
                isBoolean[i] = type == Types.BOOLEAN || type == Types.BIT;
            }
        }
        return isBoolean;
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
        boolean[] isBoolean = booleanColumns(table, columns, to);
        try (PreparedStatement insert = to.prepareStatement(sql)) {
            int batched = 0;
            while (rows.next()) {
                for (int i = 1; i <= columns.size(); i++) {
                    Object value = rows.getObject(i);
                    boolean convert = isBoolean[i - 1] && value instanceof Number;
                    insert.setObject(i, convert ? rows.getBoolean(i) : value);
                }
                insert.addBatch();
                if (++batched == BATCH_SIZE) {
                    insert.executeBatch();
                    batched = 0;
                }
            }
            if (batched > 0) {
                insert.executeBatch();
            }
        }
    }
}
