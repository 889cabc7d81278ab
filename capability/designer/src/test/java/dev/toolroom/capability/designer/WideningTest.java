package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An int key and all that points at it become bigint under readers and writers. */
class WideningTest {
    private static final int ROWS = 5000;
    private static final List<String> LEFT =
            List.of(
                    "SELECT attname FROM pg_attribute WHERE attname LIKE 'tmp%' AND attnum > 0 AND"
                            + " NOT attisdropped AND attrelid IN ('p'::regclass, 'c'::regclass)",
                    "SELECT relname FROM pg_class WHERE relname LIKE 'tmp%'",
                    "SELECT conname FROM pg_constraint WHERE conname LIKE 'tmp%' OR NOT"
                            + " convalidated",
                    "SELECT proname FROM pg_proc WHERE proname LIKE '%toolroom%'",
                    "SELECT tgname FROM pg_trigger WHERE tgname LIKE '%toolroom%'");

    @TempDir private Path folder;

    /** A key with an identity, a serial child, a key to itself, and all sorts on the columns. */
    static TestEngine engine() throws Exception {
        TestEngine engine = TestEngine.ownPostgres();
        run(
                engine,
                "CREATE TABLE p (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, \"Up\" int"
                        + " REFERENCES p (id) ON DELETE SET NULL, n int)",
                "CREATE TABLE c (id serial PRIMARY KEY, pid int NOT NULL REFERENCES p (id) ON"
                        + " DELETE CASCADE, n int, CONSTRAINT pos CHECK (pid > 0 AND n > 0),"
                        + " CONSTRAINT both_once UNIQUE (pid, n))",
                "CREATE INDEX a_few ON c (n, pid DESC) WHERE pid > 5",
                "COMMENT ON COLUMN c.pid IS 'it''s the parent'",
                "COMMENT ON CONSTRAINT pos ON c IS 'above zero'",
                "COMMENT ON INDEX a_few IS 'a few'",
                "ALTER TABLE c ALTER COLUMN pid SET STATISTICS 500",
                "ALTER TABLE c CLUSTER ON both_once",
                "CREATE TABLE log (of text)",
                "CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO"
                        + " log VALUES (TG_OP); RETURN NEW; END'",
                "CREATE TRIGGER note AFTER UPDATE ON c FOR EACH ROW EXECUTE FUNCTION noted()",
                "INSERT INTO p (\"Up\", n) SELECT NULLIF(i - 1, 0), i FROM generate_series(1, "
                        + ROWS
                        + ") i",
                "INSERT INTO c (pid, n) SELECT i, i FROM generate_series(1, " + ROWS + ") i");
        return engine;
    }

    private static String wide(String table, String column, int last) {
        return "{'op':'set_column','table':{'name':'"
                + table
                + "'},'column':{'name':'"
                + column
                + "'},'set':{'dataType':'bigint','position':"
                + last
                + "}}";
    }

    static void change(Bench bench) {
        bench.edit(wide("p", "Up", 3), wide("p", "id", 3), wide("c", "pid", 3), wide("c", "id", 3));
    }

    private static String dumped(TestEngine engine) throws Exception {
        return engine.dump();
    }

    /** What the dump of it must say, whatever happened on the way. */
    static void isWide(TestEngine engine) throws Exception {
        String dump = dumped(engine);
        assertThat(dump)
                .contains("id bigint NOT NULL", "pid bigint NOT NULL", "\"Up\" bigint")
                .contains("CHECK (((pid > 0) AND (n > 0)))")
                .contains("ADD CONSTRAINT both_once UNIQUE (pid, n)")
                .contains(
                        "CREATE INDEX a_few ON public.c USING btree (n, pid DESC) WHERE (pid > 5)")
                .contains("FOREIGN KEY (pid) REFERENCES public.p(id) ON DELETE CASCADE")
                .contains("FOREIGN KEY (\"Up\") REFERENCES public.p(id) ON DELETE SET NULL")
                .contains("COMMENT ON COLUMN public.c.pid IS 'it''s the parent'")
                .contains("COMMENT ON CONSTRAINT pos ON public.c IS 'above zero'")
                .contains("COMMENT ON INDEX public.a_few IS 'a few'")
                .contains("ALTER COLUMN pid SET STATISTICS 500")
                .contains("CLUSTER ON both_once")
                .contains("ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY")
                .contains("SEQUENCE NAME public.p_id_seq")
                .contains("CREATE SEQUENCE public.c_id_seq")
                .contains("OWNED BY public.c.id")
                .doesNotContain("AS integer");
        nothingIsLeft(engine);
    }

    static void nothingIsLeft(TestEngine engine) throws Exception {
        for (String question : LEFT) {
            assertThat(ask(engine, question)).as(question).isEmpty();
        }
        assertThat(ask(engine, "SELECT of FROM log")).as("no trigger saw it").isEmpty();
    }

    /** Rows are what they were, and numbers go on from where they were. */
    static void rowsAreThere(TestEngine engine) throws Exception {
        assertThat(
                        ask(
                                engine,
                                "SELECT COUNT(*) || ' ' || SUM(pid) FROM c WHERE n <= "
                                        + ROWS
                                        + " AND pid = n"))
                .containsExactly(ROWS + " " + (long) ROWS * (ROWS + 1) / 2);
        long last = Long.parseLong(ask(engine, "SELECT MAX(id) FROM p").getFirst());
        assertThat(ask(engine, "INSERT INTO p (n) VALUES (0) RETURNING id"))
                .containsExactly(String.valueOf(last + 1));
        run(
                engine,
                "SELECT setval('c_id_seq', 3000000000)",
                "INSERT INTO c (pid, n) VALUES (1, 1000000)");
    }

    @Test
    void theWholeFamilyOfAKeyBecomesWiderUnderAWriter() throws Exception {
        TestEngine engine = engine();
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench);
            Json.Obj preview = bench.tool("designer_publish", "{'online':true}");
            assertThat(at(preview, "onlineSteps").write())
                    .contains("LOCK TABLE")
                    .contains("\"lock\":\"ROW EXCLUSIVE\"")
                    .contains("\"lock\":\"SHARE UPDATE EXCLUSIVE\"")
                    .contains("\"blocks\":\"reads and writes\"");
            assertThat(preview.get("losesData")).isEqualTo(new Json.Bool(false));
            assertThat(at(preview, "lint").write()).contains("B203").doesNotContain("L405", "L404");
            var written = new AtomicInteger();
            var stop = new java.util.concurrent.atomic.AtomicBoolean();
            var failed = new java.util.concurrent.atomic.AtomicReference<SQLException>();
            Thread writer =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try (Connection connection = engine.open();
                                                Statement statement =
                                                        connection.createStatement()) {
                                            while (!stop.get()) {
                                                int n = ROWS + 1 + written.get();
                                                statement.execute(
                                                        "INSERT INTO p (n) VALUES (" + n + ")");
                                                statement.execute(
                                                        "INSERT INTO c (pid, n) SELECT MAX(id), "
                                                                + n
                                                                + " FROM p");
                                                written.incrementAndGet();
                                            }
                                        } catch (SQLException e) {
                                            failed.set(e);
                                        }
                                    });
            try {
                bench.published(",'online':true");
            } finally {
                stop.set(true);
                writer.join();
            }
            assertThat((Throwable) failed.get()).isNull();
            assertThat(written.get()).isPositive();
            assertThat(ask(engine, "SELECT COUNT(*) FROM c WHERE n > " + ROWS))
                    .containsExactly(String.valueOf(written.get()));
            isWide(engine);
            rowsAreThere(engine);
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .isEqualTo(Json.Num.of(0));
        }
    }

    @Test
    void fromEveryStepItGoesOnToTheSameEndOrBackToTheSameBeginning() throws Exception {
        int steps = 1;
        for (int step = 0; step < steps; step += 3) {
            TestEngine engine = engine();
            String before = engine.dump();
            Path own = Files.createDirectory(folder.resolve("at" + step));
            try (Bench bench = Bench.on(own, engine)) {
                change(bench);
                steps = bench.killedOnline(step);
            }
            boolean back = step % 2 == 1;
            try (Bench bench = Bench.on(own, engine)) {
                if (back) {
                    Json.Obj done =
                            bench.tool(
                                    "designer_publish",
                                    "{'action':'backout','acceptDataLoss':true,'expectedVersion':'"
                                            + bench.version()
                                            + "'}");
                    assertThat(done.get("verified"))
                            .as(step + " " + done.write())
                            .isEqualTo(new Json.Bool(true));
                    assertThat(lines(engine.dump())).as("step " + step).isEqualTo(lines(before));
                    nothingIsLeft(engine);
                }
                bench.published(",'online':true");
                isWide(engine);
                rowsAreThere(engine);
            }
        }
        assertThat(steps).isGreaterThan(20);
    }

    static List<String> lines(String dump) {
        return dump.lines().filter(line -> !line.contains("restrict ")).sorted().toList();
    }

    @Test
    void aStepThatFailsSaysWhereAndWhatIsThereGoesOn() throws Exception {
        TestEngine engine = engine();
        run(engine, "CREATE SCHEMA x", "ALTER TABLE c DROP CONSTRAINT c_pid_fkey");
        run(engine, "ALTER TABLE c ADD CONSTRAINT c_pid_fkey FOREIGN KEY (pid) REFERENCES p (id)");
        try (Bench bench = Bench.on(folder, engine);
                Connection holder = engine.open();
                Statement held = holder.createStatement()) {
            change(bench);
            holder.setAutoCommit(false);
            held.execute("LOCK TABLE c IN ROW EXCLUSIVE MODE");
            Json.Obj stopped = bench.publish(",'online':true,'lockTimeout':1");
            assertThat(stopped.text("reason", "")).as(stopped.write()).isEqualTo("publish_failed");
            assertThat(stopped.text("message", "")).contains("Publish online again");
            holder.rollback();
            bench.published(",'online':true");
            assertThat(ask(engine, "SELECT COUNT(*) FROM log")).containsExactly("0");
        }
    }

    @Test
    void whatCannotBeWidenedIsRefusedByNameBeforeAnythingRuns() throws Exception {
        TestEngine engine = engine();
        run(engine, "CREATE VIEW seen AS SELECT pid FROM c");
        String before = engine.dump();
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'p'},'column':{'name':'id'},'set':{"
                            + "'dataType':'bigint'}}");
            assertThat(bench.publish(",'online':true").text("message", ""))
                    .contains("'public.p'", "Set the position of 'id' to the end");
            bench.edit(wide("p", "id", 3), wide("c", "pid", 3));
            assertThat(bench.publish(",'online':true").text("message", ""))
                    .contains("'public.c'", "view seen");
            assertThat(lines(engine.dump())).isEqualTo(lines(before));
        }
    }
}
