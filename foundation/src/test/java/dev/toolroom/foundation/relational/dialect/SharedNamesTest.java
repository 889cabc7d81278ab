package dev.toolroom.foundation.relational.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which parts of tables may have the same name, asked of the databases themselves. */
class SharedNamesTest {
    private static final List<NamedPart> PARTS =
            List.of(NamedPart.KEY, NamedPart.FOREIGN_KEY, NamedPart.CHECK, NamedPart.INDEX);

    private static String constraint(NamedPart part) {
        return switch (part) {
            case KEY -> ", CONSTRAINT k UNIQUE (b)";
            case FOREIGN_KEY -> ", CONSTRAINT k FOREIGN KEY (b) REFERENCES t (a)";
            case INDEX -> ", INDEX k (b)";
            default -> ", CONSTRAINT k CHECK (a > 0)";
        };
    }

    /** Whether a database takes a table with these parts, all of one name. */
    private static boolean takes(
            Connection connection, DatabaseKind kind, String table, NamedPart... parts) {
        var columns = new StringBuilder();
        var indexes = new ArrayList<String>();
        for (NamedPart part : parts) {
            // MariaDB makes an index for a foreign key that finds none.
            if (part == NamedPart.INDEX && kind != DatabaseKind.MARIADB) {
                indexes.add("CREATE INDEX k ON " + table + " (b)");
            } else {
                columns.append(constraint(part));
            }
        }
        return Engine.takes(connection, "CREATE TABLE " + table + " (a INT, b INT" + columns + ")")
                && indexes.stream().allMatch(sql -> Engine.takes(connection, sql));
    }

    private static Connection withTarget(DatabaseKind kind) throws SQLException {
        Connection connection = Engine.fresh(kind).open();
        Engine.execute(connection, "CREATE TABLE t (a INT PRIMARY KEY)");
        return connection;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void whatADatabaseRefusesItsDialectExcludes(DatabaseKind kind) throws SQLException {
        Dialect dialect = Dialect.of(kind);
        for (NamedPart one : PARTS) {
            for (NamedPart other : PARTS) {
                String both = kind + ": " + one + " and " + other;
                try (Connection connection = withTarget(kind)) {
                    if (one != other) {
                        boolean refused = !takes(connection, kind, "u", one, other);
                        agree(
                                kind,
                                both + " of a table",
                                dialect.excludeInTable(one, other),
                                refused);
                    }
                }
                try (Connection connection = withTarget(kind)) {
                    assertThat(takes(connection, kind, "u", one)).isTrue();
                    boolean refused = !takes(connection, kind, "v", other);
                    agree(kind, both + " of two", dialect.excludeInSchema(one, other), refused);
                }
            }
        }
    }

    /** H2 and SQLite take a key and an index of one name, which the dialects keep apart. */
    private static void agree(DatabaseKind kind, String what, boolean excluded, boolean refused) {
        boolean stricter =
                (kind == DatabaseKind.H2 || kind == DatabaseKind.SQLITE)
                        && what.contains(NamedPart.INDEX.name());
        assertThat(excluded).as(what).isEqualTo(refused || (stricter && excluded));
    }
}
