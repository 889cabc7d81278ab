package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A publish in steps that others hardly notice, and that goes on from where it was stopped. */
class OnlinePublishTest {
    private static final String VALID =
            "SELECT indisvalid FROM pg_index WHERE indexrelid = 'by_n'::regclass";

    private static final String SAID =
            "SELECT description FROM pg_description WHERE objoid > 16384 UNION ALL SELECT"
                    + " 'clustered' FROM pg_index WHERE indisclustered";

    @TempDir private Path folder;

    private static TestEngine engine() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY)",
                "CREATE TABLE c (id int PRIMARY KEY, n int, pid int, u int)",
                "INSERT INTO p VALUES (1)",
                "INSERT INTO c SELECT i, i, 1, i FROM generate_series(1, 25000) i");
        return engine;
    }

    private static void change(Bench bench) {
        bench.edit(
                "{'op':'add_index','table':{'name':'c'},'index':{'name':'by_n','columns':['n']}}",
                "{'op':'add_foreign_key','table':{'name':'c'},'foreignKey':{'name':'fk',"
                        + "'referencedTable':{'name':'p'},'mappings':[{'column':'pid',"
                        + "'referencedColumn':'id'}]}}",
                "{'op':'set_column','table':{'name':'c'},'column':{'name':'n'},'set':{"
                        + "'isNullable':false}}");
    }

    private static void more(Bench bench) {
        bench.edit(
                "{'op':'add_unique','table':{'name':'c'},'unique':{'name':'uq','columns':['u']}}",
                "{'op':'add_check','table':{'name':'c'},'check':{'name':'ck','expression':'n > 0'}}",
                "{'op':'add_column','table':{'name':'c'},'column':{'name':'g','dataType':'uuid',"
                        + "'isNullable':false,'defaultValue':'gen_random_uuid()'}}");
    }

    @Test
    void everyStepIsItsOwnAndSaysItsLock() throws Exception {
        TestEngine engine = engine();
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench);
            more(bench);
            Json.Obj preview = bench.tool("designer_publish", "{'online':true}");
            assertThat(at(preview, "onlineSteps").write())
                    .contains("CREATE INDEX CONCURRENTLY")
                    .contains("CREATE UNIQUE INDEX CONCURRENTLY")
                    .contains("UNIQUE USING INDEX")
                    .contains(" NOT VALID")
                    .contains("VALIDATE CONSTRAINT")
                    .contains(" IS NULL")
                    .contains("SHARE UPDATE EXCLUSIVE");
            Json.Num steps = Json.Num.of(((Json.Arr) at(preview, "onlineSteps")).items().size());
            assertThat(at(preview, "statements")).isEqualTo(steps);
            assertThat(at(bench.published(",'online':true"), "statements")).isEqualTo(steps);
            assertThat(ask(engine, "SELECT COUNT(DISTINCT g) FROM c")).containsExactly("25000");
            assertThat(ask(engine, "SELECT COUNT(*) FROM pg_constraint WHERE NOT convalidated"))
                    .containsExactly("0");
            assertThat(ask(engine, "SELECT conname FROM pg_constraint WHERE conname LIKE 'tmp%'"))
                    .isEmpty();
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .isEqualTo(Json.Num.of(0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 5, 7})
    void whereItWasStoppedItGoesOnOrBack(int step) throws Exception {
        TestEngine engine = engine();
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench);
            bench.killedOnline(step);
        }
        boolean back = step % 2 == 1;
        try (Bench bench = Bench.on(folder, engine)) {
            assertThat(at(bench.tool("designer_publish", "{'online':true}"), "unfinished"))
                    .isEqualTo(new Json.Bool(true));
            assertThat(bench.ask("{'operation':'close'}").text("message", ""))
                    .contains("An online publish of this design is unfinished");
            if (step > 1) {
                Json.Obj plain = bench.publish("");
                assertThat(plain.text("reason", "")).isEqualTo("stale_database");
                assertThat(plain.text("message", ""))
                        .contains("An online publish stopped before it was complete");
            }
            if (back) {
                Json.Obj done =
                        bench.tool(
                                "designer_publish",
                                "{'action':'backout','expectedVersion':'" + bench.version() + "'}");
                assertThat(done.get("verified")).as(done.write()).isEqualTo(new Json.Bool(true));
                assertThat(ask(engine, "SELECT indexname FROM pg_indexes WHERE tablename = 'c'"))
                        .containsExactly("c_pkey");
                assertThat(at(bench.tool("designer_review", "{}"), "changesTotal"))
                        .as("the design is as it was")
                        .isEqualTo(Json.Num.of(3));
            }
            bench.published(",'online':true");
            assertThat(bench.tool("designer_publish", "{}").get("unfinished")).isNull();
            assertThat(ask(engine, "SELECT COUNT(*) FROM pg_constraint WHERE NOT convalidated"))
                    .containsExactly("0");
        }
    }

    /** It is dropped in one step and made in the next ones, its comment behind it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConstraintThatIsMadeAnewKeepsItsComment(boolean back) throws Exception {
        int steps = 1;
        for (int step = 0; step < steps; step++) {
            TestEngine engine = TestEngine.postgres();
            run(
                    engine,
                    "CREATE TABLE p (id int PRIMARY KEY, k int CONSTRAINT uk UNIQUE)",
                    "CREATE TABLE c (id int PRIMARY KEY, n int CONSTRAINT above CHECK (n > 0), pid"
                            + " int CONSTRAINT fk REFERENCES p (id))",
                    "CREATE INDEX by_n ON c (n)",
                    "COMMENT ON CONSTRAINT above ON c IS 'it''s above'",
                    "COMMENT ON CONSTRAINT fk ON c IS 'the parent'",
                    "COMMENT ON CONSTRAINT uk ON p IS 'once'",
                    "COMMENT ON INDEX by_n IS 'sorted'",
                    "ALTER TABLE c CLUSTER ON by_n");
            Path own = Files.createDirectory(folder.resolve("at" + step));
            try (Bench bench = Bench.on(own, engine)) {
                bench.edit(
                        "{'op':'set_check','table':{'name':'c'},'check':{'name':'above'},'set':{"
                                + "'expression':'n > 1'}}",
                        "{'op':'set_foreign_key','table':{'name':'c'},'foreignKey':{'name':'fk'},"
                                + "'set':{'onDeleteAction':'cascade'}}",
                        "{'op':'set_unique','table':{'name':'p'},'unique':{'name':'uk'},'set':{"
                                + "'columns':['k','id']}}",
                        "{'op':'set_index','table':{'name':'c'},'index':{'name':'by_n'},'set':{"
                                + "'columns':['n','id']}}");
                steps = bench.killedOnline(step);
            }
            try (Bench bench = Bench.on(own, engine)) {
                if (back) {
                    Json.Obj done =
                            bench.tool(
                                    "designer_publish",
                                    "{'action':'backout','expectedVersion':'"
                                            + bench.version()
                                            + "'}");
                    assertThat(done.get("verified"))
                            .as(step + " " + done.write())
                            .isEqualTo(new Json.Bool(true));
                    assertThat(ask(engine, SAID)).as("back from step " + step).hasSize(5);
                }
                bench.published(",'online':true");
                assertThat(ask(engine, SAID))
                        .as("after step " + step)
                        .containsExactlyInAnyOrder(
                                "it's above", "the parent", "once", "sorted", "clustered");
            }
        }
    }

    @Test
    void anIndexThatWasLeftHalfBuiltIsBuiltAnew() throws Exception {
        TestEngine engine = engine();
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench);
            bench.killedOnline(0);
            run(engine, "INSERT INTO c VALUES (0, 1, 1, 1)");
            try (Connection connection = engine.open();
                    Statement statement = connection.createStatement()) {
                String unique = "CREATE UNIQUE INDEX CONCURRENTLY by_n ON c (n)";
                assertThatThrownBy(() -> statement.execute(unique)).hasMessageContaining("by_n");
            }
            assertThat(ask(engine, VALID)).containsExactly("f");
            bench.published(",'online':true");
            assertThat(ask(engine, VALID)).containsExactly("t");
        }
    }

    /** A process that is killed between two statements leaves none of it. */
    @Test
    void whatMustNotBeSeenHalfDoneIsOneStep() throws Exception {
        TestEngine engine = engine();
        run(
                engine,
                "ALTER TABLE c ADD COLUMN s varchar(10)",
                "CREATE VIEW \"Se en\" AS SELECT id, s FROM c",
                "CREATE VIEW over AS SELECT s FROM \"Se en\"",
                "COMMENT ON VIEW over IS 'it''s kept'");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'c'},'column':{'name':'s'},'set':{"
                            + "'dataType':'text'}}");
            Json.Obj preview = bench.tool("designer_publish", "{'online':true}");
            assertThat(((Json.Arr) at(preview, "onlineSteps")).items())
                    .as(preview.write())
                    .hasSize(1);
            assertThat(at(preview, "onlineSteps", 0).write())
                    .contains("DROP VIEW", "Se en", "ALTER COLUMN", "CREATE", "COMMENT ON VIEW");
            bench.edit(
                    "{'op':'add_index','table':{'name':'c'},'index':{'name':'by_n','columns':['n']}}");
            assertThat(bench.publish(",'online':true").text("message", ""))
                    .contains("View 'public.over'", "'public.c.by_n'");
            Json.Obj review = bench.tool("designer_review", "{}");
            String change = ((Json.Obj) at(review, "changes", 0)).text("id", "");
            bench.published(",'online':true,'changes':['" + change + "']");
            bench.published(",'online':true");
            assertThat(ask(engine, "SELECT obj_description('over'::regclass)"))
                    .containsExactly("it's kept");
            bench.edit(rename("c", "tmp"), rename("p", "c"), rename("tmp", "p"));
            Json.Obj swap = bench.tool("designer_publish", "{'online':true}");
            assertThat(((Json.Arr) at(swap, "onlineSteps")).items()).as(swap.write()).hasSize(1);
            bench.published(",'online':true");
            assertThat(ask(engine, "SELECT COUNT(*) FROM p")).containsExactly("25000");
        }
    }

    private static String rename(String from, String to) {
        return "{'op':'set_table','table':{'name':'" + from + "'},'set':{'name':'" + to + "'}}";
    }

    @Test
    void whatCannotBeDoneOnlineIsRefusedByName() throws Exception {
        try (Bench bench = Bench.on(folder, engine())) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'c'},'column':{'name':'u'},'set':{"
                            + "'position':1}}");
            Json.Obj refused = bench.publish(",'online':true");
            assertThat(refused.text("message", ""))
                    .contains("Table 'public.c' must be rebuilt, which cannot be done online");
            Json.Obj none =
                    bench.tool(
                            "designer_publish",
                            "{'action':'backout','expectedVersion':'" + bench.version() + "'}");
            assertThat(none.text("message", "")).contains("no online publish to back out of");
        }
        TestEngine sqlite = TestEngine.sqlite(folder);
        run(sqlite, "CREATE TABLE t (id integer PRIMARY KEY)");
        try (Bench bench = Bench.on(Files.createDirectory(folder.resolve("other")), sqlite)) {
            bench.edit("{'op':'add_table','table':{'name':'x'}}");
            assertThat(bench.publish(",'online':true").text("message", ""))
                    .contains("online is for PostgreSQL");
        }
    }
}
