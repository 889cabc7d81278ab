package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.AgentSamples.Sample;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every importer promises, whatever the agent. */
class ImporterContractTest {
    private static final long SEED = Long.getLong("seed", 1);

    private final Path folder;
    private final RecallApplication house;

    ImporterContractTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    static List<Sample> samples() {
        return AgentSamples.all();
    }

    private Path put(Sample sample, byte[] bytes) {
        return house.put(folder.resolve("user").resolve(sample.place()), bytes);
    }

    private List<List<Object>> prompts() {
        return house.rows("SELECT prompt_text FROM requests ORDER BY request_index");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void itIsFoundAndItsTurnsAreRead(Sample sample) {
        put(sample, sample.writer().file(3, "hello"));

        Json.Obj named = house.answer("recall_import", "{'dryRun':true}");
        assertThat(named.get("files")).isEqualTo(Json.Num.of(1));
        house.imported();

        assertThat(house.rows("SELECT source_agent FROM chat_sessions"))
                .containsExactly(List.of(sample.agent()));
        assertThat(prompts())
                .containsExactly(
                        List.of("turn 0 hello"), List.of("turn 1 hello"), List.of("turn 2 hello"));
        assertThat(house.answer("recall_search", "{'query':'hello'}").write()).contains("turn 1");
        assertThat(house.rows("SELECT coalesce(raw_json, '') FROM chat_sessions").toString())
                .contains("turn 2 hello");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theSameFileAgainChangesNothing(Sample sample) throws Exception {
        put(sample, sample.writer().file(2, "hello"));
        house.imported();
        byte[] before = Files.readAllBytes(house.database());

        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
        assertThat(Files.readAllBytes(house.database())).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whatIsAppendedIsAddedAndTheRestStays(Sample sample) {
        put(sample, sample.writer().file(2, "hello"));
        house.imported();
        var before = house.rows("SELECT request_id FROM requests ORDER BY request_index");

        put(sample, sample.writer().file(3, "hello"));
        house.imported();

        var after = house.rows("SELECT request_id FROM requests ORDER BY request_index");
        assertThat(after).hasSize(3);
        assertThat(after.subList(0, before.size())).isEqualTo(before);
        assertThat(house.count("chat_sessions")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noByteOfTheHomeHoldsASecret(Sample sample) throws Exception {
        String secret = "ghp_" + "x7Kq9Zr2Lw5Tn8Vb3Mc6Yd1Fg4Hj0PaSeRuX";
        put(sample, sample.writer().file(2, "use " + secret + " there"));

        house.imported();

        try (var files = Files.walk(folder.resolve("home"))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(each), UTF_8)).doesNotContain(secret);
            }
        }
        assertThat(
                        house.rows(
                                "SELECT count(DISTINCT session_id), min(session_id IS NULL) FROM"
                                        + " redaction_events"))
                .containsExactly(List.of(1, 0));
        assertThat(prompts().toString()).contains("[redacted:");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void oddCharactersAreReplacedAndNothingElse(Sample sample) {
        put(sample, sample.writer().file(2, "snow ☃ and 🙂"));
        house.imported();
        assertThat(prompts()).contains(List.of("turn 1 snow ☃ and 🙂"));

        byte[] bytes = sample.writer().file(2, "bad QQQQ byte");
        for (int i = 0; i + 4 <= bytes.length; i++) {
            if (new String(bytes, i, 4, UTF_8).equals("QQQQ")) {
                Arrays.fill(bytes, i, i + 4, (byte) 0xff);
            }
        }
        put(sample, bytes);
        house.imported();

        assertThat(prompts().toString()).contains("bad \uFFFD").doesNotContain("QQQQ");
        assertThat(house.rows("SELECT replaced_characters > 0 FROM source_files"))
                .containsExactly(List.of(1));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aLongTextIsTaken(Sample sample) {
        put(sample, sample.writer().file(2, "long ".repeat(600_000) + "end"));

        house.imported();

        assertThat(house.count("requests")).isEqualTo(2);
        assertThat(house.rows("PRAGMA integrity_check")).containsExactly(List.of("ok"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void damageCostsTheFileAtMost(Sample sample) {
        var random = new Random(SEED);
        Path good = folder.resolve("user/.claude/projects/-good/g.jsonl");
        Sample other =
                AgentSamples.all().stream()
                        .filter(each -> each.agent().equals("claude-code"))
                        .findFirst()
                        .orElseThrow();
        house.put(
                good,
                new String(other.writer().file(1, "fine"), UTF_8)
                        .replace("\"s\"", "\"g\"")
                        .replace("u0", "g0"));
        byte[] whole = sample.writer().file(6, "text");
        for (int round = 0; round < 12; round++) {
            byte[] damaged = whole.clone();
            if (round % 3 == 0) {
                damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
            } else {
                for (int i = 0; i < 1 + random.nextInt(6); i++) {
                    damaged[random.nextInt(whole.length)] = (byte) random.nextInt(256);
                }
            }
            put(sample, damaged);
            assertThat(house.imported().get("complete"))
                    .as("seed " + SEED + " round " + round)
                    .isEqualTo(new Json.Bool(true));
        }
        assertThat(house.rows("SELECT count(*) FROM requests WHERE request_id = 'g0'"))
                .containsExactly(List.of(1));
        assertThat(house.rows("PRAGMA integrity_check")).containsExactly(List.of("ok"));
        assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
    }
}
