package dev.toolroom.door.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Toolroom is added to an agent's file and removed again; all else in it stays. */
class AgentFilesTest {
    private static final List<String> COMMAND = List.of("/opt/tool room/toolroom", "mcp");

    @TempDir private Path folder;

    private Optional<Change> change(
            Path file, @org.jspecify.annotations.Nullable ServerFormat format, List<String> command)
            throws Exception {
        return FileChange.of(file, format, folder.resolve("backups"), command);
    }

    @ParameterizedTest
    @EnumSource(ServerFormat.class)
    void aServerIsAddedBesideOthersAndRemoved(ServerFormat format) throws Exception {
        Path file = folder.resolve("mcp.json");
        var before = format.with(Json.Obj.EMPTY.with("theme", "dark"), List.of("other"));
        String text = before.write().replace("toolroom", "other");
        Files.writeString(file, text);
        change(file, format, COMMAND).orElseThrow().apply();
        assertThat(Files.readString(file))
                .contains("\"theme\"", "\"other\"", "\"toolroom\"", "/opt/tool room/toolroom");
        assertThat(change(file, format, COMMAND)).as("the second time").isEmpty();
        change(file, format, List.of()).orElseThrow().apply();
        assertThat(Json.read(Files.readString(file))).isEqualTo(Json.read(text));
    }

    @Test
    void aHookForHintsIsAddedBesideOthersAndRemoved() {
        for (HintHook hook : HintHook.ALL) {
            Json.Obj others =
                    (Json.Obj)
                            Json.read(
                                    """
                                    {"theme":"dark","hooks":{"EVENT":[{"matcher":"Bash","hooks":
                                    [{"type":"command","command":"lint"}]}],"Stop":[]}}\
                                    """
                                            .replace("EVENT", hook.event()));
            Json.Obj added = hook.with(others, COMMAND);
            assertThat(added.write())
                    .contains(
                            "\"command\":\"'/opt/tool room/toolroom' recall hook "
                                    + hook.agent()
                                    + "\"",
                            "\"command\":\"lint\"");
            assertThat(hook.with(added, COMMAND)).as("the second time").isEqualTo(added);
            assertThat(hook.with(added, List.of())).isEqualTo(others);
            assertThat(hook.with(hook.with(Json.Obj.EMPTY, COMMAND), List.of()))
                    .isEqualTo(Json.Obj.EMPTY);
        }
    }

    @Test
    void eachAgentHasItsOwnFormat() {
        assertThat(ServerFormat.COMMON.with(Json.Obj.EMPTY, COMMAND).write())
                .isEqualTo(
                        "{\"mcpServers\":{\"toolroom\":{\"command\":\"/opt/tool room/toolroom\",\"args\":[\"mcp\"]}}}");
        assertThat(ServerFormat.OPENCODE.with(Json.Obj.EMPTY, COMMAND).write())
                .contains("\"type\":\"local\",\"command\":[\"/opt/tool room/toolroom\",\"mcp\"]");
        assertThat(ServerFormat.COPILOT.with(Json.Obj.EMPTY, COMMAND).write())
                .contains("\"tools\":[\"*\"]");
    }

    @Test
    void tablesOfCodexAreReplacedAndAllElseStays() throws Exception {
        Path file = folder.resolve("config.toml");
        String others =
                """
                model = "gpt" # [mcp_servers.toolroom]

                [mcp_servers.other]
                command = "x"

                [mcp_servers.toolroom-two]
                command = "y"
                """;
        Files.writeString(
                file,
                others.replace(
                        "[mcp_servers.toolroom-two]",
                        "[mcp_servers.toolroom]\ncommand = \"old\"\n\n[mcp_servers.toolroom.env]\nA = \"b\"\n\n[mcp_servers.toolroom-two]"));
        change(file, null, List.of("C:\\a \"b\"", "mcp", "--tools", "query")).orElseThrow().apply();
        assertThat(file)
                .hasContent(
                        others
                                + """

                                [mcp_servers.toolroom]
                                command = "C:\\\\a \\"b\\""
                                args = ["mcp", "--tools", "query"]
                                """);
        change(file, null, List.of()).orElseThrow().apply();
        assertThat(file).hasContent(others);
    }

    @Test
    void whatCannotBeEditedSafelyIsLeftAlone() throws Exception {
        Path json = Files.writeString(folder.resolve("a.json"), "{ // mine\n}");
        assertThatThrownBy(() -> change(json, ServerFormat.COMMON, COMMAND))
                .hasMessageContainingAll(json.toString(), "not plain JSON", "left alone");
        Path toml = Files.writeString(folder.resolve("a.toml"), "mcp_servers = {}\n");
        assertThatThrownBy(() -> change(toml, null, COMMAND))
                .hasMessageContainingAll(toml.toString(), "left alone");
        assertThat(json).hasContent("{ // mine\n}");
    }

    @Test
    void theFirstStateIsKeptAndAFileThatWasMadeForToolroomGoes() throws Exception {
        Path file = folder.resolve("made.json");
        assertThat(change(file, ServerFormat.COMMON, List.of()))
                .as("undo without a file")
                .isEmpty();
        change(file, ServerFormat.COMMON, COMMAND).orElseThrow().apply();
        change(file, ServerFormat.COMMON, List.of()).orElseThrow().apply();
        assertThat(file).doesNotExist();

        Files.writeString(file, "{\"first\":true}");
        change(file, ServerFormat.COMMON, COMMAND).orElseThrow().apply();
        change(file, ServerFormat.COMMON, List.of("other")).orElseThrow().apply();
        try (var backups = Files.list(folder.resolve("backups"))) {
            assertThat(backups)
                    .singleElement()
                    .satisfies(
                            each ->
                                    assertThat(Objects.requireNonNull(each))
                                            .hasContent("{\"first\":true}"));
        }
    }

    @Test
    void everyAgentHasAnIdAndAFileForAllProjects() {
        assertThat(Agent.ids()).doesNotHaveDuplicates().isSorted();
        for (Agent each : Agent.ALL) {
            assertThat(each.user()).as(each.id()).isNotNull();
        }
    }
}
