package dev.toolroom.foundation.relational.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a dialect says of its database, asked of the database itself. */
class AbilitiesTest {
    private static final String TABLE = "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)";
    private static final List<DatabaseKind> ENGINES =
            List.of(
                    DatabaseKind.POSTGRESQL,
                    DatabaseKind.MARIADB,
                    DatabaseKind.SQLITE,
                    DatabaseKind.H2);

    /** Something a database does or does not, and the statement that shows it. */
    record Claim(
            String what,
            Predicate<Dialect> said,
            List<DatabaseKind> engines,
            List<String> before,
            String statement) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Claim claim(String what, Predicate<Dialect> said, String... statements) {
        return claim(what, ENGINES, said, statements);
    }

    private static Claim claim(
            String what, List<DatabaseKind> of, Predicate<Dialect> said, String... statements) {
        List<String> all = List.of(statements);
        return new Claim(what, said, of, all.subList(0, all.size() - 1), all.getLast());
    }

    private static Stream<Claim> claims() {
        String unique = "CREATE UNIQUE INDEX i ON t (b)";
        return Stream.of(
                claim(
                        "filters indexes",
                        Abilities::filtersIndexes,
                        "CREATE INDEX i ON t (b) WHERE b > 0"),
                claim(
                        "widens indexes",
                        Abilities::widensIndexes,
                        "CREATE INDEX i ON t (b) INCLUDE (a)"),
                claim(
                        "promises numbers",
                        Abilities::promisesNumbers,
                        "CREATE TABLE u (a INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)"),
                claim(
                        "sets defaults",
                        Abilities::setsDefault,
                        "CREATE TABLE u (a INT DEFAULT 1, FOREIGN KEY (a) REFERENCES t (a)"
                                + " ON DELETE SET DEFAULT)",
                        "INSERT INTO t VALUES (1, 1), (2, 2)",
                        "INSERT INTO u VALUES (2)",
                        "DELETE FROM t WHERE a = 2"),
                claim(
                        "points at unique indexes",
                        Abilities::pointsAtUniqueIndexes,
                        unique,
                        "CREATE TABLE u (a INT, FOREIGN KEY (a) REFERENCES t (b))"),
                claim(
                        "names columns in defaults",
                        Abilities::defaultsNameColumns,
                        "CREATE TABLE u (a INT, b INT DEFAULT (a + 1))"),
                claim(
                        "takes bare words for defaults",
                        Abilities::defaultsAreTexts,
                        "CREATE TABLE u (a VARCHAR(9) DEFAULT word)"),
                claim(
                        "adds keys later",
                        dialect -> !dialect.declaresKeys(),
                        "ALTER TABLE t ADD CONSTRAINT k UNIQUE (b)"),
                claim("renames by case", Abilities::renamesByCase, "ALTER TABLE t RENAME TO %T"),
                claim(
                        "has indexes among the columns",
                        List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB, DatabaseKind.SQLITE),
                        Abilities::hasInnerIndexes,
                        "CREATE TABLE u (a INT, INDEX i (a))"),
                claim(
                        "indexes what is worked out when it is read",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.SQLITE, DatabaseKind.POSTGRESQL),
                        Abilities::indexesVirtual,
                        "CREATE TABLE u (a INT, b INT GENERATED ALWAYS AS (a * 2) VIRTUAL)",
                        "CREATE INDEX i ON u (b)"),
                claim(
                        "has computed columns in primary keys",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.SQLITE, DatabaseKind.POSTGRESQL),
                        dialect -> dialect.computedKey() != ComputedKey.NONE,
                        "CREATE TABLE u (a INT, b INT GENERATED ALWAYS AS (a * 2) STORED,"
                                + " PRIMARY KEY (b))"),
                claim(
                        "counts anywhere",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.POSTGRESQL, DatabaseKind.H2),
                        dialect -> dialect.identityPlace() == IdentityPlace.ANYWHERE,
                        "CREATE TABLE u (x INT PRIMARY KEY, a %i)"),
                claim(
                        "counts freely",
                        Abilities::countsFreely,
                        "CREATE TABLE u (a INT GENERATED BY DEFAULT AS IDENTITY (START WITH 5"
                                + " INCREMENT BY 5) PRIMARY KEY)"),
                claim(
                        "moves tables to another schema",
                        List.of(DatabaseKind.POSTGRESQL, DatabaseKind.H2),
                        Abilities::movesTables,
                        "CREATE SCHEMA other",
                        "ALTER TABLE t SET SCHEMA other"),
                claim(
                        "checks what it counts",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.POSTGRESQL, DatabaseKind.H2),
                        Abilities::checksWhatItWrites,
                        "CREATE TABLE u (a %i PRIMARY KEY, CHECK (a > 0))"),
                claim(
                        "follows a renamed column in a check",
                        List.of(DatabaseKind.POSTGRESQL, DatabaseKind.SQLITE),
                        Abilities::followsRenames,
                        "CREATE TABLE u (a INT, CHECK (a > 0))",
                        "ALTER TABLE u RENAME COLUMN a TO c"),
                claim(
                        "follows a renamed column in a view",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.POSTGRESQL, DatabaseKind.SQLITE),
                        Abilities::viewsFollowRenames,
                        "CREATE VIEW v AS SELECT b FROM t",
                        "ALTER TABLE t RENAME COLUMN b TO c",
                        "SELECT * FROM v"),
                claim(
                        "puts a column after another",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.POSTGRESQL),
                        Abilities::placesColumns,
                        "ALTER TABLE t ADD COLUMN c INT AFTER a"),
                claim(
                        "lets an index go that a foreign key stands on",
                        List.of(DatabaseKind.MARIADB, DatabaseKind.SQLITE, DatabaseKind.POSTGRESQL),
                        dialect -> !dialect.keysLeanOnIndexes(),
                        "CREATE TABLE u (a INT, FOREIGN KEY (a) REFERENCES t (a))",
                        "CREATE INDEX i ON u (a)",
                        "DROP INDEX i%o"));
    }

    /** The few words that no two databases share. */
    private static String in(Dialect dialect, String sql) {
        boolean mariadb = dialect.kind() == DatabaseKind.MARIADB;
        return sql.replace(
                        "%i",
                        mariadb ? "INT AUTO_INCREMENT" : "INT GENERATED BY DEFAULT AS IDENTITY")
                .replace("%o", mariadb ? " ON u" : "")
                .replace("%T", dialect.quote("T"));
    }

    @ParameterizedTest
    @MethodSource("claims")
    void aDatabaseDoesWhatItsDialectSays(Claim claim) throws SQLException {
        for (DatabaseKind kind : claim.engines()) {
            Dialect dialect = Dialect.of(kind);
            try (Connection connection = Engine.fresh(kind).open()) {
                Engine.execute(connection, TABLE);
                for (String sql : claim.before()) {
                    Engine.execute(connection, in(dialect, sql));
                }
                assertThat(Engine.takes(connection, in(dialect, claim.statement())))
                        .as("%s %s", dialect.label(), claim.what())
                        .isEqualTo(claim.said().test(dialect));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aFailedScriptLeavesNothingWhereItIsTransactional(DatabaseKind kind) throws SQLException {
        try (Connection connection = Engine.fresh(kind).open()) {
            connection.setAutoCommit(false);
            Engine.execute(connection, TABLE);
            connection.rollback();
            assertThat(Engine.takes(connection, "SELECT * FROM t"))
                    .isEqualTo(!Dialect.of(kind).transactional());
            connection.rollback();
        }
    }

    /** As a person runs it: all of it as one text, in the words of the dialect. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2"})
    void aScriptRunsInItsFrame(DatabaseKind kind) throws SQLException {
        var frame = Dialect.of(kind).frame();
        String script =
                frame.first() + TABLE + frame.between() + "CREATE TABLE u (a INT)" + frame.last();
        try (Connection connection = Engine.fresh(kind).open()) {
            for (String sql : script.split(";\n", -1)) {
                if (!sql.isBlank()) {
                    Engine.execute(connection, sql);
                }
            }
            assertThat(Engine.ask(connection, "SELECT count(*) FROM u")).containsExactly("0");
            // Its transaction is over, so another may begin.
            assertThat(Engine.takes(connection, "ROLLBACK")).isEqualTo(kind != DatabaseKind.SQLITE);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aLockThatSomebodyElseHoldsIsKnownFromAnyOtherProblem(DatabaseKind kind)
            throws SQLException {
        Engine engine = Engine.fresh(kind);
        Dialect dialect = Dialect.of(kind);
        try (Connection one = engine.open();
                Connection other = engine.open()) {
            Engine.execute(one, TABLE, "INSERT INTO t VALUES (1, 1)");
            switch (kind) {
                case POSTGRESQL -> Engine.execute(other, "SET lock_timeout = '10ms'");
                case MARIADB -> Engine.execute(other, "SET innodb_lock_wait_timeout = 1");
                case SQLITE -> Engine.execute(other, "PRAGMA busy_timeout = 1");
                default -> Engine.execute(other, "SET LOCK_TIMEOUT 1");
            }
            one.setAutoCommit(false);
            Engine.execute(one, "UPDATE t SET b = 2");
            assertThat(dialect.isLockWait(problem(other, "UPDATE t SET b = 3"))).isTrue();
            one.rollback();
            assertThat(dialect.isLockWait(problem(other, "UPDATE nothing SET b = 3"))).isFalse();
        }
    }

    private static SQLException problem(Connection connection, String sql) {
        try {
            Engine.execute(connection, sql);
        } catch (SQLException e) {
            return e;
        }
        throw new AssertionError(sql + " was carried out");
    }

    @Test
    void theSchemaOfAnEmptyDatabaseIsTheOneThatIsThere() throws SQLException {
        try (Connection postgres = Engine.fresh(DatabaseKind.POSTGRESQL).open();
                Connection sqlite = Engine.fresh(DatabaseKind.SQLITE).open();
                Connection h2 = Engine.fresh(DatabaseKind.H2).open()) {
            assertThat(Engine.ask(postgres, "SELECT current_schema"))
                    .containsExactly(Dialect.of(DatabaseKind.POSTGRESQL).builtInSchema());
            assertThat(Engine.ask(sqlite, "SELECT name FROM pragma_database_list"))
                    .containsExactly(Dialect.of(DatabaseKind.SQLITE).builtInSchema());
            assertThat(Engine.ask(h2, "SELECT SCHEMA()"))
                    .containsExactly(Dialect.of(DatabaseKind.H2).builtInSchema());
        }
        assertThat(Dialect.of(DatabaseKind.MARIADB).builtInSchema()).isEmpty();
        assertThat(Dialect.of(DatabaseKind.MARIADB).designSchema()).isEqualTo("design");
        assertThat(Dialect.of(DatabaseKind.H2).designSchema()).isEqualTo("dbo");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void namesAreReadAsTheDatabaseReadsThem(DatabaseKind kind) throws SQLException {
        Dialect dialect = Dialect.of(kind);
        try (Connection connection = Engine.fresh(kind).open()) {
            Engine.execute(connection, "CREATE TABLE Mixed (a INT)");
            assertThat(Engine.takes(connection, "SELECT * FROM " + dialect.quote("Mixed")))
                    .isEqualTo(!dialect.foldsNames());
            assertThat(
                            Engine.takes(
                                    connection,
                                    "CREATE TABLE " + dialect.quote("a😀") + " (a INT)"))
                    .isEqualTo(dialect.namesTakeAnyLetter());
            assertThat(Engine.takes(connection, "CREATE SCHEMA other" + kind.word()))
                    .isEqualTo(dialect.hasSchemas() || kind == DatabaseKind.MARIADB);
        }
    }

    /** No SQL Server runs here; these are from its manual. */
    @Test
    void whatSqlServerDoesIsSaidAsItsManualSaysIt() {
        Dialect tsql = Dialect.of(DatabaseKind.SQLSERVER);
        assertThat(tsql.label()).isEqualTo("SQL Server");
        assertThat(tsql.kind()).isEqualTo(DatabaseKind.SQLSERVER);
        assertThat(tsql.mainSchema()).isEqualTo("dbo");
        assertThat(tsql.wantsOneCascadePath()).isTrue();
        assertThat(tsql.hasInnerIndexes()).isTrue();
        assertThat(tsql.restricts()).isFalse();
        assertThat(tsql.transactional()).isTrue();
        assertThat(tsql.altersIdentity()).isFalse();
        assertThat(tsql.followsRenames()).isFalse();
        assertThat(tsql.nullsDisturb()).isTrue();
        assertThat(tsql.viewsOutliveRebuilds()).isFalse();
        assertThat(tsql.viewsOutliveRetypes()).isFalse();
        assertThat(tsql.computedKey()).isEqualTo(ComputedKey.PERSISTED);
        assertThat(tsql.frame().first()).contains("XACT_ABORT ON");
        assertThat(tsql.isLockWait(new SQLException("timeout", "S0001", 1222))).isTrue();
        assertThat(tsql.isLockWait(new SQLException("deadlock", "40001", 1205))).isFalse();
        assertThat(tsql.excludeInSchema(NamedPart.DEFAULT, NamedPart.KEY)).isTrue();
        assertThat(tsql.excludeInSchema(NamedPart.INDEX, NamedPart.KEY)).isFalse();
        assertThat(tsql.excludeInTable(NamedPart.INDEX, NamedPart.INDEX)).isTrue();
        assertThat(tsql.excludeInTable(NamedPart.INDEX, NamedPart.KEY)).isFalse();
    }
}
