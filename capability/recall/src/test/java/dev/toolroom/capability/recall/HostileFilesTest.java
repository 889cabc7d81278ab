package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing in a file may make an import fail. */
class HostileFilesTest {
    private static final long SEED = Long.getLong("seed", 1);

    private final Path folder;
    private final RecallApplication house;

    HostileFilesTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Map<String, byte[]> samples() throws Exception {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        samples.put("a.json", RecallApplication.sample("v3-every-kind.json"));
        samples.put("b.json", RecallApplication.sample("v1-legacy.json"));
        samples.put(
                "c.jsonl",
                ("{\"kind\":0,\"v\":"
                                + new Sessions("log").command(1, "make", "no").session().write()
                                + "}\n{\"kind\":2,\"k\":[\"requests\",0,\"response\"],\"i\":1,\"v\":[{\"value\":\"x\"}]}\n")
                        .getBytes(UTF_8));
        samples.put("d.jsonl", FormatsTest.TRANSCRIPT.getBytes(UTF_8));
        Path state = folder.resolve("state.vscdb");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + state);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB)");
            statement.execute(
                    "INSERT INTO ItemTable VALUES ('interactive.sessions', '"
                            + Json.Arr.of(new Sessions("s").turn(1, "a", "b").session()).write()
                            + "')");
        }
        samples.put("state.vscdb", Files.readAllBytes(state));
        return samples;
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(copy, random.nextInt(copy.length));
            case 1 -> {
                for (int i = 0; i < 1 + random.nextInt(5); i++) {
                    copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
                }
                yield copy;
            }
            case 2 -> {
                int from = random.nextInt(copy.length);
                int to = Math.min(copy.length, from + 1 + random.nextInt(50));
                byte[] less = new byte[copy.length - (to - from)];
                System.arraycopy(copy, 0, less, 0, from);
                System.arraycopy(copy, to, less, from, copy.length - to);
                yield less;
            }
            default -> {
                String signs = "{}[]\",:\\u0ntf-9";
                copy[random.nextInt(copy.length)] =
                        (byte) signs.charAt(random.nextInt(signs.length()));
                yield copy;
            }
        };
    }

    @Test
    void damagedFilesOfEveryFormatCostThemselvesAtMost() throws Exception {
        var random = new Random(SEED);
        Map<String, byte[]> samples = samples();
        for (int round = 0; round < 40; round++) {
            for (var each : samples.entrySet()) {
                Path file = folder.resolve("chats/" + each.getKey());
                house.put(file, damaged(each.getValue(), random));
                Json.Obj answer = house.answer("recall_import", "{'path':'chats'}");
                assertThat(answer.get("complete"))
                        .as("seed " + SEED + " round " + round + " " + each.getKey())
                        .isEqualTo(new Json.Bool(true));
            }
        }
        assertThat(house.rows("PRAGMA integrity_check")).containsExactly(List.of("ok"));
        assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
        assertThat(house.rows("SELECT count(*) FROM search_index WHERE search_index MATCH 'x'"))
                .hasSize(1);
    }

    private String prompt(byte[] inside) {
        byte[] before =
                "{\"sessionId\":\"u\",\"requests\":[{\"requestId\":\"r\",\"message\":\""
                        .getBytes(UTF_8);
        byte[] after = "\"}]}".getBytes(UTF_8);
        byte[] all = new byte[before.length + inside.length + after.length];
        System.arraycopy(before, 0, all, 0, before.length);
        System.arraycopy(inside, 0, all, before.length, inside.length);
        System.arraycopy(after, 0, all, before.length + inside.length, after.length);
        house.put(folder.resolve("chats/u.json"), all);
        house.answer("recall_import", "{'path':'chats'}");
        return (String) house.rows("SELECT prompt_text FROM requests").getFirst().getFirst();
    }

    @Test
    void halfCharactersAreReplacedAndCounted() {
        assertThat(prompt("a\\ud83d b \\ud83d\\ude00".getBytes(UTF_8)))
                .isEqualTo("a\uFFFD b \ud83d\ude00");
        assertThat(house.rows("SELECT replaced_characters FROM source_files"))
                .containsExactly(List.of(1));
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("a\uFFFD b");
    }

    @Test
    void wrongBytesAreReplacedAndCounted() {
        assertThat(prompt(new byte[] {'a', (byte) 0xff, 'b', (byte) 0xc3}))
                .isEqualTo("a\uFFFDb\uFFFD");
        assertThat(house.rows("SELECT replaced_characters FROM source_files"))
                .containsExactly(List.of(2));
    }

    @Test
    void whatIsNestedWithoutEndIsKeptButNotBuilt() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        String text =
                "{\"sessionId\":\"n\",\"odd\":"
                        + deep
                        + ",\"requests\":[{\"requestId\":\"r\",\"message\":\"hi\"}]}";
        house.put(folder.resolve("chats/n.json"), text);

        house.answer("recall_import", "{'path':'chats'}");

        assertThat(house.rows("SELECT prompt_text FROM requests")).containsExactly(List.of("hi"));
        assertThat(house.rows("SELECT raw_json FROM chat_sessions")).containsExactly(List.of(text));
    }

    @Test
    void aLongSessionIsKeptInChunksAndComesBackWhole() {
        var session = new Sessions("big");
        String paragraph = "All work and no play makes a long session. ".repeat(2_000);
        for (int i = 0; i < 110; i++) {
            session.turn(i, "turn " + i, i + paragraph);
        }
        session.turn(999, "picture", "x".repeat(5 << 20));
        String text = session.session().write();
        house.put(folder.resolve("chats/big.json"), text);

        house.answer("recall_import", "{'path':'chats'}");

        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("{\"$content\":\"");
        var whole = new java.io.ByteArrayOutputStream();
        for (var row : house.rows("SELECT bytes FROM raw_chunks ORDER BY chunk_index")) {
            whole.writeBytes((byte[]) row.getFirst());
        }
        assertThat(whole.toString(UTF_8).equals(text)).isTrue();
        assertThat(house.rows("SELECT shortened_values FROM source_files"))
                .containsExactly(List.of(1));
    }

    @Test
    void otherJsonIsNoSession() {
        house.put(folder.resolve("chats/package.json"), "{\"name\":\"x\",\"version\":\"1.0.0\"}");

        Json.Obj answer = house.answer("recall_import", "{'path':'chats'}");

        assertThat(answer.get("unreadable")).isEqualTo(Json.Num.of(1));
        assertThat(house.count("chat_sessions")).isZero();
    }
}
