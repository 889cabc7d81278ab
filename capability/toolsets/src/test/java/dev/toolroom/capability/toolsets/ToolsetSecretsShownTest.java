package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A manifest may have a secret in it that should have been a variable. */
class ToolsetSecretsShownTest {
    private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2".repeat(3);

    @TempDir private Path home;
    @TempDir private Path bundle;

    @Test
    void aLiteralSecretIsNotShown() throws Exception {
        Files.createDirectories(bundle.resolve("assets"));
        Files.writeString(bundle.resolve("assets/server.py"), "");
        Files.writeString(
                bundle.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: careless
                name: Careless
                version: "1.0.0"
                description: Has secrets in its manifest
                mcp_servers:
                  - id: notes
                    command: python3
                    args: ["$toolset/assets/server.py", "--token", "%s"]
                    auto_enable: false
                    env:
                      API_KEY: "Kestrel7Harbor"
                      MODE: "verbose"
                      PASSWORD: "${NOTES_PASSWORD}"
                """
                        .formatted(TOKEN));
        try (var house = new ToolsetsApplication(home)) {
            Json.Obj installed =
                    house.call("import_toolset", "{'path':'" + bundle.toRealPath() + "'}");
            assertThat(installed.text("kind", "")).as(installed.write()).isEqualTo("new");
            assertThat(house.call("get_toolset", "{'toolset_id':'careless'}").write())
                    .contains("API_KEY", "verbose", "${NOTES_PASSWORD}", "server.py")
                    .doesNotContain("Kestrel7Harbor", TOKEN);
        }
    }
}
