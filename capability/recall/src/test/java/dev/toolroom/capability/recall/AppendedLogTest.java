package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long log that goes on: what it comes to is right, and only what was touched is written. */
class AppendedLogTest {
    private static final int TURNS = 10;

    private final Path folder;
    private final RecallApplication house;
    private final Path file;

    AppendedLogTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder.resolve("one"));
        file = house.workspace("w").resolve("chatSessions/long.jsonl");
    }

    @BeforeEach
    void imported() throws Exception {
        var session = new Sessions("long");
        IntStream.range(0, TURNS)
                .forEach(
                        i ->
                                session.turn(
                                        i, "Question " + i, "An answer of words. ".repeat(50_000)));
        house.put(file, "{\"kind\":0,\"v\":" + session.session().write() + "}\n");
        house.imported();
        assertThat(rawJson(house)).isEqualTo("{\"$content\":\"" + sha256() + "\",\"requests\":10}");
        // Tells of every chunk that is written from now on.
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE written (chunk)");
            for (String event : List.of("INSERT", "UPDATE")) {
                statement.execute(
                        "CREATE TRIGGER written_by_%1$s AFTER %1$s ON raw_chunks BEGIN INSERT INTO written VALUES (new.chunk_index); END"
                                .formatted(event));
            }
        }
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static String rawJson(RecallApplication of) {
        return (String) of.rows("SELECT raw_json FROM chat_sessions").getFirst().getFirst();
    }

    private String sha256() {
        return (String) house.rows("SELECT sha256 FROM source_files").getFirst().getFirst();
    }

    private static String state(RecallApplication of) {
        var text = new ByteArrayOutputStream();
        for (var row : of.rows("SELECT bytes FROM raw_chunks ORDER BY chunk_index")) {
            text.writeBytes((byte[]) row.getFirst());
        }
        return text.toString(UTF_8);
    }

    /** What the same log comes to when it is read at once. */
    private String atOnce() throws Exception {
        try (var other = new RecallApplication(folder.resolve("two"))) {
            other.put(
                    other.workspace("w").resolve("chatSessions/long.jsonl"),
                    Files.readAllBytes(file));
            other.imported();
            return other.count("raw_chunks") > 0 ? state(other) : rawJson(other);
        }
    }

    private void append(String... lines) throws Exception {
        for (String each : lines) {
            Files.writeString(file, each + "\n", StandardOpenOption.APPEND);
        }
        Json.Obj answer = house.imported();
        assertThat(answer.get("updated")).as(answer.write()).isEqualTo(Json.Num.of(1));
    }

    private List<List<Object>> written() {
        return house.rows("SELECT chunk FROM written ORDER BY chunk");
    }

    @Test
    void aTurnThatIsAddedWritesItselfAndTheFrame() throws Exception {
        append(
                "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"r-new\",\"message\":{\"text\":\"new\"},\"response\":[{\"value\":\"a\"}]}]}");

        assertThat(written()).containsExactly(List.of(0), List.of(11), List.of(12));
        assertThat(house.count("requests")).isEqualTo(TURNS + 1);
        assertThat(rawJson(house)).isEqualTo("{\"$content\":\"" + sha256() + "\",\"requests\":11}");
        assertThat(state(house)).isEqualTo(atOnce());
    }

    @Test
    void aTurnThatIsChangedIsWrittenAlone() throws Exception {
        append("{\"kind\":2,\"k\":[\"requests\",3,\"response\"],\"v\":[{\"value\":\"and more\"}]}");

        assertThat(written()).containsExactly(List.of(4), List.of(11));
        assertThat(state(house)).isEqualTo(atOnce());
        assertThat(house.rows("SELECT request_id FROM responses WHERE value = 'and more'"))
                .containsExactly(List.of("request_long_3"));
    }

    @Test
    void theHeaderAndTurnsThatAreTakenBack() throws Exception {
        append(
                "{\"kind\":1,\"k\":[\"customTitle\"],\"v\":\"A title\"}",
                "{\"kind\":2,\"k\":[\"requests\"],\"i\":4,\"v\":[]}");
        append("{\"kind\":1,\"k\":[\"requests\",0,\"vote\"],\"v\":1}");

        assertThat(written()).containsExactly(List.of(0), List.of(1), List.of(5), List.of(5));
        assertThat(house.count("requests")).isEqualTo(4);
        assertThat(house.count("raw_chunks")).isEqualTo(6);
        assertThat(state(house)).isEqualTo(atOnce());
    }

    @Test
    void aStateThatWasRedactedAgainGoesOnToo() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE raw_chunks SET bytes = CAST(replace(CAST(bytes AS TEXT), 'Question 3', '"
                            + "ghp_"
                            + "k3Jd8fQ2mZx7Lw9Rt5Vb1Nc6Hy4Gs0PaUeTo"
                            + "') AS BLOB) WHERE chunk_index = 4");
        }
        house.answer("recall_rescan", "{}");

        append("{\"kind\":1,\"k\":[\"requests\",9,\"vote\"],\"v\":1}");
        assertThat(rawJson(house)).endsWith("\"requests\":10}");
        assertThat(state(house)).contains("[redacted:github").contains("\"vote\":1");
        append("{\"kind\":1,\"k\":[\"requests\",9,\"vote\"],\"v\":0}");
        assertThat(state(house)).contains("[redacted:github").contains("\"vote\":0");
    }

    @Test
    void anOlderCopyOfTheLogKeepsItsLines() throws Exception {
        Path older = house.workspace("other").resolve("chatSessions/long.jsonl");
        house.put(
                older,
                "{\"kind\":0,\"v\":"
                        + new Sessions("long").turn(0, "Q", "A").session().write()
                        + "}\n");

        Json.Obj answer = house.imported();

        assertThat(answer.get("imported")).as(answer.write()).isEqualTo(Json.Num.of(1));
        assertThat(written()).isEmpty();
        assertThat(house.count("raw_lines")).isGreaterThan(1);
    }
}
