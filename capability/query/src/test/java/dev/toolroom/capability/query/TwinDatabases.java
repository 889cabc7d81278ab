package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Two databases that differ in the values of masked columns, and in nothing else. */
record TwinDatabases(DatabaseKind kind, List<String> urls) {
    /** By their numbers; the last is written in quotes wherever it stands. */
    static final List<String> COLUMNS = List.of("email", "salary", "born", "Bank No");

    private static final String[] MASK =
            Stream.concat(
                            COLUMNS.stream().map(each -> "people." + each),
                            Stream.of("parted", "numbered", "spread", "versions")
                                    .map(each -> each + ".salary"))
                    .toArray(String[]::new);

    static TwinDatabases make(DatabaseKind kind) throws SQLException, IOException {
        var twins = new TwinDatabases(kind, List.of(place(kind, "a"), place(kind, "b")));
        for (String which : List.of("a", "b")) {
            try (Connection owner = twins.owner(which);
                    Statement statement = owner.createStatement()) {
                for (String line : ReportingDatabase.lines("readings-setup.sql")) {
                    String[] cells = line.split("\t", 2);
                    for (String each : twins.setup(cells[0], cells[1], which)) {
                        statement.execute(each);
                    }
                }
            }
        }
        return twins;
    }

    private List<String> setup(String where, String text, String which) {
        String all = text.replace("%d", "readings_" + which);
        return switch (where) {
            case "any" -> List.of(forColumn(all, 3));
            case "column" -> List.of(0, 1, 2, 3).stream().map(k -> forColumn(all, k)).toList();
            default ->
                    where.equals(which) || where.equals(word())
                            ? List.of(forColumn(all, 3))
                            : List.of();
        };
    }

    private String word() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** The statement with a masked column of this number in it. */
    String forColumn(String text, int number) {
        return text.replace("%3", quoted(3))
                .replace("%c", quoted(number))
                .replace("%n", COLUMNS.get(number))
                .replace("%k", Integer.toString(number))
                .replace("%type", kind == DatabaseKind.MARIADB ? "CHAR(80)" : "VARCHAR(80)")
                .replace("%g", kind == DatabaseKind.POSTGRESQL ? " STORED" : "");
    }

    private String quoted(int number) {
        String name = COLUMNS.get(number);
        String quote = kind == DatabaseKind.MARIADB ? "`" : "\"";
        return name.contains(" ") ? quote + name + quote : name;
    }

    /** The ways of reading a column that this engine has. */
    List<Way> ways() {
        return ReportingDatabase.lines("readings.tsv").stream()
                .map(line -> line.split("\t", 3))
                .filter(cells -> List.of(cells[0].split(",", -1)).contains(word(cells[0])))
                .map(cells -> new Way(cells[2], cells[1].equals("value")))
                .toList();
    }

    private String word(String cell) {
        return cell.equals("any") ? cell : word();
    }

    /**
     * A way of reading a column.
     *
     * @param value whether what it shows is made of the column; else the column decides what rows
     *     come
     */
    record Way(String statement, boolean value) {}

    private static String place(DatabaseKind kind, String which) throws SQLException, IOException {
        String name = "readings_" + which;
        return switch (kind) {
            case H2 -> "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
            case SQLITE -> {
                Path file = Files.createTempFile("toolroom-" + name, ".db");
                file.toFile().deleteOnExit();
                yield "jdbc:sqlite:" + file;
            }
            default -> {
                TestDatabase server = TestDatabase.of(kind);
                try (Connection owner = server.owner();
                        Statement statement = owner.createStatement()) {
                    statement.execute("DROP DATABASE IF EXISTS " + name);
                    statement.execute("CREATE DATABASE " + name);
                }
                yield server.url().replaceFirst("/(postgres|test)(?=$|\\?)", "/" + name);
            }
        };
    }

    private String url(String which) {
        return urls.get(which.equals("a") ? 0 : 1);
    }

    private Connection owner(String which) throws SQLException {
        return DriverManager.getConnection(url(which), owner(), password());
    }

    private String owner() {
        return switch (kind) {
            case POSTGRESQL -> "postgres";
            case MARIADB -> "root";
            default -> "sa";
        };
    }

    private String password() {
        return kind == DatabaseKind.POSTGRESQL ? owner() : "";
    }

    /** Of one of the two, with the masks. */
    ConnectionSettings masked(String which) {
        return settings(which, MASK);
    }

    /** Of one of the two, as its owner. */
    ConnectionSettings open(String which) {
        return settings(which);
    }

    private ConnectionSettings settings(String which, String... mask) {
        boolean hasLogin = kind != DatabaseKind.SQLITE;
        return TestDatabase.at(
                kind, url(which), hasLogin ? owner() : null, hasLogin ? password() : null, mask);
    }
}
