package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Outcome;
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

/** From a bundle to tools that agents call, and back, in a home as its owner has it. */
@Timeout(120)
class ToolsetsTest {
    @TempDir private Path home;
    private ToolsetsApplication house;

    ToolsetsTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void install() {
        Json.Obj installed = house.call("import_toolset", "{'path':'app-builder'}");
        assertThat(installed.text("kind", "")).as(installed.write()).isEqualTo("new");
    }

    @Test
    void whatWouldBeInstalledIsShownAndNothingIsInstalled() {
        Json.Obj preview = house.call("import_toolset", "{'path':'app-builder','dry_run':true}");
        assertThat(preview.write()).contains("write_file", "run_command", "\"network\":false");
        assertThat(house.call("list_toolsets", "{}").write()).isEqualTo("{\"toolsets\":[]}");
        assertThat(house.names()).doesNotContain("write_file");
    }

    @Test
    void toolsAndToolsetsAreListedInPages() {
        install();
        String whole = house.call("list_tools", "{}").write();
        List<String> seen = new ArrayList<>();
        String after = "";
        do {
            Json.Obj page = house.call("list_tools", "{'limit':4" + after + "}");
            if (page.get("tools") instanceof Json.Arr(var tools)) {
                assertThat(tools).hasSizeLessThanOrEqualTo(4);
                tools.forEach(each -> seen.add(((Json.Obj) each).text("tool_id", "")));
            }
            String next = page.text("next", "");
            after = next.isEmpty() ? "" : ",'after':'" + next + "'";
        } while (!after.isEmpty());
        assertThat(seen).doesNotHaveDuplicates().contains("app-builder:write_file", "list_tools");
        assertThat(seen).allMatch(whole::contains);
        assertThat(house.call("list_toolsets", "{'limit':1}").write())
                .contains("app-builder")
                .doesNotContain("next");
        assertThat(house.call("list_toolsets", "{'after':'app-builder'}").write())
                .isEqualTo("{\"toolsets\":[]}");
    }

    @Test
    void nothingIsInstalledWithoutAPerson() {
        var asked = house.made("import_toolset", "{'path':'app-builder'}", "chat-1", null, null);
        assertThat(asked.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.code()).isEqualTo("call.confirmation-required"));
        assertThat(house.names()).doesNotContain("write_file");
    }

    @Test
    void aToolWritesTheFilesOfItsChatAndEveryCallIsAVersion() throws Exception {
        install();
        assertThat(house.names()).contains("write_file", "read_file", "run_command");
        Json.Obj first = house.call("write_file", "{'path':'src/a.txt','content':'one'}");
        assertThat(first.write()).contains("\"written\":\"src/a.txt\"");
        String one = house.recorded("post_manifest_id");
        assertThat(one).isNotEqualTo(house.recorded("pre_manifest_id"));
        assertThat(house.recorded("render_plan"))
                .contains("\"renderer\":\"code\"", "\"path\":\"src/a.txt\"", "\"sandbox\"");
        assertThat(house.recorded("status")).isEqualTo("success");

        house.call("write_file", "{'path':'src/a.txt','content':'two'}");
        String two = house.recorded("post_manifest_id");
        assertThat(house.recorded("pre_manifest_id")).isEqualTo(one);
        house.call("read_file", "{'path':'src/a.txt'}");
        assertThat(house.recorded("post_manifest_id")).isEqualTo(two);

        assertThat(house.call("get_workspace_file", "{'path':'src/a.txt'}").text("content", ""))
                .isEqualTo("two");
        assertThat(house.call("diff_workspace", "{}").write())
                .contains("\"kind\":\"modified\"", "src/a.txt");
        house.call("switch_workspace", "{'manifest_id':'" + one + "'}");
        assertThat(house.call("read_file", "{'path':'src/a.txt'}").text("content", ""))
                .isEqualTo("one");
        assertThat(
                        house.call(
                                        "get_workspace_file",
                                        "{'path':'src/a.txt','manifest_id':'" + two + "'}")
                                .text("content", ""))
                .isEqualTo("two");
    }

    @Test
    void anEditOfWhatHasChangedIsRefusedWithBothVersions() {
        install();
        house.call("write_file", "{'path':'a.txt','content':'one'}");
        String base = house.call("get_workspace_file", "{'path':'a.txt'}").text("sha256", "");
        house.call("write_file", "{'path':'a.txt','content':'two'}");
        Json.Obj conflict =
                house.call(
                        "edit_workspace_file",
                        "{'path':'a.txt','content':'mine','base_sha':'" + base + "'}");
        assertThat(conflict.text("code", "")).isEqualTo("workspace.conflict");
        assertThat(conflict.text("present_sha", "")).isNotEmpty().isNotEqualTo(base);
        Json.Obj saved =
                house.call(
                        "edit_workspace_file",
                        "{'path':'a.txt','content':'mine','base_sha':'"
                                + conflict.text("present_sha", "")
                                + "'}");
        assertThat(saved.text("manifest_id", "")).isNotEmpty();
        assertThat(house.call("read_file", "{'path':'a.txt'}").text("content", ""))
                .isEqualTo("mine");
    }

    @Test
    void aToolThatRaisesSaysWhereAndItsFilesAreKept() {
        install();
        Json.Obj raised = house.call("read_file", "{'path':'nothing.txt'}");
        assertThat(raised.text("code", "")).isEqualTo("python.raised");
        assertThat(raised.text("message", "")).contains("nothing.txt");
        assertThat(raised.text("traceback", ""))
                .contains("files.py")
                .doesNotContain(home.toString());
        assertThat(house.recorded("status")).isEqualTo("error");
        assertThat(house.recorded("error_code")).isEqualTo("python.raised");
    }

    @Test
    void switchedOffAndRemovedToolsAreGoneAndTheirCallsAreKept() {
        install();
        house.call("write_file", "{'path':'a.txt','content':'one'}");
        house.call(
                "enable_toolset",
                "{'toolset_id':'app-builder','tool_id':'write_file','enabled':false}");
        assertThat(house.names()).doesNotContain("write_file").contains("read_file");
        assertThat(house.call("get_tool", "{'tool_id':'app-builder:write_file'}").write())
                .contains("\"available\":false");
        house.call("enable_toolset", "{'toolset_id':'app-builder','enabled':false}");
        assertThat(house.names()).doesNotContain("read_file");
        house.call("enable_toolset", "{'toolset_id':'app-builder','enabled':true}");
        assertThat(house.names()).doesNotContain("write_file").contains("read_file");
        assertThat(house.call("uninstall_toolset", "{'toolset_id':'app-builder'}").write())
                .contains("\"removed\":true");
        assertThat(house.names()).doesNotContain("read_file");
        assertThat(house.call("get_workspace_files", "{}").write()).contains("a.txt");
        assertThat(house.call("get_toolset", "{'toolset_id':'app-builder'}").text("code", ""))
                .isEqualTo("toolsets.not-found");
    }

    @Test
    void whatIsInstalledIsThereAfterARestart() {
        install();
        house.call("write_file", "{'path':'a.txt','content':'one'}");
        house.close();
        house = new ToolsetsApplication(home);
        assertThat(house.names()).contains("write_file");
        assertThat(house.call("read_file", "{'path':'a.txt'}").text("content", ""))
                .isEqualTo("one");
    }

    @Test
    void anExportIsTheSameToolset() {
        install();
        Path bundle = home.resolve("out.zip");
        Json.Obj exported =
                house.call(
                        "export_toolset", "{'toolset_id':'app-builder','path':'" + bundle + "'}");
        assertThat(Files.exists(bundle)).as(exported.write()).isTrue();
        Json.Obj again = house.call("import_toolset", "{'path':'" + bundle + "','dry_run':true}");
        assertThat(again.text("kind", "")).isEqualTo("unchanged");
    }

    @Test
    void theToolsOfADeclaredServerComeAndGoWithItsToolset() {
        Json.Obj installed = house.call("import_toolset", "{'path':'git-insight'}");
        assertThat(installed.text("kind", "")).as(installed.write()).isEqualTo("new");
        String tool = house.awaitTool("git-insight__");
        house.awaitReady("git-insight");
        assertThat(house.call("list_tools", "{}").write())
                .contains(tool, "\"origin\":\"server\"", "\"origin\":\"toolset\"");
        assertThat(house.call("list_mcp_servers", "{'server_id':'git-insight'}").write())
                .contains("\"state\":\"ready\"", "\"log\":[");
        assertThat(house.call("restart_mcp_server", "{'server_id':'git-insight'}").write())
                .contains("\"restarted\":true");
        assertThat(house.call("restart_mcp_server", "{'server_id':'git-insights'}").write())
                .contains("Did you mean");
        install();
        assertThat(
                        house.call(
                                        "enable_toolset",
                                        "{'toolset_id':'app-builder','server_id':'git-insight','enabled':false}")
                                .write())
                .contains("in the manifest of app-builder");
        assertThat(house.names()).contains(tool);
        house.call("enable_toolset", "{'toolset_id':'git-insight','enabled':false}");
        assertThat(house.names()).noneMatch(each -> each.startsWith("git-insight__"));
    }

    @Test
    void aFolderIsListedAloneAndAFileHasItsHistory() {
        install();
        house.call("write_file", "{'path':'src/a.txt','content':'one'}");
        house.call("write_file", "{'path':'b.txt','content':'other'}");
        house.call("write_file", "{'path':'src/a.txt','content':'two'}");
        assertThat(house.call("get_workspace_files", "{'folder':'.'}").write())
                .contains("\"path\":\"src\",\"type\":\"folder\",\"files\":1", "b.txt")
                .doesNotContain("a.txt");
        assertThat(house.call("get_workspace_files", "{'folder':'.','limit':1}").text("next", ""))
                .isEqualTo("b.txt");
        assertThat(house.call("get_workspace_files", "{'folder':'src'}").write())
                .contains("\"path\":\"src/a.txt\"");
        assertThat(house.call("get_workspace_files", "{'folder':'none'}").text("code", ""))
                .isEqualTo("toolsets.not-found");
        Json.Obj history = house.call("get_workspace_manifest", "{'path':'src/a.txt'}");
        assertThat(history.get("manifests"))
                .isInstanceOfSatisfying(
                        Json.Arr.class, states -> assertThat(states.items()).hasSize(2));
    }

    @Test
    void whatToolsRunInIsToldWithHowToBetterIt() {
        assertThat(house.call("check_sandbox", "{}").write())
                .contains("\"policy\":\"auto\"", "\"what\":\"Python\"", "\"fix\":");
    }

    @Test
    void aBundleThatCannotBeInstalledIsRefusedWithEveryProblem() throws Exception {
        Path broken = Files.createDirectory(home.resolve("broken"));
        Files.writeString(broken.resolve("toolset.yaml"), "manifest_version: \"1\"\nid: X Y\n");
        Json.Obj refused = house.call("import_toolset", "{'path':'" + broken + "'}");
        assertThat(refused.text("code", "")).isEqualTo("toolsets.refused");
        assertThat(refused.get("problems")).isInstanceOf(Json.Arr.class);
        assertThat(refused.write()).contains("\"line\":2");
    }
}
