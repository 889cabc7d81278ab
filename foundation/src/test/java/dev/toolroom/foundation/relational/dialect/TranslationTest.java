package dev.toolroom.foundation.relational.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a column becomes when its design goes to another database. */
class TranslationTest {
    private static Dialect.Translated translated(
            DatabaseKind from, String type, DatabaseKind to, TypeUse use) {
        Dialect source = Dialect.of(from);
        return Dialect.of(to).typeFor(source.types().parse(type), source, use);
    }

    private static String text(DatabaseKind kind, ColumnType type) {
        return Dialect.of(kind).types().text(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    SQLSERVER  | tinyint          | MARIADB    | tinyint unsigned  |
                    SQLSERVER  | tinyint          | POSTGRESQL | smallint          |
                    SQLSERVER  | tinyint          | SQLSERVER  | tinyint           |
                    SQLSERVER  | smallint         | MARIADB    | smallint          |
                    SQLSERVER  | int              | MARIADB    | int               |
                    SQLSERVER  | int              | SQLITE     | integer           |
                    SQLSERVER  | bigint           | POSTGRESQL | bigint            |
                    MARIADB    | tinyint          | POSTGRESQL | smallint          |
                    MARIADB    | tinyint          | MARIADB    | tinyint           |
                    MARIADB    | smallint unsigned | POSTGRESQL | integer          |
                    MARIADB    | smallint         | SQLSERVER  | smallint          |
                    MARIADB    | mediumint        | SQLSERVER  | int               |
                    MARIADB    | int unsigned     | POSTGRESQL | bigint            |
                    MARIADB    | int unsigned     | MARIADB    | bigint            |
                    MARIADB    | bigint unsigned  | MARIADB    | bigint unsigned   |
                    MARIADB    | bigint unsigned  | POSTGRESQL | numeric(20,0)     |
                    MARIADB    | bigint unsigned  | SQLSERVER  | decimal(20,0)     |
                    MARIADB    | bigint unsigned  | SQLITE     | numeric           |
                    MARIADB    | year             | POSTGRESQL | smallint          |
                    MARIADB    | bit(1)           | POSTGRESQL | boolean           |
                    MARIADB    | bit(9)           | POSTGRESQL | bit(9)            |
                    MARIADB    | bit(9)           | SQLSERVER  | varbinary(2)      | its bits are bytes
                    MARIADB    | bit(9)           | SQLITE     | blob              | its bits are bytes
                    POSTGRESQL | bit(64)          | MARIADB    | bit(64)           |
                    POSTGRESQL | bit(65)          | MARIADB    | varbinary(9)      | its bits are bytes
                    POSTGRESQL | varbit           | MARIADB    | longblob          | its bits are bytes
                    POSTGRESQL | varbit           | SQLSERVER  | varbinary(MAX)    | its bits are bytes
                    POSTGRESQL | bit(1)           | SQLSERVER  | bit               |
                    SQLSERVER  | decimal(10,2)    | POSTGRESQL | numeric(10,2)     |
                    POSTGRESQL | numeric          | SQLSERVER  | decimal(38,10)    | more than 28 digits before the point, or more than 10 behind it
                    POSTGRESQL | numeric          | MARIADB    | decimal(65,30)    | more than 35 digits before the point, or more than 30 behind it
                    POSTGRESQL | numeric          | SQLITE     | numeric           |
                    POSTGRESQL | numeric(40,2)    | SQLSERVER  | decimal(38,2)     | what needs more than 38 digits, or 2 behind it
                    POSTGRESQL | numeric(50,40)   | MARIADB    | decimal(50,38)    | what needs more than 50 digits, or 38 behind it
                    SQLSERVER  | datetime2(7)     | POSTGRESQL | timestamp         | what is finer than 6 digits of a second
                    SQLSERVER  | datetime2(6)     | POSTGRESQL | timestamp         |
                    SQLSERVER  | datetime2(3)     | MARIADB    | datetime(3)       |
                    SQLSERVER  | datetime         | POSTGRESQL | timestamp(3)      |
                    SQLSERVER  | datetime2(7)     | SQLITE     | datetime          |
                    SQLSERVER  | datetimeoffset(3) | POSTGRESQL | timestamptz(3)   |
                    SQLSERVER  | datetimeoffset(3) | MARIADB   | datetime(3)       | the time zone of its moments
                    SQLSERVER  | datetimeoffset(3) | SQLITE    | datetime          |
                    POSTGRESQL | timestamptz      | SQLSERVER  | datetimeoffset(6) |
                    POSTGRESQL | time(3)          | SQLITE     | text              |
                    POSTGRESQL | time(3)          | SQLSERVER  | time(3)           |
                    SQLSERVER  | nvarchar(max)    | MARIADB    | longtext          |
                    SQLSERVER  | nvarchar(max)    | POSTGRESQL | text              |
                    SQLSERVER  | nchar(9)         | POSTGRESQL | char(9)           |
                    SQLSERVER  | nchar(9)         | SQLITE     | text              |
                    SQLSERVER  | nchar(255)       | MARIADB    | char(255)         |
                    SQLSERVER  | nchar(256)       | MARIADB    | varchar(256)      |
                    SQLSERVER  | nvarchar(9)      | MARIADB    | varchar(9)        |
                    POSTGRESQL | varchar(16383)   | MARIADB    | varchar(16383)    |
                    POSTGRESQL | varchar(16384)   | MARIADB    | longtext          |
                    POSTGRESQL | varchar(4000)    | SQLSERVER  | nvarchar(4000)    |
                    POSTGRESQL | varchar(4001)    | SQLSERVER  | nvarchar(MAX)     |
                    POSTGRESQL | char(9)          | SQLSERVER  | nchar(9)          |
                    POSTGRESQL | varchar(9)       | SQLITE     | varchar(9)        |
                    SQLSERVER  | varbinary(9)     | POSTGRESQL | bytea             |
                    SQLSERVER  | varbinary(9)     | SQLITE     | blob              |
                    SQLSERVER  | binary(9)        | MARIADB    | binary(9)         |
                    MARIADB    | varbinary(8000)  | SQLSERVER  | varbinary(8000)   |
                    MARIADB    | varbinary(8001)  | SQLSERVER  | varbinary(MAX)    |
                    MARIADB    | binary(9)        | SQLSERVER  | binary(9)         |
                    POSTGRESQL | bytea            | SQLSERVER  | varbinary(MAX)    |
                    POSTGRESQL | bytea            | MARIADB    | longblob          |
                    SQLITE     | bigint           | POSTGRESQL | bigint            |
                    SQLITE     | clob             | POSTGRESQL | text              |
                    SQLITE     | native character | POSTGRESQL | text              |
                    SQLITE     | double           | POSTGRESQL | double precision  |
                    SQLITE     | float            | POSTGRESQL | double precision  |
                    SQLITE     | longblob         | POSTGRESQL | bytea             |
                    SQLITE     | decimal(9,2)     | POSTGRESQL | numeric(9,2)      |
                    MARIADB    | enum('a','bcd')  | POSTGRESQL | varchar(3)        | the values of enum('a','bcd') are not checked
                    MARIADB    | set('a','bcd')   | POSTGRESQL | varchar(6)        | the values of set('a','bcd') are not checked
                    MARIADB    | time(3)          | POSTGRESQL | time(3)           | times outside of one day
                    POSTGRESQL | point            | MARIADB    | longtext          | type point has no equal, its values are texts
                    POSTGRESQL | text collate "C" | MARIADB    | longtext          | its attributes: collate "C"
                    SQLSERVER  | timestamp        | POSTGRESQL | bytea             | the server no longer writes it when a row changes
                    """)
    void aTypeBecomesOneThatHoldsAsMuchOrItsLossIsSaid(
            DatabaseKind from,
            String type,
            DatabaseKind to,
            String expected,
            @Nullable String loss) {
        Dialect.Translated found = translated(from, type, to, TypeUse.PLAIN);
        assertThat(text(to, found.type())).isEqualTo(expected);
        assertThat(found.losses()).isEqualTo(loss == null ? List.of() : List.of(loss));
        assertThat(found.truth()).isEqualTo(expected.equals("boolean"));
    }

    /** What counts is a whole number in every database, and a text in a key has an end in some. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    MARIADB    | bigint unsigned | POSTGRESQL | true  | 0 | bigint        | numbers above 9223372036854775807
                    MARIADB    | bigint unsigned | SQLSERVER  | true  | 0 | bigint        | numbers above 9223372036854775807
                    MARIADB    | bigint unsigned | SQLITE     | true  | 0 | integer       | numbers above 9223372036854775807
                    POSTGRESQL | text            | MARIADB    | false | 1 | varchar(768)  | more than 768 characters, as it is in a key or an index
                    POSTGRESQL | text            | MARIADB    | false | 2 | varchar(384)  | more than 384 characters, as it is in a key or an index
                    POSTGRESQL | varchar(768)    | MARIADB    | false | 1 | varchar(768)  |
                    POSTGRESQL | varchar(769)    | MARIADB    | false | 1 | varchar(768)  | more than 768 characters, as it is in a key or an index
                    POSTGRESQL | text            | SQLSERVER  | false | 1 | nvarchar(450) | more than 450 characters, as it is in a key or an index
                    POSTGRESQL | bytea           | SQLSERVER  | false | 1 | varbinary(900) | more than 900 bytes, as it is in a key or an index
                    POSTGRESQL | bytea           | MARIADB    | false | 1 | varbinary(3072) | more than 3072 bytes, as it is in a key or an index
                    POSTGRESQL | text            | SQLITE     | false | 1 | text          |
                    SQLSERVER  | nvarchar(max)   | POSTGRESQL | false | 1 | text          |
                    """)
    void aColumnThatCountsOrIsInAKeyGetsATypeThatCanBe(
            DatabaseKind from,
            String type,
            DatabaseKind to,
            boolean counts,
            int keys,
            String expected,
            @Nullable String loss) {
        Dialect.Translated found = translated(from, type, to, new TypeUse(counts, keys, 0));
        assertThat(text(to, found.type())).isEqualTo(expected);
        assertThat(found.losses()).isEqualTo(loss == null ? List.of() : List.of(loss));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLSERVER  | bit           | tinyint        | false
                    POSTGRESQL | boolean       | bit(1)         | true
                    POSTGRESQL | boolean       | bit(2)         | false
                    POSTGRESQL | bit(9)        | bit(8)         | false
                    POSTGRESQL | numeric(12,2) | integer        | true
                    POSTGRESQL | numeric(11,2) | integer        | false
                    POSTGRESQL | numeric       | bigint         | true
                    POSTGRESQL | numeric(12,4) | numeric(10,2)  | true
                    POSTGRESQL | numeric(12,4) | numeric(10,1)  | false
                    POSTGRESQL | double precision | real        | true
                    POSTGRESQL | real          | double precision | false
                    POSTGRESQL | timestamp     | timestamptz    | false
                    POSTGRESQL | date          | date           | true
                    POSTGRESQL | point         | box            | false
                    POSTGRESQL | varchar(30)   | varchar(20)    | true
                    POSTGRESQL | varchar(20)   | varchar(30)    | false
                    SQLSERVER  | binary(9)     | binary(8)      | false
                    SQLSERVER  | varbinary(9)  | binary(9)      | true
                    MARIADB    | bigint unsigned | int unsigned | true
                    MARIADB    | smallint      | tinyint unsigned | true
                    """)
    void aTypeHoldsEveryValueOfAnother(
            DatabaseKind kind, String after, String before, boolean holds) {
        Dialect dialect = Dialect.of(kind);
        assertThat(dialect.holds(dialect.types().parse(after), dialect.types().parse(before)))
                .isEqualTo(holds);
    }

    @Test
    void onlyWhatMayBeLongNeedsALengthInAnIndex() {
        Dialect postgres = Dialect.of(DatabaseKind.POSTGRESQL);
        for (String type : List.of("text", "varchar(9)", "char(9)", "bytea", "point")) {
            assertThat(postgres.meaning(postgres.types().parse(type)).sort().isLong()).isTrue();
        }
        for (String type : List.of("integer", "uuid", "jsonb", "timestamp", "bit(9)")) {
            assertThat(postgres.meaning(postgres.types().parse(type)).sort().isLong()).isFalse();
        }
    }
}
