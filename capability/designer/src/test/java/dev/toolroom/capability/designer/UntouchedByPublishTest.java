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

/** What a publish leaves alone: foreign keys, settings and types that no edit named. */
class UntouchedByPublishTest {
    /** What PostgreSQL says of the constraints, the settings and the columns of a table. */
    private static final String DETAILS =
            """
            SELECT 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) || ' '
              || COALESCE(obj_description(oid, 'pg_constraint'), '')
              FROM pg_constraint WHERE conrelid = 't'::regclass OR confrelid = 't'::regclass
            UNION ALL SELECT 'trigger ' || tgname || ' ' || tgenabled::text || ' '
              || COALESCE(obj_description(oid, 'pg_trigger'), '')
              FROM pg_trigger WHERE tgrelid = 't'::regclass AND NOT tgisinternal
            UNION ALL SELECT 'index ' || x.relname || ' ' || i.indisclustered || ' '
              || i.indisreplident || ' ' || COALESCE(obj_description(x.oid, 'pg_class'), '')
              FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
              WHERE i.indrelid = 't'::regclass
            UNION ALL SELECT 'table ' || relreplident::text || ' ' || relpersistence::text
              FROM pg_class WHERE oid = 't'::regclass
            UNION ALL SELECT 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
              || attstorage::text || ' ' || COALESCE(attstattarget::text, '-') || ' '
              || COALESCE(array_to_string(attoptions, ','), '')
              FROM pg_attribute WHERE attrelid = 't'::regclass AND attnum > 0
              AND NOT attisdropped
            ORDER BY 1""";

    @TempDir private Path folder;

    private static String add(String kind, String table, String columns) {
        return "{'op':'add_"
                + kind
                + "','table':{'name':'"
                + table
                + "'},'"
                + kind
                + "':{'columns':["
                + columns
                + "]}}";
    }

    private static String moved(String table, String column) {
        return "{'op':'set_column','table':{'name':'"
                + table
                + "'},'column':{'name':'"
                + column
                + "'},'set':{'position':1}}";
    }

    @Test
    void anIndexOnATableLeavesTheForeignKeysThatPointAtIt() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE country (id integer PRIMARY KEY, name text, code text UNIQUE)",
                "CREATE TABLE city (id integer PRIMARY KEY, country integer NOT NULL,"
                        + " CONSTRAINT fk FOREIGN KEY (country) REFERENCES country"
                        + " ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(add("index", "country", "'name'"), add("unique", "country", "'name'"));
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .isEqualTo(Json.Num.of(2));
            bench.published("");
        }
        assertThat(
                        ask(
                                engine,
                                "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
                                        + " WHERE conname = 'fk'"))
                .containsExactly(
                        "FOREIGN KEY (country) REFERENCES country(id) ON UPDATE CASCADE"
                                + " ON DELETE RESTRICT DEFERRABLE");
    }

    @Test
    void aUniqueOnATableOfThreeHundredReferrersIsOneStatement() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE users (id bigint PRIMARY KEY, email text)");
        run(
                engine,
                IntStream.range(0, 150)
                        .mapToObj(
                                i ->
                                        "CREATE TABLE r"
                                                + i
                                                + " (id bigint PRIMARY KEY, u bigint REFERENCES"
                                                + " users ON DELETE CASCADE, w bigint REFERENCES"
                                                + " users)")
                        .toArray(String[]::new));
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(add("unique", "users", "'email'"));
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .isEqualTo(Json.Num.of(1));
            bench.published("");
        }
    }

    @Test
    void aUniqueThatFailsOnMariaDbLeavesTheForeignKeysThere() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE country (id int PRIMARY KEY, name varchar(40))",
                "CREATE TABLE city (id int PRIMARY KEY, country int, twin int,"
                        + " CONSTRAINT fk_a FOREIGN KEY (country) REFERENCES country (id),"
                        + " CONSTRAINT fk_b FOREIGN KEY (twin) REFERENCES city (id))",
                "INSERT INTO country VALUES (1, 'same'), (2, 'same')");
        String before = shown(engine, "city");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(add("unique", "country", "'name'"), add("index", "city", "'twin','id'"));
            Json.Obj failed = bench.publish("");
            assertThat(failed.text("reason", "")).as(failed.write()).isEqualTo("rows_violate");
        }
        assertThat(shown(engine, "city")).contains("fk_a").contains("fk_b");
        assertThat(before).contains("fk_a");
    }

    @Test
    void foreignKeysThatStoodAsideForAFailedPublishAreMadeAgain() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE country (id int PRIMARY KEY, code varchar(9) NOT NULL UNIQUE)",
                "CREATE TABLE city (id int PRIMARY KEY, code varchar(9) NOT NULL, n int,"
                        + " CONSTRAINT fk_a FOREIGN KEY (code) REFERENCES country (code))",
                "INSERT INTO country VALUES (1, 'a')",
                "INSERT INTO city VALUES (1, 'a', 7), (2, 'a', 7)");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'country'},'column':{'name':'code'},"
                            + "'set':{'comment':'x'}}",
                    "{'op':'set_unique','table':{'name':'country'},'unique':{'name':'code'},"
                            + "'set':{'name':'of_code'}}",
                    "{'op':'add_check','table':{'name':'city'},'check':{'name':'ck','expression':"
                            + "'no_such_function(n) > 0'}}");
            Json.Obj failed = bench.publish("");
            assertThat(failed.text("reason", "")).as(failed.write()).isEqualTo("publish_failed");
            assertThat(at(failed, "rolledBack")).isEqualTo(new Json.Bool(false));
            assertThat(failed.write()).contains("\"restored\"");
        }
        assertThat(shown(engine, "city")).contains("fk_a");
    }

    private static String shown(TestEngine engine, String table) throws Exception {
        try (var connection = engine.open();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW CREATE TABLE " + table)) {
            rows.next();
            return rows.getString(2);
        }
    }

    @Test
    void theRowsOfAPartitionedTableAreThoseOfItsPartitions() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE events (id bigint, at date NOT NULL) PARTITION BY RANGE (at)",
                "CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM ('2026-01-01')"
                        + " TO ('2026-07-01')",
                "CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM ('2026-07-01')"
                        + " TO ('2027-01-01')",
                // The server would count the rows by itself, whenever it comes to it.
                "ALTER TABLE events_1 SET (autovacuum_enabled = false)",
                "ALTER TABLE events_2 SET (autovacuum_enabled = false)",
                "INSERT INTO events SELECT i, date '2026-01-01' + (i % 360) FROM"
                        + " generate_series(1, 50000) i");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit("{'op':'drop_table','table':{'name':'events'}}");
            run(engine, "SELECT pg_stat_reset()", "SELECT pg_stat_force_next_flush()");
            Json.Obj unknown = bench.tool("designer_publish", "{}");
            assertThat(at(unknown, "risks", 0, "rowsUnknown")).isEqualTo(new Json.Bool(true));
            run(engine, "ANALYZE");
            Json.Obj known = bench.tool("designer_publish", "{}");
            assertThat(at(known, "risks", 0, "rows")).isEqualTo(Json.Num.of(50_000));
            assertThat(at(bench.publish(""), "risks", 0, "rows")).isEqualTo(Json.Num.of(50_000));
        }
    }

    @Test
    void aTypeOfMixedCaseStaysThatType() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE SCHEMA \"Person\"",
                "CREATE DOMAIN \"Name\" AS varchar(50)",
                "CREATE DOMAIN \"Person\".\"Flag\" AS boolean NOT NULL",
                "CREATE TYPE \"Mood\" AS ENUM ('ok', 'Bad')",
                "CREATE TABLE t (id integer PRIMARY KEY, who \"Name\", f \"Person\".\"Flag\","
                        + " m \"Mood\" DEFAULT 'Bad', ms \"Mood\"[])");
        List<String> before = ask(engine, DETAILS);
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(moved("t", "m"));
            bench.published("");
        }
        assertThat(ask(engine, DETAILS)).isEqualTo(before);
    }

    @Test
    void aTableThatIsMadeAnewHasAllThatItHad() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id integer PRIMARY KEY, other integer UNIQUE)",
                "CREATE TABLE t (id integer GENERATED BY DEFAULT AS IDENTITY (CACHE 20) NOT NULL,"
                        + " p integer, body text, made timestamp, seen timestamptz(3),"
                        + " word text COLLATE \"C\", n integer NOT NULL)",
                "ALTER TABLE t ADD CONSTRAINT t_pkey PRIMARY KEY (id) INCLUDE (n)",
                "ALTER TABLE t ADD CONSTRAINT once UNIQUE NULLS NOT DISTINCT (p, n) DEFERRABLE"
                        + " INITIALLY DEFERRED",
                "ALTER TABLE t ADD CONSTRAINT to_p FOREIGN KEY (p) REFERENCES p ON DELETE RESTRICT"
                        + " NOT VALID",
                "ALTER TABLE t ADD CONSTRAINT high CHECK (n > 0) NO INHERIT",
                "CREATE TABLE c (id integer PRIMARY KEY, t integer REFERENCES t (id) MATCH FULL"
                        + " ON DELETE CASCADE DEFERRABLE)",
                "COMMENT ON CONSTRAINT c_t_fkey ON c IS 'the child'",
                "COMMENT ON CONSTRAINT high ON t IS 'never below'",
                "COMMENT ON CONSTRAINT to_p ON t IS 'the parent'",
                "CREATE INDEX by_word ON t (word DESC)",
                "COMMENT ON INDEX by_word IS 'for the list'",
                "CREATE UNIQUE INDEX by_n ON t (n)",
                "ALTER TABLE t CLUSTER ON by_word",
                "ALTER TABLE t REPLICA IDENTITY USING INDEX by_n",
                "ALTER TABLE t ALTER COLUMN body SET STORAGE EXTERNAL",
                "ALTER TABLE t ALTER COLUMN p SET STATISTICS 700",
                "ALTER TABLE t ALTER COLUMN p SET (n_distinct = 5)",
                "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN RETURN NEW; END $$",
                "CREATE TRIGGER off BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()",
                "CREATE TRIGGER \"On\" AFTER UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()",
                "COMMENT ON TRIGGER off ON t IS 'not now'",
                "ALTER TABLE t DISABLE TRIGGER off",
                "ALTER TABLE t ENABLE ALWAYS TRIGGER \"On\"",
                "INSERT INTO p VALUES (1, 1)",
                "INSERT INTO t (p, n) SELECT 1, i FROM generate_series(1, 30) i",
                "DELETE FROM t WHERE id > 10");
        List<String> before = ask(engine, DETAILS);
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(moved("t", "n"));
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "losesData"))
                    .as(preview.write())
                    .isEqualTo(new Json.Bool(false));
            bench.published("");
        }
        assertThat(ask(engine, DETAILS)).isEqualTo(before);
        run(engine, "INSERT INTO t (n) VALUES (99)");
        assertThat(ask(engine, "SELECT id FROM t WHERE n = 99").getFirst())
                .satisfies(id -> assertThat(Integer.parseInt(id)).isGreaterThan(30));
    }

    @Test
    void aConstraintThatStandsAsideComesAgainWhole() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id integer PRIMARY KEY, n integer, CONSTRAINT once UNIQUE (n)"
                        + " DEFERRABLE)",
                "COMMENT ON CONSTRAINT once ON t IS 'each once'",
                "CREATE INDEX by_n ON t (n)",
                "ALTER TABLE t CLUSTER ON by_n");
        List<String> before = ask(engine, DETAILS);
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},"
                            + "'set':{'dataType':'bigint'}}");
            bench.published("");
        }
        assertThat(ask(engine, DETAILS))
                .isEqualTo(
                        before.stream()
                                .map(each -> each.replace("column n integer", "column n bigint"))
                                .toList());
    }

    @Test
    void aKeyOnTheBeginningOfAColumnStaysThat() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE t (k varchar(300) NOT NULL, n int CHECK (n > 0), v int AS (n + 1)"
                        + " VIRTUAL, PRIMARY KEY (k(40)))");
        String before = shown(engine, "t");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    moved("t", "n"),
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'v'},"
                            + "'set':{'computedPersisted':true}}");
            bench.published("");
        }
        assertThat(shown(engine, "t").lines().sorted())
                .containsExactlyElementsOf(
                        before.replace("VIRTUAL", "STORED").lines().sorted().toList());
    }

    @Test
    void mariaDbKeepsWhatIsSaidOfAColumn() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE t (id int PRIMARY KEY, hidden int INVISIBLE DEFAULT 4,"
                        + " long_one text COMPRESSED, word varchar(20) COLLATE utf8mb4_bin,"
                        + " seen timestamp NULL DEFAULT NULL ON UPDATE current_timestamp()"
                        + " INVISIBLE) ROW_FORMAT=DYNAMIC");
        String before = shown(engine, "t");
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    moved("t", "word"),
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'word'},"
                            + "'set':{'maxLength':'30'}}");
            bench.published("");
        }
        String after = shown(engine, "t");
        assertThat(after.lines().sorted())
                .containsExactlyElementsOf(
                        before.replace("varchar(20)", "varchar(30)").lines().sorted().toList());
    }
}
