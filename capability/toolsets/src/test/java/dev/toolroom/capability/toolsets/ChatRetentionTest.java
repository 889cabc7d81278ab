package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chats are kept and forgotten as a whole, in either store. */
@Timeout(180)
class ChatRetentionTest {
    private static final Duration YEAR = Duration.ofDays(365);

    @TempDir private Path home;

    private ToolsetsApplication open(String kind) {
        return new ToolsetsApplication(home, TestStores.fresh(kind, home), Map.of());
    }

    private static Instant inDays(int days) {
        return Instant.now().plus(Duration.ofDays(days));
    }

    private static List<String> ids(Store store, String sql) {
        return store.read(c -> new Sql(c).list(sql, row -> row.getString(1)));
    }

    private static String edited(
            ToolsetsApplication house, String chat, String path, String content) {
        Json.Obj saved =
                house.made(
                                "edit_workspace_file",
                                "{'path':'%s','content':'%s'}".formatted(path, content),
                                chat,
                                null,
                                null)
                        .body();
        assertThat(saved.text("manifest_id", "")).as(saved.write()).isNotEmpty();
        return saved.text("manifest_id", "");
    }

    private List<Path> contents() throws Exception {
        try (Stream<Path> all = Files.walk(home.resolve("content"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    /** What was stored within the hour is never collected. */
    private void age() throws Exception {
        for (Path each : contents()) {
            Files.setLastModifiedTime(each, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        }
    }

    private static void fill(ToolsetsApplication house) throws Exception {
        house.call("create_chat", "{'chat_id':'talked'}");
        HeardTurn.whole(
                house.begin(
                        "{'chat_id':'talked','content':'hello','calls':[{'tool':'list_toolsets'}]}"));
        edited(house, "files", "a.txt", "only here");
        edited(house, "files", "shared.txt", "in both");
        house.call("create_chat", "{'chat_id':'pinned'}");
        house.call("update_chat", "{'chat_id':'pinned','pinned':true}");
        house.made("list_toolsets", "{}", "pinned", null, null);
        house.made("list_toolsets", "{}", "plain", null, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void recordsGoAfterNinetyDaysAndChatsAfterTheirOwnAge(String kind) throws Exception {
        try (var house = open(kind)) {
            fill(house);
            for (int pass = 0; pass < 8; pass++) {
                house.forget(YEAR, inDays(100));
            }
            assertThat(ids(house.store(), "SELECT id FROM chats ORDER BY id"))
                    .containsExactly("files", "pinned", "talked");
            assertThat(ids(house.store(), "SELECT DISTINCT chat_id FROM tool_calls ORDER BY 1"))
                    .as("with the calls of the message and of the pinned chat")
                    .containsExactly("pinned", "talked");
            assertThat(house.call("get_workspace_file", "{'chat_id':'files','path':'a.txt'}"))
                    .satisfies(file -> assertThat(file.text("content", "")).isEqualTo("only here"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void anOldChatGoesWithItsCallsStatesAndTheContentThatNobodyElseNames(String kind)
            throws Exception {
        try (var house = open(kind)) {
            fill(house);
            age();
            int before = contents().size();
            String kept = edited(house, "young", "shared.txt", "in both");
            house.store()
                    .write(
                            Store.Durability.PROCESS_CRASH,
                            c -> {
                                var sql = new Sql(c);
                                String later = inDays(390).toString();
                                sql.run(
                                        "UPDATE workspace_manifests SET created_at = ?"
                                                + " WHERE id = ?",
                                        later,
                                        kept);
                                return sql.run(
                                        "UPDATE tool_calls SET started_at = ?, finished_at = ?"
                                                + " WHERE chat_id = 'young'",
                                        later,
                                        later);
                            });
            for (int pass = 0; pass < 8; pass++) {
                house.forget(YEAR, inDays(400));
            }
            assertThat(ids(house.store(), "SELECT id FROM chats")).containsExactly("young");
            for (String table : List.of("messages", "tool_calls", "workspace_manifests", "turns")) {
                assertThat(ids(house.store(), "SELECT chat_id FROM " + table))
                        .as(table)
                        .allMatch(chat -> chat.equals("young"));
            }
            assertThat(home.resolve("chats/files")).doesNotExist();
            assertThat(contents()).as("the other chat's file is left").hasSizeLessThan(before);
            assertThat(house.call("get_workspace_file", "{'chat_id':'young','path':'shared.txt'}"))
                    .satisfies(file -> assertThat(file.text("content", "")).isEqualTo("in both"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void anEditFromOutsideThatNobodyHasSavedYetIsUse(String kind) throws Exception {
        try (var house = open(kind)) {
            edited(house, "files", "a.txt", "one");
            house.store()
                    .write(
                            Store.Durability.PROCESS_CRASH,
                            c -> {
                                var sql = new Sql(c);
                                String longAgo = inDays(-500).toString();
                                sql.run("UPDATE chats SET created_at = ?", longAgo);
                                sql.run("UPDATE workspace_manifests SET created_at = ?", longAgo);
                                return sql.run(
                                        "UPDATE tool_calls SET started_at = ?, finished_at = ?",
                                        longAgo,
                                        longAgo);
                            });
            Files.writeString(home.resolve("chats/files/workspace/mine.txt"), "by hand");
            house.forget(YEAR, Instant.now());
            assertThat(house.call("get_workspace_file", "{'chat_id':'files','path':'mine.txt'}"))
                    .satisfies(file -> assertThat(file.text("content", "")).isEqualTo("by hand"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theContentOfAChatThatAPersonDeletesGoesToo(String kind) throws Exception {
        Store store = TestStores.fresh(kind, home);
        try (var house = new ToolsetsApplication(home, store, Map.of())) {
            edited(house, "gone", "a.txt", "only here");
            edited(house, "gone", "b.txt", "in both");
            edited(house, "stays", "c.txt", "in both");
            house.call("delete_chat", "{'chat_id':'gone'}");
            house.forget(Instant.now());
            assertThat(contents()).as("within the hour").hasSize(2);
            age();
            Files.setLastModifiedTime(
                    home.resolve("chats/.collect"),
                    FileTime.from(Instant.now().minus(Duration.ofHours(2))));
            house.forget(Instant.now());
            assertThat(contents()).hasSize(1);
            assertThat(home.resolve("chats/.collect")).doesNotExist();
            assertThat(
                            house.call("get_workspace_file", "{'chat_id':'stays','path':'c.txt'}")
                                    .text("content", ""))
                    .isEqualTo("in both");
        }
    }
}
