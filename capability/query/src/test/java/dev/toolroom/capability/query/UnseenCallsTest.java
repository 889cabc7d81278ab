package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What runs a function of PostgreSQL, or reads a file, though the statement names neither it nor
 * anything made of it: long names, parts of tables, casts, and literals that become what stands
 * beside them.
 */
class UnseenCallsTest {
    /** PostgreSQL keeps 63 bytes of a name. */
    private static final String LONG = "quiet_" + "l".repeat(57);

    private static final String LOCKS =
            " LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_lock(78); RETURN ";

    @TempDir static Path folder;

    @BeforeAll
    static void prepare() throws SQLException, IOException {
        Path file = Files.writeString(folder.resolve("lines"), "a line of a file|1\n");
        assertThat(file.toFile().setReadable(true, false)).isTrue();
        assertThat(folder.toFile().setExecutable(true, false)).isTrue();
        run(
                "CREATE SCHEMA quiet",
                "CREATE FUNCTION quiet." + LONG + "() RETURNS int" + LOCKS + "1; END'",
                "CREATE VIEW quiet.v" + LONG.substring(1) + " AS SELECT quiet." + LONG + "() AS a",
                "CREATE FUNCTION quiet.checks(int) RETURNS boolean" + LOCKS + "true; END'",
                "CREATE DOMAIN quiet.checked AS int CHECK (quiet.checks(VALUE))",
                "CREATE TYPE quiet.pair AS (a quiet.checked, b int)",
                "CREATE TYPE quiet.span AS RANGE (subtype = quiet.checked)",
                "CREATE TABLE quiet.plain (a quiet.checked, b int)",
                "CREATE TABLE quiet.lists (l quiet.checked[], id int)",
                "CREATE TABLE quiet.spans (s quiet.span, id int)",
                "CREATE TABLE quiet.pairs (p quiet.pair, id int)",
                "INSERT INTO quiet.plain VALUES (1, 2)",
                "INSERT INTO quiet.lists VALUES ('{1,2}', 1)",
                "INSERT INTO quiet.spans VALUES ('[1,5)', 1)",
                "INSERT INTO quiet.pairs VALUES ('(1,2)', 1)",
                "CREATE FUNCTION quiet.takes(quiet.checked) RETURNS int LANGUAGE sql STABLE"
                        + " AS 'SELECT 1'",
                "CREATE FUNCTION quiet.gives() RETURNS quiet.checked LANGUAGE sql STABLE"
                        + " AS 'SELECT 7'",
                "CREATE FUNCTION quiet.lists_one() RETURNS TABLE (x quiet.checked) LANGUAGE sql"
                        + " STABLE AS 'SELECT 7'",
                "CREATE FUNCTION quiet.to_line(int) RETURNS line"
                        + LOCKS
                        + "''{1,2,3}''::line; END'",
                "CREATE CAST (int AS line) WITH FUNCTION quiet.to_line(int)",
                "CREATE TYPE quiet.own AS (a int)",
                "CREATE FUNCTION quiet.to_text(quiet.own) RETURNS text" + LOCKS + "''x''; END'",
                "CREATE CAST (quiet.own AS text) WITH FUNCTION quiet.to_text(quiet.own)",
                "CREATE TABLE quiet.owned (o quiet.own)",
                "INSERT INTO quiet.owned VALUES ('(1)')",
                "CREATE EXTENSION IF NOT EXISTS file_fdw",
                "CREATE SERVER quiet_files FOREIGN DATA WRAPPER file_fdw",
                "CREATE TABLE quiet.logs (line text, k int) PARTITION BY LIST (k)",
                "CREATE FOREIGN TABLE quiet.logs_1 PARTITION OF quiet.logs FOR VALUES IN (1) SERVER"
                        + " quiet_files OPTIONS (filename '"
                        + file
                        + "', format 'text', delimiter '|')",
                "CREATE TABLE quiet.parents (line text)",
                "CREATE TABLE quiet.children () INHERITS (quiet.parents)",
                "CREATE FOREIGN TABLE quiet.grandchildren () INHERITS (quiet.children) SERVER"
                        + " quiet_files OPTIONS (filename '"
                        + file
                        + "')",
                "CREATE VIEW quiet.all_logs AS SELECT * FROM quiet.logs");
    }

    @AfterAll
    static void clean() throws SQLException {
        run(
                "DROP SCHEMA quiet CASCADE",
                "DROP EXTENSION file_fdw CASCADE",
                "SELECT pg_advisory_unlock_all()");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            quoteCharacter = '`',
            textBlock =
                    """
                    SELECT line FROM quiet.logs                                 § is a foreign table or has one as a part
                    TABLE quiet.parents                                         § is a foreign table or has one as a part
                    SELECT count(*) FROM quiet.children                         § is a foreign table or has one as a part
                    SELECT * FROM quiet.all_logs                                § logs is a foreign table
                    SELECT 1::line                                              § calls to_line, which is volatile
                    SELECT CAST(id AS line) FROM t                              § calls to_line, which is volatile
                    SELECT o::text FROM quiet.owned                             § calls to_text, which is volatile
                    SELECT quiet.takes(5)                                       § takes at position
                    SELECT quiet.takes('5')                                     § takes at position
                    SELECT quiet.gives()                                        § gives at position
                    SELECT * FROM quiet.lists_one()                             § lists_one at position
                    SELECT lag(a, 1, '5') OVER () FROM quiet.plain              § calls checks, which is volatile
                    SELECT array_append(l, '5') FROM quiet.lists                § calls checks, which is volatile
                    SELECT l || '{5}' FROM quiet.lists                          § is made by a check
                    SELECT l = '{5}' FROM quiet.lists                           § is made by a check
                    SELECT s = '[1,9)' FROM quiet.spans                         § is made by a check
                    SELECT s && '[2,3)' FROM quiet.spans                        § is made by a check
                    SELECT coalesce(p, '(5,1)') FROM quiet.pairs                § is made by a check
                    SELECT coalesce(x, '(5,1)') FROM quiet.plain x              § is made by a check
                    SELECT CASE WHEN b = 2 THEN '(5,1)' ELSE x END FROM quiet.plain x § is made by a check
                    SELECT ARRAY[(SELECT x FROM quiet.plain x), '(9,1)']        § is made by a check
                    """)
    void theyAreRefused(String query, String said) throws SQLException {
        Json.Obj refused = ask(query);
        assertThat(refused.text("code", "")).as(refused.write()).isEqualTo("query.not-read-only");
        assertThat(refused.text("message", "")).contains(said);
        assertThat(locks()).isZero();
    }

    /** What is written behind the 63rd byte of a name is not part of it. */
    @Test
    void aNameThatPostgresqlCutsIsTheNameItIsCutTo() throws SQLException {
        for (String query :
                List.of(
                        "SELECT quiet." + LONG + "()",
                        "SELECT quiet." + LONG + "_and_more()",
                        "SELECT quiet.\"" + LONG + "é--;\"()",
                        "SELECT * FROM quiet.v" + LONG.substring(1),
                        "SELECT * FROM quiet.v" + LONG.substring(1) + "_and_more")) {
            assertThat(ask(query).text("code", "")).as(query).isEqualTo("query.not-read-only");
        }
        assertThat(locks()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM quiet.plain WHERE a = '1'",
                "SELECT coalesce(a, '5'), greatest(a, '7') FROM quiet.plain",
                "SELECT x, count(x) FROM quiet.plain x GROUP BY x",
                "SELECT a FROM quiet.plain UNION SELECT '6'",
                "SELECT l, id FROM quiet.lists",
                "SELECT lower(s) FROM quiet.spans",
                "SELECT p FROM quiet.pairs WHERE id = 1",
                "SELECT o FROM quiet.owned",
                "SELECT CAST(o AS varchar) FROM quiet.owned",
                "SELECT max(a), unnest(ARRAY[min(a)]) FROM quiet.plain",
                "SELECT line FROM (SELECT 'a' AS line, 1) x",
                "SELECT lag(id, 1, 0) OVER (ORDER BY id) FROM t"
            })
    void whatRunsNothingIsRead(String query) throws SQLException {
        assertThat(ask(query).write()).contains("\"recordset\"");
        assertThat(locks()).isZero();
    }

    /** Marked volatile because their answer changes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT current_query(), pg_jit_available()",
                "SELECT * FROM pg_get_sequence_data('sq')",
                "SELECT ts_rewrite('a & b'::tsquery, 'a'::tsquery, 'c'::tsquery)",
                "SELECT * FROM pg_stat_io",
                "SELECT name FROM pg_get_wait_events() LIMIT 1"
            })
    void whatOnlyTellsSomethingIsRead(String query) {
        assertThat(ask(query).write()).contains("\"recordset\"");
    }

    private static Json.Obj ask(String query) {
        // An owner may do anything, so that the catalogue alone is what speaks against it.
        try (var house = new QueryHouse(TestDatabase.of(DatabaseKind.POSTGRESQL).ownerSettings())) {
            return house.query(query).body();
        }
    }

    private static void run(String... statements) throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Sessions end with their house, so that what is left was left by somebody. */
    private static int locks() throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
