package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.EveryFunctionTest.ALL;
import static dev.toolroom.capability.query.EveryFunctionTest.REFUSED;
import static dev.toolroom.capability.query.EveryFunctionTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every function, aggregate and window function in {@code pg_proc}. Allowed are those that the
 * catalogue calls immutable or stable, and volatile ones that were reviewed, but for those that are
 * known to do more than read: {@link PostgresRoutine.Review}. Each of all others is refused in
 * every form that the grammar calls one by; the allowed ones are called, and have no effect. The
 * build tries some of the longer forms and of the allowed ones; {@code -Dfunctions=all} tries all.
 */
class EveryPostgresFunctionTest {
    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
    }

    private static List<PostgresRoutine> routines(boolean refused) throws SQLException {
        try (Connection owner = ReportingDatabase.owner()) {
            return PostgresRoutine.all(owner).stream()
                    .filter(each -> each.refused() == refused)
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", "bare"})
    void whatIsNotAllowedIsRefusedInEveryForm(String user) throws SQLException {
        List<PostgresRoutine> routines = routines(true);
        assertThat(routines).hasSizeGreaterThan(200);
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        int tried = 0;
        try (var house = new QueryHouse(ReportingDatabase.settings(user, false))) {
            for (PostgresRoutine routine : routines) {
                for (String each : forms(routine)) {
                    tried++;
                    var answer = house.query(each).body();
                    String code = answer.text("code", "");
                    // The database itself knows no call of what has no values.
                    if (routine.internal() ? code.isEmpty() : !code.equals(REFUSED)) {
                        wrong.add(each + " -> " + answer.write());
                    }
                }
            }
        }
        assertThat(tried).isGreaterThan(1_200);
        assertThat(wrong).isEmpty();
        assertThat(ReportingDatabase.state()).isEqualTo(before);
        told("POSTGRESQL " + user + ": " + routines.size() + " functions, " + tried + " calls");
    }

    private static List<String> forms(PostgresRoutine routine) {
        String arguments = routine.arguments();
        String call = routine.call();
        var forms = new ArrayList<String>(List.of("SELECT " + call));
        forms.add(
                "SELECT "
                        + routine.qualified().replaceFirst("\\..*", ".")
                        + "\""
                        + routine.name()
                        + "\"("
                        + arguments
                        + ")");
        if (!routine.kind().equals("f")) {
            forms.add("SELECT " + call + " OVER () FROM orders");
            return forms;
        }
        forms.add("SELECT 1 FROM " + call + " AS x");
        if (!routine.set() && !routine.result().equals("void")) {
            forms.add("SELECT 1 WHERE (" + call + ")::text IS NULL");
        }
        if (routine.types().size() == 1) {
            forms.add("SELECT (" + arguments + ")." + routine.name());
            forms.add(
                    "SELECT (x.y).\""
                            + routine.name()
                            + "\" FROM (SELECT "
                            + arguments
                            + " AS y) x");
        }
        if (routine.variadic()) {
            int last = arguments.lastIndexOf("NULL");
            forms.add(
                    "SELECT "
                            + routine.qualified()
                            + "("
                            + arguments.substring(0, last)
                            + "VARIADIC "
                            + arguments.substring(last)
                            + ")");
        }
        return forms;
    }

    @Test
    void whatIsAllowedHasNoEffect() throws SQLException {
        List<PostgresRoutine> routines = routines(false);
        assertThat(routines).hasSizeGreaterThan(2_500);
        String before = ReportingDatabase.state();
        int answered = 0;
        int refused = 0;
        int tried = 0;
        try (var house = new QueryHouse(ReportingDatabase.settings("postgres", false))) {
            for (int i = 0; i < routines.size(); i += ALL ? 1 : 12) {
                tried++;
                Json.Obj answer = house.query("SELECT " + routines.get(i).sample()).body();
                answered += answer.text("code", "").isEmpty() ? 1 : 0;
                refused += answer.text("code", "").equals(REFUSED) ? 1 : 0;
            }
        }
        assertThat(ReportingDatabase.state()).isEqualTo(before);
        assertThat(answered).isGreaterThan(tried / 2);
        told(
                "POSTGRESQL: "
                        + tried
                        + " allowed functions, "
                        + answered
                        + " answered, "
                        + refused
                        + " refused");
    }

    /** By what else the database holds: views, domains, defaults, operators, aggregates. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "bare"})
    void noFunctionIsCalledByAnotherName(String user) throws SQLException {
        List<String> forms = new ArrayList<>();
        List<PostgresRoutine> routines =
                routines(true).stream()
                        .filter(each -> !each.internal() && each.kind().equals("f"))
                        .toList();
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE SCHEMA forms");
            for (int i = 0; i < routines.size(); i += ALL ? 1 : 9) {
                made(routines.get(i), Integer.toString(i), statement, forms);
            }
        }
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        try (var house = new QueryHouse(ReportingDatabase.settings(user, false))) {
            for (String each : forms) {
                var answer = house.query(each).body();
                if (!answer.text("code", "").equals(REFUSED)) {
                    wrong.add(each + " -> " + answer.write());
                }
            }
        }
        assertThat(forms).hasSizeGreaterThan(ALL ? 1_000 : 100);
        assertThat(wrong).isEmpty();
        assertThat(ReportingDatabase.state()).isEqualTo(before);
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("DROP SCHEMA forms CASCADE");
        }
        told("POSTGRESQL: " + forms.size() + " calls by another name, all refused");
    }

    private static void made(
            PostgresRoutine routine, String n, Statement statement, List<String> forms) {
        String call = "(" + routine.call() + ")::text";
        // The grammar itself has no set of rows there.
        if (!routine.set()) {
            forms.add("SELECT count(*) FILTER (WHERE " + call + " IS NULL) FROM orders");
            forms.add("SELECT 1 LIMIT length(" + call + ")");
        }
        forms.add("SELECT row_number() OVER (ORDER BY " + call + ") FROM orders");
        forms.add("SELECT max(id) FROM orders GROUP BY " + call);
        List<String> names = routine.names();
        if (names != null && !names.isEmpty()) {
            var named = new ArrayList<String>();
            for (int i = 0; i < routine.types().size(); i++) {
                named.add("\"" + names.get(i) + "\" => NULL::" + routine.types().get(i));
            }
            forms.add("SELECT " + routine.qualified() + "(" + String.join(", ", named) + ")");
        }
        if (is(statement, "CREATE VIEW forms.v" + n + " AS SELECT " + call + " AS a")) {
            forms.add("SELECT 1 FROM forms.v" + n);
            forms.add("SELECT a FROM forms.\"v" + n + "\"");
        }
        String check = " AS text CHECK (" + call + " IS NULL)";
        if (is(statement, "CREATE DOMAIN forms.d" + n + check)) {
            forms.add("SELECT 'a'::forms.d" + n);
            forms.add("SELECT CAST(name AS forms.d" + n + ") FROM customers");
            forms.add("SELECT '{a}'::forms.d" + n + "[]");
        }
        String body = " RETURNS text LANGUAGE sql STABLE AS 'SELECT a'";
        String defaults = "forms.w" + n + "(a text DEFAULT " + call + ")";
        if (is(statement, "CREATE FUNCTION " + defaults + body)) {
            forms.add("SELECT forms.w" + n + "()");
        }
        if (routine.types().size() == 2 && !routine.set() && !routine.result().equals("void")) {
            operator(routine, n, statement, forms);
        }
    }

    private static void operator(
            PostgresRoutine routine, String n, Statement statement, List<String> forms) {
        String function = routine.qualified();
        String left = routine.types().get(0);
        String right = routine.types().get(1);
        if (is(
                statement,
                "CREATE OPERATOR forms.#%%# (LEFTARG = %s, RIGHTARG = %s, FUNCTION = %s)"
                        .formatted(left, right, function))) {
            forms.add("SELECT NULL::%s OPERATOR(forms.#%%#) NULL::%s".formatted(left, right));
        }
        if (is(
                statement,
                "CREATE AGGREGATE forms.g%s(%s) (SFUNC = %s, STYPE = %s)"
                        .formatted(n, right, function, left))) {
            forms.add("SELECT forms.g%s(NULL::%s)".formatted(n, right));
            forms.add("SELECT forms.g%s(NULL::%s) OVER () FROM orders".formatted(n, right));
        }
    }

    /** Not every function can stand everywhere. */
    private static boolean is(Statement statement, String definition) {
        try {
            statement.execute(definition);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
