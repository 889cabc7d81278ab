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
import org.junit.jupiter.api.io.TempDir;

/** What a person reads at a terminal before and after an import. */
class ImportReportTest {
    @TempDir private Path home;
    @TempDir private Path project;
    private ToolsetsApplication house;

    ImportReportTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private String read(String arguments) {
        var made =
                house.made(
                        "import_toolset",
                        arguments,
                        "chat-1",
                        null,
                        Decision.approved("junit", Decision.PAGE));
        return made.outcome() instanceof Outcome.Answered(var answer)
                        && answer.view() instanceof View.Text(String text)
                ? text
                : made.json();
    }

    @Test
    void aCheckNamesWhatWouldBeInstalled() {
        assertThat(read("{'path':'app-builder','dry_run':true}"))
                .startsWith("app-builder 1.0.0, not installed yet, not signed\n")
                .contains("\nTools\n  write_file  ", "\n  run_command (needs approval)  ")
                .contains("\nNetwork    no\nVariables  none\nFiles      ")
                .doesNotContain("{");
        assertThat(read("{'path':'git-insight','dry_run':true}")).contains("\nMCP servers\n  ");
    }

    @Test
    void anImportSaysWhatItHasDone() {
        String code = "def run(workspace, **given):\n    return {}\n";
        Path first = TestBundle.write(project.resolve("1"), "mine", "1.0.0", code);
        Path second = TestBundle.write(project.resolve("2"), "mine", "2.0.0", code + "# more\n");
        assertThat(read("{'path':'" + first + "'}"))
                .isEqualTo("Installed mine 1.0.0\nSee its tools with: toolroom toolset show mine");
        assertThat(read("{'path':'" + first + "','dry_run':true}"))
                .startsWith("mine 1.0.0, installed with the same content");
        assertThat(read("{'path':'" + second + "','dry_run':true}"))
                .startsWith("mine 2.0.0, an update of 1.0.0")
                .contains("\nChanges\n  ");
        assertThat(read("{'path':'" + second + "'}")).startsWith("Updated: mine 2.0.0\n\nChanges");
        assertThat(read("{'path':'" + first + "','dry_run':true}"))
                .startsWith("mine 1.0.0, older than 2.0.0, which is installed");
    }

    @Test
    void severalProblemsAreTheFirstAndACount() throws Exception {
        Path bundle =
                TestBundle.write(project.resolve("3"), "mine", "1.0.0", "def other():\n    pass\n");
        Path manifest = bundle.resolve("toolset.yaml");
        Files.writeString(
                manifest,
                Files.readString(manifest).replace("version: \"1.0.0\"", "version: one")
                        + "more: 1\n");
        String message =
                house.call("import_toolset", "{'path':'" + bundle + "'}").text("message", "");
        assertThat(message).matches("(?s).*\\S\\. [1-9] more problems?\\.").doesNotContain(".,");
    }
}
