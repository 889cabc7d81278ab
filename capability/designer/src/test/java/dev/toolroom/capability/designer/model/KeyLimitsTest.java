package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys are refused for the limits of the engine, and only for those. */
class KeyLimitsTest {
    private static Applied table(DatabaseKind kind, String columns) {
        String schema = kind == DatabaseKind.POSTGRESQL ? "public" : "dbo";
        var editor = new Edits(new Model(new DatabaseSchema(List.of(schema), List.of())), kind);
        return editor.apply(
                (Json.Obj)
                        Json.read(
                                ("{'op':'add_table','table':{'schema':'"
                                                + schema
                                                + "','name':'t'},'initialColumns':["
                                                + columns
                                                + "]}")
                                        .replace('\'', '"')));
    }

    private static String key(String type) {
        return "{'name':'k','dataType':'" + type + "','isPrimaryKey':true}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLSERVER  | ntext           | sorts by no ntext
                    SQLSERVER  | xml             | sorts by no xml
                    SQLSERVER  | nvarchar(MAX)   | sorts by no nvarchar(MAX)
                    SQLSERVER  | nchar(451)      | needs 902 bytes; SQL Server takes 900
                    MARIADB    | varchar(3073)   | needs 3073 bytes; MariaDB takes 3072
                    MARIADB    | text            | sorts by no text
                    POSTGRESQL | json            | sorts by no json
                    """)
    void whatTheEngineCannotSortIsRefused(DatabaseKind kind, String type, String why) {
        assertThatThrownBy(() -> table(kind, key(type))).hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({
        "SQLSERVER,nchar(450)",
        "SQLSERVER,varchar(900)",
        "MARIADB,varchar(768)",
        "POSTGRESQL,text",
        "POSTGRESQL,jsonb",
        "H2,nvarchar(4000)",
        "SQLITE,text"
    })
    void whatItCanSortIsNot(DatabaseKind kind, String type) {
        assertThat(table(kind, key(type)).warnings()).isEmpty();
    }

    @Test
    void longerValuesThanSqlServerTakesAreAWarning() {
        assertThat(table(DatabaseKind.SQLSERVER, key("nvarchar(451)")).warnings())
                .containsExactly(
                        "Primary key of 'dbo.t' may need 902 bytes; SQL Server refuses rows that"
                                + " need more than 900");
    }

    @Test
    void aKeyHasAtMost32Columns() {
        String columns =
                IntStream.range(0, 33)
                        .mapToObj(i -> key("bit").replace("'k'", "'k" + i + "'"))
                        .collect(Collectors.joining(","));
        assertThatThrownBy(() -> table(DatabaseKind.SQLSERVER, columns))
                .hasMessageContaining("33 columns; SQL Server takes 32");
    }

    @Test
    void aTableHasOneRowversion() {
        String version = "{'name':'%s','dataType':'rowversion'}";
        assertThatThrownBy(
                        () ->
                                table(
                                        DatabaseKind.SQLSERVER,
                                        version.formatted("a") + "," + version.formatted("b")))
                .hasMessageContaining("only one column of type timestamp");
    }
}
