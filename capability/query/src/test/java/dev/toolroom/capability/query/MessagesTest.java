package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller is told when something is wrong: the thing, the next step, and nothing else. */
class MessagesTest {
    private static final List<String> WRONG =
            List.of(
                    "SELECT * FROM",
                    "SELECT * FROM nothere",
                    "SELECT nocol FROM t",
                    "SELECT nofunc(1)",
                    "SELECT 1 1",
                    "SELECT\n  1\n  1",
                    "SELECT a.id FROM t a, t b WHERE id = 1",
                    "SELECT id FROM t UNION SELECT id, name FROM t",
                    "SELECT * FROM t LIMIT 'x'",
                    "WITH x AS (SELECT 1)",
                    "VALUES (1, 2), (3)");

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatADriverPutsAroundAMessageIsTakenOff(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            for (String query : WRONG) {
                Json.Obj refused = house.query(query).body();
                assertThat(refused.text("code", "")).as(query).isEqualTo("query.database-error");
                assertThat(refused.text("message", ""))
                        .as(query)
                        .isNotBlank()
                        .doesNotContain(
                                "toolroom", "call-", "SQL statement:", "conn=", "SQLITE_", "ERROR:")
                        .doesNotContain("Exception", "org.", "java.", "[…]", "localhost", "\n");
                assertThat(refused.text("nextStep", "")).as(query).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"H2, HY000, 90108", "POSTGRESQL, 53200, 0", "MARIADB, HY001, 1037"})
    void aLackOfMemoryIsNoFaultOfGrammar(DatabaseKind kind, String state, int code) {
        var settings = TestDatabase.at(kind, "jdbc:none", "", "");
        var told = DatabaseErrors.saysNo(settings, new SQLException("Out of memory.", state, code));
        assertThat(told).hasMessage("Out of memory.");
        assertThat(told.outcome().nextStep()).startsWith("Ask for less at once");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    SQLITE     | SELECT * FROM nothere | no such table: nothere, at position 15
                    H2         | SELECT * FROM nothere | Table "NOTHERE" not found, at position 15
                    POSTGRESQL | SELECT * FROM nothere | relation "nothere" does not exist, at position 15
                    POSTGRESQL | SELECT nam FROM t     | column "nam" does not exist, at position 8
                    MARIADB    | SELECT nocol FROM t   | Unknown column 'nocol' in 'SELECT', at position 8
                    MARIADB    | SELECT * FROM         | You have an error in your SQL syntax at the end of line 1
                    MARIADB    | SELECT 1 1            | You have an error in your SQL syntax near '1' at line 1
                    """)
    void itIsInTheWordsOfTheDatabase(DatabaseKind kind, String query, String message) {
        try (var house = QueryApplication.of(kind)) {
            assertThat(house.query(query).body().text("message", "")).isEqualTo(message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    POSTGRESQL | SHOW TABLES | unrecognized configuration parameter "tables"
                    POSTGRESQL | SELECT CAST(email AS int) FROM people | permission denied for table people
                    POSTGRESQL | SELECT CAST(name AS int) FROM people | invalid input syntax for type integer: "Ada"
                    SQLITE     | SELECT json(name) FROM people         | malformed JSON
                    """)
    void besideMasksAMessageSaysAllThatHoldsNoValue(
            DatabaseKind kind, String query, String message) {
        try (var house = QueryApplication.of(kind, "people.email")) {
            assertThat(house.query(query).body().text("message", "")).isEqualTo(message);
        }
    }

    @Test
    void aValueThatCannotBeCastIsNoWrongName() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL, "people.email")) {
            assertThat(house.query("SELECT email::int FROM people").body().text("nextStep", ""))
                    .startsWith("In people, email is masked; id and name can be read.");
        }
    }

    @Test
    void aHintOfTheDatabaseIsPartOfTheNextStep() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            assertThat(house.query("SELECT t.nam FROM t").body().text("nextStep", ""))
                    .startsWith("Perhaps you meant to reference the column \"t.name\".");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aPlaceholderWithoutAParameterIsSaidToBeOne(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            Json.Obj refused = house.query("SELECT id FROM t WHERE id = ?").body();
            assertThat(refused.text("code", "")).isEqualTo("query.bad-parameters");
            assertThat(refused.text("message", ""))
                    .isEqualTo("the statement has 1 placeholder, but no parameters came");
        }
    }

    @Test
    void aFileThatIsNotThereOrIsNoDatabaseIsSaidToBeSo(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("notes.db"), "no database ".repeat(200));
        assertThat(told(DatabaseKind.SQLITE, "jdbc:sqlite:" + folder.resolve("none.db")))
                .isEqualTo("database shop cannot be used: its file is not there or cannot be read");
        assertThat(told(DatabaseKind.SQLITE, "jdbc:sqlite:" + text))
                .isEqualTo("database shop cannot be used: its file is not a SQLite database");
        assertThat(told(DatabaseKind.H2, "jdbc:h2:file:" + folder.resolve("none")))
                .isEqualTo("database shop cannot be used: its file is not there or cannot be read");
        assertThat(folder.toFile().list()).containsExactly("notes.db");
    }

    @Test
    void aServerThatIsNotThereOrHasNoSuchDatabaseIsSaidToBeSo() {
        String server = TestDatabase.of(DatabaseKind.POSTGRESQL).url();
        assertThat(told(DatabaseKind.POSTGRESQL, "jdbc:postgresql://127.0.0.1:1/x"))
                .isEqualTo("database shop cannot be used: nothing answers at its address");
        assertThat(told(DatabaseKind.POSTGRESQL, server.replace("/postgres", "/none")))
                .isEqualTo("database shop cannot be used: the server has no database of this name");
        assertThat(told(DatabaseKind.MARIADB, "jdbc:mariadb://127.0.0.1:1/x"))
                .isEqualTo("database shop cannot be used: nothing answers at its address");
        assertThat(told(DatabaseKind.POSTGRESQL, "jdbc:sqlite:/tmp/x"))
                .isEqualTo("database shop cannot be used: its url is not one of postgresql");
    }

    @Test
    void aServerWithoutEncryptionIsSaidToBeOneAndHowToUseIt() {
        String url = TestDatabase.of(DatabaseKind.MARIADB).url().replaceFirst("\\?.*", "");
        var settings = TestDatabase.at(DatabaseKind.MARIADB, url, "reader", "reader");
        try (var house = new QueryApplication(settings)) {
            Json.Obj refused = house.query("SELECT 1").body();
            assertThat(refused.text("message", ""))
                    .isEqualTo("database shop cannot be used: no encrypted connection comes about");
            assertThat(refused.text("nextStep", "")).contains("?sslMode=disable");
        }
    }

    private static String told(DatabaseKind kind, String url) {
        var settings = TestDatabase.at(kind, url, "reader", "reader");
        try (var house = new QueryApplication(settings)) {
            Json.Obj refused = house.query("SELECT 1").body();
            assertThat(refused.text("code", "")).isEqualTo("query.unreachable");
            return refused.text("message", "");
        }
    }
}
