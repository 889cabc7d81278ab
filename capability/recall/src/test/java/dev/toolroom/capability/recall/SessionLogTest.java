package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionLogTest {
    private static final long SEED = Long.getLong("seed", 1);

    private final RecallApplication house;
    private final Path file;

    SessionLogTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
        file = house.workspace("w").resolve("chatSessions/s1.jsonl");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static final List<String> LINES =
            List.of(
                    "{\"kind\":0,\"v\":{\"version\":3,\"sessionId\":\"s1\",\"creationDate\":1,\"requests\":[]}}",
                    "{\"kind\":1,\"k\":[\"inputState\"],\"v\":{\"inputText\":\"half a thou\",\"mode\":{}}}",
                    "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"r1\",\"timestamp\":5,\"message\":{\"text\":\"first\"},\"response\":[]}]}",
                    "{\"kind\":2,\"k\":[\"requests\",0,\"response\"],\"v\":[{\"value\":\"Loo\"}]}",
                    "{\"kind\":2,\"k\":[\"requests\",0,\"response\"],\"i\":0,\"v\":[{\"value\":\"Look here\"}]}",
                    "{\"kind\":1,\"k\":[\"requests\",0,\"scratch\"],\"v\":1}",
                    "{\"kind\":3,\"k\":[\"requests\",0,\"scratch\"]}",
                    "{\"kind\":1,\"k\":[\"inputState\",\"inputText\"],\"v\":\"another draft\"}");

    private static final String SECOND =
            "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"r2\",\"timestamp\":9,\"message\":{\"text\":\"second\"},\"response\":[{\"value\":\"answer\"}]}]}\n";

    private void put(List<String> lines) {
        house.put(file, String.join("\n", lines) + "\n");
    }

    private String state() {
        return (String) house.rows("SELECT raw_json FROM chat_sessions").getFirst().getFirst();
    }

    @Test
    void aLogComesToItsLastState() {
        put(LINES);

        house.imported();

        assertThat(state())
                .isEqualTo(
                        "{\"version\":3,\"sessionId\":\"s1\",\"creationDate\":1,\"inputState\":{\"inputText\":\"\",\"mode\":{}},"
                                + "\"requests\":[{\"requestId\":\"r1\",\"timestamp\":5,\"message\":{\"text\":\"first\"},\"response\":[{\"value\":\"Look here\"}]}]}");
        assertThat(house.rows("SELECT value FROM responses")).containsExactly(List.of("Look here"));
    }

    @Test
    void everyLineIsKeptWithoutDrafts() {
        put(LINES);

        house.imported();

        List<String> kept =
                house.rows("SELECT bytes FROM raw_lines ORDER BY line_index").stream()
                        .map(row -> new String((byte[]) row.getFirst(), UTF_8))
                        .toList();
        List<String> expected =
                LINES.stream()
                        .map(line -> line.replace("half a thou", "").replace("another draft", ""))
                        .toList();
        assertThat(kept).containsExactlyElementsOf(expected);
        assertThat(house.rows("SELECT dropped_drafts FROM source_files"))
                .containsExactly(List.of(2));
    }

    @Test
    void whatIsAppendedIsAdded() throws Exception {
        put(LINES);
        house.imported();

        Files.writeString(file, SECOND, StandardOpenOption.APPEND);
        Json.Obj answer = house.imported();

        assertThat(answer.get("updated")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT request_id FROM requests ORDER BY request_index"))
                .containsExactly(List.of("r1"), List.of("r2"));
        assertThat(house.count("search_documents")).isEqualTo(2);
        assertThat(house.count("raw_lines")).isEqualTo(LINES.size() + 1);
        assertThat(state()).contains("second");
    }

    @Test
    void aTornLogGivesItsBeginningAndCanBeWrittenOn() throws Exception {
        put(LINES);
        Files.writeString(file, SECOND.substring(0, 40), StandardOpenOption.APPEND);

        Json.Obj answer = house.imported();

        assertThat(answer.get("torn")).isEqualTo(Json.Num.of(1));
        assertThat(answer.write()).contains("only its beginning is whole");
        assertThat(house.count("requests")).isEqualTo(1);
        assertThat(house.count("raw_lines")).isEqualTo(LINES.size());

        Files.writeString(file, SECOND.substring(40), StandardOpenOption.APPEND);
        house.imported();
        assertThat(house.count("requests")).isEqualTo(2);
        assertThat(house.rows("SELECT is_torn FROM chat_sessions")).containsExactly(List.of(0));
    }

    /** The file has no id for its session: what it was stored under tells. */
    @Test
    void whatIsAppendedToALogWithoutASessionIdIsAdded() throws Exception {
        List<String> anonymous = new ArrayList<>(LINES);
        anonymous.set(0, LINES.getFirst().replace("\"sessionId\":\"s1\",", ""));
        anonymous.set(2, LINES.get(2).replace("\"requestId\":\"r1\",", ""));
        put(anonymous);
        house.imported();

        Files.writeString(file, SECOND, StandardOpenOption.APPEND);
        house.imported();

        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY request_index"))
                .containsExactly(List.of("first"), List.of("second"));

        Files.writeString(
                file,
                SECOND.replace("r2", "r3").replace("second", "third"),
                StandardOpenOption.APPEND);
        house.imported();
        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.count("requests")).isEqualTo(3);
    }

    @Test
    void aLogOfWhichAnotherFileToldMoreIsReadFromItsBeginning() throws Exception {
        put(LINES);
        house.imported();
        house.put(
                house.workspace("other").resolve("chatSessions/s1.json"),
                new Sessions("s1").turn(1, "a", "b").turn(2, "c", "d").session().write());
        house.imported();

        Files.writeString(file, SECOND, StandardOpenOption.APPEND);
        Json.Obj answer = house.imported();

        assertThat(answer.get("updated")).as(answer.write()).isEqualTo(Json.Num.of(1));
        assertThat(house.count("raw_lines")).isEqualTo(LINES.size() + 1);
        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY 1"))
                .containsExactly(List.of("a"), List.of("c"), List.of("first"), List.of("second"));
    }

    @Test
    void aCompactedLogIsReadAgain() {
        put(LINES);
        house.imported();

        put(
                List.of(
                        "{\"kind\":0,\"v\":{\"version\":3,\"sessionId\":\"s1\",\"requests\":[{\"requestId\":\"r9\",\"message\":{\"text\":\"only\"}}]}}"));
        house.imported();

        assertThat(house.rows("SELECT request_id FROM requests")).containsExactly(List.of("r9"));
        assertThat(house.count("raw_lines")).isEqualTo(1);
    }

    @Test
    void aLogWithoutABeginningIsReported() {
        put(List.of("{\"kind\":1,\"k\":[\"a\"],\"v\":1}"));

        assertThat(house.imported().get("unreadable")).isEqualTo(Json.Num.of(1));
        assertThat(house.count("chat_sessions")).isZero();
    }

    /** The same changes, made by the simplest means, and by a log that is imported in two parts. */
    @Test
    void anyLogComesToWhatANaiveReplayComesTo() throws Exception {
        var random = new Random(SEED);
        for (int round = 0; round < 40; round++) {
            NaiveLog naive = NaiveLog.random(random, "s" + round);
            Path log = house.workspace("w").resolve("chatSessions/s" + round + ".jsonl");
            List<String> lines = new ArrayList<>(naive.lines());
            int cut = 1 + random.nextInt(lines.size());
            house.put(log, String.join("\n", lines.subList(0, cut)) + "\n");
            house.imported();
            if (cut < lines.size()) {
                house.put(log, String.join("\n", lines) + "\n");
                house.imported();
            }
            String raw =
                    (String)
                            house.rows(
                                            "SELECT raw_json FROM chat_sessions WHERE session_id ="
                                                    + " 's"
                                                    + round
                                                    + "'")
                                    .getFirst()
                                    .getFirst();
            assertThat(NaiveLog.sorted(Json.read(raw)))
                    .as("seed " + SEED + " round " + round + "\n" + String.join("\n", lines))
                    .isEqualTo(NaiveLog.sorted(naive.state()));
        }
    }
}
