package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store.Durability;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tools of MCP servers are there before their servers are. */
@Timeout(180)
class KeptToolsTest {
    private static final String TOOL = "notes__list_notes";

    @TempDir private Path home;
    @TempDir private Path bundle;

    @BeforeEach
    void write() throws Exception {
        Path assets = Files.createDirectories(bundle.resolve("assets"));
        try (InputStream script =
                Objects.requireNonNull(
                        KeptToolsTest.class.getResourceAsStream("server/notes_server.py"))) {
            Files.copy(script, assets.resolve("notes_server.py"));
        }
        Files.writeString(
                bundle.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: notes
                name: Notes
                version: "1.0.0"
                description: Notes of a server
                mcp_servers:
                  - id: notes
                    command: python3
                    args: ["-u", "$toolset/assets/notes_server.py"]
                    env: {API_KEY: "${NOTES_KEY}"}
                """);
    }

    private static ToolsetsApplication install(ToolsetsApplication house, Path bundle) {
        assertThat(house.call("import_toolset", "{'path':'" + bundle + "'}").write())
                .contains("\"kind\":\"new\"");
        house.call(
                "bind_environment",
                "{'toolset_id':'notes','name':'NOTES_KEY','variable':'THE_KEY'}");
        house.awaitTool(TOOL);
        return house;
    }

    private ToolsetsApplication open(Map<String, String> environment) {
        return new ToolsetsApplication(home, TestStores.fresh("sqlite", home), environment);
    }

    private static List<String> kept(ToolsetsApplication house) {
        String sql = "SELECT tools FROM mcp_server_tools";
        return house.store().read(c -> new Sql(c).list(sql, row -> row.getString(1)));
    }

    @Test
    void theyAreListedWhileTheirServerCannotRunAndGoWithIt() {
        try (var house = install(open(Map.of("THE_KEY", "sesame-77")), bundle)) {
            assertThat(house.call(TOOL, "{}").write()).contains("notes");
            assertThat(kept(house))
                    .singleElement()
                    .asString()
                    .contains("list_notes")
                    .doesNotContain("sesame-77");
        }
        // Its variable has no value now, so it is not even started.
        try (var house = open(Map.of())) {
            assertThat(house.names()).contains(TOOL);
            assertThat(house.call(TOOL, "{}").write()).contains("server.", "NOTES_KEY");
            house.call("enable_toolset", "{'toolset_id':'notes','enabled':false}");
            assertThat(house.names()).doesNotContain(TOOL);
            house.call("uninstall_toolset", "{'toolset_id':'notes'}");
            assertThat(kept(house)).isEmpty();
        }
    }

    @Test
    void aServerIsEndedWhileItTellsItsTools() {
        try (var house = install(open(Map.of("THE_KEY", "sesame-77")), bundle)) {
            for (int i = 0; i < 6; i++) {
                house.call("enable_toolset", "{'toolset_id':'notes','enabled':false}");
                house.store()
                        .write(
                                Durability.PROCESS_CRASH,
                                c -> new Sql(c).run("DELETE FROM mcp_server_tools"));
                house.call("enable_toolset", "{'toolset_id':'notes','enabled':true}");
                // Told on the thread that its end waits for.
                house.awaitTool(TOOL);
            }
            assertThat(house.names()).contains(TOOL);
        }
    }
}
