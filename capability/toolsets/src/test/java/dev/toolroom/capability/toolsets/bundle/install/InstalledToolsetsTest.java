package dev.toolroom.capability.toolsets.bundle.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.capability.toolsets.bundle.Samples;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Install, update, switch, export and uninstall, on both kinds of store. */
class InstalledToolsetsTest {
    private static final Source ZIP = Source.zip("my-toolset.zip");

    @TempDir private Path folder;

    private Bundle bundle(String name, String manifest) {
        return Bundles.read(Samples.folder(folder.resolve(name), manifest)).orThrow();
    }

    private static String newer() {
        return Samples.MANIFEST
                .replace("\"1.0.0\"", "\"1.1.0\"")
                .replace("Analyze a data file", "Analyze any data file")
                .replace(
                        "description: Example toolset",
                        "permissions: {network: true}\ndescription: Example toolset")
                .replace("id: transform_file", "id: convert_file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theWholeLifeOfAToolset(String kind) throws Exception {
        try (TestHome home = TestHome.of(kind, folder.resolve("home"))) {
            installs(home);
            updates(home);
            roundTrips(home);
            home.toolsets.uninstall("my-toolset");
            assertThat(home.toolsets.list()).isEmpty();
            assertThat(home.files()).isEmpty();
            for (String table :
                    List.of(
                            "toolsets",
                            "toolset_files",
                            "tools",
                            "tool_render_configs",
                            "toolset_mcp_servers",
                            "mcp_servers",
                            "toolset_bindings")) {
                assertThat(home.count(table)).as(table).isZero();
            }
        }
    }

    private void installs(TestHome home) throws IOException {
        Bundle bundle = bundle("first", Samples.MANIFEST);
        Preview preview = home.toolsets.preview(bundle);
        assertThat(preview.kind()).isEqualTo(Preview.Kind.NEW);
        assertThat(home.files()).isEmpty();
        InstalledToolset installed = home.toolsets.install(bundle, ZIP);
        assertThat(home.toolsets.list()).containsExactly(installed);
        assertThat(installed.manifest()).isEqualTo(bundle.manifest());
        assertThat(installed.source()).isEqualTo(ZIP);
        assertThat(installed.unbound()).containsExactly("MY_API_KEY");
        InstalledTool tool = installed.tools().getFirst();
        assertThat(tool.toolId()).isEqualTo("my-toolset:analyze_data");
        assertThat(tool.module()).isEqualTo("tools.analyze");
        assertThat(tool.renderer().map(RenderConfig::renderer)).contains("html");
        assertThat(installed.tools().get(1).module()).isEqualTo("tools.transform");
        assertThat(installed.tools().get(1).entrypoint()).isEqualTo("transform:run");
        assertThat(Files.readString(tool.folder().resolve("tools/analyze.py")))
                .isEqualTo(Samples.PYTHON);
        assertThat(home.toolsets.files("my-toolset")).isEqualTo(bundle.files());
        assertThat(installed.servers().getFirst().enabled()).isTrue();
    }

    private void updates(TestHome home) {
        home.toolsets.enable("my-toolset", false);
        home.toolsets.enableTool("my-toolset:analyze_data", false);
        home.toolsets.enableServer("my-toolset", "my-mcp-server", false);
        home.toolsets.bind("my-toolset", "MY_API_KEY", "COMPANY_KEY");
        home.run(
                "INSERT INTO tool_render_configs (tool_id, renderer, config, priority)"
                        + " VALUES ('my-toolset:analyze_data', 'document', '{}', 100)");
        Bundle bundle = bundle("second", newer());
        Preview preview = home.toolsets.preview(bundle);
        assertThat(preview.kind()).isEqualTo(Preview.Kind.UPDATE);
        assertThat(preview.changes())
                .containsExactly(
                        new Change(Change.Kind.CHANGED, "version", "version", "1.0.0 → 1.1.0"),
                        new Change(Change.Kind.CHANGED, "permission", "network", "false → true"),
                        new Change(Change.Kind.CHANGED, "tool", "analyze_data", "description"),
                        new Change(Change.Kind.ADDED, "tool", "convert_file", ""),
                        new Change(Change.Kind.REMOVED, "tool", "transform_file", ""));
        InstalledToolset before = home.toolsets.get("my-toolset").orElseThrow();
        InstalledToolset updated = home.toolsets.install(bundle, ZIP);
        assertThat(updated.version()).isEqualTo("1.1.0");
        assertThat(updated.enabled()).isFalse();
        assertThat(updated.installedAt()).isEqualTo(before.installedAt());
        assertThat(updated.bindings()).containsEntry("MY_API_KEY", "COMPANY_KEY");
        assertThat(updated.tools())
                .extracting(InstalledTool::localId)
                .containsExactly("analyze_data", "convert_file");
        assertThat(updated.tools()).extracting(InstalledTool::enabled).containsExactly(false, true);
        assertThat(updated.tools().getFirst().renderer().orElseThrow().priority()).isEqualTo(100);
        assertThat(updated.servers().getFirst().enabled()).isFalse();
        assertThat(before.folder()).doesNotExist();
        assertThat(home.files()).hasSize(bundle.files().size());
    }

    private void roundTrips(TestHome home) throws IOException {
        InstalledToolset installed = home.toolsets.get("my-toolset").orElseThrow();
        Path zip = export(home, "my-toolset", "export.zip");
        assertThat(Files.readAllBytes(export(home, "my-toolset", "again.zip")))
                .isEqualTo(Files.readAllBytes(zip));
        Bundle exported = Bundles.read(zip).orThrow();
        assertThat(exported.digest()).isEqualTo(installed.digest());
        assertThat(exported.manifest()).isEqualTo(installed.manifest());
        assertThat(home.toolsets.preview(exported).kind()).isEqualTo(Preview.Kind.UNCHANGED);
        assertThat(home.toolsets.preview(exported).changes()).isEmpty();
        try (TestHome other = TestHome.sqlite(folder.resolve("other-" + home.hashCode()))) {
            InstalledToolset copy = other.toolsets.install(exported, ZIP);
            assertThat(copy.manifest()).isEqualTo(installed.manifest());
            assertThat(copy.digest()).isEqualTo(installed.digest());
        }
    }

    private Path export(TestHome home, String id, String name) throws IOException {
        var out = new ByteArrayOutputStream();
        home.toolsets.export(id, out);
        return Files.write(folder.resolve(name), out.toByteArray());
    }

    @Test
    void secretsLeaveNothingInAnExport() throws Exception {
        String manifest =
                Samples.small(
                        """
                        env:
                          REGION: eu-west-1
                          TOKEN: "${MY_TOKEN}"
                        mcp_servers:
                          - id: local
                            command: node
                            args: ["$toolset/assets/templates/default.json", "--api-key", "sk-proj-4fB9dKq82LmXw71vTzYhR5nJc3Gp6sQe0UaI"]
                            env:
                              PASSWORD: correct horse battery
                          - id: remote
                            url: https://mcp.example.com/mcp
                            headers:
                              Authorization: Bearer abcdef0123456789abcdef
                              Accept: application/json
                        permissions: {network: true}
                        """);
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            home.toolsets.install(bundle("secret", manifest), ZIP);
            var out = new ByteArrayOutputStream();
            List<Problem> warnings = home.toolsets.export("small", out);
            assertThat(warnings)
                    .extracting(Problem::path)
                    .containsExactlyInAnyOrder(
                            "env.REGION",
                            "mcp_servers.local.args[2]",
                            "mcp_servers.local.env.PASSWORD",
                            "mcp_servers.remote.headers.Authorization");
            Path zip = Files.write(folder.resolve("x.zip"), out.toByteArray());
            Bundle exported = Bundles.read(zip).orThrow();
            assertThat(exported.manifest().write().write())
                    .doesNotContain("sk-proj")
                    .doesNotContain("horse")
                    .doesNotContain("abcdef0123456789")
                    .doesNotContain("eu-west-1")
                    .contains("${PASSWORD}", "${AUTHORIZATION}", "${REGION}", "${MY_TOKEN}")
                    .contains("application/json");
            assertThat(warnings.toString()).doesNotContain("horse").doesNotContain("sk-proj");
        }
    }

    @Test
    void aServerThatTwoToolsetsDeclareGoesWithTheLast() {
        String server = "mcp_servers: [{id: shared, command: npx, args: [-y, thing@1.0.0]}]\n";
        String other = "mcp_servers: [{id: shared, command: npx, args: [-y, thing@2.0.0]}]\n";
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            home.toolsets.install(bundle("a", Samples.small(server)), ZIP);
            String second = Samples.small(server).replace("id: small", "id: second");
            home.toolsets.install(bundle("b", second), ZIP);
            assertThat(home.toolsets.get("second").orElseThrow().servers().getFirst().sharedWith())
                    .containsExactly("small");
            Bundle third = bundle("c", Samples.small(other).replace("id: small", "id: third"));
            assertThat(home.toolsets.preview(third).conflicts())
                    .extracting(Problem::code)
                    .containsExactly(Problem.Code.MCP_CONFLICT);
            assertThatThrownBy(() -> home.toolsets.install(third, ZIP))
                    .isInstanceOf(BundleRefused.class)
                    .hasMessageContaining("the toolset second has another server of this name");
            assertThat(home.files()).noneMatch(each -> each.startsWith("third"));
            home.toolsets.uninstall("small");
            assertThat(home.count("mcp_servers")).isEqualTo(1);
            home.toolsets.uninstall("second");
            assertThat(home.count("mcp_servers")).isZero();
        }
    }

    @Test
    void aServerOfTheUserIsNeverTouched() {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            home.run(
                    "INSERT INTO mcp_servers VALUES ('my-mcp-server', 'Mine', '{}', 1, 'user', 'x',"
                            + " 'x')");
            Bundle bundle = bundle("a", Samples.MANIFEST);
            assertThatThrownBy(() -> home.toolsets.install(bundle, ZIP))
                    .hasMessageContaining("you have added a server of this name");
            assertThat(home.toolsets.list()).isEmpty();
            assertThat(home.files()).isEmpty();
            assertThat(home.count("mcp_servers")).isEqualTo(1);
        }
    }

    @Test
    void anOlderVersionOrOtherContentOfTheSameNeedsForce() throws Exception {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            home.toolsets.install(bundle("new", newer()), ZIP);
            Bundle old = bundle("old", Samples.MANIFEST);
            assertThatThrownBy(() -> home.toolsets.install(old, ZIP))
                    .hasMessageContaining("Version 1.1.0 is installed, which is newer than 1.0.0");
            Samples.write(folder.resolve("new"), "assets/more.txt", "more");
            Bundle changed = Bundles.read(folder.resolve("new")).orThrow();
            assertThatThrownBy(() -> home.toolsets.install(changed, ZIP))
                    .hasMessageContaining("Version 1.1.0 is installed with other content");
            assertThat(home.toolsets.preview(changed).changes())
                    .containsExactly(new Change(Change.Kind.ADDED, "file", "assets/more.txt", ""));
            // Its author changes it all the time.
            home.toolsets.install(changed, Source.local("new"));
            assertThat(home.toolsets.install(old, ZIP, true).version()).isEqualTo("1.0.0");
            assertThat(home.files()).hasSize(old.files().size());
        }
    }

    @Test
    void aBundleThatChangedSinceItWasReadIsNotInstalled() throws Exception {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            Bundle bundle = bundle("a", Samples.MANIFEST);
            Samples.write(folder.resolve("a"), "tools/analyze.py", "import os\n");
            assertThatThrownBy(() -> home.toolsets.install(bundle, ZIP))
                    .hasMessage(
                            "tools/analyze.py: The file has changed since the bundle was read."
                                    + " Import it again.");
            assertThat(home.toolsets.list()).isEmpty();
            assertThat(home.files()).isEmpty();
            assertThat(home.toolsets.collectLeftovers()).isZero();
        }
    }

    @Test
    void filesInUseOutliveTheirToolset() {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            Path files = home.toolsets.install(bundle("a", Samples.MANIFEST), ZIP).folder();
            try (var running = home.toolsets.use(files)) {
                assertThat(running).isNotNull();
                home.toolsets.uninstall("my-toolset");
                assertThat(files.resolve("tools/analyze.py")).exists();
            }
            assertThat(files).doesNotExist();
            assertThat(home.files()).isEmpty();
        }
    }

    @Test
    void twoToolsetsMayHaveFilesAndToolsOfTheSameName() throws Exception {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            Bundle one = bundle("one", Samples.small(""));
            Samples.folder(
                    folder.resolve("two"), Samples.small("").replace("id: small", "id: other"));
            Samples.write(folder.resolve("two"), "tools/analyze.py", "def run(workspace): pass\n");
            home.toolsets.install(one, ZIP);
            home.toolsets.install(Bundles.read(folder.resolve("two")).orThrow(), ZIP);
            assertThat(home.toolsets.list())
                    .flatExtracting(InstalledToolset::tools)
                    .extracting(InstalledTool::toolId)
                    .containsExactly("other:run", "small:run");
        }
    }

    @Test
    void whatIsNotThereIsNamedWithWhatIsMeant() {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            home.toolsets.install(bundle("a", Samples.MANIFEST), ZIP);
            assertThatThrownBy(() -> home.toolsets.uninstall("my-toolst"))
                    .hasMessage("There is no toolset \"my-toolst\". Did you mean my-toolset?");
            assertThatThrownBy(() -> home.toolsets.enableTool("my-toolset:analyse_data", true))
                    .hasMessageContaining("Did you mean my-toolset:analyze_data?");
            assertThatThrownBy(() -> home.toolsets.bind("my-toolset", "OTHER", "X"))
                    .hasMessage("There is no variable \"OTHER\" in the manifest of my-toolset.");
            assertThatThrownBy(() -> home.toolsets.bind("my-toolset", "MY_API_KEY", "LD_PRELOAD"))
                    .hasMessageContaining("LD_PRELOAD cannot be taken");
        }
    }

    @Test
    void aPreviewSaysExactlyWhatIsInstalled() {
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            Json.Obj preview = home.toolsets.preview(bundle("a", Samples.MANIFEST)).json();
            assertThat(preview.text("kind", "")).isEqualTo("new");
            assertThat(preview.write())
                    .contains("\"environment\":[\"MY_API_KEY\"]")
                    .contains("\"command\":\"npx\"")
                    .contains("\"permissions\":{\"network\":false}")
                    .contains("\"path\":\"tools/analyze.py\"")
                    .contains("\"id\":\"analyze_data\"");
        }
    }
}
