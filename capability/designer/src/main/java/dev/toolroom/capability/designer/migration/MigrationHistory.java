package dev.toolroom.capability.designer.migration;

import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a migration tool has run on a database, as its own table says.
 *
 * @param table where that is kept; empty where the tool was never there
 * @param applied the numbers that were run, oldest first, with the checksum the tool kept
 * @param failed the numbers that did not run to their end
 */
public record MigrationHistory(String table, Map<String, String> applied, List<String> failed) {
    public static final MigrationHistory NONE =
            new MigrationHistory("", new LinkedHashMap<>(), List.of());

    /**
     * Reads it.
     *
     * @param quote puts a name in the quotes of the database
     */
    public static MigrationHistory read(
            Connection connection, MigrationLayout layout, Function<String, String> quote)
            throws SQLException {
        Optional<String> found = table(connection, layout.historyTable(), quote);
        if (found.isEmpty()) {
            return NONE;
        }
        Map<String, String> applied = new LinkedHashMap<>();
        List<String> failed = new ArrayList<>();
        String order =
                switch (layout) {
                    case FLYWAY -> " ORDER BY " + quote.apply("installed_rank");
                    case LIQUIBASE -> " ORDER BY ORDEREXECUTED";
                    case ATLAS, GOLANG_MIGRATE -> " ORDER BY " + quote.apply("version");
                };
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + found.get() + order)) {
            while (rows.next()) {
                read(layout, rows, applied, failed);
            }
        }
        return new MigrationHistory(layout.historyTable(), applied, failed);
    }

    private static void read(
            MigrationLayout layout, ResultSet row, Map<String, String> applied, List<String> failed)
            throws SQLException {
        String number = row.getString(layout == MigrationLayout.LIQUIBASE ? "id" : "version");
        if (number == null || number.startsWith(".")) {
            return;
        }
        boolean done =
                switch (layout) {
                    case FLYWAY -> row.getBoolean("success");
                    case LIQUIBASE -> true;
                    case ATLAS -> row.getLong("applied") == row.getLong("total");
                    case GOLANG_MIGRATE -> !row.getBoolean("dirty");
                };
        if (!done) {
            failed.add(number);
            return;
        }
        String sum =
                switch (layout) {
                    case FLYWAY -> row.getString("checksum");
                    case LIQUIBASE -> row.getString("md5sum");
                    case ATLAS -> row.getString("hash");
                    case GOLANG_MIGRATE -> "";
                };
        boolean undone =
                layout == MigrationLayout.FLYWAY && row.getString("type").startsWith("UNDO");
        if (undone) {
            applied.remove(number);
        } else {
            applied.put(number, sum == null ? "" : sum);
        }
    }

    /** By whatever case the tool wrote its name in. */
    private static Optional<String> table(
            Connection connection, String name, Function<String, String> quote)
            throws SQLException {
        try (ResultSet tables =
                connection
                        .getMetaData()
                        .getTables(
                                connection.getCatalog(),
                                null,
                                "%",
                                new String[] {"TABLE", "BASE TABLE"})) {
            while (tables.next()) {
                String found = tables.getString("TABLE_NAME");
                String schema = tables.getString("TABLE_SCHEM");
                if (name.equalsIgnoreCase(found)) {
                    return Optional.of(
                            schema == null || schema.isEmpty()
                                    ? quote.apply(found)
                                    : quote.apply(schema) + "." + quote.apply(found));
                }
            }
            return Optional.empty();
        }
    }

    /** The highest of these, by their first number. */
    static BigInteger highest(Iterable<String> numbers) {
        BigInteger highest = BigInteger.ZERO;
        for (String each : numbers) {
            String digits = each.replaceFirst("\\D.*", "");
            if (!digits.isEmpty()) {
                highest = highest.max(new BigInteger(digits));
            }
        }
        return highest;
    }
}
