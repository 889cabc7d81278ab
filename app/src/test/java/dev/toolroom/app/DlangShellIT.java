package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void everyCommandHasHelp() throws Exception {
        String all = ToolroomProcess.run(home, "dlang", "--help").out();
        List<String> commands =
                all.substring(all.indexOf("Commands:"))
                        .lines()
                        .skip(1)
                        .filter(line -> line.matches(" {2}[a-z].*"))
                        .map(line -> line.strip().split(" ", -1)[0])
                        .toList();
        assertThat(commands)
                .hasSizeGreaterThan(12)
                .contains("init", "format", "docs", "diff", "mcp");
        for (String command : commands) {
            var help = ToolroomProcess.run(home, "dlang", command, "--help");
            assertThat(help.exit()).as(command).isZero();
            assertThat(help.out())
                    .startsWith(
                            command.equals("mcp")
                                    ? "Usage: toolroom mcp"
                                    : "Usage: toolroom dlang " + command);
        }
    }

    @Test
    void formattingKeepsTheLineBreaks() throws Exception {
        Path file = model.resolve("shop.dlang");
        Files.writeString(file, "Domain D {\r\nvision: \"v\"\r\n}\r\n");
        assertThat(ToolroomProcess.run(home, "dlang", "format", model.toString()).exit()).isZero();
        assertThat(file).content().isEqualTo("Domain D {\r\n    vision: \"v\"\r\n}\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "pdf"})
    void aPictureThatCannotBeDrawnIsRefused(String kind) throws Exception {
        Path picture = folder.resolve("map." + kind);
        var refused =
                ToolroomProcess.run(
                        home, "dlang", "diagram", model.toString(), "-o", picture.toString());
        assertThat(refused.exit()).isEqualTo(64);
        assertThat(refused.err())
                .contains(
                        "Cannot write map.KIND: diagrams are written as .svg, .mmd, .puml or .dot. Write map.svg, then convert it with another program: rsvg-convert -f KIND -o map.KIND map.svg"
                                .replace("KIND", kind));
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
