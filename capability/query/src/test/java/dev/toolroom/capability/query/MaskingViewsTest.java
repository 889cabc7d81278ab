package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The TEMP views that mask columns on SQLite: attacks on the views themselves, on two files that
 * differ in the masked values alone.
 */
class MaskingViewsTest {
    private static final String[] MASK = {
        "people.email", "*.salary", "own.email", "copies.email", "checked.email"
    };

    /** The text, then the number, of each row; in another order, and one of them unknown. */
    private static final List<List<String>> VALUES =
            List.of(
                    List.of("a1@secret", "b22@secret", "'c333@secret'", "4000", "5000", "6000"),
                    List.of("z9@secret", "y8@secret", "NULL", "900001", "800002", "7"));

    /** The number of a third file, whose schema is changed. */
    private static final int CHANGED = 2;

    @TempDir static Path folder;

    @BeforeAll
    static void make() throws SQLException {
        for (int twin : new int[] {0, 1, CHANGED}) {
            try (Connection owner = DriverManager.getConnection(url(twin));
                    Statement statement = owner.createStatement()) {
                for (String each :
                        ReportingDatabase.text("sqlite-masking-views-setup.sql")
                                .strip()
                                .split(";;\\s*", -1)) {
                    if (!each.isBlank()) {
                        statement.execute(withValues(each, VALUES.get(twin % 2)));
                    }
                }
            }
        }
    }

    private static String withValues(String text, List<String> values) {
        String all = text;
        for (int i = 0; i < values.size(); i++) {
            all = all.replace("%" + (i + 1), values.get(i));
        }
        return all.replace("%%", "%");
    }

    private static String url(int twin) {
        return "jdbc:sqlite:" + folder.resolve("twin" + twin + ".db");
    }

    private static QueryApplication house(int twin, String... mask) {
        return new QueryApplication(TestDatabase.at(DatabaseKind.SQLITE, url(twin), "", "", mask));
    }

    private static List<String> attacks() {
        return ReportingDatabase.lines("sqlite-masking-views-attacks.sql").stream()
                .flatMap(
                        line ->
                                (line.contains("%c") ? Stream.of("email", "salary") : Stream.of(""))
                                        .map(column -> line.replace("%c", column)))
                .map(line -> line.replace("%%", "%"))
                .toList();
    }

    @Test
    void noAttackTellsTheTwinsApart() {
        List<String> attacks = attacks();
        assertThat(attacks).hasSizeGreaterThan(250);
        List<String> first = told(0, attacks, MASK);
        List<String> second = told(1, attacks, MASK);
        var telling = new ArrayList<String>();
        for (int i = 0; i < attacks.size(); i++) {
            boolean same = first.get(i).equals(second.get(i));
            if (!same || (first.get(i) + second.get(i)).contains("@secret")) {
                telling.add(attacks.get(i) + " -> " + difference(first.get(i), second.get(i)));
            }
        }
        assertThat(telling).isEmpty();
    }

    /** From shortly before the first letter that differs. */
    private static String difference(String first, String second) {
        int from = 0;
        while (from < Math.min(first.length(), second.length())
                && first.charAt(from) == second.charAt(from)) {
            from++;
        }
        int begin = Math.max(0, from - 60);
        return first.substring(begin, Math.min(first.length(), from + 60))
                + " -> "
                + second.substring(begin, Math.min(second.length(), from + 60));
    }

    /** Otherwise the attacks would prove nothing. */
    @Test
    void withoutMasksMostOfThemDo() {
        List<String> attacks = attacks();
        List<String> first = told(0, attacks);
        List<String> second = told(1, attacks);
        long telling = 0;
        for (int i = 0; i < attacks.size(); i++) {
            telling += first.get(i).equals(second.get(i)) ? 0 : 1;
        }
        assertThat(telling).isGreaterThan(150);
    }

    private static List<String> told(int twin, List<String> statements, String... mask) {
        try (var house = house(twin, mask)) {
            return statements.stream().map(each -> told(house.query(each))).toList();
        }
    }

    private static String told(Completed answer) {
        return answer.isError()
                ? answer.body().text("message", "") + answer.body().text("nextStep", "")
                : QueryApplication.columns(answer.body())
                        + QueryApplication.rows(answer.body()).stream()
                                .map(Json::write)
                                .toList()
                                .toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    SELECT id, name, email FROM people WHERE id = 2               | [[2,"Bob","[masked]"]]
                    SELECT name FROM people WHERE city = 'Wien' ORDER BY name DESC | [["Cy"],["Ada"]]
                    SELECT city, total FROM totals ORDER BY city                   | [["Paris",7.5],["Wien",6.0]]
                    SELECT p.name, o.total FROM orders o JOIN people p ON p.id = o.person WHERE o.id = 10 | [["Ada",5.0]]
                    SELECT contact FROM listed LIMIT 1                             | [["[masked]"]]
                    SELECT id, email, shown FROM own ORDER BY id LIMIT 1           | [[1,"[masked]",5.0]]
                    SELECT body FROM notes('wien')                                 | [["a note about Wien"]]
                    SELECT id, total FROM nothing_masked ORDER BY id LIMIT 1       | [[10,5.0]]
                    SELECT count(*) FROM people                                    | [[3]]
                    """)
    void whatIsNotMaskedIsAnswered(String query, String rows) {
        try (var house = house(0, MASK)) {
            Completed answer = house.query(query);
            assertThat(answer.isError()).as(answer.json()).isFalse();
            assertThat(
                            QueryApplication.rows(answer.body()).stream()
                                    .map(Json::write)
                                    .toList()
                                    .toString())
                    .isEqualTo(rows.replace("],[", "], ["));
        }
    }

    /** Through views too, and without a row. */
    @ParameterizedTest
    @CsvSource({
        "SELECT email FROM people, true",
        "SELECT contact FROM above WHERE 1 = 0, true",
        "SELECT x FROM (SELECT half AS x FROM people), true",
        "SELECT name FROM people, false",
        "SELECT id || email FROM people, false"
    })
    void aMaskedColumnIsMarked(String query, boolean marked) {
        try (var house = house(0, MASK)) {
            Completed answer = house.query(query);
            assertThat(answer.json().contains("\"masked\":true"))
                    .as(answer.json())
                    .isEqualTo(marked);
        }
    }

    /** Another session changes the schema; the next statement has views for it. */
    @Test
    void aChangedSchemaIsMaskedAtOnce() throws SQLException {
        try (var house = house(CHANGED, MASK);
                Connection owner = DriverManager.getConnection(url(CHANGED));
                Statement statement = owner.createStatement()) {
            assertThat(house.query("SELECT email FROM people").json()).contains("[masked]");
            statement.execute("CREATE VIEW late AS SELECT email AS contact FROM main.people");
            statement.execute("CREATE TABLE later (salary INTEGER, note TEXT)");
            statement.execute("INSERT INTO later VALUES (4000, 'a note')");
            assertThat(house.query("SELECT contact FROM late").json())
                    .contains("[masked]")
                    .doesNotContain("@secret");
            assertThat(house.query("SELECT * FROM later").json())
                    .contains("a note", "[masked]")
                    .doesNotContain("4000");
            statement.execute("DROP VIEW late");
            statement.execute("DROP TABLE later");
            assertThat(house.query("SELECT * FROM late").json()).contains("no such table: late");
        }
    }

    @Test
    void theSchemaIsDescribedAsTheFileHasIt() {
        try (var house = house(0, MASK)) {
            assertThat(house.query("SELECT 1 FROM people").isError()).isFalse();
            String table =
                    house.tools()
                            .call("query_schema", "{'database':'shop','table':'people'}")
                            .json();
            assertThat(table)
                    .contains("\"type\":\"table\"", "\"name\":\"salary\",\"type\":\"integer\"");
            String all = house.tools().call("query_schema", "{'database':'shop'}").json();
            assertThat(all.split("\"name\":\"people\"", -1)).hasSize(2);
            assertThat(all).doesNotContain("toolroom_mask");
        }
    }

    @Test
    void aRefusalSaysHowToWriteIt() {
        try (var house = house(0, MASK)) {
            Json.Obj refused = house.query("SELECT id FROM main.people").body();
            assertThat(refused.text("code", "")).isEqualTo("query.masked");
            assertThat(refused.text("nextStep", ""))
                    .isEqualTo("Write the names of tables without main.");
        }
    }
}
