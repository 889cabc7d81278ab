package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a call leaves in the files of its chat and no manifest can hold is said. */
@Timeout(120)
class UnsavedFilesTest {
    private static final String OUT =
            "\"out\" is not saved: a link that leads out of the workspace.";
    private static final String PIPE =
            "\"pipe\" is not saved: neither a file nor a folder nor a link.";

    @TempDir private Path home;
    @TempDir private Path bundle;
    private ToolsetsApplication house;

    @BeforeEach
    void install() {
        house = new ToolsetsApplication(home);
        TestBundle.write(
                bundle,
                "links",
                "1.0.0",
                """
                import os

                def run(workspace, fail=False, many=0, deep=0):
                    if deep:
                        os.chdir(workspace)
                        for at in range(deep):
                            os.mkdir("d")
                            os.chdir("d")
                        return {}
                    if many:
                        for at in range(many):
                            os.mkfifo(workspace / f"pipe{at:03}")
                        return {}
                    if not os.path.lexists(workspace / "out"):
                        (workspace / "a.txt").write_text("x")
                        os.symlink("a.txt", workspace / "in")
                        os.symlink("/etc/passwd", workspace / "out")
                        os.mkfifo(workspace / "pipe")
                    if fail:
                        raise ValueError("after the links")
                    return {}
                """);
        house.call("import_toolset", "{'path':'" + bundle + "'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed links(String arguments) {
        return house.made("links", arguments, "chat-1", null, null);
    }

    @Test
    void theCallThatLeftThemSaysSoAndTheNextDoesNot() {
        Completed first = links("{}");
        assertThat(first.isError()).as(first.json()).isFalse();
        assertThat(first.json()).as("the answer is the tool's own").isEqualTo("{}");
        assertThat(first.shown().write())
                .contains("Warning: " + OUT.replace("\"", "\\\""))
                .doesNotContain("in\\\" is not saved");
        assertThat(house.recorded("render_plan"))
                .contains(OUT.replace("\"", "\\\""), PIPE.replace("\"", "\\\""));
        assertThat(links("{}").shown().write()).doesNotContain("not saved");
    }

    @Test
    void aCallThatFailsSaysSoToo() {
        Completed failed = links("{'fail':true}");
        assertThat(failed.isError()).isTrue();
        assertThat(failed.json()).contains("\"warnings\"", OUT.replace("\"", "\\\""));
        assertThat(house.recorded("result")).contains("a link that leads out");
    }

    @Test
    void theyAreNamedWhereverTheFilesAreListedAsTheyAreNow() {
        links("{}");
        for (String tool : new String[] {"diff_workspace", "get_workspace_files"}) {
            String answer = house.call(tool, "{'chat_id':'chat-1'}").write();
            assertThat(answer)
                    .as(tool)
                    .contains("\"warnings\"", OUT.replace("\"", "\\\""), PIPE.replace("\"", "\\\""))
                    .contains("\"target\":\"a.txt\"");
        }
        String manifest =
                house.call("get_workspace_files", "{'chat_id':'chat-1'}").text("manifest_id", "");
        assertThat(
                        house.call(
                                        "get_workspace_files",
                                        "{'chat_id':'chat-1','manifest_id':'" + manifest + "'}")
                                .write())
                .as("a state of the past has none")
                .doesNotContain("warnings");
        house.call("create_chat", "{'chat_id':'other'}");
        assertThat(house.call("diff_workspace", "{'chat_id':'other'}").write())
                .as("a chat without files has none")
                .doesNotContain("warnings");
    }

    @Test
    void aFloodOfThemIsCounted() {
        assertThat(links("{'many':25}").shown().write())
                .contains("pipe009", "Not saved either: 15 more.")
                .doesNotContain("pipe010");
    }

    @Test
    void aFolderThatIsTooDeepIsNotCalledUnreadable() {
        var made = links("{'deep':1500}");
        assertThat(String.valueOf(made.outcome()))
                .contains("is not saved: it lies more than 128 folders deep.")
                .doesNotContain("cannot be read");
        var yes = Decision.approved("junit", Decision.PAGE);
        var deleted = house.made("delete_chat", "{'chat_id':'chat-1'}", "other", null, yes);
        assertThat(deleted.json()).contains("\"deleted\":true");
        assertThat(home.resolve("chats/chat-1")).doesNotExist();
    }
}
