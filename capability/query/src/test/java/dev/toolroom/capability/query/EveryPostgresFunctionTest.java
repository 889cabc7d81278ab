package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.EveryFunctionTest.ALL;
import static dev.toolroom.capability.query.EveryFunctionTest.REFUSED;
import static dev.toolroom.capability.query.EveryFunctionTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.postgres.PostgresFunctions;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every function, aggregate and window function in {@code pg_proc}. Allowed are those that the
 * catalogue calls immutable or stable, but for those that the gate refuses by name, and the
 * volatile ones that {@link PostgresFunctions#isHarmless} names. Each of all others is refused in
 * every form that the grammar calls one by; the allowed ones are called, and have no effect. The
 * build tries some of the longer forms and of the allowed ones; {@code -Dfunctions=all} tries all.
 */
class EveryPostgresFunctionTest {
    /** An aggregate is as volatile as what it is made of. */
    private static final String FUNCTIONS =
            """
            SELECT p.proname, n.nspname || '.' || quote_ident(p.proname), p.prokind,
                p.provolatile = 'v' OR EXISTS (SELECT 1 FROM pg_aggregate g JOIN pg_proc f ON f.oid
                  IN (g.aggtransfn, g.aggfinalfn, g.aggmtransfn, g.aggminvtransfn, g.aggmfinalfn)
                  WHERE g.aggfnoid = p.oid AND f.provolatile = 'v'),
                ARRAY(SELECT CASE
                    WHEN t.typname IN ('any', 'anyelement', 'anynonarray', 'anycompatible',
                      'anycompatiblenonarray') THEN 'int4'
                    WHEN t.typname IN ('anyarray', 'anycompatiblearray') THEN 'int4[]'
                    WHEN t.typname IN ('anyrange', 'anycompatiblerange') THEN 'int4range'
                    WHEN t.typname IN ('anymultirange', 'anycompatiblemultirange')
                      THEN 'int4multirange'
                    WHEN t.typname = 'record' THEN 'customers'
                    ELSE t.oid::regtype::text END
                  FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY u(o, i)
                    JOIN pg_type t ON t.oid = u.o ORDER BY i),
                CASE WHEN p.proargmodes IS NULL AND '' <> ALL (p.proargnames) THEN p.proargnames END,
                p.provariadic <> 0, p.proretset, p.prorettype::regtype::text,
                EXISTS (SELECT 1 FROM unnest(p.proargtypes::oid[] || p.prorettype) u(o) JOIN pg_type
                  t ON t.oid = u.o WHERE t.typtype = 'p' AND t.typname NOT LIKE 'any%'
                    AND t.typname NOT IN ('record', 'void', 'cstring'))
              FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
              WHERE p.prokind <> 'p' ORDER BY p.oid\
            """;

    /**
     * A function.
     *
     * @param internal whether no statement can give it what it takes, or take what it gives
     */
    private record Routine(
            String name,
            String qualified,
            String kind,
            boolean isVolatile,
            List<String> types,
            @Nullable List<String> names,
            boolean variadic,
            boolean set,
            String result,
            boolean internal) {

        boolean refused() {
            return (isVolatile && !PostgresFunctions.isHarmless(name))
                    || Gate.refusesFunction(Dialect.POSTGRESQL, name);
        }

        String arguments() {
            return String.join(", ", types.stream().map(each -> "NULL::" + each).toList());
        }

        String call() {
            return qualified + "(" + arguments() + ")";
        }

        /** With values, so that it runs. */
        String sample() {
            return qualified
                    + "("
                    + String.join(", ", types.stream().map(Routine::value).toList())
                    + ")";
        }

        private static String value(String type) {
            return switch (type) {
                case "integer",
                        "int4",
                        "bigint",
                        "smallint",
                        "numeric",
                        "oid",
                        "real",
                        "double precision" ->
                        "1::" + type;
                case "text", "name", "cstring", "bytea", "character varying" -> "'a'::" + type;
                case "boolean" -> "true";
                case "regclass" -> "'orders'::regclass";
                case "json", "jsonb" -> "'{}'::" + type;
                case "date", "timestamp without time zone", "timestamp with time zone" ->
                        "'2026-01-01'::" + type;
                default -> "NULL::" + type;
            };
        }
    }

    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
    }

    private static List<Routine> routines(boolean refused) throws SQLException {
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(FUNCTIONS)) {
            var all = new ArrayList<Routine>();
            while (row.next()) {
                var names = row.getArray(6);
                var each =
                        new Routine(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getBoolean(4),
                                List.of((String[]) row.getArray(5).getArray()),
                                names == null ? null : List.of((String[]) names.getArray()),
                                row.getBoolean(7),
                                row.getBoolean(8),
                                row.getString(9),
                                row.getBoolean(10));
                if (each.refused() == refused) {
                    all.add(each);
                }
            }
            return all;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void whatIsNotAllowedIsRefusedInEveryForm(String user) throws SQLException {
        List<Routine> routines = routines(true);
        assertThat(routines).hasSizeGreaterThan(200);
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        int tried = 0;
        try (var house = new QueryHouse(ReportingDatabase.settings(user, false))) {
            for (Routine routine : routines) {
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

    private static List<String> forms(Routine routine) {
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
        List<Routine> routines = routines(false);
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
    @Test
    void noFunctionIsCalledByAnotherName() throws SQLException {
        List<String> forms = new ArrayList<>();
        List<Routine> routines =
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
        try (var house = new QueryHouse(ReportingDatabase.settings("postgres", false))) {
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

    private static void made(Routine routine, String n, Statement statement, List<String> forms) {
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
            Routine routine, String n, Statement statement, List<String> forms) {
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
