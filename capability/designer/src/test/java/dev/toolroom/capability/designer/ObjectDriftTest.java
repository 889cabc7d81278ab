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

/** Objects that a design does not edit, changed in the database behind it. */
class ObjectDriftTest {
    private static final String NOTE =
            "{'op':'add_column','table':{'name':'%s'},'column':{'name':'note','dataType':'text'}}";

    @TempDir private Path folder;

    private static TestEngine shop() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE orders (id integer PRIMARY KEY, total integer)",
                "CREATE TABLE other (id integer PRIMARY KEY)",
                "CREATE TABLE log (id integer, day date NOT NULL) PARTITION BY RANGE (day)",
                "CREATE TABLE log_1 PARTITION OF log FOR VALUES FROM ('2026-01-01') TO"
                        + " ('2026-02-01')",
                "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
                "CREATE TRIGGER audit BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f()",
                "CREATE VIEW big AS SELECT id FROM orders WHERE total > 9",
                "COMMENT ON VIEW big IS 'large orders'");
        return engine;
    }

    private static Json.Obj preview(Bench bench) {
        return bench.tool("designer_publish", "{}");
    }

    private static Json.Obj rebase(Bench bench) {
        Json.Obj done =
                bench.tool(
                        "designer_publish",
                        "{'action':'rebase','expectedVersion':'" + bench.version() + "'}");
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
        return done;
    }

    @Test
    void whatThePublishLeavesAloneIsAWarningUntilItIsTakenOver() throws Exception {
        TestEngine engine = shop();
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(NOTE.formatted("other"));
            assertThat(preview(bench).get("warnings")).isNull();
            run(
                    engine,
                    "DROP TRIGGER audit ON orders",
                    "CREATE OR REPLACE VIEW big AS SELECT id FROM orders WHERE total > 99",
                    "CREATE TABLE log_2 PARTITION OF log FOR VALUES FROM ('2026-02-01') TO"
                            + " ('2026-03-01')");
            Json.Obj seen = preview(bench);
            assertThat(seen.get("drift")).as(seen.write()).isNull();
            assertThat(at(seen, "warnings").write())
                    .contains(
                            "Dropped in the database: trigger audit of public.orders; the design"
                                    + " still has it",
                            "Changed in the database: view public.big;",
                            "Added in the database: partition public.log_2 of public.log;");
            Json.Obj done = bench.published("");
            assertThat(at(done, "warnings")).isEqualTo(at(seen, "warnings"));
            assertThat(ask(engine, "SELECT 1 FROM pg_trigger WHERE tgname = 'audit'")).isEmpty();
            // A publish takes over nothing that others changed, so the warning stays.
            assertThat(at(preview(bench), "warnings")).isEqualTo(at(seen, "warnings"));
            rebase(bench);
            assertThat(preview(bench).get("warnings")).isNull();
            assertThat(bench.exported("{'format':'sql'}"))
                    .doesNotContain("audit")
                    .contains("log_2", "> 99", "large orders");
        }
    }

    @Test
    void onATableThatThePublishChangesItStopsThePublish() throws Exception {
        TestEngine engine = shop();
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(NOTE.formatted("orders"));
            run(
                    engine,
                    "DROP TRIGGER audit ON orders",
                    "CREATE TRIGGER late AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION f()");
            String dropped =
                    "objectsDropped {\"kind\":\"trigger\",\"name\":\"audit\",\"table\":\"public.orders\"}";
            String added =
                    "objectsAdded {\"kind\":\"trigger\",\"name\":\"late\",\"table\":\"public.orders\"}";
            assertThat(at(preview(bench), "drift"))
                    .isEqualTo(Json.Arr.ofTexts(List.of(dropped, added)));
            Json.Obj refused = bench.publish("");
            assertThat(refused.text("reason", "")).isEqualTo("stale_database");
            assertThat(at(refused, "drift")).isEqualTo(Json.Arr.ofTexts(List.of(dropped, added)));
            Json.Obj compared = bench.tool("designer_publish", "{'action':'compare'}");
            assertThat(at(compared, "drift").write()).contains("audit", "late");
            rebase(bench);
            assertThat(bench.published("").get("warnings")).isNull();
            assertThat(bench.exported("{'format':'sql'}"))
                    .contains("late")
                    .doesNotContain("TRIGGER audit");
            bench.tool(
                    "designer_history",
                    "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
            Json.Obj again = bench.tool("designer_publish", "{'action':'compare'}");
            assertThat(at(again, "drift").write()).contains("audit", "late");
        }
    }

    @Test
    void onlinePublishesSayItToo() throws Exception {
        TestEngine engine = shop();
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_index','table':{'name':'other'},'index':{'name':'i','columns':['id']}}");
            run(engine, "DROP VIEW big");
            assertThat(at(bench.published(",'online':true"), "warnings").write())
                    .contains("Dropped in the database: view public.big");
        }
    }

    @Test
    void partitionsOfMariaDbAreOptionsOfTheirTable() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE log (id int NOT NULL) PARTITION BY RANGE (id) (PARTITION a VALUES"
                        + " LESS THAN (10), PARTITION b VALUES LESS THAN (20))",
                "CREATE TABLE other (id int PRIMARY KEY)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(NOTE.formatted("other"));
            run(engine, "ALTER TABLE log DROP PARTITION a");
            String warned = "Changed in the database: options of " + engine.schema() + ".log;";
            assertThat(at(preview(bench), "warnings").write()).contains(warned);
            assertThat(at(bench.published(""), "warnings").write()).contains(warned);
            assertThat(at(preview(bench), "warnings").write()).contains(warned);
            rebase(bench);
            assertThat(preview(bench).get("warnings")).isNull();
            assertThat(bench.exported("{'format':'sql'}")).doesNotContain("PARTITION `a`");
        }
    }

    /** Views and triggers have other texts once the columns that they name have other names. */
    @Test
    void aPublishTakesOverWhatItDidToThem() throws Exception {
        TestEngine engine = shop();
        run(engine, "CREATE VIEW bigger AS SELECT id FROM big WHERE id > 1");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_table','table':{'name':'orders'},'set':{'name':'sales'}}",
                    "{'op':'set_column','table':{'name':'sales'},'column':{'name':'total'},"
                            + "'set':{'name':'amount'}}");
            Json.Obj script = bench.tool("designer_script", "{}");
            assertThat(at(script, "losses").write())
                    .contains("trigger audit: left out, the design has no table public.orders");
            bench.published("");
            TestEngine again = TestEngine.postgres();
            run(again, bench.exported("{'format':'sql'}"));
            assertThat(
                            ask(
                                    again,
                                    "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname ="
                                            + " 'audit'"))
                    .containsExactly("sales");
            Json.Obj table =
                    bench.ask("{'operation':'get_table','payload':{'table':{'name':'sales'}}}");
            assertThat(at(table, "table", "notEdited").write()).contains("trigger audit");
            assertThat(preview(bench).get("statements")).isEqualTo(Json.Num.of(0));
            bench.tool(
                    "designer_history",
                    "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
            assertThat(bench.tool("designer_publish", "{}").text("script", ""))
                    .contains("RENAME COLUMN \"amount\" TO \"total\"")
                    .doesNotContain("CREATE");
            bench.published("");
            rebase(bench);
            assertThat(preview(bench).get("statements")).isEqualTo(Json.Num.of(0));
        }
    }

    @Test
    void aTableThatIsKeptAgainstTheDatabaseComesWithItsSequence() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE kept (id bigserial PRIMARY KEY, n integer)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'kept'},'column':{'name':'n'},"
                            + "'set':{'isNullable':false}}");
            run(engine, "DROP TABLE kept");
            Json.Obj open =
                    bench.tool(
                            "designer_publish",
                            "{'action':'rebase','expectedVersion':'" + bench.version() + "'}");
            String conflict = ((Json.Obj) at(open, "conflicts", 0)).text("id", "");
            Json.Obj done =
                    bench.tool(
                            "designer_publish",
                            "{'action':'rebase','choices':{'"
                                    + conflict
                                    + "':'design'},'expectedVersion':'"
                                    + bench.version()
                                    + "'}");
            assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
            bench.published(",'acceptDataLoss':true");
            run(engine, "INSERT INTO kept (n) VALUES (1)");
        }
    }

    /** Some servers store a version of their own beside the options that a person has set. */
    @Test
    void optionsThatTheServerWritesAreNoPartOfADesign() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE a (id integer PRIMARY KEY, n integer) WITH (fillfactor = 70)",
                "ALTER TABLE a ALTER n SET (n_distinct = 5)",
                "CREATE INDEX a_by_n ON a (n)",
                "CREATE TABLE p (id integer) PARTITION BY RANGE (id)",
                "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (1) TO (9)");
        try (Bench bench = Bench.on(folder, engine)) {
            run(
                    engine,
                    "UPDATE pg_attribute SET attoptions = COALESCE(attoptions, '{}') || '{attver=2}'"
                            + " WHERE attrelid IN ('a'::regclass, 'p'::regclass, 'p1'::regclass)",
                    "UPDATE pg_class SET reloptions = COALESCE(reloptions, '{}') || '{relver=2}'"
                            + " WHERE relname IN ('a', 'p1', 'a_pkey', 'a_by_n')");
            assertThat(at(bench.tool("designer_publish", "{'action':'compare'}"), "drift").write())
                    .isEqualTo("[]");
            rebase(bench);
            bench.edit(
                    "{'op':'set_column','table':{'name':'a'},'column':{'name':'n'},'set':{"
                            + "'position':1}}");
            assertThat(at(preview(bench), "risks").write()).contains("rebuild");
            bench.published("");
            assertThat(bench.exported("{'format':'sql'}"))
                    .contains("fillfactor=70", "n_distinct=5")
                    .doesNotContain("attver", "relver");
            assertThat(ask(engine, "SELECT reloptions::text FROM pg_class WHERE relname = 'a'"))
                    .containsExactly("{fillfactor=70}");
        }
    }
}
