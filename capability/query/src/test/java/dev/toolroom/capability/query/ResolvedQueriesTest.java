package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.postgres.PostgresFunctions;
import dev.toolroom.kernel.call.Calls.Completed;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two tables of statements on PostgreSQL, as an owner and as a reader: attacks, none of which may
 * do or tell anything, and the queries of ordinary reports, none of which may be refused or masked.
 */
class ResolvedQueriesTest {
    private static final String HONEST = "postgresql-honest.sql";
    private static final String ATTACKS = "postgresql-attacks.sql";

    /** How far a refusal may go beyond what is needed, of a hundred ordinary queries. */
    private static final double NEEDLESS = 0.01;

    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void attacksAreRefusedAndLeaveNothing(String user) throws SQLException {
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        try (var open = new QueryHouse(ReportingDatabase.settings(user, false));
                var masked =
                        new QueryHouse(
                                ReportingDatabase.settings(user, false, ReportingDatabase.MASK))) {
            for (String each : ReportingDatabase.lines(ATTACKS)) {
                for (QueryHouse house : List.of(open, masked)) {
                    Completed answer = house.query(each);
                    if (!answer.isError()) {
                        wrong.add(each + " -> " + answer.json());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(ReportingDatabase.state()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void ordinaryQueriesAreAnsweredInFull(String user) {
        List<String> queries = ReportingDatabase.lines(HONEST);
        assertThat(queries).hasSizeGreaterThanOrEqualTo(300);
        var refused = new ArrayList<String>();
        var masked = new ArrayList<String>();
        for (boolean strict : new boolean[] {false, true}) {
            try (var house =
                    new QueryHouse(
                            ReportingDatabase.settings(user, strict, ReportingDatabase.MASK))) {
                for (String each : queries) {
                    Completed answer = house.query(each);
                    if (answer.isError()) {
                        refused.add(strict + " " + each + " -> " + answer.json());
                    } else if (answer.json().contains("[masked]")) {
                        masked.add(strict + " " + each + " -> " + answer.json());
                    }
                }
            }
        }
        double most = 2 * NEEDLESS * queries.size();
        assertThat(refused).as("refused").hasSizeLessThanOrEqualTo((int) most);
        assertThat(masked).as("masked").hasSizeLessThanOrEqualTo((int) most);
    }

    /** Every function that is volatile and not known to be harmless, called in every way. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void noFunctionThatMayChangeSomethingIsCalledInAnyForm(String user) throws SQLException {
        String before = ReportingDatabase.state();
        var wrong = new ArrayList<String>();
        int tried = 0;
        try (var house = new QueryHouse(ReportingDatabase.settings(user, false))) {
            for (String each : forms()) {
                tried++;
                if (!house.query(each).isError()) {
                    wrong.add(each);
                }
            }
        }
        assertThat(tried).isGreaterThan(800);
        assertThat(wrong).isEmpty();
        assertThat(ReportingDatabase.state()).isEqualTo(before);
    }

    private static List<String> forms() throws SQLException {
        String question =
                """
                SELECT p.proname, n.nspname, p.pronargs,
                    coalesce((SELECT string_agg('NULL::' || t::regtype, ', ') FROM
                      unnest(p.proargtypes::oid[]) WITH ORDINALITY u(t, i)), ''),
                    p.provariadic <> 0
                  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                  WHERE p.provolatile = 'v' AND p.prokind = 'f'
                    AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype,
                      'internal'::regtype)
                    AND NOT EXISTS (SELECT 1 FROM unnest(p.proargtypes::oid[]) a(t)
                      JOIN pg_type t ON t.oid = a.t WHERE t.typtype = 'p')\
                """;
        var forms = new ArrayList<String>();
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            while (row.next()) {
                String name = row.getString(1);
                if (PostgresFunctions.isHarmless(name)) {
                    continue;
                }
                String arguments = row.getString(4);
                String schema = row.getString(2);
                forms.add("SELECT " + name + "(" + arguments + ")");
                forms.add("SELECT " + schema + ".\"" + name + "\"(" + arguments + ")");
                forms.add("SELECT 1 FROM " + name + "(" + arguments + ") AS x");
                forms.add("SELECT 1 WHERE (" + name + "(" + arguments + "))::text IS NULL");
                if (row.getInt(3) == 1) {
                    forms.add("SELECT (" + arguments + ")." + name);
                    forms.add("SELECT x." + name + " FROM (SELECT " + arguments + " AS y) x");
                    forms.add(
                            "SELECT (x.y).\"" + name + "\" FROM (SELECT " + arguments + " AS y) x");
                }
                if (row.getBoolean(5)) {
                    int last = arguments.lastIndexOf("NULL");
                    forms.add(
                            "SELECT "
                                    + name
                                    + "("
                                    + arguments.substring(0, last)
                                    + "VARIADIC "
                                    + arguments.substring(last)
                                    + ")");
                }
            }
        }
        return forms;
    }

    /** What reads a column, with %t for its table and %c for itself. */
    private static final List<String> READINGS =
            List.of(
                    "SELECT %c FROM %t",
                    "SELECT x.%c AS name FROM %t x",
                    "SELECT %t.* FROM %t",
                    "TABLE %t",
                    "SELECT upper(%c::text) FROM %t",
                    "SELECT length(%c::text) + 73519 FROM %t",
                    "SELECT max(%c), min(%c::text) FROM %t",
                    "SELECT string_agg(%c::text, ',') FROM %t",
                    "SELECT array_agg(%c) OVER () FROM %t",
                    "SELECT x FROM %t x",
                    "SELECT x::text FROM %t x",
                    "SELECT to_jsonb(x) FROM %t x",
                    "SELECT to_jsonb(x)->>'%c' FROM %t x",
                    "SELECT x.row_to_json FROM %t x",
                    "SELECT (x).%c FROM %t x",
                    "SELECT (SELECT y.%c FROM %t y LIMIT 1)",
                    "SELECT ARRAY(SELECT %c FROM %t)",
                    "SELECT q.a FROM (SELECT %c AS a FROM %t) q",
                    "WITH q(a) AS (SELECT %c FROM %t) SELECT a FROM q",
                    "WITH RECURSIVE q(a, n) AS (SELECT %c::text, 1 FROM %t UNION ALL SELECT a, n +"
                            + " 1 FROM q WHERE n < 2) SELECT a FROM q",
                    "SELECT name FROM customers UNION SELECT %c::text FROM %t",
                    "SELECT name FROM customers UNION ALL (SELECT %c::text FROM %t)",
                    "SELECT v.a FROM %t x, LATERAL (VALUES (x.%c)) v(a)",
                    "SELECT f FROM %t x, unnest(ARRAY[x.%c::text]) f",
                    "SELECT j.value FROM %t x, json_each_text(row_to_json(x)) j",
                    "SELECT r.a FROM %t x, json_to_record(json_build_object('a', x.%c)) AS r(a"
                            + " text)",
                    "SELECT coalesce(%c::text, ''), nullif(%c::text, '') FROM %t",
                    "SELECT CASE WHEN true THEN %c::text END FROM %t",
                    "SELECT format('%s', %c) FROM %t",
                    "SELECT xmlelement(name a, %c) FROM %t",
                    "SELECT first_value(%c) OVER () FROM %t",
                    "SELECT j.%c FROM (%t x CROSS JOIN orders y) AS j",
                    "SELECT count(*) FILTER (WHERE %c IS NOT NULL) + 73519 FROM %t",
                    "SELECT 'DE99secret' || (%c IS NULL) FROM %t",
                    "SELECT unnest(most_common_vals::text::text[]), histogram_bounds FROM pg_stats"
                            + " WHERE tablename = '%t' AND attname = '%c'");

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void noMaskedColumnIsReadInAnyForm(String user) {
        var told = new ArrayList<String>();
        try (var house =
                new QueryHouse(ReportingDatabase.settings(user, false, ReportingDatabase.MASK))) {
            for (String column : ReportingDatabase.MASK) {
                String[] parts = column.split("\\.", 2);
                for (String each : READINGS) {
                    check(house, each.replace("%t", parts[0]).replace("%c", parts[1]), told);
                }
            }
            for (String each :
                    List.of(
                            "SELECT contact FROM customer_directory",
                            "SELECT contact FROM contacts",
                            "SELECT contacts FROM contacts",
                            "SELECT contact_of(1)",
                            "SELECT contact_of(c), c.contact_of FROM customers c",
                            "SELECT length(contact_of(1)) + 73519",
                            "SELECT monthly * 12 FROM employees",
                            "SELECT hstore(c)->'email' FROM customers c",
                            "EXPLAIN VERBOSE SELECT * FROM products WHERE name = contact_of(1)")) {
                check(house, each, told);
            }
        }
        assertThat(told).isEmpty();
    }

    private static void check(QueryHouse house, String query, List<String> told) {
        Completed answer = house.query(query);
        String rows = answer.json().replaceAll("\"(startedAt|completedAt)\":\"[^\"]*\"", "");
        boolean silent = answer.isError() || rows.contains("\"masked\":true");
        if (!silent || ReportingDatabase.SECRETS.stream().anyMatch(rows::contains)) {
            told.add(query + " -> " + rows.substring(0, Math.min(300, rows.length())));
        }
    }
}
