package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.ResultSet;
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
    private static final String LOCKS =
            " LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_lock(77); RETURN ";

    @BeforeAll
    static void prepare() throws SQLException {
        run(
                DatabaseKind.POSTGRESQL,
                "CREATE OR REPLACE FUNCTION locks(int, int) RETURNS int" + LOCKS + "1; END'",
                "CREATE OR REPLACE FUNCTION locks_row(t) RETURNS int" + LOCKS + "1; END'",
                "CREATE OR REPLACE FUNCTION locks_check(int) RETURNS boolean"
                        + LOCKS
                        + "true; END'",
                "CREATE OR REPLACE FUNCTION \"Löcks\"() RETURNS int" + LOCKS + "1; END'",
                "CREATE OPERATOR ~@~ (LEFTARG = int, RIGHTARG = int, FUNCTION = locks)",
                "CREATE AGGREGATE locks_all(int) (SFUNC = locks, STYPE = int, INITCOND = '0')",
                "CREATE DOMAIN locked AS int CHECK (locks_check(VALUE))",
                "CREATE DOMAIN slow AS int CHECK (pg_sleep(0) IS NOT NULL)",
                "CREATE TYPE boxed AS (a int)",
                "CREATE OR REPLACE FUNCTION to_boxed(text) RETURNS boxed" + LOCKS + "ROW(1); END'",
                "CREATE CAST (text AS boxed) WITH FUNCTION to_boxed(text)",
                "CREATE VIEW locking AS SELECT locks(1, 2) AS a",
                "CREATE VIEW locking_twice AS SELECT a + 1 AS a FROM locking",
                "CREATE VIEW sleeping AS SELECT pg_sleep(0)::text AS a",
                "CREATE VIEW plain_view AS SELECT id, upper(name) AS name, now() AS at FROM t",
                "CREATE VIEW \"ÉTÉ\" AS SELECT locks(1, 2) AS a",
                "CREATE DOMAIN locked_again AS locked",
                "CREATE TYPE locked_row AS (a locked, b int)",
                "CREATE TYPE locked_range AS RANGE (subtype = locked)",
                "CREATE TABLE owns (a locked, b int)",
                "CREATE TABLE owns_rows (o owns)",
                "CREATE FUNCTION random(int) RETURNS int" + LOCKS + "1; END'",
                "CREATE FUNCTION by_default(a int DEFAULT locks(1, 2)) RETURNS int LANGUAGE sql"
                        + " STABLE AS 'SELECT a'",
                "CREATE FUNCTION locks_like(varchar, varchar) RETURNS boolean"
                        + LOCKS
                        + "true; END'",
                "CREATE TYPE cased AS (a int)",
                "CREATE FUNCTION of_cased(cased) RETURNS text" + LOCKS + "1; END'",
                "CREATE CAST (cased AS text) WITH FUNCTION of_cased(cased) AS IMPLICIT",
                "CREATE TABLE cases (c cased)",
                "CREATE DOMAIN kept AS cased",
                "CREATE FUNCTION locks_kept(kept) RETURNS int" + LOCKS + "1; END'",
                "CREATE TABLE halves (at date) PARTITION BY RANGE (at)",
                "CREATE EXTENSION IF NOT EXISTS dblink",
                "CREATE EXTENSION IF NOT EXISTS file_fdw",
                "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
                "CREATE FOREIGN TABLE names_of_hosts (line text) SERVER files"
                        + " OPTIONS (filename '/etc/hosts')",
                "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader");
        run(
                DatabaseKind.MARIADB,
                "CREATE OR REPLACE FUNCTION locks() RETURNS int RETURN GET_LOCK('left', 0)",
                "CREATE OR REPLACE VIEW locking AS SELECT locks() AS a",
                "CREATE OR REPLACE VIEW LockingInCapitals AS SELECT locks() AS a",
                "CREATE OR REPLACE VIEW sleeping AS SELECT SLEEP(0) AS a",
                "CREATE OR REPLACE VIEW locking_twice AS SELECT a + 1 AS a FROM locking",
                "CREATE OR REPLACE VIEW plain_view AS SELECT id, UPPER(name) AS name FROM t");
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
                DatabaseKind.POSTGRESQL,
                "DROP VIEW locking_twice, locking, sleeping, plain_view, \"ÉTÉ\"",
                "DROP TABLE cases, halves, owns_rows, owns",
                "DROP FUNCTION locks_kept(kept), random(int), by_default(int)",
                "DROP FUNCTION locks_like(varchar, varchar)",
                "DROP DOMAIN kept",
                "DROP TYPE cased CASCADE",
                "DROP TYPE locked_row, locked_range",
                "DROP DOMAIN locked_again",
                "DROP SERVER files CASCADE",
                "DROP EXTENSION file_fdw",
                "DROP EXTENSION dblink",
                "DROP OPERATOR ~@~ (int, int)",
                "DROP AGGREGATE locks_all(int)",
                "DROP DOMAIN locked",
                "DROP DOMAIN slow",
                "DROP TYPE boxed CASCADE",
                "DROP FUNCTION locks(int, int), locks_row(t), locks_check(int), \"Löcks\"()");
        run(
                DatabaseKind.MARIADB,
                "DROP VIEW locking_twice, locking, sleeping, plain_view, LockingInCapitals",
                "DROP FUNCTION locks");
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
                    POSTGRESQL | SELECT 1 ~@~ 2                             | operator ~@~ calls locks, which is volatile
                    POSTGRESQL | SELECT id FROM t WHERE 1 OPERATOR(public.~@~) 2 = 1 | operator ~@~ calls locks, which is volatile
                    POSTGRESQL | SELECT locks_all(id) FROM t                | locks_all at position 8
                    POSTGRESQL | SELECT locks_all(id) OVER () FROM t        | locks_all at position 8
                    POSTGRESQL | SELECT t.locks_row FROM t                  | locks_row at position 10
                    POSTGRESQL | SELECT (t).locks_row FROM t                | locks_row at position 12
                    POSTGRESQL | SELECT ('/etc/hostname'::text).pg_read_file | pg_read_file at position 32
                    POSTGRESQL | SELECT (CAST(id AS float8) / 1000)."pg_sleep" FROM t | "pg_sleep" at position 36
                    POSTGRESQL | SELECT ((1)::bigint).pg_advisory_lock      | pg_advisory_lock at position 22
                    POSTGRESQL | SELECT (ARRAY['a'::text])[1].pg_ls_dir     | pg_ls_dir at position 30
                    POSTGRESQL | SELECT ('t'::regclass).pg_relation_filepath | pg_relation_filepath at position 24
                    POSTGRESQL | SELECT ('DELETE FROM victim'::text).dblink_exec | dblink_exec at position 37
                    POSTGRESQL | SELECT (1).random                          | random at position 12
                    POSTGRESQL | SELECT (id).locks_all FROM t | locks_all at position 13
                    POSTGRESQL | SELECT id FROM t x ORDER BY x.locks_row    | locks_row at position 31
                    POSTGRESQL | SELECT '1'::locked                         | calls locks_check, which is volatile
                    POSTGRESQL | SELECT CAST(1 AS public."locked")          | calls locks_check, which is volatile
                    POSTGRESQL | SELECT locked '1'                          | calls locks_check, which is volatile
                    POSTGRESQL | SELECT * FROM json_to_record('{"a": 1}') AS x(a locked) | is made by a check
                    POSTGRESQL | SELECT '1'::slow                           | slow calls pg_sleep
                    POSTGRESQL | SELECT pg_input_is_valid('1', 'locked')    | pg_input_is_valid at position 8
                    POSTGRESQL | SELECT 'x'::text::boxed                    | calls to_boxed, which is volatile
                    POSTGRESQL | SELECT * FROM locking                      | the statement calls locks
                    POSTGRESQL | SELECT x.a FROM public."locking_twice" x   | the statement calls locks
                    POSTGRESQL | TABLE sleeping                             | the statement calls pg_sleep
                    POSTGRESQL | WITH c AS (SELECT * FROM locking) SELECT 1 | the statement calls locks
                    POSTGRESQL | SELECT * FROM names_of_hosts               | is a foreign table
                    POSTGRESQL | SELECT "Löcks"()                           | "Löcks" at position 8
                    POSTGRESQL | EXPLAIN ANALYZE SELECT 1 ~@~ 2             | operator ~@~ calls locks, which is volatile
                    POSTGRESQL | SELECT * FROM "ÉTÉ"                        | the statement calls locks
                    POSTGRESQL | SELECT '{1}'::_locked                      | is made by a check
                    POSTGRESQL | SELECT '1'::locked_again                   | calls locks_check, which is volatile
                    POSTGRESQL | SELECT '{1}'::locked_again[]               | is made by a check
                    POSTGRESQL | SELECT '(1,2)'::locked_row                 | is made by a check
                    POSTGRESQL | SELECT ROW(1, 2)::locked_row               | calls locks_check, which is volatile
                    POSTGRESQL | SELECT '{"(1,2)"}'::_locked_row            | is made by a check
                    POSTGRESQL | SELECT locked_range(1, 2)                  | calls locks_check, which is volatile
                    POSTGRESQL | SELECT JSON_VALUE('1', '$' RETURNING locked_again) | calls locks_check, which is volatile
                    POSTGRESQL | SELECT '(1,2)'::owns                       | is made by a check
                    POSTGRESQL | SELECT ROW(1, 2)::public."owns"            | calls locks_check, which is volatile
                    POSTGRESQL | SELECT '{"(1,2)"}'::owns[]                 | is made by a check
                    POSTGRESQL | SELECT '{"(1,2)"}'::_owns                  | is made by a check
                    POSTGRESQL | SELECT CAST('(1,2)' AS public.owns)        | is made by a check
                    POSTGRESQL | SELECT CAST('{}' AS owns[])                | is made by a check
                    POSTGRESQL | SELECT owns '(1,2)'                        | is made by a check
                    POSTGRESQL | SELECT owns('(1,2)')                       | is made by a check
                    POSTGRESQL | SELECT '("(1,2)")'::owns_rows              | is made by a check
                    POSTGRESQL | SELECT * FROM json_to_record('{}') AS x(b int, a owns) | is made by a check
                    POSTGRESQL | SELECT JSON_VALUE('1', '$' RETURNING owns) | calls locks_check, which is volatile
                    POSTGRESQL | SELECT * FROM XMLTABLE('/a' PASSING ('<a/>'::xml) COLUMNS a owns PATH 'b') | calls locks_check, which is volatile
                    POSTGRESQL | SELECT random(5)                           | random at position 8
                    POSTGRESQL | SELECT by_default()                        | by_default at position 8
                    POSTGRESQL | SELECT upper(c) FROM cases                 | calls of_cased, which is volatile
                    POSTGRESQL | SELECT (c::kept).locks_kept FROM cases     | locks_kept at position 18
                    MARIADB    | SELECT a FROM LockingInCapitals            | is a view, in which `locks`
                    MARIADB    | SELECT a FROM test.`LockingInCapitals`     | is a view, in which `locks`
                    MARIADB    | SELECT locks()                             | locks at position 8
                    MARIADB    | SELECT löcks()                             | löcks at position 8
                    MARIADB    | SELECT `LÓCKS`()                           | `LÓCKS` at position 8
                    MARIADB    | SELECT test.lôcks()                        | lôcks at position 13
                    MARIADB    | SELECT * FROM locking                      | is a view, in which `locks`
                    MARIADB    | SELECT a FROM test.locking_twice           | is a view, in which `locks`
                    MARIADB    | SELECT * FROM sleeping                     | is a view, in which sleep
                    H2         | SELECT ENDS()                              | ENDS at position 8
                    H2         | SELECT ﬁle_read('/etc/hostname')           | ﬁle_read at position 8
                    H2         | SELECT * FROM reading                      | is a view, in which FILE_READ
                    H2         | SELECT * FROM elsewhere                    | is a table of another database
                    """)
    void theyAreRefusedWithTheWordThatCallsThem(DatabaseKind kind, String query, String said)
            throws SQLException {
        // An owner may do anything, so that the catalogue alone is what speaks against it.
        try (var house = new QueryHouse(TestDatabase.of(kind).ownerSettings())) {
            Json.Obj refused = house.query(query).body();
            assertThat(refused.text("code", ""))
                    .as(refused.write())
                    .isEqualTo("query.not-read-only");
            assertThat(refused.text("message", "")).contains(said);
        }
        assertThat(locks(kind)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"POSTGRESQL", "MARIADB", "H2", "SQLITE"})
    void aViewThatOnlyReadsIsRead(DatabaseKind kind) {
        try (var house = QueryHouse.of(kind)) {
            String view = kind == DatabaseKind.SQLITE ? "people_view" : "plain_view";
            assertThat(house.query("SELECT id FROM " + view).isError()).isFalse();
        }
    }

    /** Their rows are not to be made, but they are to be read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM owns",
                "SELECT a, b FROM public.owns",
                "SELECT owns.a, (owns).b, owns FROM owns JOIN owns_rows ON true",
                "SELECT count(owns), count(DISTINCT owns) FROM owns, owns_rows",
                "SELECT x.a FROM owns AS x WHERE x.b IN (SELECT b FROM ONLY owns)",
                "TABLE owns"
            })
    void aTableWithSuchAColumnIsRead(String query) {
        try (var house = new QueryHouse(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            assertThat(house.query(query).json()).contains("\"recordset\"");
        }
    }

    /** An operator that a word stands for is looked up on the search path like any other. */
    @Test
    void aWordThatIsAnOperatorIsRefusedWhereSomebodyHasMadeOne() throws SQLException {
        String signs = "(LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = locks_like)";
        run(DatabaseKind.POSTGRESQL, "CREATE OPERATOR ~~ " + signs, "CREATE OPERATOR ~~* " + signs);
        try (var house = new QueryHouse(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            for (String word : List.of("LIKE", "ilike")) {
                assertThat(
                                house.query("SELECT id FROM t WHERE name " + word + " 'a'")
                                        .body()
                                        .text("message", ""))
                        .contains("calls locks_like, which is volatile");
            }
            // The negations are operators of their own, which nobody has made anew.
            assertThat(house.query("SELECT id FROM t WHERE name NOT LIKE 'a'").isError()).isFalse();
        } finally {
            run(
                    DatabaseKind.POSTGRESQL,
                    "DROP OPERATOR ~~ (varchar, varchar)",
                    "DROP OPERATOR ~~* (varchar, varchar)");
        }
        assertThat(locks(DatabaseKind.POSTGRESQL)).isZero();
    }

    /** PostgreSQL reads {@code !=} as {@code <>} before it looks for an operator. */
    @Test
    void aSignThatStandsForAnotherIsRefusedWhereSomebodyHasMadeThat() throws SQLException {
        run(
                DatabaseKind.POSTGRESQL,
                "CREATE OPERATOR <> (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION ="
                        + " locks_like)");
        try (var house = new QueryHouse(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            for (String sign : List.of("<>", "!=")) {
                assertThat(
                                house.query("SELECT id FROM t WHERE name " + sign + " 'a'")
                                        .body()
                                        .text("message", ""))
                        .contains("calls locks_like, which is volatile");
            }
        } finally {
            run(DatabaseKind.POSTGRESQL, "DROP OPERATOR <> (varchar, varchar)");
        }
        assertThat(locks(DatabaseKind.POSTGRESQL)).isZero();
    }

    /** They are called volatile because their answers change. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM pg_partition_tree('halves')",
                "SELECT * FROM pg_partition_ancestors('halves')",
                "SELECT count(*) FROM t TABLESAMPLE BERNOULLI (50) REPEATABLE (1)",
                "SELECT count(*) FROM t TABLESAMPLE SYSTEM (50)",
                "SELECT pg_current_wal_insert_lsn(), pg_current_wal_flush_lsn()",
                "SELECT pg_xact_status('3'), pg_notification_queue_usage()",
                "SELECT pg_sequence_last_value('sq'), pg_safe_snapshot_blocking_pids(1)",
                "SELECT count(*) FROM pg_get_backend_memory_contexts()",
                "SELECT gen_random_uuid(), clock_timestamp(), pg_relation_size('t')",
                "SELECT name LIKE 'a%' AND name NOT ILIKE 'b' AND name SIMILAR TO 'a' FROM t"
            })
    void whatTheServerBringsAndOnlyReadsIsAnswered(String query) {
        try (var house = new QueryHouse(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            assertThat(house.query(query).json()).contains("\"recordset\"");
        }
    }

    /** It is no part of what users have made. */
    @Test
    void theViewsOfTheServerItselfAreRead() {
        try (var house = QueryHouse.of(DatabaseKind.POSTGRESQL)) {
            for (String view :
                    List.of("pg_stat_activity", "pg_locks", "pg_settings", "pg_tables")) {
                assertThat(house.query("SELECT count(*) FROM " + view).isError()).isFalse();
            }
        }
    }

    private static int locks(DatabaseKind kind) throws SQLException {
        String question =
                switch (kind) {
                    case POSTGRESQL -> "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'";
                    case MARIADB -> "SELECT IS_USED_LOCK('left') IS NOT NULL";
                    default -> "SELECT 0";
                };
        try (Connection owner = TestDatabase.of(kind).owner();
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getInt(1);
        }
    }
}
