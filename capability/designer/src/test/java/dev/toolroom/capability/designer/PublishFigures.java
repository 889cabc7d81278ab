package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.publish.Asked.run;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a publish on a table of 1,000,000 rows takes, and how long somebody who writes that
 * table waits meanwhile; started by {@code bench/run designer-publish}.
 */
final class PublishFigures {
    private static final int ROWS = Integer.getInteger("rows", 1_000_000);
    private static final long MILLION = 1_000_000;

    private static final String[] EDITS = {
        "{'op':'add_index','table':{'name':'c'},'index':{'name':'by_n','columns':['n']}}",
        "{'op':'add_foreign_key','table':{'name':'c'},'foreignKey':{'name':'fk','referencedTable':"
                + "{'name':'p'},'mappings':[{'column':'pid','referencedColumn':'id'}]}}",
        "{'op':'set_column','table':{'name':'c'},'column':{'name':'n'},'set':{'isNullable':false}}",
        "{'op':'add_check','table':{'name':'c'},'check':{'name':'ck','expression':'n >= 0'}}"
    };

    private PublishFigures() {}

    public static void main(String[] arguments) throws Exception {
        var load = ManagementFactory.getOperatingSystemMXBean();
        System.out.printf(
                "index, foreign key, NOT NULL and check on %,d rows; load %.1f%n",
                ROWS, load.getSystemLoadAverage());
        withWriter("one transaction", "");
        withWriter("online", ",'online':true");
        heldLock();
        System.out.printf("load %.1f%n", load.getSystemLoadAverage());
        System.exit(0);
    }

    private static TestEngine engine() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY)",
                "CREATE TABLE c (id int PRIMARY KEY, n int, pid int)",
                "INSERT INTO p SELECT i FROM generate_series(1, 1000) i",
                "INSERT INTO c SELECT i, i, i % 1000 + 1 FROM generate_series(1, " + ROWS + ") i",
                "ANALYZE");
        return engine;
    }

    private static void withWriter(String name, String more) throws Exception {
        TestEngine engine = engine();
        Path folder = Files.createTempDirectory("figures");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(EDITS);
            var going = new AtomicBoolean(true);
            var longest = new AtomicLong();
            var writes = new AtomicLong();
            Thread writer = Thread.ofPlatform().start(() -> write(engine, going, longest, writes));
            long start = System.nanoTime();
            Json.Obj done = bench.publish(more);
            long took = (System.nanoTime() - start) / MILLION;
            going.set(false);
            writer.join();
            System.out.printf(
                    "%-16s %6d ms, verified %s; a concurrent writer: %d updates, the longest %d ms%n",
                    name, took, done.get("verified"), writes.get(), longest.get() / MILLION);
        }
    }

    private static void write(
            TestEngine engine, AtomicBoolean going, AtomicLong longest, AtomicLong writes) {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (int i = 1; going.get(); i = i % ROWS + 1) {
                long start = System.nanoTime();
                statement.executeUpdate("UPDATE c SET pid = pid WHERE id = " + i);
                longest.accumulateAndGet(System.nanoTime() - start, Math::max);
                writes.incrementAndGet();
            }
        } catch (SQLException e) {
            System.out.println("the writer failed: " + e.getMessage());
        }
    }

    /** Somebody read the table and did not end the transaction. */
    private static void heldLock() throws Exception {
        TestEngine engine = engine();
        Path folder = Files.createTempDirectory("figures");
        try (Bench bench = Bench.on(folder, engine);
                Connection other = engine.open();
                Statement statement = other.createStatement()) {
            bench.edit(EDITS);
            other.setAutoCommit(false);
            statement.executeQuery("SELECT 1 FROM c LIMIT 1").close();
            long start = System.nanoTime();
            Json.Obj failed = bench.publish(",'lockTimeout':2");
            System.out.printf(
                    "held lock        %6d ms until it gave up; %s; blocked by %s%n",
                    (System.nanoTime() - start) / MILLION,
                    failed.text("reason", ""),
                    failed.get("blockedBy") == null ? "?" : failed.get("blockedBy").write());
            other.rollback();
        }
    }
}
