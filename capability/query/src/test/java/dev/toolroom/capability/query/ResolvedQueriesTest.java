package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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
    @ValueSource(strings = {"postgres", "reader", "quiet", "bare"})
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
    @ValueSource(strings = {"postgres", "reader", "quiet"})
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

    /**
     * Nothing is resolved for this login, so names and signs alone decide. Most refusals are
     * because of an operator = that a user has made: whatever compares may call it.
     */
    @Test
    void whatIsRefusedAndMaskedWhereNothingIsResolved() {
        List<String> queries = ReportingDatabase.lines(HONEST);
        int refused = 0;
        int masked = 0;
        try (var house =
                new QueryHouse(ReportingDatabase.settings("bare", false, ReportingDatabase.MASK))) {
            for (String each : queries) {
                Completed answer = house.query(each);
                refused += answer.isError() ? 1 : 0;
                masked += answer.json().contains("[masked]") ? 1 : 0;
            }
        }
        assertThat(refused).as("refused").isLessThanOrEqualTo(188);
        assertThat(masked).as("masked").isLessThanOrEqualTo(102);
    }

    /** Values choose which function of a name is called, so their types are part of a verdict. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void theTypesOfValuesChooseWhatIsCalled(String user) throws SQLException {
        String before = ReportingDatabase.state();
        try (var house = new QueryHouse(ReportingDatabase.settings(user, false))) {
            Json.Obj call = QueryHouse.arguments("SELECT chooses(?)");
            for (int i = 0; i < 2; i++) {
                Completed number =
                        house.query(call.with("parameters", Json.Arr.of(Json.Num.of(5))));
                assertThat(number.isError()).as(number.json()).isFalse();
                Completed text =
                        house.query(call.with("parameters", Json.Arr.of(new Json.Str("x"))));
                assertThat(text.body().text("code", ""))
                        .as(text.json())
                        .isEqualTo("query.not-read-only");
            }
        }
        assertThat(ReportingDatabase.state()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 ORDER BY ?",
                "SELECT count(*) FROM (VALUES (1)) v(a) GROUP BY ?",
                "SELECT now() AT TIME ZONE ?",
                "SELECT '{\"x\":1}'::jsonb -> ?",
                "SELECT 'a' LIKE ? ESCAPE '!'"
            })
    void aTextMayStandWhereverTheDatabaseTakesOne(String query) {
        try (var house = new QueryHouse(ReportingDatabase.settings("reader", false))) {
            Json.Arr text = Json.Arr.of(new Json.Str("UTC"));
            Completed called = house.query(QueryHouse.arguments(query).with("parameters", text));
            assertThat(called.isError()).as(called.json()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", "quiet", "bare"})
    void noMaskedColumnIsReadThroughWhatUsersHaveMade(String user) {
        var told = new ArrayList<String>();
        try (var house =
                new QueryHouse(ReportingDatabase.settings(user, false, ReportingDatabase.MASK))) {
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
                            "SELECT query FROM pg_stat_activity",
                            "SELECT a FROM pg_stat_activity a",
                            "SELECT x.query || '' FROM pg_stat_get_activity(NULL) x",
                            "SELECT to_jsonb(x)->'query' FROM pg_stat_get_activity(NULL) x",
                            "SELECT (pg_stat_get_activity(NULL)).query",
                            "SELECT x.query FROM ROWS FROM (generate_series(1, 2),"
                                    + " pg_stat_get_activity(NULL)) x",
                            "EXPLAIN VERBOSE SELECT * FROM products WHERE name = contact_of(1)")) {
                check(house, each, told);
            }
        }
        assertThat(told).isEmpty();
    }

    private static void check(QueryHouse house, String query, List<String> told) {
        Completed answer = house.query(query);
        String rows = answer.json();
        boolean silent = answer.isError() || rows.contains("\"masked\":true");
        if (!silent || ReportingDatabase.SECRETS.stream().anyMatch(rows::contains)) {
            told.add(query + " -> " + rows.substring(0, Math.min(300, rows.length())));
        }
    }
}
