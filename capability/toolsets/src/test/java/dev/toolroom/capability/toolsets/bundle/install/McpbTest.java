package dev.toolroom.capability.toolsets.bundle.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Reading;
import dev.toolroom.capability.toolsets.bundle.archive.ZipWriter;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An MCP bundle is imported as a toolset with one server. */
class McpbTest {
    private static final String MANIFEST =
            """
            {
              "manifest_version": "0.3",
              "name": "Weather Station",
              "display_name": "Weather",
              "version": "0.2.0",
              "description": "Asks a weather station",
              "author": {"name": "Ada"},
              "server": {
                "type": "node",
                "entry_point": "server/index.js",
                "mcp_config": {
                  "command": "node",
                  "args": ["${__dirname}/server/index.js", "--region=${user_config.region}"],
                  "env": {"API_KEY": "${user_config.api_key}"}
                }
              },
              "user_config": {
                "api_key": {"type": "string", "title": "Key", "sensitive": true, "required": true},
                "region": {"type": "string", "title": "Region"}
              }
            }
            """;

    @TempDir private Path folder;

    private Path mcpb(String manifest) throws IOException {
        var out = new ByteArrayOutputStream();
        var zip = new ZipWriter(out);
        zip.add("manifest.json", manifest.getBytes(UTF_8), false);
        zip.add("server/index.js", "console.log('hello')".getBytes(UTF_8), false);
        zip.finish();
        return Files.write(folder.resolve("weather.mcpb"), out.toByteArray());
    }

    @Test
    void itsServerIsDeclaredWithItsFilesAndItsSettings() throws Exception {
        Bundle bundle = Bundles.read(mcpb(MANIFEST)).orThrow();
        assertThat(bundle.files())
                .extracting(BundleFile::path)
                .containsExactly("assets/manifest.json", "assets/server/index.js", "toolset.yaml");
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            InstalledToolset installed = home.toolsets.install(bundle, Source.zip("weather.mcpb"));
            assertThat(installed.id()).isEqualTo("weather-station");
            assertThat(installed.name()).isEqualTo("Weather");
            assertThat(installed.tools()).isEmpty();
            assertThat(installed.unbound()).containsExactly("API_KEY", "REGION");
            assertThat(installed.servers().getFirst().config().write())
                    .isEqualTo(
                            "{\"command\":\"node\",\"args\":[\"$toolset/assets/server/index.js\","
                                    + "\"--region=${REGION}\"],\"expand_args\":true,"
                                    + "\"env\":{\"API_KEY\":\"${API_KEY}\"}}");
            var out = new ByteArrayOutputStream();
            home.toolsets.export("weather-station", out);
            Path zip = Files.write(folder.resolve("export.zip"), out.toByteArray());
            assertThat(Bundles.read(zip).orThrow().digest()).isEqualTo(bundle.digest());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"node\",|\"sh\",|sh runs other programs",
                "${__dirname}/server|${__dirname}/none|The bundle has no file assets/none/index.js",
                "${user_config.region}|${HOME}|The placeholder ${HOME} is not supported",
                "\"server\": {|\"sever\": {|Expected the manifest of an MCP bundle",
                "\"0.2.0\"|\"new\"|Expected a semantic version"
            })
    void whatIsWrongWithItIsTold(String good, String bad, String message) throws Exception {
        Reading reading = Bundles.read(mcpb(MANIFEST.replace(good, bad)));
        assertThat(((Reading.Unreadable) reading).problems())
                .extracting(Problem::message)
                .anyMatch(each -> each.startsWith(message));
        assertThat(((Reading.Unreadable) reading).problems())
                .extracting(Problem::line)
                .containsOnly(0);
    }
}
