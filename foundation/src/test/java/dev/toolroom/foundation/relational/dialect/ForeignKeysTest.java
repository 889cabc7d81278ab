package dev.toolroom.foundation.relational.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What foreign keys can be and do, asked of the databases themselves. */
class ForeignKeysTest {
    private static final String TABLE = "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)";

    /** Whether rows are kept at once, though the check of their keys could wait. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void aDatabaseThatRestrictsDoesNotWaitForTheEnd(DatabaseKind kind) throws SQLException {
        assertThat(Dialect.of(kind).restricts()).isTrue();
        try (Connection connection = Engine.fresh(kind).open()) {
            if (kind == DatabaseKind.SQLITE) {
                Engine.execute(connection, "PRAGMA foreign_keys = ON");
            }
            String key = " INT REFERENCES t (a) ON DELETE %s DEFERRABLE INITIALLY DEFERRED)";
            Engine.execute(
                    connection,
                    TABLE,
                    "CREATE TABLE u (a" + key.formatted("NO ACTION"),
                    "CREATE TABLE v (a" + key.formatted("RESTRICT"),
                    "INSERT INTO t VALUES (1, 1), (2, 2)",
                    "INSERT INTO u VALUES (1)",
                    "INSERT INTO v VALUES (2)");
            connection.setAutoCommit(false);
            assertThat(Engine.takes(connection, "DELETE FROM t WHERE a = 1")).isTrue();
            assertThat(Engine.takes(connection, "DELETE FROM t WHERE a = 2")).isFalse();
            connection.rollback();
        }
    }

    private static final List<String> TYPES =
            List.of("int", "bigint", "decimal(10,2)", "date", "varchar(20)", "varchar(30)");

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE"})
    void aColumnPointsAtWhatItsDatabaseLetsItPointAt(DatabaseKind kind) throws SQLException {
        Dialect dialect = Dialect.of(kind);
        try (Connection connection = Engine.fresh(kind).open()) {
            int number = 0;
            for (String to : TYPES) {
                Engine.execute(
                        connection, "CREATE TABLE t" + ++number + " (a " + to + " PRIMARY KEY)");
                for (String from : TYPES) {
                    String table = "u" + number + "_" + TYPES.indexOf(from);
                    String sql =
                            "CREATE TABLE %s (a %s, FOREIGN KEY (a) REFERENCES t%d (a))"
                                    .formatted(table, from, number);
                    assertThat(
                                    dialect.pointsAt(
                                            dialect.types().parse(from), dialect.types().parse(to)))
                            .as("%s: %s at %s", dialect.label(), from, to)
                            .isEqualTo(Engine.takes(connection, sql));
                }
            }
        }
    }
}
