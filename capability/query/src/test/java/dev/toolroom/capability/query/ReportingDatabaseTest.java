package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
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
 * Two tables of statements on PostgreSQL: attacks, none of which may leave or tell anything, and
 * the queries of ordinary reports, none of which may be refused. As a superuser, as a reader, and
 * as the login that was created for the masks.
 */
class ReportingDatabaseTest {
    private static final String HONEST = "postgresql-honest.sql";
    private static final String ATTACKS = "postgresql-attacks.sql";

    /** Whose statements run as the login that cannot read masked columns. */
    private static final String MASKED = "masked";

    /** How far a refusal may go beyond what is needed, of a hundred ordinary queries. */
    private static final double NEEDLESS = 0.01;

    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", MASKED})
    void attacksLeaveNothingAndTellNothing(String user) throws SQLException {
        String before = ReportingDatabase.state();
        var told = new ArrayList<String>();
        int refused = 0;
        try (var house = new QueryApplication(settings(user))) {
            for (String each : ReportingDatabase.lines(ATTACKS)) {
                Completed answer = house.query(each);
                refused += answer.body().text("code", "").equals("query.not-read-only") ? 1 : 0;
                if (user.equals(MASKED)
                        && ReportingDatabase.SECRETS.stream().anyMatch(answer.json()::contains)) {
                    told.add(each + " -> " + answer.json());
                }
            }
        }
        assertThat(told).isEmpty();
        assertThat(refused).as("refused by their names and places").isGreaterThan(110);
        assertThat(ReportingDatabase.state()).isEqualTo(before);
    }

    private static ConnectionSettings settings(String user) {
        return user.equals(MASKED)
                ? ReportingDatabase.settings("postgres", ReportingDatabase.MASK)
                : ReportingDatabase.settings(user);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader", MASKED})
    void ordinaryQueriesAreAnsweredInFull(String user) {
        List<String> queries = ReportingDatabase.lines(HONEST);
        assertThat(queries).hasSizeGreaterThanOrEqualTo(300);
        var refused = new ArrayList<String>();
        try (var house = new QueryApplication(settings(user))) {
            for (String each : queries) {
                Completed answer = house.query(each);
                if (answer.isError() && !(user.equals(MASKED) && saysWhatToWrite(answer))) {
                    refused.add(each + " -> " + answer.json());
                }
            }
        }
        double most = NEEDLESS * queries.size();
        assertThat(refused).as("refused").hasSizeLessThanOrEqualTo((int) most);
    }

    /** A star is no list of columns that the login may read, and the answer is that list. */
    private static boolean saysWhatToWrite(Completed answer) {
        return answer.body().text("nextStep", "").contains(" can be read");
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
        try (var house = new QueryApplication(ReportingDatabase.settings("reader"))) {
            Json.Arr text = Json.Arr.of(new Json.Str("UTC"));
            Completed called =
                    house.query(QueryApplication.arguments(query).with("parameters", text));
            assertThat(called.isError()).as(called.json()).isFalse();
        }
    }

    @Test
    void noMaskedColumnIsReadThroughWhatUsersHaveMade() {
        var told = new ArrayList<String>();
        try (var house = new QueryApplication(settings(MASKED))) {
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

    private static void check(QueryApplication house, String query, List<String> told) {
        Completed answer = house.query(query);
        String rows = answer.json();
        if (ReportingDatabase.SECRETS.stream().anyMatch(rows::contains)) {
            told.add(query + " -> " + rows.substring(0, Math.min(300, rows.length())));
        }
    }
}
