package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A type is read as it is meant, or refused with what it wants; it is never guessed. */
class TypeTextTest {
    @TempDir private Path folder;

    private String said(DatabaseKind kind, String type) {
        try (var bench = new Bench(folder, Bench.design("one", kind))) {
            bench.show("one");
            String edit =
                    "{'op':'add_table','table':{'name':'T'},'initialColumns':[{'name':'X',"
                            + "'dataType':'"
                            + type
                            + "'}]}";
            var answer = bench.apply(bench.version(), edit);
            return answer.text("reason", "").isEmpty()
                    ? bench.tool("designer_script", "{}").text("script", "")
                    : answer.text("message", "");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    SQLSERVER  | nvarchar(abc)          | nvarchar takes one length, 1 to 4000 or MAX
                    SQLSERVER  | varchar()              | varchar takes one length, 1 to 8000 or MAX
                    SQLSERVER  | decimal(10,)           | decimal takes a precision, 1 to 38, and perhaps a scale
                    SQLSERVER  | decimal(1,2,3)         | decimal takes a precision, 1 to 38, and perhaps a scale
                    SQLSERVER  | int(5)                 | int takes no numbers
                    SQLSERVER  | datetime2(x)           | datetime2 takes one scale, 0 to 7
                    SQLSERVER  | nvarchar(99999999999)  | nvarchar takes one length, 1 to 4000 or MAX
                    SQLSERVER  | nvarchar(5) unsigned   | 'unsigned' cannot follow it
                    SQLSERVER  | nvarchar(5             | it has a bracket that is never closed
                    SQLSERVER  | float(54)              | float takes no numbers
                    SQLSERVER  | money(5)               | money takes no numbers
                    H2         | nvarchar(-)            | nvarchar takes one length, 1 to 4000 or MAX
                    H2         | bit(1)                 | bit takes no numbers
                    POSTGRESQL | varchar()              | varchar takes one length, 1 to 10485760
                    POSTGRESQL | numeric(a)             | numeric takes a precision, 1 to 1000, and perhaps a scale
                    POSTGRESQL | int(5)                 | integer takes no numbers
                    POSTGRESQL | varchar(x)[]           | varchar takes one length, 1 to 10485760
                    POSTGRESQL | timestamp(1,2)         | timestamp takes one scale, 0 to 6
                    POSTGRESQL | interval(3)            | interval takes no numbers
                    MARIADB    | int(5)                 | int takes no numbers
                    MARIADB    | bigint(20) unsigned    | bigint takes no numbers
                    MARIADB    | varchar(MAXX)          | varchar takes one length, 1 to 65532
                    MARIADB    | decimal(,2)            | decimal takes a precision, 1 to 65, and perhaps a scale
                    SQLITE     | varchar(a)             | varchar takes one length, 1 to 1000000000
                    SQLITE     | decimal(10,)           | decimal takes a precision, 1 to 38, and perhaps a scale
                    """)
    void whatATypeDoesNotTakeIsRefusedWithWhatItTakes(
            DatabaseKind kind, String type, String wants) {
        assertThat(said(kind, type)).isEqualTo("Data type '" + type + "' of column 'X': " + wants);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLSERVER  | NVARCHAR( 12 )          | nvarchar(12)
                    SQLSERVER  | nvarchar(max)           | nvarchar(MAX)
                    SQLSERVER  | float(53)               | [X] float NULL
                    SQLSERVER  | float(24)               | [X] real NULL
                    SQLSERVER  | decimal(9)              | decimal(9,0)
                    POSTGRESQL | timestamp(3) with time zone | timestamptz(3)
                    POSTGRESQL | numeric(10,2)[]         | numeric(10,2)[]
                    POSTGRESQL | character varying(9)    | varchar(9)
                    MARIADB    | bigint unsigned         | bigint unsigned
                    MARIADB    | tinyint(1)              | boolean
                    SQLITE     | NUMERIC(10,2)           | numeric(10,2)
                    SQLITE     | UNSIGNED BIG INT        | unsigned big int
                    """)
    void whatATypeTakesIsKept(DatabaseKind kind, String type, String script) {
        assertThat(said(kind, type)).contains(script);
    }
}
