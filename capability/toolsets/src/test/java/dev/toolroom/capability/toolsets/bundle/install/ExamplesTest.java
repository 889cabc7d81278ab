package dev.toolroom.capability.toolsets.bundle.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The example toolsets are imported, exported and imported again; their own tests pass. */
@Timeout(120)
class ExamplesTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "app-builder, write_file read_file run_command",
        "data-report, chart_csv describe_csv",
        "git-insight, summarize_history"
    })
    void anExampleIsImported(String name, String tools) throws Exception {
        Path example = Path.of("../../examples/toolsets", name);
        Bundle bundle = Bundles.read(example).orThrow();
        assertThat(bundle.warnings()).isEmpty();
        try (TestHome home = TestHome.sqlite(folder.resolve("home"))) {
            InstalledToolset installed =
                    home.toolsets.install(bundle, Source.local(example.toString()));
            assertThat(installed.tools())
                    .extracting(InstalledTool::localId)
                    .containsExactly(tools.split(" ", -1));
            assertThat(installed.servers()).hasSize(name.equals("git-insight") ? 1 : 0);
            var out = new ByteArrayOutputStream();
            assertThat(home.toolsets.export(name, out)).isEmpty();
            Path zip = Files.write(folder.resolve("export.zip"), out.toByteArray());
            assertThat(Bundles.read(zip).orThrow().digest()).isEqualTo(bundle.digest());
            assertTestsPass(installed.folder());
        }
    }

    /** Run from where it is installed, so that nothing of it is missing there. */
    private void assertTestsPass(Path toolset) throws Exception {
        var command =
                List.of(
                        "python3",
                        "-B",
                        "-m",
                        "unittest",
                        "discover",
                        "-s",
                        "tests",
                        "-t",
                        "tests");
        Process tests =
                new ProcessBuilder(command)
                        .directory(toolset.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(tests.getInputStream().readAllBytes(), UTF_8);
        assertThat(tests.waitFor()).as(output).isZero();
        assertThat(output).contains("OK");
    }
}
