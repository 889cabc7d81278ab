package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a home has that nobody has installed anything in. */
@Timeout(120)
class FirstRunTest {
    @TempDir private Path home;

    private ToolsetsApplication open() {
        return new ToolsetsApplication(
                home,
                new SqliteStore(home.resolve("toolroom.db")),
                Map.of(),
                List.of(IncludedToolset.APP_BUILDER));
    }

    /** As an earlier version of the program left it. */
    private ToolsetsApplication openWithoutIncluded() {
        return new ToolsetsApplication(home);
    }

    @Test
    void whatIsIncludedIsTheExample() throws Exception {
        IncludedToolset included = IncludedToolset.APP_BUILDER;
        Path example = ToolsetsApplication.EXAMPLES.resolve(included.id());
        try (Stream<Path> files = Files.walk(example)) {
            assertThat(
                            files.filter(Files::isRegularFile)
                                    .map(each -> example.relativize(each).toString())
                                    .filter(each -> !each.contains("__pycache__")))
                    .as("files of the example")
                    .containsExactlyInAnyOrderElementsOf(included.files());
        }
        Bundle bundle = included.bundle();
        assertThat(bundle.digest())
                .as("copy examples/toolsets/app-builder to the resources of bundle/included")
                .isEqualTo(Bundles.read(example).orThrow().digest());
        assertThat(bundle.manifest().version()).isEqualTo(included.version());
        assertThat(bundle.manifest().tools())
                .extracting(each -> each.id())
                .containsExactlyElementsOf(included.tools());
    }

    @Test
    void aNewHomeHasItsToolsAndTheyWork() {
        try (var house = open()) {
            assertThat(house.names()).contains("write_file", "read_file", "run_command");
            house.call("write_file", "{'path':'a.txt','content':'one'}");
            assertThat(house.call("read_file", "{'path':'a.txt'}").text("content", ""))
                    .isEqualTo("one");
            assertThat(house.made("run_command", "{'command':'ls'}", "chat-1", null, null).body())
                    .as("asked before it runs")
                    .satisfies(
                            body ->
                                    assertThat(body.text("code", ""))
                                            .isEqualTo("call.confirmation-required"));
            assertThat(house.call("get_toolset", "{'toolset_id':'app-builder'}").write())
                    .contains("\"source_type\":\"included\"");
        }
    }

    /** As a full disk or a crash of the machine leaves it. */
    @Test
    void aFileThatIsWrittenInPartIsInstalledAgain() throws Exception {
        try (var house = open()) {
            house.call("write_file", "{'path':'a.txt','content':'one'}");
        }
        Path half;
        try (Stream<Path> files = Files.walk(home.resolve("toolsets"))) {
            half = files.filter(each -> each.endsWith("tools/files.py")).findFirst().orElseThrow();
        }
        String whole = Files.readString(half);
        Files.delete(half);
        Files.writeString(half, whole.substring(0, whole.length() / 2));
        try (var house = open()) {
            assertThat(house.call("write_file", "{'path':'b.txt','content':'two'}").write())
                    .contains("\"written\"");
        }
    }

    @Test
    void aDamagedFileOfAChatIsRefusedWithTheWayBack() throws Exception {
        try (var house = open()) {
            house.call("write_file", "{'path':'a.txt','content':'one and two'}");
            List<Path> stored;
            try (Stream<Path> files = Files.walk(home.resolve("content"))) {
                stored = files.filter(Files::isRegularFile).toList();
            }
            assertThat(stored).isNotEmpty();
            for (Path each : stored) {
                byte[] bytes = Files.readAllBytes(each);
                bytes[bytes.length - 1] ^= 1;
                Files.delete(each);
                Files.write(each, bytes);
            }
            String file = "{'chat_id':'chat-1','path':'a.txt'}";
            assertThat(house.made("get_workspace_file", file, "chat-1", null, null).json())
                    .contains("workspace.damaged", "switch_workspace", "toolroom doctor");
        }
    }

    @Test
    void whatWasRemovedOrSwitchedOffStaysSo() {
        try (var house = open()) {
            house.call("enable_toolset", "{'toolset_id':'app-builder','enabled':false}");
        }
        try (var house = open()) {
            assertThat(house.names()).doesNotContain("write_file");
            house.call("uninstall_toolset", "{'toolset_id':'app-builder'}");
        }
        try (var house = open()) {
            assertThat(house.names()).doesNotContain("write_file");
            assertThat(house.call("list_toolsets", "{}").write()).contains("\"toolsets\":[]");
        }
    }

    @Test
    void aHomeOfAnEarlierVersionIsGivenItToo() {
        try (var house = openWithoutIncluded()) {
            assertThat(house.names()).doesNotContain("write_file");
        }
        try (var house = open()) {
            assertThat(house.names()).contains("write_file");
        }
    }

    @Test
    void whatAPersonInstalledKeepsItsSourceAndItsNames() throws Exception {
        try (var house = openWithoutIncluded()) {
            house.call("import_toolset", "{'path':'app-builder'}");
        }
        try (var house = open()) {
            assertThat(house.call("get_toolset", "{'toolset_id':'app-builder'}").write())
                    .contains("\"source_type\":\"local\"");
            house.call("uninstall_toolset", "{'toolset_id':'app-builder'}");
        }
        try (var house = open()) {
            assertThat(house.names()).doesNotContain("write_file");
        }
    }

    @Test
    void aToolOfTheSameNameKeepsIt() throws Exception {
        Path other = Files.createDirectories(home.resolve("other/tools"));
        Files.writeString(
                other.resolve("mine.py"), "def run(workspace, **kwargs):\n    return {}\n");
        Files.writeString(
                home.resolve("other/toolset.yaml"),
                """
                manifest_version: "1"
                id: mine
                name: Mine
                version: "1.0.0"
                description: Writes in its own way
                tools:
                  - id: write_file
                    name: Write
                    description: Writes in its own way
                    entrypoint: tools.mine:run
                    category: files
                    input_schema: {type: object, properties: {}}
                """);
        try (var house = openWithoutIncluded()) {
            house.call("import_toolset", "{'path':'" + home.resolve("other") + "'}");
            assertThat(house.names()).contains("write_file");
        }
        try (var house = open()) {
            assertThat(house.names()).contains("write_file").doesNotContain("read_file");
        }
    }

    @Test
    void aNewerProgramUpdatesItAndKeepsItsSwitches() {
        try (var house = open()) {
            house.call(
                    "enable_toolset",
                    "{'toolset_id':'app-builder','tool_id':'run_command','enabled':false}");
            house.store()
                    .write(
                            Durability.PROCESS_CRASH,
                            connection -> {
                                var sql = new Sql(connection);
                                sql.run("UPDATE included_toolsets SET version = '0.9.0'");
                                return sql.run(
                                        "UPDATE toolsets SET version = '0.9.0', digest = 'older'");
                            });
        }
        try (var house = open()) {
            assertThat(house.call("get_toolset", "{'toolset_id':'app-builder'}").write())
                    .contains("\"version\":\"1.0.0\"");
            assertThat(house.names()).contains("write_file").doesNotContain("run_command");
        }
    }

    @Test
    void aHomeOpensWhereItCannotBeInstalled() throws Exception {
        Files.writeString(home.resolve("toolsets"), "a file where the folder should be");
        try (var house = open()) {
            assertThat(house.names()).contains("list_toolsets").doesNotContain("write_file");
        }
        Files.delete(home.resolve("toolsets"));
        try (var house = open()) {
            assertThat(house.names()).contains("write_file");
        }
    }
}
