package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often a warm call waits for the server: each wait is the way there and back. */
class RoundTripsTest {
    private static final String BEGIN = "BEGIN READ ONLY; ";
    private static final String CLEANED = "ROLLBACK; DISCARD ALL; SET seed = …; ";

    @Test
    void aQueryWaitsOnceAndOnceMoreForACleanSession() throws IOException {
        TestDatabase postgres = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (var proxy = new CountingProxy(postgres);
                var house = new QueryApplication(proxy.instead(postgres.settings()))) {
            assertThat(house.query("SELECT 0 AS n").isError()).isFalse();
            awaitCleaned(proxy);
            assertThat(house.query("SELECT 1 AS n").json()).contains("[[1]]");
            assertThat(awaitCleaned(proxy)).containsExactly(BEGIN + "SELECT 1 AS n; ", CLEANED);
            String many = "SELECT n FROM generate_series(1, 1000) AS n";
            assertThat(
                            house.query(QueryApplication.arguments(many).with("maxRows", 1_000))
                                    .isError())
                    .isFalse();
            assertThat(awaitCleaned(proxy))
                    .as("a full page, and the knowledge that it is all, in one")
                    .containsExactly(BEGIN + many + "; ", CLEANED);
        }
    }

    @Test
    void aQueryThatComesAtOnceCleansTheSessionInPassing() throws IOException {
        assertInPassing("SELECT 1 AS n", CLEANED + BEGIN + "SELECT 1 AS n; ");
    }

    private static void assertInPassing(String query, String inPassing) throws IOException {
        TestDatabase postgres = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (var proxy = new CountingProxy(postgres);
                var house = new QueryApplication(proxy.instead(postgres.settings()))) {
            assertThat(house.query("SELECT 0 AS n").isError()).isFalse();
            var trips = new ArrayList<String>();
            // One that is held up finds its session cleaned; there is always one that is not.
            while (!trips.contains(inPassing)) {
                assertThat(house.query(query).json()).contains("[[1]]");
                trips.addAll(proxy.taken());
            }
        }
    }

    /** The answer may be there before the session is clean again. */
    private static List<String> awaitCleaned(CountingProxy proxy) {
        var all = new ArrayList<String>();
        while (all.isEmpty() || !all.getLast().endsWith(CLEANED)) {
            // A call that comes before the last session is clean opens another, which is no part of
            // it.
            proxy.taken().stream()
                    .filter(trip -> !trip.startsWith("SET application_name"))
                    .filter(trip -> !trip.startsWith("SHOW is_superuser"))
                    .forEach(all::add);
            Thread.onSpinWait();
        }
        return all;
    }
}
