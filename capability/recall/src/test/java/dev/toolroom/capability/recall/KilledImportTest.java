package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another process imports, and is killed. */
class KilledImportTest {
    @TempDir Path folder;

    private static void sessions(RecallApplication house, int count) {
        for (int i = 0; i < count; i++) {
            var session = new Sessions("k" + i);
            for (int turn = 0; turn < 20; turn++) {
                session.turn(turn, "prompt " + turn, "text ".repeat(200));
            }
            house.put(
                    house.workspace("w").resolve("chatSessions/k" + i + ".json"),
                    session.session().write());
        }
    }

    /** Kills an import when it begins a file: those before it must be in the catalogue. */
    private void killedAfter(int files) throws Exception {
        Process process = ImportProcess.start(folder, "recall_import");
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            for (int i = 0; i < files && out.readLine() != null; i++) {
                // One line for each file that is begun.
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        Path database = folder.resolve("home/recall/recall.db");
        assertThat(RecallApplication.rows(database, "PRAGMA integrity_check"))
                .containsExactly(List.of("ok"));
        List<List<Object>> sessions =
                RecallApplication.rows(
                        database,
                        "SELECT count(*) >= "
                                + (files - 1)
                                + " AND count(*) * 20 = (SELECT count(*) FROM requests) FROM"
                                + " chat_sessions");
        assertThat(sessions).containsExactly(List.of(1));
    }

    private void assertTheNextCompletesIt() {
        try (var house = new RecallApplication(folder)) {
            house.imported();
            assertThat(house.count("chat_sessions")).isEqualTo(60);
            assertThat(house.count("requests")).isEqualTo(60 * 20);
            assertThat(house.count("search_documents")).isEqualTo(60 * 20);
            assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
            assertThat(house.rows("SELECT DISTINCT status FROM source_files"))
                    .containsExactly(List.of("imported"));
        }
    }

    @Test
    void aKilledImportLosesNoFileButTheOneUnderWayAndIsCompletedByTheNext() throws Exception {
        try (var house = new RecallApplication(folder)) {
            sessions(house, 1);
            house.imported();
            sessions(house, 60);
        }
        for (int files : List.of(10, 25, 40)) {
            killedAfter(files);
        }
        assertTheNextCompletesIt();
    }

    @Test
    void soDoesAKilledFirstImport() throws Exception {
        try (var house = new RecallApplication(folder)) {
            sessions(house, 60);
        }
        for (int files : List.of(2, 33)) {
            killedAfter(files);
        }
        assertTheNextCompletesIt();
    }
}
