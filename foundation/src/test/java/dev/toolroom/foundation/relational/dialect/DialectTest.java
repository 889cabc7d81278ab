package dev.toolroom.foundation.relational.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One description of each database, and what its types hold. */
class DialectTest {
    private static ColumnType type(DatabaseKind kind, String text) {
        return Dialect.of(kind).types().parse(text);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLSERVER", "POSTGRESQL", "MARIADB", "SQLITE"})
    void everyTypeOfAListCanBeSaidInEveryOtherDialect(DatabaseKind kind) {
        Dialect from = Dialect.of(kind);
        for (String name : from.types().names()) {
            ColumnType type = from.types().parse(name);
            for (DatabaseKind other : List.of(DatabaseKind.values())) {
                Dialect to = Dialect.of(other);
                Dialect.Translated there = to.typeFor(type, from, TypeUse.PLAIN);
                assertThat(to.types().takes(there.type().name()))
                        .as("%s %s to %s: %s", kind, name, other, there)
                        .isTrue();
                // What is not said to be lost is held, and so comes back as wide.
                if (there.losses().isEmpty()) {
                    TypeMeaning meant = from.meaning(type);
                    assertThat(to.meaning(there.type()).holds(meant) || isLooser(to, meant))
                            .as("%s %s to %s: %s", kind, name, other, there)
                            .isTrue();
                }
            }
        }
    }

    /**
     * SQLite keeps numbers, texts and moments in types that say less; others keep sorts as texts.
     */
    private static boolean isLooser(Dialect to, TypeMeaning meant) {
        return to.kind() == DatabaseKind.SQLITE
                || switch (meant.sort()) {
                    case UUID, XML, JSON, SINGLE, TIME, MOMENT, ZONED, FIXED_TEXT, FIXED_BYTES ->
                            true;
                    default -> false;
                };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    POSTGRESQL | bigint        | integer       | true
                    POSTGRESQL | integer       | bigint        | false
                    POSTGRESQL | text          | varchar(20)   | true
                    POSTGRESQL | varchar(20)   | text          | false
                    POSTGRESQL | numeric       | numeric(10,2) | true
                    POSTGRESQL | numeric(10,2) | numeric(12,2) | false
                    POSTGRESQL | timestamp     | timestamp(3)  | true
                    POSTGRESQL | timestamp(3)  | timestamp     | false
                    MARIADB    | bigint        | int unsigned  | true
                    MARIADB    | int           | int unsigned  | false
                    MARIADB    | int unsigned  | int           | false
                    MARIADB    | longtext      | mediumtext    | true
                    SQLSERVER  | nvarchar(max) | varchar(9)    | true
                    SQLSERVER  | char(9)       | varchar(9)    | false
                    SQLSERVER  | float         | real          | true
                    MARIADB    | decimal(20,0) | bigint unsigned | true
                    MARIADB    | decimal(19,0) | bigint unsigned | false
                    SQLITE     | blob          | integer       | false
                    MARIADB    | int           | double unsigned | false
                    MARIADB    | double        | double(8,3) unsigned | true
                    MARIADB    | decimal(12,2) | decimal(12,2) unsigned | true
                    MARIADB    | int unsigned  | INT(5) UNSIGNED ZEROFILL | true
                    """)
    void aTypeHoldsWhatFitsIt(DatabaseKind kind, String after, String before, boolean holds) {
        assertThat(Dialect.of(kind).holds(type(kind, after), type(kind, before))).isEqualTo(holds);
    }

    @Test
    void h2SpeaksTheTypesOfTsqlInQuotesOfItsOwn() {
        Dialect h2 = Dialect.of(DatabaseKind.H2);
        assertThat(h2.speaksAs(Dialect.of(DatabaseKind.SQLSERVER))).isTrue();
        assertThat(h2.speaksAs(Dialect.of(DatabaseKind.POSTGRESQL))).isFalse();
        assertThat(h2.quote("a\"b")).isEqualTo("\"a\"\"b\"");
        assertThat(Dialect.of(DatabaseKind.SQLSERVER).quote("a]b")).isEqualTo("[a]]b]");
        assertThat(Dialect.of(DatabaseKind.MARIADB).quote("a`b")).isEqualTo("`a``b`");
    }
}
