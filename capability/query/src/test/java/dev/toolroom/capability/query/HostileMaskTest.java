package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every way to a masked value that somebody thought of, in a table: each tells it where there is no
 * mask, so that it would be noticed if it did where there is one.
 */
class HostileMaskTest {
    private static final String[] MASK = {"secrets.ssn", "*.salary", "*.born", "*.iban"};
    private static final List<String> SECRETS =
            List.of("987654321", "4242", "1815-12-10", "gb33bukb2020");

    /**
     * A line of the table.
     *
     * @param tells what shows that it told something; empty for one of the secrets
     */
    private record Way(String statement, String tells) {
        boolean told(Completed completed) {
            // The name of a file may have any number in it.
            String json =
                    completed
                            .json()
                            .replaceAll("\"(correlationId|file|export)\":\"[^\"]*\"", "")
                            .toLowerCase(Locale.ROOT);
            return tells.isEmpty()
                    ? SECRETS.stream().anyMatch(json::contains)
                    : json.contains(tells);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void noWayLeadsToAMaskedValue(DatabaseKind kind) throws Exception {
        prepare(kind);
        List<Way> ways = ways(kind);
        assertThat(ways).hasSizeGreaterThanOrEqualTo(75);
        var harmless = new ArrayList<String>();
        var told = new ArrayList<String>();
        try (var open = new QueryApplication(TestDatabase.of(kind).ownerSettings());
                var masked = new QueryApplication(TestDatabase.of(kind).ownerSettings(MASK))) {
            for (Way way : ways) {
                if (!way.told(open.query(way.statement()))) {
                    harmless.add(way.statement() + " -> " + open.query(way.statement()).json());
                }
                Completed answer = masked.query(way.statement());
                if (way.told(answer)) {
                    told.add(way.statement() + " -> " + answer.json());
                }
            }
        }
        assertThat(told).as("they tell a masked value").isEmpty();
        assertThat(harmless).as("they tell nothing even without a mask").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void noPlanAndNoExportLeadsThereEither(DatabaseKind kind, @TempDir Path folder)
            throws Exception {
        prepare(kind);
        var told = new ArrayList<String>();
        try (var house = new QueryApplication(folder, TestDatabase.of(kind).ownerSettings(MASK))) {
            for (Way way : ways(kind)) {
                var arguments = QueryApplication.arguments(way.statement());
                if (way.told(house.tools().call("query_explain", arguments, "test"))) {
                    told.add("plan of " + way.statement());
                }
                if (way.told(house.export(way.statement(), "jsonl", null))) {
                    told.add("export of " + way.statement());
                }
            }
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String all = Files.readString(file).toLowerCase(Locale.ROOT);
                if (SECRETS.stream().anyMatch(all::contains)) {
                    told.add(all);
                }
            }
        }
        assertThat(told).isEmpty();
    }

    private static List<Way> ways(DatabaseKind kind) throws IOException {
        String own = kind.name().toLowerCase(Locale.ROOT);
        try (InputStream in =
                Objects.requireNonNull(HostileMaskTest.class.getResourceAsStream("masks.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .filter(cells -> cells[0].equals("any") || cells[0].equals(own))
                    .map(
                            cells ->
                                    new Way(
                                            cells[1].replace("\\n", "\n").replace("\\\n", "\\n"),
                                            cells.length > 2 ? cells[2] : ""))
                    .toList();
        }
    }

    private static void prepare(DatabaseKind kind) throws SQLException {
        try (Connection owner = TestDatabase.of(kind).owner();
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "DROP TABLE IF EXISTS secrets"
                            + (kind == DatabaseKind.POSTGRESQL ? " CASCADE" : ""));
            statement.execute(
                    "CREATE TABLE secrets (ssn INTEGER PRIMARY KEY, owner varchar(50), salary int,"
                            + " born date, iban varchar(50), iban_small varchar(50) GENERATED ALWAYS AS"
                            + " (lower(iban))"
                            + (kind == DatabaseKind.POSTGRESQL ? " STORED)" : ")"));
            statement.execute(
                    "INSERT INTO secrets (ssn, owner, salary, born, iban) VALUES"
                            + " (987654321, 'Ada', 4242, '1815-12-10', 'GB33BUKB20201555555555')");
            for (String each : needed(kind)) {
                statement.execute(each);
            }
        }
    }

    private static List<String> needed(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            "CREATE OR REPLACE FUNCTION iban_of() RETURNS text STABLE LANGUAGE sql"
                                    + " AS 'SELECT iban FROM secrets'",
                            "CREATE OR REPLACE FUNCTION salary_of() RETURNS int STABLE LANGUAGE sql"
                                    + " AS 'SELECT salary FROM secrets'",
                            "INSERT INTO secrets SELECT 987654321 + n, 'Ada', 4242, '1815-12-10',"
                                    + " 'GB33BUKB20201555555555' FROM generate_series(1, 9) n",
                            "ANALYZE secrets",
                            "DELETE FROM secrets WHERE ssn > 987654321");
            case MARIADB ->
                    List.of(
                            "CREATE OR REPLACE FUNCTION iban_of() RETURNS varchar(50) READS SQL"
                                    + " DATA RETURN (SELECT iban FROM secrets)",
                            "CREATE OR REPLACE FUNCTION told_by() RETURNS varchar(50) READS SQL"
                                    + " DATA RETURN ibán_of()",
                            "CREATE OR REPLACE FUNCTION salary_of() RETURNS int READS SQL DATA"
                                    + " RETURN (SELECT salary FROM secrets)",
                            "CREATE OR REPLACE TABLE badges (ssn int)",
                            "INSERT INTO badges VALUES (1)");
            case SQLITE ->
                    List.of(
                            "CREATE INDEX secrets_iban ON secrets (iban)",
                            "DROP TABLE IF EXISTS secrets_words",
                            "DROP TABLE IF EXISTS secrets_index",
                            "CREATE VIRTUAL TABLE secrets_index USING fts5(iban)",
                            "INSERT INTO secrets_index SELECT iban FROM secrets",
                            "CREATE VIRTUAL TABLE secrets_words USING fts5vocab(secrets_index,"
                                    + " row)",
                            "CREATE TABLE IF NOT EXISTS badges (ssn int)",
                            "INSERT INTO badges VALUES (1)");
            default -> List.of();
        };
    }
}
