package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Undo, restarts, and many who want to write at once. */
class HistoryTest {
    private final Path folder;
    @AutoClose private Bench bench;

    HistoryTest(@TempDir Path folder) {
        this.folder = folder;
        this.bench = new Bench(folder, Bench.blank("one"));
    }

    private static String table(int number) {
        return "{'op':'add_table','table':{'schema':'dbo','name':'T" + number + "'}}";
    }

    private Json.Obj walk(String action, int steps) {
        return bench.tool(
                "designer_history",
                "{'action':'"
                        + action
                        + "','steps':"
                        + steps
                        + ",'expectedVersion':'"
                        + bench.version()
                        + "'}");
    }

    @Test
    void undoGivesBackEveryVersionAndRedoToo() {
        List<String> versions = new ArrayList<>();
        versions.add(bench.show("one"));
        for (int i = 0; i < 5; i++) {
            versions.add(bench.edit(table(i)).text("version", ""));
        }
        versions.add(
                bench.edit("{'op':'drop_table','table':{'schema':'dbo','name':'T1'}}")
                        .text("version", ""));
        for (int i = versions.size() - 2; i >= 0; i--) {
            assertThat(walk("undo", 1).text("version", "")).isEqualTo(versions.get(i));
        }
        assertThat(walk("undo", 1).text("reason", "")).isEqualTo("nothing_to_undo");
        assertThat(walk("redo", 6).text("version", "")).isEqualTo(versions.getLast());
    }

    @Test
    void eachEditOfABatchIsAStepOfItsOwn() {
        bench.show("one");
        bench.edit(table(1), table(2), table(3));
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(3));
        walk("undo", 1);
        assertThat(bench.ask("{'operation':'get_overview'}").write())
                .contains("\"T2\"")
                .doesNotContain("\"T3\"");
    }

    @Test
    void historyNamesAuthorAndBatchNewestFirst() {
        bench.show("one");
        bench.edit(table(1), table(2));
        Json.Obj history = bench.tool("designer_history", "{'limit':1}");
        assertThat(at(history, "entries", 0, "what").write()).contains("T2");
        assertThat(at(history, "entries", 0, "client")).isEqualTo(new Json.Str("junit"));
        assertThat(at(history, "nextBefore")).isEqualTo(Json.Num.of(2));
        assertThat(at(history, "entries", 0, "door")).isEqualTo(new Json.Str("test"));
        Instant.parse(((Json.Str) at(history, "entries", 0, "at")).value());
        String first = bench.edit(table(3)).text("version", "");
        bench.apply(first, table(4), table(5));
        Json.Obj all = bench.tool("designer_history", "{}");
        List<Json> batches = new ArrayList<>();
        ((Json.Arr) at(all, "entries")).items().forEach(each -> batches.add(at(each, "batch")));
        assertThat(batches).hasSize(5);
        assertThat(Set.copyOf(batches)).as("one for each call").hasSize(3);
        assertThat(batches.get(0)).isEqualTo(batches.get(1));
    }

    @Test
    void everythingIsThereAfterARestartUndoIncluded() {
        bench.show("one");
        String one = bench.edit(table(1)).text("version", "");
        String two = bench.edit(table(2)).text("version", "");
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        assertThat(bench.version()).isEqualTo(two);
        assertThat(walk("undo", 1).text("version", "")).isEqualTo(one);
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        assertThat(bench.version()).isEqualTo(one);
        assertThat(walk("redo", 1).text("version", "")).isEqualTo(two);
    }

    @Test
    void aThousandStepsAndMoreAreKept() {
        String start = bench.show("one");
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 1_100; i++) {
            edits.add(table(i));
        }
        bench.edit(edits.toArray(String[]::new));
        bench.close();
        bench = new Bench(folder, Bench.blank("one"));
        assertThat(walk("undo", 1_000).get("success")).isEqualTo(new Json.Bool(true));
        assertThat(walk("undo", 100).text("version", "")).isEqualTo(start);
    }

    @Test
    void ofManyWithTheSameVersionExactlyOneWins() throws Exception {
        String version = bench.show("one");
        int callers = 16;
        var start = new CountDownLatch(1);
        List<Future<Json.Obj>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
            for (int i = 0; i < callers; i++) {
                int number = i;
                answers.add(
                        threads.submit(
                                () -> {
                                    start.await();
                                    return bench.applyAs(
                                            "chat" + number, version, "", table(number));
                                }));
            }
            start.countDown();
            int won = 0;
            for (Future<Json.Obj> answer : answers) {
                if (new Json.Bool(true).equals(answer.get().get("success"))) {
                    won++;
                } else {
                    assertThat(answer.get().text("reason", "")).isEqualTo("stale_state");
                }
            }
            assertThat(won).isEqualTo(1);
        }
        assertThat(((Json.Arr) at(overview(), "overview", "tables")).items()).hasSize(1);
    }

    @Test
    void whoRetriesLosesNothing() throws Exception {
        bench.show("one");
        int callers = 8;
        try (ExecutorService threads = Executors.newFixedThreadPool(callers)) {
            List<Future<Boolean>> done = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                int number = i;
                done.add(threads.submit(() -> persist(number)));
            }
            for (Future<Boolean> each : done) {
                assertThat(each.get()).isTrue();
            }
        }
        assertThat(((Json.Arr) at(overview(), "overview", "tables")).items()).hasSize(callers);
    }

    private boolean persist(int number) {
        String version = bench.version();
        while (true) {
            Json.Obj answer = bench.applyAs("chat" + number, version, "", table(number));
            if (new Json.Bool(true).equals(answer.get("success"))) {
                return true;
            }
            version = answer.text("currentVersion", "");
        }
    }

    private Json.Obj overview() {
        return bench.ask("{'operation':'get_overview'}");
    }
}
