package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.store.PostgresStore;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that share a store on PostgreSQL: what keeps them apart is the database alone. */
class TeamStoreTest {
    private Bench one;
    private Bench other;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        String url = TestEngine.postgres().url();
        one = new Bench(new PostgresStore(url, new Properties()), folder, Bench.blank("design"));
        one.show("design");
        other = new Bench(new PostgresStore(url, new Properties()), folder, Bench.blank("design"));
        other.show("design");
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    private static String table(String name) {
        return "{'op':'add_table','table':{'schema':'dbo','name':'" + name + "'}}";
    }

    private static int tables(Bench bench) {
        return ((Json.Arr) at(bench.ask("{'operation':'get_overview'}"), "overview", "tables"))
                .items()
                .size();
    }

    @Test
    void anEditOfOneIsSeenByTheOther() {
        one.edit(table("A"));
        assertThat(other.apply(other.version(), table("B")).get("success"))
                .isEqualTo(new Json.Bool(false));
        assertThat(other.version()).isEqualTo(one.version());
        other.edit(table("B"));
        assertThat(tables(other)).isEqualTo(2);
    }

    /** Nothing is written that the store could refuse, so that the design has to be read again. */
    @Test
    void aPreviewIsOfTheDesignAsTheOtherLeftIt() {
        String before = other.version();
        one.edit(table("A"));
        Json.Obj preview =
                other.ask(
                        "{'operation':'apply_edits','payload':{'expectedVersion':'%s','dryRun':true,'edits':[%s]}}"
                                .formatted(before, table("B")));
        assertThat(preview.text("reason", "")).as(preview.write()).isEqualTo("stale_state");
        assertThat(preview.text("currentVersion", "")).isEqualTo(one.version());
    }

    @Test
    void ofTwoWithTheSameVersionExactlyOneWins() throws Exception {
        int rounds = 12;
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            String version = one.version();
            for (int round = 0; round < rounds; round++) {
                String expected = version;
                var together = new CyclicBarrier(2);
                List<Future<Json.Obj>> answers = new ArrayList<>();
                for (Bench bench : List.of(one, other)) {
                    String name = "T" + round + (bench == one ? "a" : "b");
                    answers.add(
                            threads.submit(
                                    () -> {
                                        together.await();
                                        return bench.apply(expected, table(name));
                                    }));
                }
                Json.Obj first = answers.getFirst().get();
                Json.Obj second = answers.getLast().get();
                boolean won = new Json.Bool(true).equals(first.get("success"));
                assertThat(second.get("success")).isEqualTo(new Json.Bool(!won));
                Json.Obj lost = won ? second : first;
                assertThat(lost.text("reason", "")).as(lost.write()).isEqualTo("stale_state");
                version = (won ? first : second).text("version", "");
                assertThat(lost.text("currentVersion", "")).isEqualTo(version);
            }
        }
        other.apply("none", table("X"));
        one.apply("none", table("X"));
        assertThat(tables(one)).isEqualTo(rounds);
        assertThat(tables(other)).isEqualTo(rounds);
    }
}
