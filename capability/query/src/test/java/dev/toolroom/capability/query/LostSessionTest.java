package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A statement is started once, whatever becomes of its session. */
class LostSessionTest {
    private static final String ENDLESS =
            "WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)"
                    + " SELECT count(*) FROM endless";

    private static final String OURS =
            " FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'"
                    + " AND query LIKE '%endless%'";

    /** The session has served before, so that it might have been taken for one that died idle. */
    @Test
    @Timeout(60)
    void aStatementWhoseSessionIsTerminatedIsNotStartedAgain() throws Exception {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL);
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection owner = TestDatabase.of(DatabaseKind.POSTGRESQL).owner()) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
            Future<Completed> call = threads.submit(() -> house.query(ENDLESS));
            while (count(owner, "SELECT count(*)" + OURS) == 0) {
                Thread.onSpinWait();
            }
            assertThat(count(owner, "SELECT count(pg_terminate_backend(pid, 5000))" + OURS))
                    .isOne();
            Completed refused = call.get();
            assertThat(count(owner, "SELECT count(*)" + OURS)).isZero();
            assertThat(refused.body().text("code", "")).isEqualTo("query.unreachable");
            assertThat(refused.body().text("message", ""))
                    .contains("An administrator", "not started again");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    private static long count(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getLong(1);
        }
    }
}
