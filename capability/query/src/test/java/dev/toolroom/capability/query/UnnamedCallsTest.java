package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions that do more than read and are called without their name, by what else the database
 * holds. Each of them takes a lock, reads a file or waits when it runs; the catalogue knows.
 */
class UnnamedCallsTest {
    @BeforeAll
    static void prepare() throws SQLException {
        run(
                DatabaseKind.H2,
                "CREATE ALIAS IF NOT EXISTS ENDS FOR 'java.lang.System.gc'",
                "CREATE OR REPLACE VIEW reading AS SELECT FILE_READ('/etc/hostname', NULL) AS a",
                "CREATE OR REPLACE VIEW plain_view AS SELECT id, UPPER(name) AS name FROM t",
                "CREATE LINKED TABLE elsewhere('', 'jdbc:h2:mem:elsewhere;DB_CLOSE_DELAY=-1;INIT="
                        + "CREATE TABLE IF NOT EXISTS far(a int)', 'sa', '', 'FAR')");
    }

    /** Other tests use the same databases. */
    @AfterAll
    static void cleanUp() throws SQLException {
        run(
                DatabaseKind.H2,
                "DROP VIEW reading",
                "DROP VIEW plain_view",
                "DROP TABLE elsewhere",
                "DROP ALIAS ENDS");
    }

    private static void run(DatabaseKind kind, String... statements) throws SQLException {
        try (Connection owner = TestDatabase.of(kind).owner();
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    H2         | SELECT ENDS()                              | ENDS at position 8
                    H2         | SELECT ﬁle_read('/etc/hostname')           | ﬁle_read at position 8
                    H2         | SELECT * FROM reading                      | is a view, in which FILE_READ
                    H2         | SELECT * FROM elsewhere                    | is a table of another database
                    """)
    void theyAreRefusedWithTheWordThatCallsThem(DatabaseKind kind, String query, String said)
            throws SQLException {
        // An owner may do anything, so that the catalogue alone is what speaks against it.
        try (var house = new QueryApplication(TestDatabase.of(kind).ownerSettings())) {
            Json.Obj refused = house.query(query).body();
            assertThat(refused.text("code", ""))
                    .as(refused.write())
                    .isEqualTo("query.not-read-only");
            assertThat(refused.text("message", "")).contains(said);
        }
    }

    @ParameterizedTest
    @CsvSource({"H2", "SQLITE"})
    void aViewThatOnlyReadsIsRead(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            String view = kind == DatabaseKind.SQLITE ? "people_view" : "plain_view";
            assertThat(house.query("SELECT id FROM " + view).isError()).isFalse();
        }
    }

    /** They are called volatile because their answers change. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM pg_partition_tree('t')",
                "SELECT * FROM pg_partition_ancestors('t')",
                "SELECT count(*) FROM t TABLESAMPLE BERNOULLI (50) REPEATABLE (1)",
                "SELECT count(*) FROM t TABLESAMPLE SYSTEM (50)",
                "SELECT pg_current_wal_insert_lsn(), pg_current_wal_flush_lsn()",
                "SELECT pg_xact_status('3'), pg_notification_queue_usage()",
                "SELECT pg_sequence_last_value('sq'), pg_safe_snapshot_blocking_pids(1)",
                "SELECT gen_random_uuid(), clock_timestamp(), pg_relation_size('t')",
                "SELECT name LIKE 'a%' AND name NOT ILIKE 'b' AND name SIMILAR TO 'a' FROM t"
            })
    void whatTheServerBringsAndOnlyReadsIsAnswered(String query) {
        try (var house =
                new QueryApplication(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            assertThat(house.query(query).json()).contains("\"recordset\"");
        }
    }

    /** It is no part of what users have made. */
    @Test
    void theViewsOfTheServerItselfAreRead() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            for (String view :
                    List.of("pg_stat_activity", "pg_locks", "pg_settings", "pg_tables")) {
                assertThat(house.query("SELECT count(*) FROM " + view).isError()).isFalse();
            }
        }
    }
}
