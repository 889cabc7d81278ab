package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets are planted wherever a chat has text, and looked for in every byte that was written. */
class SecretsTest {
    private static final String LETTERS =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final Path folder;
    private final RecallApplication house;
    private final Random random = new Random(Long.getLong("seed", 1));
    private final List<String> planted = new ArrayList<>();

    SecretsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private String letters(int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private String token() {
        String body = letters(36);
        planted.add(body);
        return "ghp_" + body;
    }

    private String address() {
        String password = "Pw9" + letters(15);
        planted.add(password);
        return "postgres://shop:" + password + "@db.example.test/shop";
    }

    /**
     * Every file in the home and in the project's catalogue, temporary files of SQLite included.
     */
    private void assertNothingIsWritten(Path root) throws IOException {
        List<Path> files;
        try (var all = Files.walk(root)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            String bytes = new String(Files.readAllBytes(file), ISO_8859_1);
            for (String secret : planted) {
                assertThat(bytes.contains(secret)).as(file + " holds a secret").isFalse();
            }
        }
    }

    private Json.Obj session(String id) {
        return new Sessions(id)
                .turn(1, "use " + token() + " to log in", "I put " + address() + " into .env")
                .command(
                        2, "curl -H 'Authorization: Bearer " + token() + "' x", "denied " + token())
                .turn(3, "{\"password\": \"" + plantedWord() + "\"}", "ok")
                .session()
                .with("repoData", Json.Obj.EMPTY.with("remoteUrl", address()))
                .with(token(), "a name can be one too");
    }

    private String plantedWord() {
        String word = "Zx7" + letters(17);
        planted.add(word);
        return word;
    }

    @Test
    void noByteOfAnImportHoldsASecret() throws Exception {
        house.put(house.workspace("w").resolve("chatSessions/a.json"), session("a").pretty());
        String log =
                "{\"kind\":0,\"v\":"
                        + session("b").write()
                        + "}\n{\"kind\":1,\"k\":[\"requests\",0,\"note\"],\"v\":\""
                        + token()
                        + "\"}\n{\"kind\":1,\"k\":[\"requests\",0,\"apiToken\"],\"v\":\""
                        + plantedWord()
                        + "\"}\n";
        house.put(house.workspace("w").resolve("chatSessions/b.jsonl"), log);
        house.put(
                house.workspace("w").resolve("chatSessions/" + token() + ".json"),
                session("c").write());

        Json.Obj answer = house.imported();

        assertThat(answer.get("imported")).isEqualTo(Json.Num.of(3));
        assertNothingIsWritten(folder.resolve("home"));
        // Replaced and deleted rows leave free pages behind.
        house.put(house.workspace("w").resolve("chatSessions/a.json"), session("a").write());
        house.imported();
        assertNothingIsWritten(folder.resolve("home"));
        house.close();
        assertNothingIsWritten(folder.resolve("home"));
    }

    @Test
    void aSecretUsedAsAnIdIsReplaced() throws Exception {
        String text = new Sessions("a").command(1, "make", "done").session().write();
        for (String each : List.of("call_a_0", "request_a_0", "\"a\"")) {
            String id = each.startsWith("\"") ? "\"" + token() + "\"" : token();
            assertThat(text).contains(each);
            text = text.replace(each, id);
        }
        String agent = "{\"id\":\"" + token() + "\",\"name\":\"" + token() + "\"}";
        text =
                text.replace(
                        "\"modelId\":",
                        "\"agent\":" + agent + ",\"responseId\":\"" + token() + "\",\"modelId\":");
        house.put(house.workspace("w").resolve("chatSessions/a.json"), text);
        house.put(
                folder.resolve("user/.claude/projects/p/b.jsonl"),
                "{\"type\":\"user\",\"uuid\":\"%s\",\"sessionId\":\"%s\",\"cwd\":\"/w\",\"message\":{\"role\":\"user\",\"content\":\"hi\"}}\n"
                        .formatted(token(), token()));

        house.imported();

        assertThat(house.count("requests")).isEqualTo(2);
        assertThat(
                        house.rows(
                                "SELECT request_id, session_id, coalesce(agent_id, '[redacted:'),"
                                        + " coalesce(response_id, '[redacted:') FROM requests"))
                .allSatisfy(
                        row ->
                                assertThat(row)
                                        .allSatisfy(
                                                id ->
                                                        assertThat((String) id)
                                                                .startsWith("[redacted:")));
        assertThat(house.rows("SELECT agent_id FROM agents")).hasSize(1);
        assertThat(
                        house.rows(
                                "SELECT call_id FROM tool_calls WHERE call_id NOT LIKE '[redacted:%'"))
                .isEmpty();
        assertNothingIsWritten(folder.resolve("home"));
    }

    @Test
    void noByteOfALongTextHoldsASecret() throws Exception {
        var text = new StringBuilder();
        while (text.length() < (14 << 20)) {
            text.append("some words and a line of output\n".repeat(1_000));
            text.append("export TOKEN=").append(token()).append('\n');
        }
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a").turn(1, "x", text.toString()).session().write());

        house.imported();

        assertNothingIsWritten(folder.resolve("home"));
        assertThat(
                        house.rows("SELECT sum(occurrence_count) FROM redaction_events")
                                .getFirst()
                                .getFirst())
                .isEqualTo(planted.size());
    }

    @Test
    void theSameSecretIsRecognisedAndCounted() {
        String secret = token();
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a")
                        .turn(1, "one " + secret, "and again " + secret)
                        .session()
                        .write());

        Json.Obj answer = house.imported();

        String prompt =
                (String) house.rows("SELECT prompt_text FROM requests").getFirst().getFirst();
        String placeholder = prompt.substring("one ".length());
        assertThat(placeholder).matches("\\[redacted:[a-z-]+:[0-9a-f]{12}]");
        assertThat(house.rows("SELECT value FROM responses").toString()).contains(placeholder);
        assertThat(answer.object("redactions").fields()).hasSize(1);
        assertThat(
                        house.rows(
                                "SELECT json_path, sum(occurrence_count) FROM redaction_events"
                                        + " GROUP BY 1 ORDER BY 1"))
                .contains(List.of("requests[0].message.text", 1))
                .contains(List.of("requests[0].response[0].value", 1));
    }

    @Test
    void aSecretIsCountedForItsSession() {
        house.put(house.workspace("w").resolve("chatSessions/a.json"), session("a").write());
        house.put(house.workspace("w").resolve("chatSessions/b.json"), session("b").write());

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT session_id, sum(occurrence_count) FROM redaction_events"
                                        + " GROUP BY 1"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.getFirst()).isIn("a", "b"));
    }

    @Test
    void whatOnlyLooksRandomSurvives() {
        String text =
                "commit 3f786850e387550fdab836ed7e6dc881de23001b, request"
                        + " 90c192cf-d3ac-44af-8f21-ddb66cad4a26, call_A__vscode-1";
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a").turn(1, text, "ok").session().write());

        house.imported();

        assertThat(house.rows("SELECT prompt_text FROM requests")).containsExactly(List.of(text));
    }

    @Test
    void theRawTextDiffersInSecretsOnly() {
        String text = session("a").pretty();
        house.put(house.workspace("w").resolve("chatSessions/a.json"), text);
        house.imported();

        String raw =
                (String) house.rows("SELECT raw_json FROM chat_sessions").getFirst().getFirst();

        assertThat(raw).contains("[redacted:");
        assertThat(raw.lines().count()).isEqualTo(text.lines().count());
        assertThat(house.rows("SELECT sha256 FROM source_files").toString())
                .contains(sha256(text.getBytes(UTF_8)));
    }

    private static String sha256(byte[] bytes) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(java.security.MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theKeyIsForItsOwnerAndTheCatalogueIsNotForVersionControl() throws Exception {
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a").turn(1, "x", "y").session().write());
        house.imported();

        try (var salts = Files.list(folder.resolve("home/recall-salts"))) {
            assertThat(salts)
                    .hasSize(1)
                    .allSatisfy(
                            file ->
                                    assertThat(
                                                    PosixFilePermissions.toString(
                                                            Files.getPosixFilePermissions(file)))
                                            .isEqualTo("rw-------"));
        }
        assertThat(folder.resolve("home/recall/.gitignore")).hasContent("*");
    }

    @Test
    void evidenceIsChained() throws Exception {
        Path file = house.workspace("w").resolve("chatSessions/a.json");
        house.put(file, new Sessions("a").turn(1, "x", "y").session().write());
        house.imported();
        Path home = folder.resolve("home/recall");
        var evidence = new Evidence(home, home, java.time.Clock.systemUTC());
        assertThat(evidence.problems()).isEmpty();

        Path report;
        try (var all = Files.list(home.resolve("AI-Agent-Workspace/_temp/security"))) {
            report = all.findFirst().orElseThrow();
        }
        assertThat(Files.readString(report)).contains("\"network\": \"none\"", "sha256");
        Files.writeString(report, "{}");
        assertThat(evidence.problems()).hasSize(1);
    }
}
