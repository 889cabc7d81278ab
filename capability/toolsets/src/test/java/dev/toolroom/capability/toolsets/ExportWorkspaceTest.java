package dev.toolroom.capability.toolsets;

import static dev.toolroom.capability.toolsets.workspace.disk.FolderTree.delete;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A chat's files leave the home in the layout that the specification names. */
@Timeout(120)
class ExportWorkspaceTest {
    @TempDir private Path home;
    @TempDir private Path elsewhere;
    private ToolsetsApplication house;

    ExportWorkspaceTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
        house.call("create_chat", "{'chat_id':'talk'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Json.Obj edit(String more) {
        return house.call("edit_workspace_file", "{'chat_id':'talk'," + more + "}");
    }

    private Json.Obj export(String chat) {
        return house.call(
                "export_workspace", "{'chat_id':'" + chat + "','path':'" + elsewhere + "'}");
    }

    @Test
    void everyVersionIsWrittenAndWhatWasEditedOutsideToo() throws Exception {
        edit("'path':'notes/a.txt','content':'one'");
        Files.writeString(home.resolve("chats/talk/workspace/b.txt"), "two");
        Json.Obj answer = export("talk");
        Path target = elsewhere.resolve("talk");
        assertThat(answer.text("path", "")).isEqualTo(target.toString());
        assertThat(target.resolve("workspace/notes/a.txt")).hasContent("one");
        assertThat(target.resolve("workspace/b.txt")).hasContent("two");
        String manifests = Files.readString(target.resolve("manifests.json"), UTF_8);
        var active = ((Json.Obj) Json.read(manifests)).text("active_manifest_id", "");
        Json.Obj now = house.call("get_workspace_file", "{'chat_id':'talk','path':'b.txt'}");
        assertThat(now.text("manifest_id", "")).isEqualTo(active);
        String sha = now.text("sha256", "");
        assertThat(target.resolve("blobs").resolve(sha.substring(0, 2)).resolve(sha))
                .hasContent("two");
        assertThat(elsewhere.toFile().list()).as("nothing unfinished is left").hasSize(1);
    }

    @Test
    void nothingIsWrittenOverAndNoChatIsMadeUp() throws Exception {
        edit("'path':'a.txt','content':'one'");
        export("talk");
        assertThat(export("talk").text("message", ""))
                .isEqualTo(elsewhere.resolve("talk") + " already exists; nothing was written");
        assertThat(export("nobody").text("code", "")).isEqualTo("chats.not-found");
        assertThat(house.call("list_chats", "{}").write()).doesNotContain("nobody");
        delete(elsewhere.resolve("talk"));
        assertThat(export("talk").get("code")).isNull();
    }

    @Test
    void anEditSaysWhatIsInItsPlace() {
        edit("'path':'folder/a.txt','content':'one'");
        assertThat(edit("'path':'folder','content':'x'").write())
                .contains("folder is a folder; nothing was saved", "Use the path of a file")
                .doesNotContain("present_sha");
        assertThat(edit("'path':'gone.txt','content':'x','base_sha':'00'").write())
                .contains("gone.txt does not exist any more", "without base_sha");
    }
}
