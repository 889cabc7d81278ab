package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.View;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads at a terminal after each command, and what they are asked. */
@Timeout(120)
class TerminalTextTest {
    private static final String CODE = "def run(workspace, **given):\n    return {}\n";

    @TempDir private Path home;
    @TempDir private Path project;
    private ToolsetsApplication house;

    TerminalTextTest() {}

    @BeforeEach
    void install() {
        house = new ToolsetsApplication(home);
        Path bundle = TestBundle.write(project.resolve("mine"), "mine", "1.0.0", CODE);
        house.call("import_toolset", "{'path':'" + bundle + "'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private String read(String tool, String arguments) {
        var yes = Decision.approved("junit", Decision.PAGE);
        var made = house.made(tool, arguments, "chat-1", null, yes);
        if (!(made.outcome() instanceof Outcome.Answered(var answer))) {
            return made.json();
        }
        return switch (answer.view()) {
            case View.Text(String text) -> text;
            case View.Table(var headings, var rows) -> headings + "\n" + rows;
            case null, default -> "JSON " + made.json();
        };
    }

    /** What a person is asked before the call; empty where nobody is. */
    private String asked(String tool, String arguments) {
        house.made(tool, arguments, "chat-1", null, null);
        var pending = house.confirmations().pending();
        return pending.isEmpty() ? "" : pending.getLast().text();
    }

    @Test
    void commandsOfToolsetsSayWhatTheyDid() {
        assertThat(read("get_toolset", "{'toolset_id':'mine'}"))
                .startsWith("mine 1.0.0\nA tool for a test\n\nTools\n  mine  A tool for a test\n")
                .contains("\nVariables  none\nFiles      2");
        String tool = "{'toolset_id':'mine','tool_id':'mine','enabled':false}";
        assertThat(read("enable_toolset", tool)).isEqualTo("Disabled mine.");
        assertThat(read("get_toolset", "{'toolset_id':'mine'}")).contains("mine (disabled)");
        Path zip = project.resolve("mine.zip");
        assertThat(read("export_toolset", "{'toolset_id':'mine','path':'" + zip + "'}"))
                .startsWith("Wrote " + zip + " (");
        assertThat(read("pack_toolset", "{'path':'" + project.resolve("mine") + "'}"))
                .startsWith("Wrote " + project.resolve("mine-1.0.0.zip") + " (");
        assertThat(asked("uninstall_toolset", "{'toolset_id':'mine'}"))
                .isEqualTo("Remove Test 1.0.0 with its tool?");
        assertThat(read("uninstall_toolset", "{'toolset_id':'mine'}")).isEqualTo("Removed mine.");
    }

    @Test
    void commandsOfChatsSayWhatTheyDid() {
        String note = "{'path':'a.txt','content':'one'}";
        assertThat(read("edit_workspace_file", note))
                .startsWith("Saved a.txt as version ")
                .endsWith(" of the chat chat-1.");
        assertThat(read("edit_workspace_file", note))
                .contains("a.txt already exists; nothing was saved", "present_sha as base_sha");
        String versions = read("get_workspace_manifest", "{}");
        assertThat(versions).startsWith("[, version, saved, by, files, bytes]\n[[*, ");
        String first = house.call("get_workspace_manifest", "{}").write();
        String id = first.substring(first.lastIndexOf("\"id\":\"") + 6).split("\"", 2)[0];
        assertThat(read("switch_workspace", "{'manifest_id':'" + id + "'}"))
                .isEqualTo("The chat chat-1 is at version " + id + ", 0 files.");
        assertThat(read("list_chats", "{}")).startsWith("[id, title, client,").contains("chat-1");
    }

    @Test
    void nobodyIsAskedForWhatIsRefusedAnyway() {
        assertThat(asked("bind_environment", "{'toolset_id':'other','name':'API_KEY'}")).isEmpty();
        assertThat(asked("bind_environment", "{'toolset_id':'mine','name':'API_KEY'}")).isEmpty();
        assertThat(read("bind_environment", "{'toolset_id':'mine','name':'API_KEY'}"))
                .contains("There is no variable \\\"API_KEY\\\" in the manifest of mine.");
        assertThat(read("get_toolset", "{'toolset_id':'mime'}")).contains("Did you mean mine?");
    }

    @Test
    void anotherFolderIsOneProblem() throws Exception {
        Path other = Files.createDirectories(project.resolve("other"));
        Files.writeString(other.resolve("one.txt"), "");
        Files.writeString(other.resolve("two.txt"), "");
        assertThat(read("import_toolset", "{'path':'" + other + "','dry_run':true}"))
                .contains("There is no toolset.yaml in it")
                .doesNotContain("one.txt");
    }

    @Test
    void aBundleOfOneToolHasOneTool() {
        Path bundle = TestBundle.write(project.resolve("next"), "next", "1.0.0", CODE);
        assertThat(asked("import_toolset", "{'path':'" + bundle + "'}"))
                .startsWith("Install Test 1.0.0 (1 Python tool; not signed;");
        Path update = TestBundle.write(project.resolve("mine"), "mine", "1.1.0", CODE);
        assertThat(read("import_toolset", "{'path':'" + update + "'}"))
                .contains("\n  changed version: 1.0.0 → 1.1.0");
    }
}
