package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Attacks on the rights of the login that cannot read masked columns, on two databases of
 * PostgreSQL that differ in the masked values alone.
 */
class LoginAttacksTest {
    private static final String[] MASK = {
        "people.email",
        "people.salary",
        "parted.email",
        "parted.salary",
        "descendants.email",
        "descendants.salary"
    };

    /** The text, then the number, of each row; in another order, and one of them unknown. */
    private static final List<List<String>> VALUES =
            List.of(
                    List.of("a1@secret", "b22@secret", "'c333@secret'", "4000", "5000", "6000"),
                    List.of("z9@secret", "y8@secret", "NULL", "900001", "800002", "7"));

    @BeforeAll
    static void make() throws SQLException {
        for (int twin = 0; twin < 2; twin++) {
            run(TestDatabase.of(DatabaseKind.POSTGRESQL).url(), "CREATE DATABASE twin" + twin);
            String setup = ReportingDatabase.text("postgresql-login-setup.sql");
            for (int i = 0; i < VALUES.get(twin).size(); i++) {
                setup = setup.replace("%" + (i + 1), VALUES.get(twin).get(i));
            }
            run(url(twin), setup.replace("%%", "%").strip().split(";;\\s*", -1));
        }
    }

    private static void run(String url, String... statements) throws SQLException {
        try (Connection owner = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    private static String url(int twin) {
        return TestDatabase.of(DatabaseKind.POSTGRESQL)
                .url()
                .replaceFirst("/postgres$", "/twin" + twin);
    }

    private static ConnectionSettings settings(int twin, String... mask) {
        return TestDatabase.at(DatabaseKind.POSTGRESQL, url(twin), "postgres", "postgres", mask);
    }

    private static List<String> attacks() {
        return ReportingDatabase.lines("postgresql-login-attacks.sql").stream()
                .flatMap(
                        line ->
                                (line.contains("%c") ? Stream.of("email", "salary") : Stream.of(""))
                                        .map(column -> line.replace("%c", column)))
                .toList();
    }

    @Test
    void noAttackTellsTheTwinsApart() {
        List<String> attacks = attacks();
        assertThat(attacks).hasSizeGreaterThan(250);
        List<String> first = told(settings(0, MASK), attacks);
        List<String> second = told(settings(1, MASK), attacks);
        var telling = new ArrayList<String>();
        for (int i = 0; i < attacks.size(); i++) {
            boolean same = first.get(i).equals(second.get(i));
            if (!same || (first.get(i) + second.get(i)).contains("1@secret")) {
                telling.add(attacks.get(i) + " -> " + first.get(i) + " -> " + second.get(i));
            }
        }
        assertThat(telling).isEmpty();
    }

    /** Otherwise the attacks would prove nothing; the others are refused whoever asks. */
    @Test
    void withoutMasksMostOfThemDo() {
        List<String> attacks = attacks();
        List<String> first = told(settings(0), attacks);
        List<String> second = told(settings(1), attacks);
        long telling = 0;
        for (int i = 0; i < attacks.size(); i++) {
            telling += first.get(i).equals(second.get(i)) ? 0 : 1;
        }
        assertThat(telling).isGreaterThan(150);
    }

    private static List<String> told(ConnectionSettings settings, List<String> attacks) {
        try (var house = new QueryApplication(settings)) {
            return attacks.stream().map(each -> told(house.query(each))).toList();
        }
    }

    private static String told(Completed answer) {
        return answer.isError()
                ? answer.body().text("message", "") + answer.body().text("nextStep", "")
                : QueryApplication.columns(answer.body())
                        + QueryApplication.rows(answer.body()).stream()
                                .map(Json::write)
                                .sorted()
                                .toList()
                                .toString();
    }
}
