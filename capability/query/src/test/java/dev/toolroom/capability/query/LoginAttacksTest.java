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
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Attacks on the rights and views of the login that cannot read masked columns, on two databases
 * that differ in the masked values alone.
 */
class LoginAttacksTest {
    private static final String[] MASK = {
        "people.email",
        "people.salary",
        "parted.email",
        "parted.salary",
        "descendants.email",
        "descendants.salary",
        "kept.email",
        "kept.salary",
        "base.email",
        "base.salary",
        "named.email"
    };

    /** Texts that no guess of an attack has. */
    private static final Pattern SECRET =
            Pattern.compile("c333@secret|y8@secret|\\b(4000|6000|800002)\\b");

    /** The text, then the number, of each row; in another order, and one of them unknown. */
    private static final List<List<String>> VALUES =
            List.of(
                    List.of("a1@secret", "b22@secret", "'c333@secret'", "4000", "5000", "6000"),
                    List.of("z9@secret", "y8@secret", "NULL", "900001", "800002", "7"));

    private static final List<DatabaseKind> KINDS =
            List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB);

    @BeforeAll
    static void make() throws SQLException {
        for (DatabaseKind kind : KINDS) {
            for (int twin = 0; twin < 2; twin++) {
                run(kind, TestDatabase.of(kind).url(), "CREATE DATABASE twin" + twin);
                String setup = ReportingDatabase.text(word(kind) + "-login-setup.sql");
                for (int i = 0; i < VALUES.get(twin).size(); i++) {
                    setup = setup.replace("%" + (i + 1), VALUES.get(twin).get(i));
                }
                run(kind, url(kind, twin), setup.replace("%%", "%").strip().split(";;\\s*", -1));
            }
        }
    }

    private static String word(DatabaseKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static void run(DatabaseKind kind, String url, String... statements)
            throws SQLException {
        try (Connection owner = DriverManager.getConnection(url, user(kind), password(kind));
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    private static String user(DatabaseKind kind) {
        return kind == DatabaseKind.MARIADB ? "root" : "postgres";
    }

    private static String password(DatabaseKind kind) {
        return kind == DatabaseKind.MARIADB ? "" : "postgres";
    }

    private static String url(DatabaseKind kind, int twin) {
        return TestDatabase.of(kind)
                .url()
                .replaceFirst("/(postgres|test)(?=$|\\?)", "/twin" + twin);
    }

    private static ConnectionSettings settings(DatabaseKind kind, int twin, String... mask) {
        return TestDatabase.at(kind, url(kind, twin), user(kind), password(kind), mask);
    }

    private static List<String> attacks(DatabaseKind kind) {
        return ReportingDatabase.lines(word(kind) + "-login-attacks.sql").stream()
                .flatMap(
                        line ->
                                (line.contains("%c") ? Stream.of("email", "salary") : Stream.of(""))
                                        .map(column -> line.replace("%c", column)))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    void noAttackTellsTheTwinsApart(DatabaseKind kind) {
        List<String> attacks = attacks(kind);
        assertThat(attacks).hasSizeGreaterThan(250);
        List<String> first = told(kind, 0, attacks, MASK);
        List<String> second = told(kind, 1, attacks, MASK);
        var telling = new ArrayList<String>();
        for (int i = 0; i < attacks.size(); i++) {
            boolean same = first.get(i).equals(second.get(i));
            if (!same || SECRET.matcher(first.get(i) + second.get(i)).find()) {
                telling.add(attacks.get(i) + " -> " + first.get(i) + " -> " + second.get(i));
            }
        }
        assertThat(telling).isEmpty();
    }

    /** Otherwise the attacks would prove nothing; the others are refused whoever asks. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    void withoutMasksMostOfThemDo(DatabaseKind kind) {
        List<String> attacks = attacks(kind);
        List<String> first = told(kind, 0, attacks);
        List<String> second = told(kind, 1, attacks);
        long telling = 0;
        for (int i = 0; i < attacks.size(); i++) {
            telling += first.get(i).equals(second.get(i)) ? 0 : 1;
        }
        assertThat(telling).isGreaterThan(150);
    }

    /** Without what names the twin itself, and the login that was created for it. */
    private static List<String> told(
            DatabaseKind kind, int twin, List<String> attacks, String... mask) {
        try (var house = new QueryApplication(settings(kind, twin, mask))) {
            return attacks.stream()
                    .map(each -> told(house.query(each.replace("%d", "twin" + twin))))
                    .map(each -> each.replaceAll("twin[01]|toolroom_shop_[0-9a-f]{8}", "twin"))
                    .toList();
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
