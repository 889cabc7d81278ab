package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every function that an engine's own catalogue lists, in every form that its grammar calls one by.
 * The gate has no list of what is allowed here: it refuses the functions that {@link
 * Gate#refusesFunction} names and those of users that may change data, as the catalogue says. Each
 * of these is tried in the build; of all others, which must have no effect, one of twelve. {@code
 * -Dfunctions=all} tries each.
 */
class EveryFunctionTest {
    static final boolean ALL = "all".equals(System.getProperty("functions"));
    static final String REFUSED = "query.not-read-only";

    private static final List<String> ARGUMENTS =
            List.of("", "1", "'a'", "1, 2", "'a', 'b'", "'a', 1, 2");

    /** With %f for the function, %q for its name in quotes and %a for its arguments. */
    private static final List<String> FORMS =
            List.of(
                    "SELECT %f(%a)",
                    "SELECT %q(%a)",
                    "SELECT %f /* */ (%a)",
                    "SELECT id FROM orders WHERE %f(%a) IS NULL",
                    "SELECT id FROM orders ORDER BY %f(%a)",
                    "SELECT %f(%a) OVER (ORDER BY id) FROM orders",
                    "SELECT COUNT(*) FROM orders GROUP BY %f(%a)",
                    "SELECT COUNT(*) FROM orders HAVING MAX(id) > %f(%a)",
                    "SELECT * FROM %f(%a)",
                    "WITH x AS (SELECT %f(%a) AS a) SELECT 1 FROM orders",
                    "SELECT CASE WHEN 1 = 1 THEN 1 ELSE %f(%a) END",
                    "SELECT (SELECT %q(%a)) UNION ALL SELECT 1",
                    "VALUES (%f(%a))");

    private static String functions(DatabaseKind kind) {
        return switch (kind) {
            case H2 -> "HELP";
            case MARIADB ->
                    "SELECT LOWER(FUNCTION) FROM information_schema.SQL_FUNCTIONS"
                            + " UNION SELECT routine_name FROM information_schema.routines"
                            + " WHERE routine_schema = 'reporting'";
            default -> "SELECT DISTINCT name FROM pragma_function_list";
        };
    }

    /** What users have made and what may do more than read. */
    private static Set<String> suspects(ReportingShop shop) throws SQLException {
        return switch (shop.kind()) {
            case H2 ->
                    Set.copyOf(
                            listed(
                                    shop.connection(),
                                    "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES"));
            default -> Set.of();
        };
    }

    private static Dialect dialect(DatabaseKind kind) {
        return Dialect.valueOf(kind.name());
    }

    @ParameterizedTest
    @EnumSource(
            value = DatabaseKind.class,
            names = {"H2", "MARIADB", "SQLITE"})
    void noFunctionOfACatalogueHasAnEffect(DatabaseKind kind) throws SQLException {
        ReportingShop shop = ReportingShop.of(kind);
        Set<String> suspects = suspects(shop);
        List<String> names =
                Stream.concat(
                                listed(shop.connection(), functions(kind)).stream(),
                                suspects.stream())
                        .filter(each -> each.matches("[A-Za-z_][A-Za-z_0-9]*"))
                        .distinct()
                        .toList();
        assertThat(names).hasSizeGreaterThan(80);
        String before = shop.state();
        var wrong = new ArrayList<String>();
        int tried = 0;
        int refused = 0;
        try (var house = new QueryApplication(shop.settings(false))) {
            for (int i = 0; i < names.size(); i++) {
                boolean forbidden =
                        suspects.contains(names.get(i))
                                || Gate.refusesFunction(dialect(kind), names.get(i));
                if (!ALL && !forbidden && i % 12 != 0) {
                    continue;
                }
                for (String each : forms(kind, names.get(i), forbidden)) {
                    tried++;
                    String code = house.query(each).body().text("code", "");
                    refused += code.equals(REFUSED) ? 1 : 0;
                    if (forbidden && !code.equals(REFUSED)) {
                        wrong.add(each + " -> " + code);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(shop.state()).isEqualTo(before);
        told(
                kind
                        + ": "
                        + names.size()
                        + " functions, "
                        + tried
                        + " calls, "
                        + refused
                        + " refused");
    }

    private static List<String> forms(DatabaseKind kind, String name, boolean forbidden) {
        String quote = kind == DatabaseKind.MARIADB ? "`" : "\"";
        var forms = new ArrayList<String>();
        for (String arguments : ALL || !forbidden ? ARGUMENTS : ARGUMENTS.subList(0, 2)) {
            for (String form : FORMS) {
                forms.add(
                        form.replace("%f", name)
                                .replace("%q", quote + name + quote)
                                .replace("%a", arguments));
            }
        }
        return forms;
    }

    private static List<String> listed(Connection connection, String question) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            var names = new ArrayList<String>();
            boolean help = question.equals("HELP");
            while (rows.next()) {
                if (!help || rows.getString("SECTION").matches("(Functions|Aggregate|Window).*")) {
                    names.add(
                            rows.getString(help ? "TOPIC" : rows.getMetaData().getColumnLabel(1)));
                }
            }
            return names;
        }
    }

    static void told(String counts) {
        if (ALL) {
            System.out.println(counts);
        }
    }
}
