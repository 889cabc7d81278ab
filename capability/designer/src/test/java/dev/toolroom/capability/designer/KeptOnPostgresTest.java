package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gives the numbers and when a column is worked out: kept through every way a design goes. */
class KeptOnPostgresTest {
    private static final String COLUMNS =
            "SELECT attname || ' ' || attidentity::text || attgenerated::text FROM pg_attribute"
                    + " WHERE attrelid = 't'::regclass AND attnum > 0 AND NOT attisdropped"
                    + " ORDER BY attname";

    @TempDir private Path folder;

    private static String set(String column, String fields) {
        return "{'op':'set_column','table':{'name':'t'},'column':{'name':'"
                + column
                + "'},'set':{"
                + fields
                + "}}";
    }

    private static void numbered(TestEngine engine) throws SQLException {
        run(
                engine,
                "CREATE TABLE t (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n integer,"
                        + " v integer GENERATED ALWAYS AS (n * 2) VIRTUAL,"
                        + " s integer GENERATED ALWAYS AS (n * 3) STORED)",
                "INSERT INTO t (n) VALUES (5), (6)");
    }

    @Test
    void aRebuildKeepsAlwaysAndVirtual() throws Exception {
        TestEngine engine = TestEngine.postgres();
        numbered(engine);
        List<String> before = ask(engine, COLUMNS);
        assertThat(before).containsExactly("id a", "n ", "s s", "v v");
        try (var bench = Bench.on(folder, engine)) {
            Json.Obj table =
                    bench.ask(
                            "{'operation':'get_table','payload':{'table':{'name':'t'}},"
                                    + "'options':{'includeColumns':'full'}}");
            assertThat(at(table, "table", "columns", 0, "identityAlways"))
                    .isEqualTo(new Json.Bool(true));
            bench.edit(set("n", "'position':1"));
            assertThat(bench.tool("designer_publish", "{}").text("script", ""))
                    .contains("OVERRIDING SYSTEM VALUE");
            bench.published(",'acceptDataLoss':true");
            assertThat(ask(engine, COLUMNS)).isEqualTo(before);
            assertThat(ask(engine, "SELECT id || ' ' || v || ' ' || s FROM t ORDER BY id"))
                    .containsExactly("1 10 15", "2 12 18");
            run(engine, "INSERT INTO t (n) VALUES (7)");
            assertThat(ask(engine, "SELECT MAX(id) FROM t")).containsExactly("3");
            bench.edit(set("id", "'identityAlways':false"), set("v", "'computedPersisted':true"));
            bench.published(",'acceptDataLoss':true");
            assertThat(ask(engine, COLUMNS)).containsExactly("id d", "n ", "s s", "v s");
            bench.edit(set("id", "'identityAlways':true,'identityIncrement':10"));
            bench.published(",'acceptDataLoss':true");
            assertThat(ask(engine, COLUMNS)).containsExactly("id a", "n ", "s s", "v s");
        }
    }

    @Test
    void scriptsFilesAndOtherDialectsSayIt() {
        try (var bench =
                new Bench(
                        folder, Bench.design("pg", DatabaseKind.POSTGRESQL), Bench.blank("tsql"))) {
            bench.show("pg");
            bench.edit(
                    "{'op':'add_table','table':{'name':'t'},'initialColumns':["
                            + "{'name':'id','dataType':'integer','isPrimaryKey':true,"
                            + "'isIdentity':true,'identityAlways':true},"
                            + "{'name':'n','dataType':'integer'},"
                            + "{'name':'usual','dataType':'integer','isComputed':true,"
                            + "'computedFormula':'n * 2'},"
                            + "{'name':'read','dataType':'integer','isComputed':true,"
                            + "'computedFormula':'n * 2','computedPersisted':false}]}");
            assertThat(bench.tool("designer_script", "{}").text("script", ""))
                    .contains("\"id\" integer GENERATED ALWAYS AS IDENTITY")
                    .contains("\"usual\" integer GENERATED ALWAYS AS (n * 2) STORED")
                    .contains("\"read\" integer GENERATED ALWAYS AS (n * 2) VIRTUAL");
            assertThat(bench.tool("designer_script", "{'dialect':'sqlserver'}").text("script", ""))
                    .contains("IDENTITY(1,1)");
            assertThat(
                            bench.refused(
                                            "{'op':'add_index','table':{'name':'t'},'index':{"
                                                    + "'columns':['read']}}")
                                    .text("message", ""))
                    .isEqualTo(
                            "Column 'read' must have computedPersisted to be in a key or an index"
                                    + " in PostgreSQL");
            bench.show("tsql");
            assertThat(
                            bench.refused(
                                            "{'op':'add_table','table':{'name':'t'},"
                                                    + "'initialColumns':[{'name':'id','dataType':"
                                                    + "'int','isIdentity':true,"
                                                    + "'identityAlways':true}]}")
                                    .text("message", ""))
                    .isEqualTo("Column 'id': SQL Server has no identityAlways; leave it out");
        }
    }

    @Test
    void h2KeepsWhoGivesTheNumbersToo() throws Exception {
        TestEngine engine = TestEngine.h2(folder);
        run(
                engine,
                "CREATE TABLE \"dbo\".\"t\" (\"id\" INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                        + " \"n\" INT)",
                "INSERT INTO dbo.t (n) VALUES (5)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(set("n", "'position':1"));
            bench.published(",'acceptDataLoss':true");
        }
        assertThat(
                        ask(
                                engine,
                                "SELECT IDENTITY_GENERATION FROM INFORMATION_SCHEMA.COLUMNS WHERE"
                                        + " TABLE_NAME = 't' AND COLUMN_NAME = 'id'"))
                .containsExactly("ALWAYS");
        assertThat(ask(engine, "SELECT id FROM dbo.t")).containsExactly("1");
    }
}
