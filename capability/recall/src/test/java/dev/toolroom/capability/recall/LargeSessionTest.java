package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session that is much longer than the memory of the process that works with it. Megabytes are
 * its length; -Dlarge=200 takes as long as that sounds.
 */
class LargeSessionTest {
    private static final int MEGABYTES = Integer.getInteger("large", 60);
    private static final String SECRET = "ghp_" + "k3Jd8fQ2mZx7Lw9Rt5Vb1Nc6Hy4Gs0PaUeTo";

    @TempDir Path folder;

    private Path database;

    @BeforeEach
    void imported() throws Exception {
        database = folder.resolve("home/recall/recall.db");
        Path file;
        try (var house = new RecallApplication(folder)) {
            file = house.workspace("w").resolve("chatSessions/large.json");
        }
        write(file);
        run("recall_import");
        Files.delete(file);
    }

    /** Turns of one megabyte, one after another: the test has little memory too. */
    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        String text = "A long answer with some words in it. ".repeat(28_000);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write("{\"version\":3,\"sessionId\":\"large\",\"requests\":[".getBytes(UTF_8));
            for (int i = 0; i < MEGABYTES; i++) {
                String turn = new Sessions("x").turn(i, "turn " + i, text).session().write();
                int from = turn.indexOf("\"requests\":[") + 12;
                int to = turn.lastIndexOf(']');
                out.write(((i == 0 ? "" : ",") + turn.substring(from, to)).getBytes(UTF_8));
            }
            out.write("]}".getBytes(UTF_8));
        }
    }

    private void run(String tool) throws Exception {
        Process process = ImportProcess.start(folder, tool, "-Xmx48m", "-XX:+UseSerialGC");
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }

    private long count(String sql) {
        return ((Number) RecallApplication.rows(database, sql).getFirst().getFirst()).longValue();
    }

    @Test
    void itIsImportedAndKeptInChunks() {
        assertThat(count("SELECT count(*) FROM requests")).isEqualTo(MEGABYTES);
        assertThat(
                        RecallApplication.rows(database, "SELECT raw_json FROM chat_sessions")
                                .toString())
                .matches("\\[\\[\\{\"\\$content\":\"[0-9a-f]{64}\"\\}\\]\\]");
        assertThat(count("SELECT sum(length(bytes)) FROM raw_chunks"))
                .isGreaterThan(MEGABYTES * 1_000_000L);
        assertThat(count("SELECT max(length(bytes)) FROM raw_chunks")).isLessThan(10 << 20);
    }

    @Test
    void itIsRedactedAgain() throws Exception {
        String before =
                RecallApplication.rows(database, "SELECT raw_json FROM chat_sessions").toString();
        plant();

        run("recall_rescan");

        assertThat(
                        count(
                                "SELECT count(*) FROM raw_chunks WHERE instr(bytes, '"
                                        + SECRET
                                        + "') > 0"))
                .isZero();
        assertThat(count("SELECT count(*) FROM responses WHERE instr(value, '" + SECRET + "') > 0"))
                .isZero();
        assertThat(count("SELECT count(*) FROM raw_chunks WHERE instr(bytes, '[redacted:') > 0"))
                .isPositive();
        assertThat(count("SELECT sum(length(bytes)) FROM raw_chunks"))
                .isGreaterThan(MEGABYTES * 1_000_000L);
        assertThat(count("SELECT max(chunk_index) + 1 - count(*) FROM raw_chunks")).isZero();
        assertThat(
                        RecallApplication.rows(database, "SELECT raw_json FROM chat_sessions")
                                .toString())
                .isNotEqualTo(before);
        assertThat(RecallApplication.rows(database, "PRAGMA integrity_check"))
                .containsExactly(List.of("ok"));
    }

    /** As if it had been imported before there was a rule for such tokens. */
    private void plant() throws Exception {
        String text = "A long answer with some words in it. A long ";
        String planted = SECRET + " ".repeat(text.length() - SECRET.length());
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE raw_chunks SET bytes = CAST(replace(CAST(bytes AS TEXT), '"
                            + text
                            + "', '"
                            + planted
                            + "') AS BLOB) WHERE chunk_index % 20 = 3");
            statement.execute(
                    "UPDATE responses SET value = replace(value, '"
                            + text
                            + "', '"
                            + planted
                            + "') WHERE rowid % 10 = 1");
        }
    }
}
