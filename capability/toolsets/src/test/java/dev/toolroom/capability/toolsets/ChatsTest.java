package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chats, their messages and their end, in a home as its owner has it. */
@Timeout(120)
class ChatsTest {
    @TempDir private Path home;
    private ToolsetsApplication house;

    ChatsTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static List<Json.Obj> items(Json.Obj answer, String list) {
        List<Json.Obj> all = new ArrayList<>();
        if (answer.get(list) instanceof Json.Arr(var items)) {
            items.forEach(each -> all.add((Json.Obj) each));
        }
        return all;
    }

    private String said(String chat, String more, String content) throws Exception {
        return HeardTurn.whole(
                        house.begin(
                                "{'chat_id':'%s',%s'content':'%s','calls':[{'tool':'list_toolsets'}]}"
                                        .formatted(chat, more, content)))
                .last("message")
                .text("id", "");
    }

    @Test
    void chatsAreListedInPagesRenamedAndPinned() {
        for (int i = 0; i < 7; i++) {
            house.call("create_chat", "{'chat_id':'talk-" + i + "','title':'Talk " + i + "'}");
        }
        List<String> seen = new ArrayList<>();
        String after = "";
        do {
            Json.Obj page = house.call("list_chats", "{'limit':3" + after + "}");
            items(page, "chats").forEach(each -> seen.add(each.text("id", "")));
            String next = page.text("next", "");
            after = next.isEmpty() ? "" : ",'after':'" + next + "'";
        } while (!after.isEmpty());
        assertThat(seen)
                .doesNotHaveDuplicates()
                .containsSubsequence("talk-6", "talk-5", "talk-4", "talk-3", "talk-0");
        Json.Obj pinned =
                house.call("update_chat", "{'chat_id':'talk-2','title':'Mine','pinned':true}");
        assertThat(pinned.write()).contains("\"title\":\"Mine\"", "\"pinned\":true");
        assertThat(items(house.call("list_chats", "{'pinned':true}"), "chats"))
                .singleElement()
                .satisfies(each -> assertThat(each.text("id", "")).isEqualTo("talk-2"));
        Json.Obj loose = house.call("update_chat", "{'chat_id':'talk-2','pinned':false}");
        assertThat(loose.write()).contains("\"title\":\"Mine\"", "\"pinned\":false");
        assertThat(house.call("create_chat", "{'chat_id':'talk-2'}").text("title", ""))
                .isEqualTo("Mine");
        assertThat(house.call("update_chat", "{'chat_id':'none'}").text("code", ""))
                .isEqualTo("chats.not-found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get_workspace_files | ''",
                "get_workspace_file | ,'path':'a.txt'",
                "get_workspace_manifest | ''",
                "diff_workspace | ''",
                "switch_workspace | ,'manifest_id':'any'",
                "switch_workspace | ,'message_id':'any'",
                "export_workspace | ,'path':'copy'",
                "list_messages | ''",
                "edit_workspace_file | ,'path':'a.txt','content':'a'",
            })
    void aChatThatIsNotThereIsNamedWithTheNearest(String tool, String more) {
        house.call("create_chat", "{'chat_id':'talk-1','title':'Quarterly plan'}");
        Json.Obj refused = house.call(tool, "{'chat_id':'TALK1'" + more + "}");
        assertThat(refused.text("code", "")).isEqualTo("chats.not-found");
        assertThat(refused.text("message", "")).isEqualTo("There is no chat \"TALK1\"");
        assertThat(refused.text("nextStep", "")).startsWith("Did you mean \"talk-1\"?");
        assertThat(
                        house.call(tool, "{'chat_id':'quarterly plan'" + more + "}")
                                .text("nextStep", ""))
                .as("by its title")
                .startsWith("Did you mean \"talk-1\"?");
        assertThat(items(house.call("list_chats", "{}"), "chats"))
                .as("none was made by asking")
                .extracting(each -> each.text("id", ""))
                .doesNotContain(ChatId.of("TALK1").value());
    }

    @Test
    void aVersionThatIsNotThereIsNamedWithTheNearest() {
        String version =
                house.call("edit_workspace_file", "{'path':'a.txt','content':'a'}")
                        .text("manifest_id", "");
        String mistyped = version.substring(0, version.length() - 1);
        for (String tool :
                List.of("get_workspace_files", "get_workspace_manifest", "switch_workspace")) {
            Json.Obj refused = house.call(tool, "{'manifest_id':'" + mistyped + "'}");
            assertThat(refused.text("message", ""))
                    .as(tool)
                    .contains("has no version \"" + mistyped + "\"");
            assertThat(refused.text("nextStep", ""))
                    .startsWith("Did you mean \"" + version + "\"?");
        }
        assertThat(house.call("diff_workspace", "{'from':'none'}").text("message", ""))
                .contains("has no version \"none\"");
    }

    @Test
    void theCallersOwnChatHasNoFilesBeforeTheFirst() {
        assertThat(house.call("get_workspace_files", "{'chat_id':'chat-1'}").write())
                .contains("\"files\":[]");
    }

    @Test
    void messagesAreATreeAndABranchIsAWayThroughIt() throws Exception {
        house.call("create_chat", "{'chat_id':'talk'}");
        String one = said("talk", "", "one");
        String two = said("talk", "", "two");
        String other = said("talk", "'parent_id':'" + one + "',", "two again");
        String three = said("talk", "", "three");
        Json.Obj all = house.call("list_messages", "{'chat_id':'talk'}");
        assertThat(items(all, "messages"))
                .extracting(each -> each.text("id", ""))
                .containsExactly(one, two, other, three);
        assertThat(items(all, "messages"))
                .extracting(each -> each.text("parent_id", ""))
                .containsExactly("", one, one, other);
        assertThat(all.text("active_leaf_message_id", "")).isEqualTo(three);
        assertThat(items(items(all, "messages").getFirst(), "calls"))
                .singleElement()
                .satisfies(each -> assertThat(each.text("tool", "")).isEqualTo("list_toolsets"));
        assertThat(ids("{'chat_id':'talk','branch':'active'}")).containsExactly(one, other, three);
        assertThat(ids("{'chat_id':'talk','branch':'" + two + "'}")).containsExactly(one, two);
        Json.Obj page = house.call("list_messages", "{'chat_id':'talk','limit':3}");
        assertThat(page.text("next", "")).isEqualTo(other);
        assertThat(ids("{'chat_id':'talk','limit':3,'after':'" + other + "'}"))
                .containsExactly(three);
        house.call("switch_workspace", "{'chat_id':'talk','message_id':'" + two + "'}");
        assertThat(ids("{'chat_id':'talk','branch':'active'}")).containsExactly(one, two);
        assertThat(house.call("list_messages", "{'chat_id':'none'}").text("code", ""))
                .isEqualTo("chats.not-found");
        assertThat(
                        house.call("list_messages", "{'chat_id':'talk','after':'none'}")
                                .text("code", ""))
                .isEqualTo("messages.not-found");
    }

    private List<String> ids(String arguments) {
        return items(house.call("list_messages", arguments), "messages").stream()
                .map(each -> each.text("id", ""))
                .toList();
    }

    @Test
    void aChatIsDeletedWithAllThatIsItsOwn() throws Exception {
        house.call("create_chat", "{'chat_id':'talk'}");
        house.call(
                "edit_workspace_file",
                "{'chat_id':'talk','path':'notes.txt','content':'for talk only'}");
        said("talk", "", "one");
        assertThat(home.resolve("chats/talk/workspace/notes.txt")).exists();
        var asked = house.made("delete_chat", "{'chat_id':'talk'}", "chat-1", null, null);
        assertThat(asked.body().text("code", "")).isEqualTo("call.confirmation-required");
        assertThat(house.call("delete_chat", "{'chat_id':'chat-1'}").text("message", ""))
                .contains("belongs to");
        assertThat(house.call("delete_chat", "{'chat_id':'talk'}").write())
                .contains("\"deleted\":true");
        assertThat(Files.exists(home.resolve("chats/talk"))).isFalse();
        assertThat(house.call("list_messages", "{'chat_id':'talk'}").text("code", ""))
                .isEqualTo("chats.not-found");
        for (String table : List.of("messages", "tool_calls", "workspace_manifests", "turns")) {
            assertThat(count(table)).as(table).isZero();
        }
        assertThat(house.call("delete_chat", "{'chat_id':'talk'}").text("code", ""))
                .isEqualTo("chats.not-found");
    }

    private long count(String table) {
        return house.store()
                .read(
                        connection -> {
                            try (var rows =
                                    connection
                                            .createStatement()
                                            .executeQuery(
                                                    "SELECT COUNT(*) FROM "
                                                            + table
                                                            + " WHERE chat_id = 'talk'")) {
                                rows.next();
                                return rows.getLong(1);
                            }
                        });
    }

    @Test
    void whatToolsThereAreIsOneListUnderTwoNames() {
        assertThat(house.call("get_available_tools", "{}").write())
                .isEqualTo(house.call("list_tools", "{}").write());
    }
}
