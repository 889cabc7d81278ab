package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * SIGKILL while int keys become bigint, between steps and in the middle of statements: the next
 * process completes the publish, or takes it back, and no row and no part of the schema is lost.
 */
@Timeout(240)
class KilledPublishTest {
    private static final String CALL = "killed";
    private static final String OTHERS =
            "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <>"
                    + " pg_backend_pid() AND state = 'active'";
    private static final String UNSAVED =
            "SELECT 1 FROM pg_constraint WHERE NOT convalidated OR conname LIKE 'tmp%'";

    @TempDir private Path folder;

    private final TestEngine engine;
    private final String dump;
    private final List<String> rows;

    KilledPublishTest() throws Exception {
        engine = WideningTest.engine();
        dump = engine.dump();
        rows = rows();
    }

    /** Everything in the tables, and how far their numbers are. */
    private List<String> rows() throws SQLException {
        var all = new ArrayList<String>();
        for (String table : List.of("p", "c")) {
            all.addAll(
                    ask(
                            engine,
                            "SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM "
                                    + table
                                    + " t"));
            all.addAll(
                    ask(engine, "SELECT last_value || ' ' || is_called FROM " + table + "_id_seq"));
        }
        return all;
    }

    private List<String> steps() {
        try (Bench bench = Bench.on(folder, engine)) {
            WideningTest.change(bench);
            Json.Obj preview = bench.tool("designer_publish", "{'online':true}");
            return ((Json.Arr) at(preview, "onlineSteps"))
                    .items().stream().map(step -> ((Json.Obj) step).text("sql", "")).toList();
        }
    }

    private ChildJvm publishing(int step) throws Exception {
        ChildJvm child =
                ChildJvm.start(
                        Publishing.class, folder.toString(), engine.url(), String.valueOf(step));
        child.awaitStop();
        return child;
    }

    private static int first(List<String> steps, String part) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).contains(part)) {
                return i;
            }
        }
        throw new AssertionError(part + " is no part of " + steps);
    }

    /** What the next process finds and does. */
    private void goesOn(boolean back) throws Exception {
        try (Store store = JournaledApplication.store(folder);
                Journal journal = JournaledApplication.journal(store, folder)) {
            journal.markInterrupted(Clock.systemUTC().instant());
            Entry record = new JournalReader(store).find(new CallId(CALL)).orElseThrow();
            assertThat(record.errorCode()).as(record.toString()).isEqualTo("call.interrupted");
        }
        try (Bench bench = Bench.on(folder, engine)) {
            assertThat(bench.tool("designer_publish", "{'online':true}").get("unfinished"))
                    .isEqualTo(new Json.Bool(true));
            if (back) {
                Json.Obj done =
                        bench.tool(
                                "designer_publish",
                                "{'action':'backout','acceptDataLoss':true,'expectedVersion':'"
                                        + bench.version()
                                        + "'}");
                assertThat(done.get("verified")).as(done.write()).isEqualTo(new Json.Bool(true));
                assertThat(WideningTest.lines(engine.dump())).isEqualTo(WideningTest.lines(dump));
                WideningTest.nothingIsLeft(engine);
                assertThat(rows()).isEqualTo(rows);
            }
            bench.published(",'online':true");
            assertThat(bench.tool("designer_publish", "{}").get("unfinished")).isNull();
        }
        WideningTest.isWide(engine);
        WideningTest.rowsAreThere(engine);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "4, false", "11, true", "17, false", "21, true", "22, false"})
    void betweenTwoSteps(int step, boolean back) throws Exception {
        assertThat(steps()).hasSizeGreaterThan(22);
        publishing(step).kill();
        goesOn(back);
    }

    @ParameterizedTest
    @CsvSource({
        "UPDATE \"public\", SELECT id FROM c WHERE id = 2500 FOR UPDATE, false",
        "UPDATE \"public\", SELECT id FROM c WHERE id = 2500 FOR UPDATE, true",
        "CREATE UNIQUE INDEX, UPDATE c SET n = n WHERE id = 1, false",
        "CREATE UNIQUE INDEX, UPDATE c SET n = n WHERE id = 1, true",
        "LOCK TABLE, LOCK TABLE c IN ROW EXCLUSIVE MODE, false",
        "LOCK TABLE, LOCK TABLE c IN ROW EXCLUSIVE MODE, true"
    })
    void inTheMiddleOfAStatement(String statement, String held, boolean back) throws Exception {
        int step = first(steps(), statement);
        try (ChildJvm child = publishing(step);
                Connection holder = engine.open();
                Statement lock = holder.createStatement()) {
            holder.setAutoCommit(false);
            lock.execute(held);
            child.resume();
            String waiting =
                    OTHERS + " AND wait_event_type = 'Lock' AND query LIKE '%" + statement + "%'";
            until(waiting, true);
            child.kill();
            // Nobody has to wait behind a process that is gone.
            until(OTHERS, false);
            holder.rollback();
        }
        goesOn(back);
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void betweenTheLastStepAndItsRecord(boolean back) throws Exception {
        int last = steps().size() - 1;
        try (ChildJvm child = publishing(last);
                Connection store =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve("designer.db"));
                Statement lock = store.createStatement()) {
            lock.execute("BEGIN IMMEDIATE");
            child.resume();
            until(UNSAVED, false);
            until(OTHERS, false);
            child.kill();
            lock.execute("ROLLBACK");
        }
        goesOn(back);
    }

    /** The database has no signal for what its sessions do. */
    private void until(String question, boolean some) throws SQLException {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            boolean found = !some;
            while (found != some) {
                assertThat(Thread.interrupted()).as(question).isFalse();
                found = statement.executeQuery(question).next();
            }
        }
    }

    @Test
    void onlyOneProcessAtATimePublishesOnline() throws Exception {
        try (var other = publishing(first(steps(), "UPDATE \"public\""));
                Bench bench = Bench.on(folder, engine)) {
            Json.Obj refused = bench.publish(",'online':true,'lockTimeout':1");
            assertThat(refused.text("message", ""))
                    .contains("Another online publish is running in this database (session ");
            assertThat(other).isNotNull();
        }
        goesOn(false);
    }

    /** The process that is killed: it stops before one of its steps. */
    static final class Publishing {
        private Publishing() {}

        public static void main(String[] arguments) throws Exception {
            var house =
                    new JournaledApplication(
                            Path.of(arguments[0]),
                            Bench.database("db", DatabaseKind.POSTGRESQL, arguments[1]),
                            journal -> journal);
            Json.Obj shown =
                    house.call(
                            Bench.TOOL,
                            "show",
                            "{'operation':'show','connectionId':'db'}",
                            CallListener.NONE);
            int step = Integer.parseInt(arguments[2]);
            house.call(
                    "designer_publish",
                    CALL,
                    "{'action':'apply','online':true,'lockTimeout':300,'expectedVersion':'"
                            + shown.text("version", "")
                            + "'}",
                    new CallListener() {
                        @Override
                        public void progress(long done, long total, String what) {
                            if (done == step) {
                                ChildJvm.stop();
                            }
                        }
                    });
        }
    }
}
