package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.QueryCapability.Examined;
import dev.toolroom.capability.query.rows.Spool;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is longer than an answer, and what takes longer than a moment. */
class LongResultTest {
    private static String rows(int count, String what) {
        return "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < "
                + count
                + ") SELECT n, "
                + what
                + " AS x FROM c";
    }

    @Test
    void noMoreRowsAreKeptThanTheCeilingAndBothEndsSaySo() {
        long all = paged(rows(60_000, "'x'"));
        assertThat(all).isBetween(1_000L, 1_000L + Spool.MAX_ROWS);
    }

    @Test
    void norMoreBytes() {
        String wide = "'" + "x".repeat(900) + "'";
        long all = paged(rows(40_000, wide));
        assertThat(all * 900).isBetween(900_000L, 64_000L + Spool.MAX_BYTES);
    }

    /** Reads to the end; answers with how many rows there were. */
    private static long paged(String query) {
        try (var house = QueryApplication.of(DatabaseKind.SQLITE)) {
            Json.Obj arguments = QueryApplication.arguments(query).with("maxRows", 1_000);
            Json.Obj page = house.query(arguments).body();
            assertThat(page.write()).contains("rows are kept for the cursor");
            long rows = QueryApplication.rows(page).size();
            String cursor = page.text("cursor", "");
            while (!cursor.isEmpty()) {
                page = house.query(arguments.with("cursor", cursor)).body();
                rows += QueryApplication.rows(page).size();
                cursor = page.text("cursor", "");
            }
            assertThat(page.write()).contains("the result goes on, but no more of it was kept");
            return rows;
        }
    }

    @Test
    void aCursorIsGoodForTenMinutes() throws Exception {
        var now = new AtomicReference<>(Instant.parse("2026-11-15T12:00:00Z"));
        var clock =
                new Clock() {
                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return now.get();
                    }
                };
        var settings = TestDatabase.of(DatabaseKind.SQLITE).settings();
        try (var capability =
                        new QueryCapability(
                                new Connections(() -> List.of(settings), text -> text),
                                () -> Path.of("."),
                                () -> Path.of("."),
                                clock);
                var house = new TestApplication(capability)) {
            Json.Obj arguments = QueryApplication.arguments(rows(500, "1"));
            String cursor = house.call("mssql-query", arguments, "me").body().text("cursor", "");
            Json.Obj more = arguments.with("cursor", cursor);
            now.set(now.get().plus(Duration.ofMinutes(9)));
            assertThat(house.call("mssql-query", more, "me").isError()).isFalse();
            now.set(now.get().plus(Duration.ofMinutes(2)));
            assertThat(house.call("mssql-query", more, "me").json())
                    .contains("query.bad-cursor", "too old");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void anExportTellsHowFarItIs(DatabaseKind kind, @TempDir Path folder) throws Exception {
        var told = new ArrayList<String>();
        CallListener listener =
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        told.add(message);
                    }
                };
        // MariaDB recurses a thousand times at most, unless told otherwise.
        String query =
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300)"
                        + " SELECT a.n, b.n AS m FROM c a, c b";
        try (var house = new QueryApplication(folder, TestDatabase.of(kind).settings())) {
            house.tools()
                    .dispatcher()
                    .call(
                            new ToolCall(
                                    CallId.random(),
                                    "query_export",
                                    QueryApplication.arguments(query),
                                    new Caller("test", "junit", "test", Caller.LOCAL, null)),
                            listener);
        }
        assertThat(told).containsExactly("20000 rows", "40000 rows", "60000 rows", "80000 rows");
    }

    /** As {@code toolroom doctor} asks. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2", "MARIADB"})
    void theDoctorSaysWhatALoginCouldDoBesidesReading(DatabaseKind kind) {
        assertThat(examined(kind, false).warnings())
                .noneMatch(each -> each.startsWith("the login "));
        assertThat(examined(kind, true).warnings()).anyMatch(each -> each.startsWith("the login "));
    }

    private static Examined examined(DatabaseKind kind, boolean owner) {
        TestDatabase database = TestDatabase.of(kind);
        var settings = owner ? database.ownerSettings() : database.settings();
        try (var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> Path.of("."),
                        () -> Path.of("."),
                        Clock.systemUTC())) {
            return capability.examine().getFirst();
        }
    }
}
