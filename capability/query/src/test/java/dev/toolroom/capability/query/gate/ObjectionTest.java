package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolroom.capability.query.gate.Objection.Reason;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An objection points at the first character that it is about, counted from 1. */
class ObjectionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    SQLITE     | DELETE FROM t                    | 1  | DELETE at position 1 is not allowed: only read-only queries run here
                    SQLITE     | EXPLAIN DELETE FROM t            | 9  | DELETE at position 9 is not allowed: only a query can be explained
                    POSTGRESQL | EXPLAIN                          | 1  | EXPLAIN at position 1 is not allowed: only a query can be explained
                    POSTGRESQL | WITH c AS (DELETE FROM t) SELECT 1 | 12 | DELETE at position 12 can change something
                    POSTGRESQL | SELECT a INTO b FROM t           | 10 | INTO at position 10 stores what is read
                    POSTGRESQL | SELECT a FROM t FOR UPDATE       | 17 | FOR at position 17 locks rows
                    H2         | SELECT s.nextval                 | 10 | nextval at position 10 takes a number from a sequence
                    MARIADB    | SELECT NEXT VALUE FOR s          | 8  | NEXT at position 8 takes a number from a sequence
                    TSQL       | SELECT NEXT VALUE FOR s          | 8  | NEXT at position 8 takes a number from a sequence
                    MARIADB    | SELECT @a                        | 8  | @a at position 8 is a variable
                    MARIADB    | SELECT a := 1                    | 10 | : at position 10 assigns a variable
                    SQLITE     | SELECT :a                        | 8  | : at position 8 names a parameter
                    TSQL       | SELECT @a                        | 8  | @a at position 8 is a variable
                    TSQL       | SELECT a FROM t WITH (XLOCK)     | 23 | XLOCK at position 23 takes locks
                    TSQL       | SELECT a FROM t WITH ([XLOCK])   | 23 | [XLOCK] at position 23 takes locks
                    TSQL       | SELECT a: b                      | 9  | : at position 9 makes a label
                    TSQL       | SELECT THROW 50000, 'x', 1       | 8  | THROW at position 8 raises an error
                    TSQL       | SELECT a FROM s.d.b.t            | 20 | . at position 20 makes a name of four parts, which can be on another server
                    SQLITE     | SELECT a FROM 't'                | 15 | 't' at position 15 stands where a name does
                    SQLITE     | PRAGMA journal_mode = off        | 21 | = at position 21 sets a value
                    SQLITE     | PRAGMA wal_checkpoint            | 8  | wal_checkpoint at position 8 can change something
                    SQLITE     | PRAGMA                           | 1  | PRAGMA at position 1 names no pragma
                    MARIADB    | SHOW FULL PROCESSLIST            | 11 | PROCESSLIST at position 11 is not allowed: it shows the statements of other users
                    MARIADB    | SHOW GRANTS                      | 6  | GRANTS at position 6 is not allowed: SHOW GRANTS shows password hashes
                    MARIADB    | SHOW CREATE USER a               | 13 | USER at position 13 is not allowed: SHOW USER shows password hashes
                    MARIADB    | SHOW MASTER STATUS               | 6  | MASTER at position 6 is not one of the SHOW statements that run here
                    MARIADB    | SELECT * FROM mysql.user         | 21 | user at position 21 holds the password hashes of logins
                    MARIADB    | SELECT * FROM `mysql` . `USER` u | 25 | `USER` at position 25 holds the password hashes of logins
                    MARIADB    | SELECT Priv FROM global_priv     | 18 | global_priv at position 18 holds the password hashes of logins
                    POSTGRESQL | SELECT * FROM pg_authid          | 15 | pg_authid at position 15 holds the password hashes of logins
                    POSTGRESQL | TABLE pg_catalog."pg_shadow"     | 18 | "pg_shadow" at position 18 holds the password hashes of logins
                    POSTGRESQL | SELECT (5).pg_sleep              | 12 | pg_sleep at position 12 can do more than read
                    POSTGRESQL | SELECT ('/etc/x'::text).pg_read_file | 25 | pg_read_file at position 25 can do more than read
                    POSTGRESQL | SELECT o.oid.lo_unlink FROM o    | 14 | lo_unlink at position 14 can do more than read
                    POSTGRESQL | \\d people                       | 1  | \\d is a command of a database shell, and only SQL runs here
                    TSQL       | SELECT * FROM sys.sql_logins     | 19 | sql_logins at position 19 holds the password hashes of logins
                    TSQL       | SELECT LOGINPROPERTY(a, b)       | 8  | LOGINPROPERTY at position 8 holds the password hashes of logins
                    MARIADB    | SHOW TABLES WHERE SLEEP(1)       | 24 | ( at position 24 is not allowed in SHOW, which takes names, literals and simple conditions
                    MARIADB    | SHOW TABLES WHERE @a             | 19 | @a at position 19 is not allowed in SHOW, which takes names, literals and simple conditions
                    MARIADB    | SELECT LAST_INSERT_ID(5)         | 8  | LAST_INSERT_ID at position 8 with so many arguments does more than read
                    H2         | SELECT SPACE(1000001)            | 8  | SPACE at position 8 may fill the memory
                    MARIADB    | SELECT a FROM t LOCK IN SHARE MODE | 17 | LOCK at position 17 can do more than read
                    MARIADB    | SELECT /*!1*/ 1                  | 8  | the comment that is executed at position 8 can be read in more than one way
                    POSTGRESQL | SELECT U&"a"                     | 8  | U&" at position 8 can be read in more than one way
                    """)
    void whatIsNotReadOnlyIsPointedAt(Dialect dialect, String query, int position, String message) {
        assertObjects(dialect, query, Reason.NOT_READ_ONLY, position, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    SQLITE | SELECT 1; SELECT 2    | 11 | SELECT at position 11 begins a second statement
                    SQLITE | SELECT 1;; SELECT 2   | 10 | ; at position 10 begins a second statement
                    SQLITE | ;SELECT 1             | 1  | ; at position 1 stands before the statement
                    SQLITE | ;;                    | 1  | the query is empty
                    SQLITE | -- nothing            | 1  | the query is empty
                    TSQL   | ;;                    | 1  | the query is empty
                    TSQL   | ;SELECT 1; SELECT 2   | 12 | SELECT at position 12 begins a second statement
                    TSQL   | SELECT 1 SELECT 2     | 10 | SELECT at position 10 begins a second statement
                    TSQL   | SELECT 1 a (SELECT 2) | 13 | SELECT at position 13 begins a second statement
                    TSQL   | (SELECT 1) SELECT 2   | 12 | SELECT at position 12 begins a second statement
                    SQLITE | SELECT (1             | 8  | ( at position 8 is never closed
                    SQLITE | SELECT 1)             | 9  | ) at position 9 closes nothing
                    SQLITE | SELECT 'a             | 8  | ' at position 8 never ends
                    """)
    void whatIsNotOneStatementIsPointedAt(
            Dialect dialect, String query, int position, String message) {
        assertObjects(dialect, query, Reason.NOT_ONE_STATEMENT, position, message);
    }

    private static void assertObjects(
            Dialect dialect, String query, Reason reason, int position, String message) {
        Objection objection = objection(dialect, query);
        assertThat(objection).hasMessage(message);
        assertThat(objection.reason()).isEqualTo(reason);
        assertThat(objection.position()).isEqualTo(position);
        assertThat(objection.nextStep()).isNotBlank();
    }

    @Test
    void aTextThatTheReaderHasNotWrittenHasNoPlaces() {
        Objection objection = objection(Dialect.POSTGRESQL, "SELECT pg_sleep(1)");
        assertThat(objection).hasMessage("pg_sleep at position 8 can do more than read");
        assertThat(objection.withoutPlace()).isEqualTo("pg_sleep can do more than read");
        assertThat(objection(Dialect.SQLITE, "").withoutPlace()).isEqualTo("the query is empty");
    }

    /** Whoever is refused reads how to go on. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    POSTGRESQL | DROP TABLE t          | Begin with SELECT, WITH, VALUES, TABLE, EXPLAIN or SHOW
                    H2         | DROP TABLE t          | Begin with SELECT, WITH, VALUES, TABLE, EXPLAIN or SHOW
                    MARIADB    | DROP TABLE t          | Begin with SELECT, WITH, VALUES, EXPLAIN, ANALYZE SELECT, SHOW or DESCRIBE
                    SQLITE     | DROP TABLE t          | Begin with SELECT, WITH, VALUES, EXPLAIN QUERY PLAN or a PRAGMA
                    TSQL       | DROP TABLE t          | Send one SELECT statement
                    TSQL       | SELECT @a             | Send values in parameters, with ? in the text
                    TSQL       | SELECT NEXT VALUE FOR s | Leave NEXT VALUE FOR out
                    H2         | SELECT s.NEXTVAL      | Leave NEXTVAL out
                    SQLITE     | SELECT 1; SELECT 2    | Send exactly one complete statement
                    SQLITE     | ;                     | Send one SELECT statement
                    POSTGRESQL | SELECT U&"a"          | Write the name without escapes
                    H2         | SELECT SPACE(a)       | Say how long by a number of at most 1000000
                    MARIADB    | SELECT SLEEP(1)       | Leave SLEEP out; a query of tables and views is enough
                    """)
    void theNextStepFitsTheDialect(Dialect dialect, String query, String nextStep) {
        assertThat(objection(dialect, query).nextStep()).isEqualTo(nextStep);
    }

    private static Objection objection(Dialect dialect, String query) {
        return Objects.requireNonNull(
                catchThrowableOfType(Objection.class, () -> Gate.check(dialect, query)), query);
    }
}
