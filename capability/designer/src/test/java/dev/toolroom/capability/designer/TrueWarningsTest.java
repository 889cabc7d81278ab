package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes that lose nothing ask nobody, on engines with rows. */
class TrueWarningsTest {
    private static final String SET =
            "{'op':'set_column','table':{'name':'a'},'column':{'name':'%s'},'set':{%s}}";

    @TempDir private Path folder;

    private static boolean losesData(Bench bench) {
        return at(bench.tool("designer_publish", "{'action':'preview'}"), "losesData")
                .equals(new Json.Bool(true));
    }

    @Test
    void mariaDbLosesNothingByWiderTypesAndMoreValues() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE a (id int PRIMARY KEY, e enum('a','b'), s set('x','y'), m mediumint,"
                        + " u int unsigned, t tinytext, n varchar(10) NOT NULL)",
                "INSERT INTO a VALUES (1, 'b', 'x,y', 8388607, 4294967295, 't', 'n')");
        List<String> rows = ask(engine, "SELECT CONCAT_WS(' ', id, e, s, m, u, t, n) FROM a");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    SET.formatted("e", "'dataType':'enum(~a~,~c~,~b~)'"),
                    SET.formatted("s", "'dataType':'set(~x~,~y~,~z~)'"),
                    SET.formatted("m", "'dataType':'int'"),
                    SET.formatted("u", "'dataType':'bigint unsigned'"),
                    SET.formatted("t", "'dataType':'longtext'"),
                    SET.formatted("n", "'name':'renamed','maxLength':'20'"),
                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'q','dataType':"
                            + "'int'}}");
            assertThat(losesData(bench)).isFalse();
            bench.published("");
            assertThat(bench.asked).isEmpty();
            assertThat(ask(engine, "SELECT CONCAT_WS(' ', id, e, s, m, u, t, renamed) FROM a"))
                    .isEqualTo(rows);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    n | 'dataType':'decimal(6,1)'
                    d | 'scale':'0'
                    t | 'dataType':'varchar(3)'
                    n | 'isComputed':'true','computedFormula':'id * 2'
                    """)
    void mariaDbAsksWhereValuesMayGo(String column, String set) throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, n decimal(6,2), d datetime(6), t text)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(SET.formatted(column, set).replace("'true'", "true"));
            assertThat(losesData(bench)).isTrue();
        }
    }

    /** Also in a session whose own mode would cut them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    e | 'dataType':'enum(~b~)'
                    s | 'dataType':'set(~x~,~z~)'
                    m | 'dataType':'smallint'
                    v | 'maxLength':'3'
                    """)
    void mariaDbRefusesValuesThatDoNotFit(String column, String set) throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE a (id int PRIMARY KEY, e enum('a','b'), s set('x','y'), m mediumint,"
                        + " v varchar(9))",
                "INSERT INTO a VALUES (0, 'a', 'x,y', 8388607, 'abcdef')");
        String all = "SELECT CONCAT_WS(' ', id, e, s, m, v) FROM a";
        List<String> rows = ask(engine, all);
        TestEngine lax = engine.withSession("sql_mode=''");
        try (Bench bench = Bench.on(folder, lax)) {
            bench.edit(SET.formatted(column, set));
            assertThat(losesData(bench)).isFalse();
            assertThat(bench.publish("").get("success")).isEqualTo(new Json.Bool(false));
            assertThat(ask(engine, all)).isEqualTo(rows);
        }
    }

    @Test
    void aZeroStaysWhenItsColumnBecomesAnIdentityOfMariaDb() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(engine, "CREATE TABLE a (id int PRIMARY KEY)", "INSERT INTO a VALUES (0)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(SET.formatted("id", "'isIdentity':true"));
            bench.published("");
            assertThat(ask(engine, "SELECT id FROM a")).containsExactly("0");
        }
    }

    @Test
    void aCommentLeavesATruthOfMariaDbAsItIsDeclared() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, f tinyint(1) unsigned)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(SET.formatted("f", "'comment':'yes or no'"));
            bench.published("");
            assertThat(
                            ask(
                                    engine,
                                    "SELECT COLUMN_TYPE FROM information_schema.COLUMNS WHERE"
                                            + " TABLE_SCHEMA = DATABASE() AND COLUMN_NAME = 'f'"))
                    .containsExactly("tinyint(1) unsigned");
        }
    }

    @Test
    void typesOfPostgresAreListedAndWrittenWithTheirSchema() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TYPE mood AS ENUM ('ok', 'bad')",
                "CREATE SCHEMA other",
                "CREATE TYPE other.kind AS ENUM ('p', 'q')",
                "CREATE DOMAIN positive AS int CHECK (VALUE > 0)",
                "CREATE TABLE a (id int PRIMARY KEY)");
        String add =
                "{'op':'add_column','table':{'name':'a'},'column':{'name':'k','dataType':'%s'}}";
        try (Bench bench = Bench.on(folder, engine)) {
            assertThat(at(bench.ask("{'operation':'get_metadata'}"), "dataTypes").write())
                    .contains("\"mood\"", "\"positive\"", "\"other.kind\"");
            assertThat(bench.refused(add.formatted("kind")).text("message", ""))
                    .isEqualTo("Data type 'kind' is invalid");
            bench.edit(add.formatted("other.kind"));
            bench.published("");
        }
    }

    /** PostgreSQL has no such type, however many of its own a database has. */
    @ParameterizedTest
    @ValueSource(ints = {0, 400})
    void aListOfValuesIsNoTypeOfPostgresInASmallDatabaseAndInALargeOne(int more) throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE a (id int PRIMARY KEY)");
        run(
                engine,
                IntStream.range(0, more)
                        .mapToObj(i -> "CREATE TYPE kind" + i + " AS ENUM ('a', 'b')")
                        .toArray(String[]::new));
        try (Bench bench = Bench.on(folder, engine)) {
            String message =
                    bench.refused(
                                    "{'op':'add_column','table':{'name':'a'},'column':{'name':'e',"
                                            + "'dataType':'enum(~a~,~b~)'}}")
                            .text("message", "");
            assertThat(message).isEqualTo("Data type 'enum('a','b')' is invalid");
        }
    }

    @Test
    void aRiskIsToldOnce() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY, n int)", "INSERT INTO a VALUES (1, 2)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit("{'op':'drop_column','table':{'name':'a'},'column':{'name':'n'}}");
            Json.Obj preview = bench.tool("designer_publish", "{'action':'preview'}");
            assertThat(((Json.Arr) at(preview, "risks")).items()).hasSize(1);
            assertThat(at(preview, "risks", 0, "goes").write())
                    .isEqualTo("[\"column n of main.a\"]");
            assertThat(preview.write()).doesNotContain("D102");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    {'op':'add_column','table':{'name':'a'},'column':{'name':'z','type':'int'}} | did you mean dataType
                    {'op':'rename_column','table':{'name':'a'},'column':{'name':'id'},'newName':'x'} | use set_column with set.name
                    {'op':'set_table','table':{'name':'a'},'set':{}} | names nothing to change
                    {'op':'add_table','table':{'schema':'main'}} | Missing edit.table.name
                    {'op':'add_column','table':{'name':'a'},'column':{'dataType':'int'}} | Missing column.name
                    """)
    void whatIsNoEditIsAnInvalidRequestWithAHint(String edit, String hint) throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        run(engine, "CREATE TABLE a (id int PRIMARY KEY)");
        try (Bench bench = Bench.on(folder, engine)) {
            Json.Obj refused = bench.refused(edit.strip());
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("invalid_request");
            assertThat(refused.text("message", "")).contains(hint);
        }
    }
}
