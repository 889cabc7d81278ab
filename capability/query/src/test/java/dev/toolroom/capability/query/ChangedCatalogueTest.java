package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a statement names can be something else when it is sent again. */
class ChangedCatalogueTest {
    private static final String MASK = "*.email";
    private static final String SECRET = ChangingDatabase.SECRET;

    static List<String> all() {
        return List.of("SQLITE", "MARIADB");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aTableThatBecomesAViewOfMaskedColumns(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        try (var house = new QueryApplication(place.settings(MASK))) {
            String query = "SELECT line FROM notes";
            assertShown(house, query, "nothing");
            place.change(
                    "DROP VIEW pages",
                    "DROP VIEW sheets",
                    "DROP TABLE notes",
                    "CREATE VIEW notes AS SELECT id, email AS line FROM people");
            place.granted();
            assertHidden(house, query);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aViewThatIsMadeAfterwards(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        try (var house = new QueryApplication(place.settings(MASK))) {
            String query = "SELECT reach FROM directory";
            assertThat(house.query(query).isError()).isTrue();
            place.change("CREATE VIEW directory AS SELECT id, email AS reach FROM people");
            place.granted();
            assertHidden(house, query);
        }
    }

    /** Neither the statement nor the view that it names has changed. */
    @ParameterizedTest
    @MethodSource("all")
    void aViewBelowAView(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        try (var house = new QueryApplication(place.settings(MASK))) {
            String query = "SELECT line FROM pages";
            assertShown(house, query, "nothing");
            if (place.kind() == DatabaseKind.SQLITE) {
                place.change("DROP VIEW sheets");
            }
            String or = place.kind() == DatabaseKind.SQLITE ? "" : "OR REPLACE ";
            place.change("CREATE " + or + "VIEW sheets AS SELECT id, email AS line FROM people");
            if (place.kind() == DatabaseKind.MARIADB) {
                // The login has a view of its own in place of sheets.
                assertShown(house, query, "nothing");
            } else {
                assertHidden(house, query);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aColumnThatIsAddedOrRenamed(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        try (var house = new QueryApplication(place.settings(MASK))) {
            String query = "SELECT * FROM notes";
            assertShown(house, query, "nothing");
            place.change("ALTER TABLE notes ADD COLUMN email varchar(50) DEFAULT '" + SECRET + "'");
            assertHidden(house, query);
            place.change(
                    "CREATE TABLE calls (id int, mail varchar(50))",
                    "INSERT INTO calls VALUES (1, '" + SECRET + "')");
            place.granted();
            String calls = "SELECT * FROM calls";
            if (place.kind() == DatabaseKind.SQLITE) {
                assertShown(house, calls, SECRET);
            }
            place.change("ALTER TABLE calls RENAME COLUMN mail TO email");
            assertHidden(house, calls);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"H2", "H2_REMOTE"})
    void anAliasThatIsMadeAfterwards(String name) throws Exception {
        ChangingDatabase place = ChangingDatabase.of(name);
        try (var house = new QueryApplication(place.settings())) {
            String query = "SELECT doubled(2)";
            assertThat(house.query(query).isError()).isTrue();
            place.change(
                    "CREATE ALIAS doubled DETERMINISTIC FOR"
                            + " \"dev.toolroom.capability.query.Effects.count\"");
            Completed answer = house.query(query);
            assertThat(answer.body().text("code", ""))
                    .as(answer.json())
                    .isEqualTo("query.not-read-only");
        }
    }

    @Test
    void masksThatAreSetAnew() throws Exception {
        ChangingDatabase place = ChangingDatabase.of("SQLITE");
        var settings = new AtomicReference<>(List.of(place.settings(MASK)));
        try (var capability =
                        new QueryCapability(
                                new Connections(settings::get, text -> text),
                                () -> Path.of("."),
                                () -> Path.of("."),
                                Clock.systemUTC());
                var house = new TestApplication(capability)) {
            var query = QueryApplication.arguments("SELECT id, name, email FROM people");
            assertThat(house.call("mssql-query", query, "test").json()).doesNotContain(SECRET);
            settings.set(List.of(place.settings()));
            assertThat(house.call("mssql-query", query, "test").json()).contains(SECRET, "Ada");
            settings.set(List.of(place.settings("people.name", MASK)));
            assertThat(house.call("mssql-query", query, "test").json())
                    .contains("[masked]")
                    .doesNotContain(SECRET, "Ada");
        }
    }

    /** Files that were made in as many steps have the same version. */
    @Test
    void sqliteReadsTheFileThatIsThere() throws Exception {
        ChangingDatabase place = ChangingDatabase.of("SQLITE");
        ChangingDatabase other = ChangingDatabase.of("SQLITE");
        place.change("CREATE TABLE calls AS SELECT email AS mail FROM people");
        other.change("CREATE TABLE calls AS SELECT name, email FROM people");
        try (var house = new QueryApplication(place.settings(MASK))) {
            assertShown(house, "SELECT * FROM calls", SECRET);
            Files.move(file(other), file(place), StandardCopyOption.REPLACE_EXISTING);
            assertHidden(house, "SELECT * FROM calls");
        }
    }

    private static Path file(ChangingDatabase place) {
        return Path.of(place.url().replaceFirst("jdbc:sqlite:", ""));
    }

    /** Twice, so that the second time the session or its check is one that was kept. */
    private static void assertShown(QueryApplication house, String query, String value) {
        for (int i = 0; i < 2; i++) {
            Completed answer = house.query(query);
            assertThat(answer.isError()).as(answer.json()).isFalse();
            assertThat(answer.json()).contains(value).doesNotContain("[masked]");
        }
    }

    private static void assertHidden(QueryApplication house, String query) {
        Completed answer = house.query(query);
        assertThat(answer.json()).as(query).doesNotContain(SECRET);
        assertThat(answer.isError() || answer.json().contains("[masked]"))
                .as(answer.json())
                .isTrue();
    }
}
