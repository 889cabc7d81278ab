package dev.toolroom.capability.designer.publish.precheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.capability.designer.publish.change.Risk;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question that takes too long is given up, and the answer is that nobody knows. */
class PrecheckTimeTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir private Path folder;

    private static RowCheck check(String count) {
        return new RowCheck(Risk.CHECK_OVER_ROWS, "t.c", "x", true, count, "");
    }

    private static void givesUp(TestEngine engine, String endless) throws Exception {
        try (Connection connection = engine.open()) {
            List<FoundRows> found = Precheck.run(connection, List.of(check(endless)), SHORT, LONG);
            assertThat(found).singleElement().matches(FoundRows::isUnknown);
            assertThat(Precheck.run(connection, List.of(check("SELECT 3")), LONG, LONG))
                    .as("the next question")
                    .singleElement()
                    .matches(each -> each.rows() == 3);
            assertThat(Precheck.run(connection, List.of(check("SELECT 3")), LONG, Duration.ZERO))
                    .as("no time is left")
                    .singleElement()
                    .matches(FoundRows::isUnknown);
        }
    }

    @Test
    void onPostgres() throws Exception {
        givesUp(TestEngine.postgres(), "SELECT 1 FROM pg_sleep(1000)");
    }

    @Test
    void onSqlite() throws Exception {
        givesUp(
                TestEngine.sqlite(folder),
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*)"
                        + " FROM n");
    }

    @Test
    void onMariaDb() throws Exception {
        givesUp(
                TestEngine.mariadb(),
                "SELECT COUNT(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq = -b.seq"
                        + " * RAND()");
    }

    @Test
    void onH2() throws Exception {
        givesUp(
                TestEngine.h2(folder),
                "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000000) a WHERE a.X < 0 OR RAND() < 0");
    }
}
