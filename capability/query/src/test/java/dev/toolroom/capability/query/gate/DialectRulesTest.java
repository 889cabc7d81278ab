package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What differs between the dialects whose words are mostly not reserved. */
class DialectRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    H2         | SELECT RAND(), RANDOM(), HASH('SHA256', a) FROM t
                    H2         | SELECT SPACE(1000000), REPEAT(a, 5), LPAD(a, 5, 'x'), RPAD(a, 5) FROM t
                    H2         | SELECT SECURE_RAND(16)
                    H2         | EXPLAIN ANALYZE SELECT 1
                    H2         | EXPLAIN PLAN FOR ANALYZE SELECT 1
                    H2         | SELECT a AS create, (b) FROM t
                    H2         | SELECT a AS into FROM t
                    MARIADB    | SELECT LAST_INSERT_ID()
                    MARIADB    | SELECT @@version, @@global.port
                    MARIADB    | DESC t
                    MARIADB    | DESC s.t
                    MARIADB    | DESCRIBE s.t 'a%'
                    MARIADB    | EXPLAIN t c
                    MARIADB    | EXPLAIN EXTENDED SELECT 1
                    MARIADB    | EXPLAIN PARTITIONS SELECT 1
                    MARIADB    | EXPLAIN FORMAT=JSON SELECT 1
                    MARIADB    | EXPLAIN EXTENDED FORMAT=JSON SELECT 1
                    MARIADB    | ANALYZE SELECT 1
                    MARIADB    | SHOW CREATE TABLE t
                    MARIADB    | SHOW TABLES WHERE a IN ('b', 'c')
                    MARIADB    | SHOW TABLES WHERE a IN (1) AND b = DATABASE() AND c = SCHEMA()
                    MARIADB    | SHOW PROCEDURE STATUS
                    MARIADB    | SELECT t.procedure, `lock` FROM t
                    MARIADB    | SELECT lock FROM t
                    MARIADB    | SELECT REPLACE(a, 'b', 'c'), (INSERT(a, 1, 2, 'b')) FROM t
                    MARIADB    | SELECT (replace), (t.delete) FROM t
                    SQLITE     | PRAGMA table_info(t)
                    SQLITE     | PRAGMA main.table_info('t')
                    SQLITE     | PRAGMA user_version
                    SQLITE     | PRAGMA main.user_version
                    SQLITE     | SELECT * FROM pragma_table_info('t')
                    SQLITE     | SELECT * FROM pragma_user_version()
                    SQLITE     | SELECT * FROM pragma_list
                    SQLITE     | SELECT padl(a, 5), leftstr(a, 1000000) FROM t
                    SQLITE     | EXPLAIN SELECT 1
                    SQLITE     | SELECT a IS DISTINCT FROM 'b' FROM t
                    SQLITE     | WITH c AS (SELECT 1 AS replace) SELECT replace FROM c
                    SQLITE     | WITH c AS (SELECT 1) SELECT delete, x.update FROM c
                    POSTGRESQL | EXPLAIN (ANALYZE, COSTS (off)) SELECT 1
                    POSTGRESQL | EXPLAIN ((SELECT 1))
                    POSTGRESQL | EXPLAIN (SELECT 1)
                    POSTGRESQL | EXPLAIN ANALYSE VERBOSE SELECT 1
                    POSTGRESQL | EXPLAIN VERBOSE SELECT 1
                    POSTGRESQL | SHOW search_path
                    POSTGRESQL | SELECT (update IS NULL), (delete OR b) FROM t
                    POSTGRESQL | SELECT (call AND b), (insert LIKE 'x') FROM t
                    POSTGRESQL | WITH c AS (SELECT 1) SELECT a FROM c ORDER BY update, delete
                    POSTGRESQL | SELECT a[1:2], a::int FROM t
                    POSTGRESQL | SELECT nextval FROM t
                    POSTGRESQL | SELECT no, key FROM t
                    POSTGRESQL | SELECT substring(a FOR 5) FROM t
                    """)
    void itOnlyReads(Dialect dialect, String query) {
        assertThatCode(() -> Gate.check(dialect, query)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    H2         | SELECT RAND(5)
                    H2         | SELECT RANDOM(5)
                    H2         | SELECT HASH('SHA256', a, 1000000000) FROM t
                    H2         | SELECT SPACE(1000001)
                    H2         | SELECT SPACE(a) FROM t
                    H2         | SELECT SPACE()
                    H2         | SELECT REPEAT(a, 1000000 * 5) FROM t
                    H2         | SELECT RPAD(a, 9999999999) FROM t
                    H2         | SELECT LPAD(a, 1e9, 'x') FROM t
                    H2         | SELECT SECURE_RAND(1000000000)
                    H2         | SELECT * FROM (CREATE TABLE t (a int))
                    H2         | EXPLAIN PLAN FOR DELETE FROM t
                    H2         | SELECT a INTO b FROM t
                    MARIADB    | SELECT LAST_INSERT_ID(5)
                    MARIADB    | SELECT spider_direct_sql('a', 'b', 'c')
                    MARIADB    | SELECT a AS into FROM t
                    MARIADB    | EXPLAIN UPDATE t SET a = 1
                    MARIADB    | EXPLAIN EXTENDED DELETE FROM t
                    MARIADB    | EXPLAIN FORMAT=JSON DELETE FROM t
                    MARIADB    | EXPLAIN FOR CONNECTION 5
                    MARIADB    | DESC update
                    MARIADB    | DESC s.'t'
                    MARIADB    | ANALYZE TABLE t
                    MARIADB    | ANALYZE t
                    MARIADB    | SHOW
                    MARIADB    | SHOW CREATE USER
                    MARIADB    | SHOW TABLES WHERE a IN (SELECT 1)
                    MARIADB    | SHOW TABLES WHERE a IN (b)
                    MARIADB    | SHOW TABLES WHERE DATABASE(1)
                    MARIADB    | SHOW TABLES INTO x
                    MARIADB    | SELECT a FROM t PROCEDURE analyse()
                    MARIADB    | SELECT s.nextval
                    MARIADB    | SELECT `s`.`nextval`
                    SQLITE     | PRAGMA user_version = 5
                    SQLITE     | PRAGMA user_version(5)
                    SQLITE     | PRAGMA table_info(t) x
                    SQLITE     | PRAGMA table_info = t
                    SQLITE     | PRAGMA main.journal_mode = off
                    SQLITE     | PRAGMA main.optimize
                    SQLITE     | SELECT * FROM pragma_user_version(5)
                    SQLITE     | SELECT * FROM pragma_optimize
                    SQLITE     | SELECT * FROM sqlite_dbpage
                    SQLITE     | SELECT a FROM 'pragma_optimize'
                    SQLITE     | SELECT a FROM t JOIN 'u'
                    SQLITE     | SELECT p.'email' FROM p
                    SQLITE     | SELECT 'p'.email FROM p
                    SQLITE     | SELECT 'load_extension'('x')
                    SQLITE     | SELECT a FROM t, 'sqlite_dbpage'
                    SQLITE     | SELECT padl(a, 1000001) FROM t
                    SQLITE     | SELECT rightstr(a, -1) FROM t
                    SQLITE     | EXPLAIN QUERY PLAN DELETE FROM t
                    SQLITE     | WITH c AS (SELECT 1) DELETE FROM t
                    SQLITE     | WITH c AS (SELECT 1) REPLACE INTO t VALUES (1)
                    SQLITE     | WITH c AS (SELECT 1) INSERT OR IGNORE INTO t VALUES (1)
                    SQLITE     | WITH c AS (SELECT 1) UPDATE t SET a = 1
                    POSTGRESQL | EXPLAIN (ANALYZE) DELETE FROM t
                    POSTGRESQL | EXPLAIN (ANALYZE)
                    POSTGRESQL | EXPLAIN EXPLAIN SELECT 1
                    POSTGRESQL | EXPLAIN ANALYZE SHOW a
                    POSTGRESQL | (DELETE FROM t)
                    POSTGRESQL | ((1))
                    POSTGRESQL | WITH c AS (UPDATE t SET a = 1 RETURNING a) SELECT a FROM c
                    POSTGRESQL | WITH c AS (MERGE INTO t USING u ON 1 = 1) SELECT 1
                    POSTGRESQL | SELECT a FROM t FOR NO KEY UPDATE
                    POSTGRESQL | SELECT a FROM t FOR KEY SHARE
                    POSTGRESQL | SELECT a FROM t FOR SHARE
                    POSTGRESQL | SELECT a FROM pg_file_settings
                    SQLITE     | TABLE t
                    SQLITE     | (SELECT 1)
                    SQLITE     | SHOW TABLES
                    POSTGRESQL | PRAGMA table_info(t)
                    """)
    void itMayDoMore(Dialect dialect, String query) {
        assertThatThrownBy(() -> Gate.check(dialect, query)).isInstanceOf(Objection.class);
    }
}
