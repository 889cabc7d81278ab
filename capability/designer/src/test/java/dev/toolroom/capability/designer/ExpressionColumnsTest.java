package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions are checked against the columns they name when they are edited. */
class ExpressionColumnsTest {
    @TempDir private Path folder;

    private Bench design(DatabaseKind kind) {
        var bench = new Bench(folder, Bench.design("one", kind));
        bench.show("one");
        String whole = kind == DatabaseKind.POSTGRESQL ? "integer" : "int";
        String text = kind == DatabaseKind.SQLITE ? "text" : "varchar(40)";
        bench.edit(
                "{'op':'add_table','table':{'name':'orders'},'initialColumns':["
                        + "{'name':'id','dataType':'"
                        + whole
                        + "','isPrimaryKey':true},{'name':'total','dataType':'"
                        + whole
                        + "'},{'name':'Status','dataType':'"
                        + text
                        + "'},{'name':'day','dataType':'date'}]}");
        return bench;
    }

    private static Json.Obj check(String expression) {
        return Json.object()
                .put("op", "add_check")
                .put("table", Json.Obj.EMPTY.with("name", "orders"))
                .put("check", Json.object().put("name", "ok").put("expression", expression).build())
                .build();
    }

    private static Json.Obj index(String where) {
        return Json.object()
                .put("op", "add_index")
                .put("table", Json.Obj.EMPTY.with("name", "orders"))
                .put(
                        "index",
                        Json.object()
                                .put("columns", Json.Arr.ofTexts(java.util.List.of("id")))
                                .put("where", where)
                                .build())
                .build();
    }

    private static Json.Obj column(String field, String expression) {
        Json.Obj column = Json.object().put("name", "fresh").put("dataType", "int").build();
        return Json.object()
                .put("op", "add_column")
                .put("table", Json.Obj.EMPTY.with("name", "orders"))
                .put(
                        "column",
                        column.with(field, expression)
                                .with("isComputed", field.equals("computedFormula")))
                .build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    POSTGRESQL | totl > 0                            | names 'totl', which is no column of 'public.orders'; did you mean 'total'?
                    POSTGRESQL | "Total" > 0                         | names 'Total', which is no column of 'public.orders'; write "total"
                    POSTGRESQL | Status <> 'x'                       | names 'Status', which is no column of 'public.orders'; write "Status"
                    POSTGRESQL | orders.nope > 0                     | names 'nope', which is no column of 'public.orders'
                    SQLSERVER  | [Totl] > (0)                        | names 'Totl', which is no column of 'dbo.orders'; did you mean 'total'?
                    SQLSERVER  | datediff(day, [daay], getdate()) > 1 | names 'daay', which is no column of 'dbo.orders'; did you mean 'day'?
                    MARIADB    | `totl` > 0                          | names 'totl', which is no column of 'design.orders'; did you mean 'total'?
                    SQLITE     | length(stats) > 0                   | names 'stats', which is no column of 'main.orders'; did you mean 'Status'?
                    """)
    void anUnknownColumnIsRefusedWithTheNearName(DatabaseKind kind, String text, String why) {
        try (Bench bench = design(kind)) {
            String version = bench.version();
            assertThat(bench.apply(check(text)).text("message", "")).isEqualTo("Check 'ok' " + why);
            if (kind != DatabaseKind.MARIADB) {
                assertThat(bench.apply(index(text)).text("message", "")).endsWith(why);
            }
            assertThat(bench.apply(column("computedFormula", text)).text("message", ""))
                    .isEqualTo("Formula of column 'fresh' " + why);
            assertThat(bench.version()).isEqualTo(version);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    POSTGRESQL | (total)::numeric(10,2) > 0.5 AND "Status" ~~ 'a%'::text
                    POSTGRESQL | EXTRACT(year FROM day) > 2000 OR (total IS NOT NULL)
                    POSTGRESQL | "Status" COLLATE "C" = ANY (ARRAY['a'::character varying, 'b'::text])
                    POSTGRESQL | date '2026-01-01' < day AND day + interval '1 day' > CURRENT_DATE
                    POSTGRESQL | TRIM(BOTH FROM "Status") <> '' AND public.fine(total)
                    POSTGRESQL | day AT TIME ZONE 'UTC' IS DISTINCT FROM now()
                    SQLSERVER  | datediff(dd, [day], sysdatetime()) > 1 AND [Status] COLLATE Latin1_General_CI_AS = N'x'
                    SQLSERVER  | convert(varchar(10), [total]) LIKE 'a%' OR try_convert(int, Status) IS NULL
                    SQLSERVER  | cast([total] as decimal(10,2)) > (0)
                    MARIADB    | `Status` regexp _utf8mb4'^a' and total div 2 > 1
                    MARIADB    | timestampdiff(DAY,`day`,current_timestamp()) > 1 or `day` + interval 1 day > curdate()
                    MARIADB    | convert(`Status` using utf8mb4) <> "x"
                    SQLITE     | "Status" IN ("open", "closed") AND typeof(total) = 'integer'
                    SQLITE     | Status GLOB 'a*' AND total NOTNULL
                    """)
    void whatIsNoColumnIsNotTakenForOne(DatabaseKind kind, String text) {
        try (Bench bench = design(kind)) {
            Json.Obj answer = bench.apply(check(text));
            assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        }
    }

    @Test
    void aDefaultNamesNoColumnAndNoWordWithoutQuotes() {
        try (Bench bench = design(DatabaseKind.POSTGRESQL)) {
            assertThat(bench.apply(column("defaultValue", "total + 1")).text("message", ""))
                    .isEqualTo(
                            "Default of column 'fresh' names column 'total', which a default"
                                    + " cannot");
            assertThat(bench.apply(column("defaultValue", "active")).text("message", ""))
                    .isEqualTo(
                            "Default of column 'fresh' names 'active', which is no value; put a"
                                    + " text in single quotes");
            Json.Obj good = bench.apply(column("defaultValue", "nextval('s'::regclass)"));
            assertThat(good.get("success")).as(good.write()).isEqualTo(new Json.Bool(true));
        }
    }

    @Test
    void aRenameIsCarriedWhereTheColumnCanBeToldFromOtherWords() {
        try (Bench bench = design(DatabaseKind.POSTGRESQL)) {
            bench.apply(check("total > 0 AND \"total\" < 10"));
            bench.edit(
                    "{'op':'set_column','table':{'name':'orders'},'column':{'name':'total'},"
                            + "'set':{'name':'sum'}}");
            assertThat(bench.exported("{'format':'dbml'}")).contains("sum > 0 AND \"sum\" < 10");
        }
    }

    @Test
    void aRenameThatCannotBeCarriedIsRefusedByName() {
        try (Bench bench = design(DatabaseKind.POSTGRESQL)) {
            bench.apply(check("EXTRACT(day FROM day) > 1"));
            String rename =
                    "{'op':'set_column','table':{'name':'orders'},'column':{'name':'day'},"
                            + "'set':{'name':'on_day'}}";
            assertThat(bench.refused(rename).text("message", ""))
                    .isEqualTo(
                            "Column 'day' cannot be renamed: check 'ok' has this word for something"
                                    + " else too; change that first");
            assertThat(
                            bench.refused(
                                            "{'op':'drop_column','table':{'name':'orders'},"
                                                    + "'column':{'name':'day'}}")
                                    .text("message", ""))
                    .isEqualTo("Column 'day' cannot be dropped: check 'ok' uses it");
        }
    }

    @Test
    void whatAKeyHoldsAndWhatATableIsDividedByFollowTheirColumns() throws Exception {
        TestEngine engine = TestEngine.postgres();
        Asked.run(
                engine,
                "CREATE TABLE t (id integer, n integer, m integer, UNIQUE (id) INCLUDE (n))",
                "CREATE TABLE p (id integer, at date NOT NULL) PARTITION BY RANGE (at)",
                "CREATE TABLE p1 PARTITION OF p DEFAULT");
        try (var bench = Bench.on(folder, engine)) {
            assertThat(
                            bench.refused(
                                            "{'op':'drop_column','table':{'name':'t'},"
                                                    + "'column':{'name':'n'}}")
                                    .text("message", ""))
                    .contains("INCLUDE (n)");
            assertThat(
                            bench.refused(
                                            "{'op':'drop_column','table':{'name':'p'},"
                                                    + "'column':{'name':'at'}}")
                                    .text("message", ""))
                    .contains("PARTITION BY RANGE (at)");
            bench.edit(
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},"
                            + "'set':{'name':'Held'}}",
                    "{'op':'set_column','table':{'name':'p'},'column':{'name':'at'},"
                            + "'set':{'name':'day'}}");
            bench.published("");
        }
        assertThat(
                        Asked.ask(
                                engine,
                                "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid"
                                        + " = 't'::regclass AND contype = 'u'"))
                .containsExactly("UNIQUE (id) INCLUDE (\"Held\")");
        assertThat(Asked.ask(engine, "SELECT pg_get_partkeydef('p'::regclass)"))
                .containsExactly("RANGE (day)");
    }

    @Test
    void aCheckOfAColumnAloneFollowsItOnMariaDb() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        Asked.run(engine, "CREATE TABLE t (id int PRIMARY KEY, n int CHECK (n > 0))");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},"
                            + "'set':{'name':'m'}}");
            bench.published("");
        }
        assertThat(
                        Asked.ask(
                                engine,
                                "SELECT CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS"
                                        + " WHERE CONSTRAINT_SCHEMA = DATABASE()"))
                .containsExactly("`m` > 0");
    }

    @Test
    void whatTheDatabaseCameWithIsLeftAlone() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        Asked.run(
                engine,
                "CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT, CHECK (n <> \"odd\"), CHECK"
                        + " (CASE WHEN n THEN 1 ELSE 2 END > 0))");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_column','table':{'name':'t'},'column':{'name':'more',"
                            + "'dataType':'text'}}");
            bench.published("");
        }
    }
}
