package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A publish that meets a lock of somebody else gives up in time, and leaves nothing behind. */
class LockedPublishTest {
    @TempDir private Path folder;

    /** What comes of a publish while another session is in the middle of something. */
    private Json.Obj blocked(TestEngine engine, String holding) throws Exception {
        run(engine, "CREATE TABLE t (id int PRIMARY KEY, n int)", "INSERT INTO t VALUES (1, 1)");
        try (Bench bench = Bench.on(folder, engine);
                Connection other = engine.open();
                Statement statement = other.createStatement()) {
            bench.edit(
                    "{'op':'set_table','table':{'name':'t'},'set':{'name':'u'}}",
                    "{'op':'add_column','table':{'name':'u'},'column':{'name':'x','dataType':'"
                            + engine.whole()
                            + "'}}");
            other.setAutoCommit(false);
            statement.execute(holding);
            Json.Obj failed = bench.publish(",'lockTimeout':1");
            assertThat(failed.text("reason", "")).as(failed.write()).isEqualTo("publish_failed");
            assertThat(failed.text("message", ""))
                    .contains("gave up waiting for a lock that another session holds");
            other.rollback();
            assertThat(bench.publish("").get("verified"))
                    .as("free again")
                    .isEqualTo(new Json.Bool(true));
            return failed;
        }
    }

    @Test
    void onPostgresItNamesWhoHoldsTheLock() throws Exception {
        Json.Obj failed = blocked(TestEngine.postgres(), "SELECT * FROM t");
        assertThat(at(failed, "rolledBack")).isEqualTo(new Json.Bool(true));
        assertThat(at(failed, "blockedBy", 0).write()).contains("idle in transaction");
    }

    @Test
    void onMariaDb() throws Exception {
        blocked(TestEngine.mariadb(), "SELECT * FROM t");
    }

    @Test
    void onSqlite() throws Exception {
        Json.Obj failed = blocked(TestEngine.sqlite(folder), "UPDATE t SET n = 2");
        assertThat(at(failed, "rolledBack")).isEqualTo(new Json.Bool(true));
    }

    /** The database itself says what holds while a statement of a publish runs. */
    @Test
    void withoutAskingNobodyWaitsLong() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(engine, "CREATE TABLE t (id int PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(noting("lock_timeout"), noting("statement_timeout"));
            bench.published("");
        }
        assertThat(ask(engine, "SELECT lock_timeout || ' ' || statement_timeout FROM t"))
                .containsExactly("10s 5min");
    }

    /** A column whose value, in the row that is there, is what a setting was. */
    private static String noting(String setting) {
        return "{'op':'add_column','table':{'name':'t'},'column':{'name':'"
                + setting
                + "','dataType':'text','defaultValue':'current_setting(~"
                + setting
                + "~)'}}";
    }

    /**
     * A publish checks that its rollback worked before it says so: here another session creates
     * something that the rollback does not remove.
     */
    @Test
    void whatARollbackLeavesIsNamed() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id int PRIMARY KEY)",
                "INSERT INTO t VALUES (1)",
                "CREATE EXTENSION dblink",
                "CREATE FUNCTION elsewhere() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM"
                        + " dblink_exec('host=localhost port=' || current_setting('port')"
                        + " || ' user=postgres dbname=' || current_database(),"
                        + " 'CREATE TABLE stray (id int)'); RAISE EXCEPTION 'not today'; END $$");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_table','table':{'name':'made'}}",
                    "{'op':'add_column','table':{'name':'t'},'column':{'name':'x','dataType':"
                            + "'integer','defaultValue':'elsewhere()'}}");
            Json.Obj failed = bench.publish("");
            assertThat(failed.text("message", "")).as(failed.write()).contains("not today");
            assertThat(at(failed, "rolledBack")).isEqualTo(new Json.Bool(false));
            assertThat(at(failed, "notRolledBack").write())
                    .contains("stray")
                    .doesNotContain("made");
        }
        assertThat(ask(engine, "SELECT relname FROM pg_class WHERE relname IN ('made', 'stray')"))
                .containsExactly("stray");
    }
}
