package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views read tables that a publish changes: they stay, they are named, or nothing runs at all. */
class ViewsUnderPublishTest {
    private static final String FIRST =
            "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},'set':{'position':1}}";
    private static final String WIDEN =
            "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},'set':{'dataType':'bigint'}}";
    private static final String RENAME_COLUMN =
            "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},'set':{'name':'m'}}";
    private static final String RENAME_TABLE =
            "{'op':'set_table','table':{'name':'t'},'set':{'name':'u'}}";
    private static final String DROP_COLUMN =
            "{'op':'drop_column','table':{'name':'t'},'column':{'name':'n'}}";
    private static final String DROP_OTHER =
            "{'op':'drop_column','table':{'name':'t'},'column':{'name':'a'}}";
    private static final String DROP_TABLE = "{'op':'drop_table','table':{'name':'t'}}";

    private static final String LOSING = ",'acceptDataLoss':true";

    @TempDir private Path folder;

    /** Edits that cannot be published under the view: said before anything runs, then undone. */
    private static void refused(Bench bench, String why, String... edits) {
        String before = bench.version();
        bench.edit(edits);
        Json.Obj refused = bench.publish(LOSING);
        assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("validation_error");
        assertThat(refused.text("message", "")).contains(why);
        assertThat(bench.tool("designer_publish", "{}").text("message", "")).contains(why);
        bench.tool(
                "designer_history",
                "{'action':'undo','steps':"
                        + edits.length
                        + ",'expectedVersion':'"
                        + bench.version()
                        + "'}");
        assertThat(bench.version()).isEqualTo(before);
    }

    private static void edited(Bench bench, String... edits) {
        bench.edit(edits);
        bench.published(LOSING);
    }

    private static void tables(TestEngine engine, String quote) throws Exception {
        run(
                engine,
                "CREATE TABLE #t# (#id# integer NOT NULL PRIMARY KEY, #a# varchar(20), #n# integer)"
                        .replace("#", quote),
                "INSERT INTO #t# VALUES (1, 'x', 7)".replace("#", quote),
                "CREATE VIEW #v# AS SELECT id, n FROM #t# WHERE n > 0".replace("#", quote),
                "CREATE VIEW #w# AS SELECT id FROM #v#".replace("#", quote));
    }

    @Test
    void postgresMakesThemAgainWithAllThatHangsOnThem() throws Exception {
        TestEngine engine = TestEngine.postgres();
        tables(engine, "");
        run(
                engine,
                "DROP ROLE IF EXISTS readers",
                "CREATE ROLE readers",
                "GRANT SELECT ON v TO readers",
                "COMMENT ON VIEW v IS 'it''s seen'",
                "COMMENT ON COLUMN v.n IS 'counted'",
                "ALTER VIEW w SET (security_barrier = true)",
                "CREATE MATERIALIZED VIEW m AS SELECT w.id, a FROM w JOIN t ON t.id = w.id",
                "CREATE UNIQUE INDEX ix_m ON m (id)");
        try (Bench bench = Bench.on(folder, engine)) {
            edited(bench, FIRST);
            edited(bench, WIDEN);
            edited(bench, RENAME_COLUMN, RENAME_TABLE);
        }
        assertThat(ask(engine, "SELECT n FROM v")).containsExactly("7");
        assertThat(ask(engine, "SELECT pg_typeof(n)::text FROM v")).containsExactly("bigint");
        assertThat(ask(engine, "SELECT a FROM m")).containsExactly("x");
        assertThat(ask(engine, "SELECT has_table_privilege('readers', 'v', 'SELECT')"))
                .containsExactly("t");
        assertThat(ask(engine, "SELECT obj_description('v'::regclass)"))
                .containsExactly("it's seen");
        assertThat(ask(engine, "SELECT col_description('v'::regclass, 2)"))
                .containsExactly("counted");
        assertThat(ask(engine, "SELECT reloptions::text FROM pg_class WHERE relname = 'w'"))
                .containsExactly("{security_barrier=true}");
        assertThat(ask(engine, "SELECT indexname FROM pg_indexes WHERE tablename = 'm'"))
                .containsExactly("ix_m");
        run(engine, "DROP OWNED BY readers", "DROP ROLE readers");
    }

    @Test
    void postgresRenamesWhatItRetypesOrRebuildsUnderThem() throws Exception {
        TestEngine engine = TestEngine.postgres();
        tables(engine, "");
        run(
                engine,
                "ALTER TABLE t ADD CONSTRAINT small CHECK (n < 100)",
                "CREATE INDEX ix_n ON t (n) WHERE n > 1",
                "CREATE MATERIALIZED VIEW m AS SELECT id, n + 1 AS more FROM t");
        try (Bench bench = Bench.on(folder, engine)) {
            edited(
                    bench,
                    WIDEN,
                    RENAME_COLUMN,
                    RENAME_TABLE,
                    "{'op':'set_column','table':{'name':'u'},'column':{'name':'a'},'set':{'name':'b'}}",
                    "{'op':'add_column','table':{'name':'u'},'column':{'name':'c','dataType':'int'}}",
                    "{'op':'add_check','table':{'name':'u'},'check':{'name':'more','expression':'m > c'}}");
            assertThat(ask(engine, "SELECT pg_typeof(m)::text || m || b FROM u"))
                    .containsExactly("bigint7x");
            assertThat(ask(engine, "SELECT n FROM v")).containsExactly("7");
            assertThat(ask(engine, "SELECT more FROM m")).containsExactly("8");
            assertThat(
                            ask(
                                    engine,
                                    "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
                                            + " WHERE conname IN ('small', 'more') ORDER BY conname"))
                    .containsExactly("CHECK ((m > c))", "CHECK ((m < 100))");
            edited(
                    bench,
                    "{'op':'set_column','table':{'name':'u'},'column':{'name':'m'},"
                            + "'set':{'name':'first','position':1}}",
                    "{'op':'set_table','table':{'name':'u'},'set':{'name':'t'}}");
            assertThat(ask(engine, "SELECT first FROM t")).containsExactly("7");
            assertThat(ask(engine, "SELECT n FROM v")).containsExactly("7");
            assertThat(ask(engine, "SELECT more FROM m")).containsExactly("8");
        }
    }

    @Test
    void postgresIsNotAskedToTakeAwayWhatAViewReads() throws Exception {
        TestEngine engine = TestEngine.postgres();
        tables(engine, "");
        try (Bench bench = Bench.on(folder, engine)) {
            refused(
                    bench,
                    "View 'public.v' reads column 'n' of 'public.t', which would be dropped: drop the view",
                    DROP_COLUMN);
            refused(bench, "View 'public.v' reads 'public.t', which would be dropped", DROP_TABLE);
            refused(
                    bench,
                    "publish the renames by themselves first",
                    WIDEN,
                    RENAME_COLUMN,
                    "{'op':'add_column','table':{'name':'t'},'column':{'name':'n','dataType':'int'}}");
            edited(bench, DROP_OTHER);
        }
        assertThat(ask(engine, "SELECT id FROM w")).containsExactly("1");
    }

    @Test
    void h2NeverStopsHalfWayBecauseOfAView() throws Exception {
        TestEngine engine = TestEngine.h2(folder);
        run(
                engine,
                "CREATE TABLE \"dbo\".\"t\" (\"id\" INT PRIMARY KEY, \"a\" VARCHAR(20), \"n\" INT)",
                "INSERT INTO \"dbo\".\"t\" VALUES (1, 'x', 7)",
                "CREATE VIEW \"dbo\".\"v\" AS SELECT id, n FROM dbo.t WHERE n > 0");
        try (Bench bench = Bench.on(folder, engine)) {
            refused(bench, "View 'dbo.v' reads 'dbo.t', which must be rebuilt", FIRST);
            refused(bench, "reads column 'n' of 'dbo.t', which would be dropped", DROP_COLUMN);
            refused(bench, "reads 'dbo.t', which would be dropped", DROP_TABLE);
            refused(bench, "by its old name: drop the view, publish", RENAME_COLUMN);
            refused(bench, "by its old name", RENAME_TABLE);
            edited(
                    bench,
                    WIDEN,
                    "{'op':'add_column','table':{'name':'t'},'column':{'name':'z',"
                            + "'dataType':'int','position':1}}",
                    DROP_OTHER);
        }
        assertThat(ask(engine, "SELECT n FROM dbo.v")).containsExactly("7");
    }

    @Test
    void sqliteKeepsThemThroughRebuildsAndRenames() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        tables(engine, "\"");
        try (Bench bench = Bench.on(folder, engine)) {
            edited(bench, FIRST);
            edited(bench, RENAME_COLUMN, RENAME_TABLE);
            assertThat(ask(engine, "SELECT id FROM w")).containsExactly("1");
            bench.edit(
                    "{'op':'set_table','table':{'name':'u'},'set':{'name':'t'}}",
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'m'},"
                            + "'set':{'name':'n'}}");
            bench.published(LOSING);
            refused(bench, "reads column 'n' of 'main.t', which would be dropped", DROP_COLUMN);
            refused(bench, "reads 'main.t', which would be dropped", DROP_TABLE);
            edited(
                    bench,
                    RENAME_COLUMN,
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'a'},"
                            + "'set':{'isNullable':false}}");
            edited(bench, DROP_OTHER);
        }
        assertThat(ask(engine, "SELECT m FROM v")).containsExactly("7");
        assertThat(ask(engine, "SELECT m FROM t")).containsExactly("7");
    }

    @Test
    void mariaDbLetsThemBreakSoTheyAreNamed() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        tables(engine, "`");
        try (Bench bench = Bench.on(folder, engine)) {
            edited(bench, FIRST);
            edited(bench, WIDEN);
            assertThat(ask(engine, "SELECT n FROM v")).containsExactly("7");
            String view = "view " + engine.schema() + ".v";
            named(bench, List.of(view + " (reads n)"), RENAME_COLUMN);
            named(bench, List.of(view + " (reads n)"), DROP_COLUMN);
            named(bench, List.of(view), RENAME_TABLE);
            named(bench, List.of(view), DROP_TABLE);
            edited(bench, RENAME_COLUMN);
        }
        assertThat(ask(engine, "SELECT m FROM t")).containsExactly("7");
    }

    /** Refused until somebody agreed, with the views in what is lost. */
    private static void named(Bench bench, List<String> views, String edit) {
        bench.edit(edit);
        Json.Obj refused = bench.publish("");
        assertThat(refused.text("reason", ""))
                .as(refused.write())
                .isEqualTo("confirmation_required");
        assertThat(at(refused, "risks", 0, "loses")).isEqualTo(Json.Arr.ofTexts(views));
        bench.tool(
                "designer_history",
                "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
    }
}
