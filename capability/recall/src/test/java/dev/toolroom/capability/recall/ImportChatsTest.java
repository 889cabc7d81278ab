package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportChatsTest {
    private static final String EVERY_KIND = "90c192cf-d3ac-44af-8f21-ddb66cad4a26";

    private final Path folder;
    private final RecallApplication house;

    ImportChatsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Path everyKind(String hash) {
        Path workspace = house.workspace(hash);
        house.put(workspace.resolve("workspace.json"), "{\"folder\":\"file:///w/my%20app\"}");
        return house.put(
                workspace.resolve("chatSessions/" + EVERY_KIND + ".json"),
                RecallApplication.sample("v3-every-kind.json"));
    }

    @Test
    void aSessionIsImportedAndFound() {
        everyKind("abc");

        Json.Obj answer = house.imported();

        assertThat(answer.get("imported")).isEqualTo(Json.Num.of(1));
        assertThat(answer.get("turns")).isEqualTo(Json.Num.of(1));
        Json.Obj found = house.answer("recall_search", "{'query':'plain markdown'}");
        assertThat(found.write()).contains(EVERY_KIND, "**plain** **markdown**", "/w/my app");
    }

    @Test
    void everyPartIsInItsTable() {
        everyKind("abc");
        house.imported();

        assertThat(house.rows("SELECT version, custom_title, initial_location FROM chat_sessions"))
                .containsExactly(List.of(3, "Every part kind", "panel"));
        assertThat(house.count("request_parts")).isEqualTo(4);
        assertThat(house.count("request_variables")).isEqualTo(4);
        assertThat(house.count("responses")).isEqualTo(32);
        assertThat(house.count("content_references")).isEqualTo(4);
        assertThat(house.count("code_citations")).isEqualTo(1);
        assertThat(house.count("followups")).isEqualTo(1);
        assertThat(house.rows("SELECT kind FROM responses WHERE response_index = 29"))
                .containsExactly(List.of("aKindFromTheFuture"));
        assertThat(
                        house.rows(
                                "SELECT side, joined_index, join_method FROM tool_calls ORDER BY 1,"
                                        + " 2"))
                .contains(List.of("model", 0, "id"));
    }

    @Test
    void theRawTextIsTheFileButForTheDraft() {
        Path file = everyKind("abc");
        house.imported();

        String raw =
                (String) house.rows("SELECT raw_json FROM chat_sessions").getFirst().getFirst();
        String original = new String(RecallApplication.sample("v3-every-kind.json"), UTF_8);
        assertThat(raw).isEqualTo(original.replace("draft not sent", ""));
        assertThat(house.rows("SELECT dropped_drafts FROM source_files"))
                .containsExactly(List.of(1));
        assertThat(file).exists();
    }

    @Test
    void theSameFileAgainChangesNothing() throws Exception {
        everyKind("abc");
        house.imported();
        byte[] before = Files.readAllBytes(house.database());

        Json.Obj again = house.imported();

        assertThat(again.get("unchanged")).isEqualTo(Json.Num.of(1));
        assertThat(again.get("imported")).isEqualTo(Json.Num.of(0));
        assertThat(Files.readAllBytes(house.database())).isEqualTo(before);
        assertThat(folder.resolve("home/recall/AI-Agent-Workspace/_temp/security"))
                .isDirectoryContaining("glob:**.json");
    }

    @Test
    void aFileThatWasNotWrittenSinceIsNotReadAgain() throws Exception {
        Path file = house.workspace("w").resolve("chatSessions/s.json");
        house.put(file, new Sessions("s").turn(1, "one", "two").session().write());
        var old = FileTime.from(RecallApplication.NOW.minusSeconds(60));
        Files.setLastModifiedTime(file, old);
        house.imported();

        byte[] same = Files.readAllBytes(file);
        house.put(file, new String(same, UTF_8).replace("one", "six").getBytes(UTF_8));
        Files.setLastModifiedTime(file, old);
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));

        Files.setLastModifiedTime(file, FileTime.from(RecallApplication.NOW.minusSeconds(59)));
        assertThat(house.imported().get("updated")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT prompt_text FROM requests")).containsExactly(List.of("six"));
    }

    @Test
    void aFileWhoseTimeAloneChangedIsReadOnceMoreAndThenNot() throws Exception {
        Path file = house.workspace("w").resolve("chatSessions/s.json");
        house.put(file, new Sessions("s").turn(1, "one", "two").session().write());
        house.imported();
        var touched = FileTime.from(RecallApplication.NOW.minusSeconds(60));
        Files.setLastModifiedTime(file, touched);
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));

        house.put(file, Files.readString(file).replace("one", "six"));
        Files.setLastModifiedTime(file, touched);

        // Its bytes are others, so that it has not been read says that its time was enough.
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT prompt_text FROM requests")).containsExactly(List.of("one"));
    }

    @Test
    void manyFilesWithABadOneAmongThemAreImported() {
        for (int i = 0; i < 70; i++) {
            house.put(
                    house.workspace("w").resolve("chatSessions/s" + i + ".json"),
                    i == 40
                            ? "{\"requests\": [{]"
                            : new Sessions("s" + i).turn(1, "one", "two").session().write());
        }

        Json.Obj answer = house.imported();

        assertThat(answer.get("imported")).isEqualTo(Json.Num.of(69));
        assertThat(answer.get("unreadable")).isEqualTo(Json.Num.of(1));
        assertThat(house.count("requests")).isEqualTo(69);
        assertThat(house.rows("SELECT count(DISTINCT request_id) FROM search_documents"))
                .containsExactly(List.of(69));
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(69));
    }

    @Test
    void aFileThatWasWrittenAtTheTimeOfItsImportIsKnownByItsBytes() throws Exception {
        Path file = house.workspace("w").resolve("chatSessions/s.json");
        var now = FileTime.from(RecallApplication.NOW);
        house.put(file, new Sessions("s").turn(1, "one", "two").session().write());
        Files.setLastModifiedTime(file, now);
        house.imported();

        house.put(file, Files.readString(file).replace("one", "six"));
        Files.setLastModifiedTime(file, now);

        assertThat(house.imported().get("updated")).isEqualTo(Json.Num.of(1));
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void oneSessionInTwoPlacesIsOneWithTwoLocations() {
        everyKind("abc");
        everyKind("def");

        Json.Obj answer = house.imported();

        assertThat(answer.get("copy")).isEqualTo(Json.Num.of(1));
        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.count("session_locations")).isEqualTo(2);
    }

    @Test
    void oneBadFileDoesNotStopTheRest() {
        house.put(house.workspace("a").resolve("chatSessions/bad.json"), "{\"requests\": [");
        house.put(house.workspace("a").resolve("chatSessions/empty.json"), "");
        everyKind("b");

        Json.Obj answer = house.imported();

        assertThat(answer.get("unreadable")).isEqualTo(Json.Num.of(2));
        assertThat(answer.get("imported")).isEqualTo(Json.Num.of(1));
        assertThat(answer.write()).contains("bad.json", "the file is empty");
    }

    @Test
    void theOldestSessionsAreRead() {
        house.put(
                house.workspace("a").resolve("chatSessions/old.json"),
                RecallApplication.sample("v1-legacy.json"));

        house.imported();

        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY request_index"))
                .containsExactly(
                        List.of("how do I list open ports?"),
                        List.of("#selection explain"),
                        List.of("run tests"));
        assertThat(house.rows("SELECT message FROM followups ORDER BY followup_index"))
                .containsExactly(List.of("And on macOS?"), List.of("Open terminal"));
        assertThat(house.rows("SELECT is_canceled, state FROM requests WHERE request_index = 2"))
                .containsExactly(List.of(1, "cancelled"));
    }

    @Test
    void nothingIsReadWhenOnlyTheNamesAreAskedFor() {
        everyKind("abc");

        Json.Obj answer = house.answer("recall_import", "{'dryRun':true}");

        assertThat(answer.get("files")).isEqualTo(Json.Num.of(1));
        assertThat(answer.write()).contains("chatSessions (vscode-session)");
        assertThat(house.database()).doesNotExist();
    }
}
