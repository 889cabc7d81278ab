package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of events that are longer than the memory of the process that imports them. */
class LongEventFileTest {
    private static final int TURNS = 90;
    private static final String SECRET = "ghp_" + "k3Jd8fQ2mZx7Lw9Rt5Vb1Nc6Hy4Gs0PaUeTo";
    private static final String WORDS = "A long result with some words in it. ".repeat(28_000);

    @TempDir Path folder;

    private Path projects;
    private long written;

    @BeforeEach
    void makeFolder() throws IOException {
        projects = Files.createDirectories(folder.resolve("user/.claude/projects/p"));
    }

    private interface Lines {
        void to(OutputStream out) throws IOException;
    }

    private void write(String name, Lines lines) throws IOException {
        try (OutputStream out = Files.newOutputStream(projects.resolve(name))) {
            lines.to(out);
        }
    }

    private void line(OutputStream out, String start, String content) throws IOException {
        String head =
                "{\"parentUuid\":null,\"sessionId\":\"long\",\"uuid\":\"u"
                        + written++
                        + "\",\"timestamp\":\"2026-11-16T10:00:00Z\","
                        + start;
        out.write((head + content + "]}}\n").getBytes(UTF_8));
    }

    private void turn(OutputStream out, int number) throws IOException {
        line(out, "\"type\":\"user\",\"message\":{\"content\":[", text("Question " + number));
        line(
                out,
                "\"type\":\"assistant\",\"message\":{\"content\":[",
                "{\"type\":\"tool_use\",\"id\":\"t"
                        + number
                        + "\",\"name\":\"Read\",\"input\":{}}");
        line(out, "\"type\":\"user\",\"message\":{\"content\":[", result(number, WORDS));
    }

    private static String text(String text) {
        return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
    }

    private static String result(int number, String text) {
        return "{\"type\":\"tool_result\",\"tool_use_id\":\"t"
                + number
                + "\",\"content\":\""
                + text
                + "\"}";
    }

    private void importIn(int megabytes) throws Exception {
        Process process =
                ImportProcess.start(
                        folder, "recall_import", "-Xmx" + megabytes + "m", "-XX:+UseSerialGC");
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }

    private List<List<Object>> rows(String sql) {
        return RecallApplication.rows(folder.resolve("home/recall/recall.db"), sql);
    }

    @Test
    void isImportedWholeWithLinesLongerThanAreHeld() throws Exception {
        String image = "iVBORw0KGgo".repeat(1_100_000);
        write(
                "long.jsonl",
                out -> {
                    for (int i = 0; i < TURNS; i++) {
                        turn(out, i);
                    }
                    line(
                            out,
                            "\"type\":\"user\",\"message\":{\"content\":[",
                            text("What is this?")
                                    + ",{\"type\":\"image\",\"source\":{\"data\":\""
                                    + image
                                    + "\"}}");
                    out.write(
                            "\n{\"type\":\"custom-title\",\"customTitle\":\"Late\"}\n"
                                    .getBytes(UTF_8));
                    // Cut off: longer than what is held, and with a secret behind that.
                    out.write("{\"type\":\"user\",\"message\":{\"a\":\"".getBytes(UTF_8));
                    out.write((WORDS.repeat(10) + SECRET + " and on").getBytes(UTF_8));
                });

        importIn(96);

        assertThat(rows("SELECT problem FROM source_files").toString())
                .contains("1 of its 273 lines could not be read");
        assertThat(rows("SELECT title, is_torn FROM chat_sessions"))
                .containsExactly(List.of("Late", 1));
        assertThat(rows("SELECT count(*), max(request_index) FROM requests"))
                .containsExactly(List.of(TURNS + 1, TURNS));
        assertThat(rows("SELECT count(*), min(result_length) FROM tool_calls"))
                .containsExactly(List.of(TURNS, WORDS.length()));
        long kept = Files.size(projects.resolve("long.jsonl"));
        assertThat(rows("SELECT sum(length(bytes)) FROM raw_chunks").getFirst().getFirst())
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.INTEGER)
                .isBetween((int) kept - 100, (int) kept + 100);
        assertThat(rows("SELECT count(*) FROM raw_chunks WHERE instr(bytes, '" + SECRET + "')"))
                .containsExactly(List.of(0));
        assertThat(rows("SELECT count(*) FROM raw_chunks WHERE instr(bytes, '[redacted:')"))
                .containsExactly(List.of(1));
    }

    @Test
    void aLongFileOfMessagesLosesNoTurn() throws Exception {
        Path chats = Files.createDirectories(folder.resolve("user/.gemini/tmp/p/chats"));
        var messages = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            messages.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"user\",\"content\":\"Question " + i + "\"}")
                    .append(",{\"type\":\"gemini\",\"content\":\"" + WORDS + "\"}");
        }
        Files.writeString(
                chats.resolve("long.json"),
                "{\"sessionId\":\"g\",\"projectHash\":\"x\",\"messages\":[" + messages + "]}");

        importIn(96);

        assertThat(rows("SELECT count(*), max(request_index) FROM requests"))
                .containsExactly(List.of(12, 11));
    }

    @Test
    void aRecordThatDoesNotFitIntoTheMemoryCostsItsOwnFile() throws Exception {
        write(
                "a.jsonl",
                out -> {
                    String parts = (text(WORDS) + ",").repeat(40);
                    line(out, "\"type\":\"user\",\"message\":{\"content\":[", parts + text("end"));
                });
        write(
                "b.jsonl",
                out ->
                        out.write(
                                "{\"type\":\"user\",\"sessionId\":\"b\",\"message\":{\"content\":\"hello\"}}\n"
                                        .getBytes(UTF_8)));

        importIn(34);

        assertThat(rows("SELECT prompt_text FROM requests")).containsExactly(List.of("hello"));
        assertThat(rows("SELECT problem FROM source_files WHERE problem IS NOT NULL").toString())
                .contains("it needs more memory than this program may use");
    }
}
