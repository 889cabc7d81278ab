package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestHouse;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.sqlite.JDBC;

/** Another process imports, and is killed, or has little memory. */
class KilledImportTest {
    @TempDir Path folder;

    private Process start(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath(),
                        ImportProcess.class.getName(),
                        folder.toString()));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** Wherever this test's classes come from, which runners do not tell in one way. */
    private static String classPath() throws Exception {
        List<String> places = new ArrayList<>();
        for (Class<?> each :
                List.of(
                        ImportProcess.class,
                        RecallCapability.class,
                        Json.class,
                        HomeFolder.class,
                        TestHouse.class,
                        JDBC.class,
                        Logger.class,
                        Nullable.class,
                        Assertions.class)) {
            places.add(
                    Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI())
                            .toString());
        }
        return String.join(File.pathSeparator, places);
    }

    private static void sessions(RecallHouse house, int count) {
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

    @Test
    void aKilledImportIsCompletedByTheNext() throws Exception {
        try (var house = new RecallHouse(folder)) {
            sessions(house, 60);
        }
        for (int killedAfter : List.of(1, 10, 25)) {
            Process process = start();
            try (var out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
                for (int i = 0; i < killedAfter && out.readLine() != null; i++) {
                    // One line for each file that is begun.
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            assertThat(
                            RecallHouse.rows(
                                    folder.resolve("home/recall/recall.db"),
                                    "PRAGMA integrity_check"))
                    .containsExactly(List.of("ok"));
        }
        try (var house = new RecallHouse(folder)) {
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
    void aSessionLargerThanTheMemoryIsImported() throws Exception {
        try (var house = new RecallHouse(folder)) {
            var session = new Sessions("large");
            String text = "A long answer with some words in it. ".repeat(28_000);
            for (int i = 0; i < 64; i++) {
                session.turn(i, "turn " + i, text);
            }
            house.put(
                    house.workspace("w").resolve("chatSessions/large.json"),
                    session.session().write());
        }
        Process process = start("-Xmx48m", "-XX:+UseSerialGC");
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        assertThat(
                        RecallHouse.rows(
                                folder.resolve("home/recall/recall.db"),
                                "SELECT count(*) FROM requests"))
                .containsExactly(List.of(64));
    }
}
