package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What scripts rely on in {@code toolroom dlang}. */
class DlangShellIT {
    @TempDir private Path folder;
    private Path home;
    private Path model;

    DlangShellIT() {}

    @BeforeEach
    void write() throws IOException {
        home = folder.toRealPath().resolve("home");
        model = Files.createDirectories(folder.toRealPath().resolve("model"));
        Files.writeString(
                model.resolve("shop.dlang"),
                "Domain Retail { vision: \"v\" }\nbc Orders for Retail { description: \"d\" }\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "init",
                "validate",
                "list",
                "get",
                "explain",
                "search",
                "diagram",
                "format",
                "install",
                "add",
                "remove",
                "update",
                "mcp"
            })
    void everyCommandHasHelp(String command) throws Exception {
        var help = ToolroomProcess.run(home, "dlang", command, "--help");
        assertThat(help.exit()).isZero();
        assertThat(help.out())
                .startsWith(
                        command.equals("mcp")
                                ? "Usage: toolroom mcp"
                                : "Usage: toolroom dlang " + command);
    }

    @Test
    void formattingKeepsTheLineBreaks() throws Exception {
        Path file = model.resolve("shop.dlang");
        Files.writeString(file, "Domain D {\r\nvision: \"v\"\r\n}\r\n");
        assertThat(ToolroomProcess.run(home, "dlang", "format", model.toString()).exit()).isZero();
        assertThat(file).content().isEqualTo("Domain D {\r\n    vision: \"v\"\r\n}\r\n");
    }

    @Test
    void aPictureThatCannotBeDrawnIsRefused() throws Exception {
        Path picture = folder.resolve("map.png");
        var refused =
                ToolroomProcess.run(
                        home, "dlang", "diagram", model.toString(), "-o", picture.toString());
        assertThat(refused.exit()).isEqualTo(64);
        assertThat(refused.err()).contains("Cannot write map.png", ".svg, .mmd or .puml");
        assertThat(picture).doesNotExist();
    }

    @Test
    void aPipeGetsTheDiagramItselfAndAPictureNamesItsColours() throws Exception {
        var piped = ToolroomProcess.run(home, "dlang", "diagram", model.toString());
        assertThat(piped.out()).doesNotStartWith("{").contains("Orders");
        Path picture = folder.resolve("map.svg");
        ToolroomProcess.run(home, "dlang", "diagram", model.toString(), "-o", picture.toString());
        assertThat(picture).content().startsWith("<svg").contains("Orders").doesNotContain("var(");
    }
}
