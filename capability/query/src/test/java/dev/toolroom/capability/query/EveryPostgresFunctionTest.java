package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.EveryFunctionTest.ALL;
import static dev.toolroom.capability.query.EveryFunctionTest.REFUSED;
import static dev.toolroom.capability.query.EveryFunctionTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every function, aggregate and window function in {@code pg_proc}. Those that are known by name to
 * do more than read are refused in every form that the grammar calls one by; all others are called,
 * and leave nothing. The build tries some of the allowed ones; {@code -Dfunctions=all} tries all.
 */
class EveryPostgresFunctionTest {
    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
    }

    private static List<PostgresRoutine> routines(boolean refused) throws SQLException {
        try (Connection owner = ReportingDatabase.owner()) {
            return PostgresRoutine.all(owner).stream()
                    .filter(
                            each ->
                                    Gate.refusesFunction(Dialect.POSTGRESQL, each.name())
                                            == refused)
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void whatIsNotAllowedIsRefusedInEveryForm(String user) throws SQLException {
        List<PostgresRoutine> routines = routines(true);
        assertThat(routines).hasSizeGreaterThan(200);
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        int tried = 0;
        try (var house = new QueryApplication(ReportingDatabase.settings(user))) {
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
        assertThat(tried).isGreaterThan(600);
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
        // Of these families ordinary columns are called, so as fields only some are refused.
        if (routine.types().size() == 1
                && (!routine.name().matches("(lo|brin)_.*")
                        || routine.name().equals("brin_summarize_new_values"))) {
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
        try (var house = new QueryApplication(ReportingDatabase.settings("postgres"))) {
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
}
