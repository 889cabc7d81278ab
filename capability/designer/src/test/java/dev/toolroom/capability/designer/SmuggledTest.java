package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Texts that go into statements as they are: one expression each, and nothing that follows it. */
class SmuggledTest {
    @TempDir private Path folder;
    private int designs;

    private static Json.Obj edit(String op, String field, Json.Obj value) {
        return Json.object()
                .put("op", op)
                .put("table", Json.Obj.EMPTY.with("name", "T"))
                .put(field, value)
                .build();
    }

    /** One expression in every place that takes one. */
    private static List<Json.Obj> places(String text) {
        Json.Obj column = Json.object().put("name", "New").put("dataType", "int").build();
        return List.of(
                edit("add_column", "column", column.with("defaultValue", text)),
                edit(
                        "add_column",
                        "column",
                        column.with("isComputed", true).with("computedFormula", text)),
                edit(
                        "add_check",
                        "check",
                        Json.object().put("name", "CK").put("expression", text).build()),
                edit(
                        "add_index",
                        "index",
                        Json.object()
                                .put("name", "IX")
                                .put("columns", Json.Arr.ofTexts(List.of("Id")))
                                .put("where", text)
                                .build()));
    }

    private void refused(DatabaseKind kind, String text, String why) {
        refused(kind, places(text), why);
    }

    private void refused(DatabaseKind kind, List<Json.Obj> places, String why) {
        String fresh = "design" + ++designs;
        try (var bench = new Bench(folder, Bench.design(fresh, kind))) {
            bench.show(fresh);
            bench.edit(
                    "{'op':'add_table','table':{'name':'T'},'initialColumns':[{'name':'Id',"
                            + "'dataType':'int','isPrimaryKey':true}]}");
            String version = bench.version();
            for (Json.Obj each : places) {
                assertThat(bench.apply(each).text("message", "")).as(each.write()).endsWith(why);
            }
            assertThat(bench.version()).isEqualTo(version);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    1; DROP TABLE T               | holds a ';', which would end the statement
                    1) DROP TABLE T --            | closes a bracket that it did not open
                    (1                            | has a bracket that is never closed
                    1 -- rest                     | holds a comment
                    1 /* rest                     | holds a comment
                    'a                            | has a quote that is never closed
                    '\\' ' ; DROP TABLE T -- '    | has a backslash before a quote; double the quote instead
                    """)
    void whatCouldDoMoreThanItSaysIsRefused(String text, String why) {
        refused(DatabaseKind.POSTGRESQL, text, why);
        refused(DatabaseKind.SQLSERVER, text, why);
    }

    @Test
    void eachDialectsOwnQuotesAndCommentsAreKnown() {
        refused(
                DatabaseKind.POSTGRESQL,
                "$$'$$ ; DROP TABLE T -- '",
                "holds a text in dollars; use single quotes");
        refused(
                DatabaseKind.SQLSERVER,
                "[']; DROP TABLE T -- ']",
                "holds a ';', which would end the statement");
        refused(DatabaseKind.SQLSERVER, "[a;b", "has a quote that is never closed");
        try (var bench = new Bench(folder, Bench.design("maria", DatabaseKind.MARIADB))) {
            bench.show("maria");
            bench.edit("{'op':'add_table','table':{'name':'T'}}");
            assertThat(
                            bench.apply(places("1 # '\n; DROP TABLE T -- '").getFirst())
                                    .text("message", ""))
                    .endsWith("holds a comment");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLSERVER", "POSTGRESQL", "MARIADB", "SQLITE"})
    void aTypeIsATypeAlone(DatabaseKind kind) {
        try (var bench = new Bench(folder, Bench.design("one", kind))) {
            bench.show("one");
            bench.edit("{'op':'add_table','table':{'name':'T'}}");
            for (String type :
                    List.of("int(4); DROP TABLE T", "int(4) DROP TABLE T", "int(4)) -- ")) {
                Json.Obj column = Json.object().put("name", "New").put("dataType", type).build();
                assertThat(bench.apply(edit("add_column", "column", column)).text("message", ""))
                        .as(type)
                        .startsWith("Data type 'int(4".substring(0, 14));
            }
        }
    }

    @Test
    void goodExpressionsStayAsTheyWereGiven() {
        try (var bench = new Bench(folder, Bench.blank("one"))) {
            bench.show("one");
            bench.edit(
                    "{'op':'add_table','table':{'schema':'dbo','name':'T'}}",
                    "{'op':'add_column','table':{'name':'T'},'column':{'name':'a]b;',"
                            + "'dataType':'int'}}");
            for (String text : List.of("(N'it''s; -- fine')", "getdate()", "1 + 1")) {
                taken(bench, text, "defaultValue");
            }
            for (String text :
                    List.of("[a]]b;] + (1)", "case when [Id] > 0 then '/*' else ')' end")) {
                taken(bench, text, "computedFormula");
            }
            assertThat(bench.tool("designer_script", "{}").text("script", ""))
                    .contains("DEFAULT (N'it''s; -- fine')")
                    .contains("DEFAULT getdate()")
                    .as("in T-SQL a statement may follow without a semicolon")
                    .contains("DEFAULT (1 + 1)");
        }
    }

    private static void taken(Bench bench, String text, String field) {
        Json.Obj column =
                Json.object()
                        .put("name", "C" + text.hashCode())
                        .put("dataType", "int")
                        .put("isComputed", field.equals("computedFormula"))
                        .put(field, text)
                        .build();
        assertThat(bench.apply(edit("add_column", "column", column)).get("success"))
                .as(text)
                .isEqualTo(new Json.Bool(true));
    }

    @Test
    void aStatementBehindADefaultOfTsqlIsNoValue() {
        refused(
                DatabaseKind.SQLSERVER,
                List.of(places("1 DROP TABLE [T]").getFirst()),
                "single quotes");
    }
}
