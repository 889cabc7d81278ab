package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types as people declare them, and as their database names them. */
class TypeVocabularyTest {
    private static TypeVocabulary types(DatabaseKind kind) {
        return TypeVocabulary.of(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    SQLSERVER  | NVARCHAR(MAX)              | nvarchar(MAX)
                    SQLSERVER  | nvarchar                   | nvarchar(50)
                    SQLSERVER  | decimal( 10 , 2 )          | decimal(10,2)
                    SQLSERVER  | decimal(10)                | decimal(10,0)
                    SQLSERVER  | Integer                    | int
                    SQLSERVER  | datetime2                  | datetime2(7)
                    SQLSERVER  | datetime2(3)               | datetime2(3)
                    SQLSERVER  | float(24)                  | real
                    SQLSERVER  | float(25)                  | float
                    SQLSERVER  | float(53)                  | float
                    SQLSERVER  | float(54)                  | float(54)
                    SQLSERVER  | rowversion                 | timestamp
                    SQLSERVER  | varchar(9) collate Latin1  | varchar(9) collate Latin1
                    POSTGRESQL | numeric                    | numeric
                    POSTGRESQL | NUMERIC(10, 2)             | numeric(10,2)
                    POSTGRESQL | character varying(20)      | varchar(20)
                    POSTGRESQL | varchar                    | varchar
                    POSTGRESQL | int4                       | integer
                    POSTGRESQL | timestamp(3) with time zone | timestamptz(3)
                    POSTGRESQL | timestamp with time zone   | timestamptz
                    POSTGRESQL | time(6)                    | time
                    POSTGRESQL | float(10)                  | real
                    POSTGRESQL | text collate "C"           | text collate "C"
                    POSTGRESQL | integer[]                  | integer[]
                    POSTGRESQL | mood                       | mood
                    MARIADB    | INT(11)                    | int
                    MARIADB    | integer                    | int
                    MARIADB    | int(5) unsigned            | int unsigned
                    MARIADB    | INT(5) UNSIGNED ZEROFILL   | int(5) unsigned zerofill
                    MARIADB    | tinyint(1)                 | boolean
                    MARIADB    | tinyint(1) unsigned        | tinyint(1) unsigned
                    MARIADB    | tinyint(2)                 | tinyint
                    MARIADB    | ENUM( 'a' , 'B''c' )       | enum('a','B''c')
                    MARIADB    | set('x','y')               | set('x','y')
                    MARIADB    | Double ( 8 , 3 ) unsigned  | double(8,3) unsigned
                    MARIADB    | decimal(10,2) unsigned     | decimal(10,2) unsigned
                    MARIADB    | national varchar(7)        | varchar(7)
                    MARIADB    | datetime                   | datetime(0)
                    MARIADB    | int check (`a` > 0)        | int check (`a` > 0)
                    MARIADB    | int invisible              | int invisible
                    SQLITE     | whatever you like          | whatever you like
                    SQLITE     | Varchar(30)                | varchar(30)
                    """)
    void aDeclarationIsReadAndSaidAgain(DatabaseKind kind, String declared, String said) {
        ColumnType type = types(kind).parse(declared);
        assertThat(types(kind).text(type)).isEqualTo(said);
        assertThat(types(kind).parse(said)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "fine",
            textBlock =
                    """
                    SQLSERVER  | int(4)               | int takes no numbers
                    SQLSERVER  | nvarchar(20)         | fine
                    SQLSERVER  | nvarchar(max)        | fine
                    SQLSERVER  | nvarchar(1,2)        | nvarchar takes one length, 1 to 4000 or MAX
                    SQLSERVER  | char(x)              | char takes one length, 1 to 8000
                    SQLSERVER  | decimal(1,2,3)       | decimal takes a precision, 1 to 38, and perhaps a scale
                    SQLSERVER  | decimal(12,2)        | fine
                    SQLSERVER  | decimal(12)          | fine
                    SQLSERVER  | datetime2(1,2)       | datetime2 takes one scale, 0 to 7
                    SQLSERVER  | datetime2(max)       | datetime2 takes one scale, 0 to 7
                    SQLSERVER  | float(24)            | fine
                    SQLSERVER  | float(0)             | float takes no numbers
                    SQLSERVER  | nvarchar(20          | it has a bracket that is never closed
                    SQLSERVER  | nvarchar(20) unsigned | 'unsigned' cannot follow it
                    SQLSERVER  | nvarchar(9999999999) | nvarchar takes one length, 1 to 4000 or MAX
                    SQLSERVER  | int                  | fine
                    POSTGRESQL | varchar(5)[]         | fine
                    POSTGRESQL | integer(3)[]         | integer takes no numbers
                    MARIADB    | int(11)              | int takes no numbers
                    MARIADB    | int(5) unsigned zerofill | fine
                    MARIADB    | enum('a','b')        | fine
                    MARIADB    | double(8,3)          | fine
                    MARIADB    | varchar(5) unsigned  | fine
                    MARIADB    | tinyint(1)           | fine
                    SQLITE     | point(1,2,3)         | fine
                    SQLITE     | text(9)              | fine
                    """)
    void bracketsHoldWhatTheTypeTakes(DatabaseKind kind, String declared, String problem) {
        assertThat(types(kind).problem(declared).orElse(null)).isEqualTo(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    SQLSERVER  | NVARCHAR(20)            | true
                    SQLSERVER  | jsonb                   | false
                    SQLSERVER  | int[]                   | false
                    SQLSERVER  | int unsigned            | false
                    SQLSERVER  | enum('a')               | false
                    POSTGRESQL | integer[]               | true
                    POSTGRESQL | integer[][]             | true
                    POSTGRESQL | mood[]                  | false
                    POSTGRESQL | text collate "C"        | true
                    MARIADB    | int(3) unsigned         | true
                    MARIADB    | enum('a', 'b')          | true
                    MARIADB    | float unsigned zerofill | true
                    MARIADB    | jsonb                   | false
                    SQLITE     | anything                | true
                    """)
    void aTypeIsOneOfTheListOrMadeOfOne(DatabaseKind kind, String declared, boolean takes) {
        assertThat(types(kind).takes(declared)).isEqualTo(takes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLSERVER  | nvarchar(20) | nvarchar(20)   | true
                    SQLSERVER  | nvarchar(20) | nvarchar(30)   | false
                    SQLSERVER  | varchar(20) collate a | varchar(20) collate b | true
                    POSTGRESQL | varchar(20)  | varchar(30)    | true
                    POSTGRESQL | integer      | bigint         | true
                    POSTGRESQL | integer      | numeric        | true
                    POSTGRESQL | numeric      | integer        | false
                    POSTGRESQL | numeric(9,2) | numeric        | true
                    POSTGRESQL | text         | integer        | false
                    POSTGRESQL | real         | double precision | true
                    MARIADB    | varchar(20)  | varchar(30)    | true
                    MARIADB    | varchar(20) collate a | varchar(30) collate b | false
                    MARIADB    | int          | bigint         | false
                    MARIADB    | int          | int unsigned   | false
                    MARIADB    | datetime(3)  | datetime(6)    | false
                    SQLITE     | text         | integer        | true
                    """)
    void aForeignKeyJoinsTypesThatCompare(
            DatabaseKind kind, String from, String to, boolean comparable) {
        TypeVocabulary types = types(kind);
        assertThat(types.areComparable(types.parse(from), types.parse(to))).isEqualTo(comparable);
    }

    @Test
    void whatCountsIsAWholeNumberInEveryDatabase() {
        TypeVocabulary mariadb = types(DatabaseKind.MARIADB);
        assertThat(mariadb.ruleOf(mariadb.parse("int unsigned")).identity()).isTrue();
        assertThat(mariadb.ruleOf(mariadb.parse("double unsigned")).identity()).isFalse();
        assertThat(mariadb.ruleOf(mariadb.parse("text")).identity()).isFalse();
        TypeVocabulary tsql = types(DatabaseKind.SQLSERVER);
        assertThat(tsql.ruleOf(tsql.parse("bigint")).identity()).isTrue();
        assertThat(tsql.ruleOf(ColumnType.plain("int unsigned")).identity()).isFalse();
    }

    @Test
    void brackets() {
        assertThat(TypeVocabulary.isBracketed("decimal(10,2)")).isTrue();
        assertThat(TypeVocabulary.isBracketed("int check (a > 0)")).isFalse();
    }

    @Test
    void namesInQuotesAndValuesKeepTheirLetters() {
        assertThat(ColumnType.plain("NVARCHAR").name()).isEqualTo("nvarchar");
        assertThat(ColumnType.plain("\"Mood\"").name()).isEqualTo("\"Mood\"");
        assertThat(ColumnType.plain("enum('A')").name()).isEqualTo("enum('A')");
        assertThat(new ColumnType("text", 0, 0, 0, "collate x").label())
                .isEqualTo("text collate x");
        assertThat(ColumnType.plain("text").label()).isEqualTo("text");
    }
}
