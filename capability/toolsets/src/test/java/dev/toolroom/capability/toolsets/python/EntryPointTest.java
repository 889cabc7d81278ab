package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryPointTest {
    @TempDir Path toolset;

    private void file(String name) throws IOException {
        Path file = toolset.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    @Test
    void bothSpellingsMeanTheSameFile() throws Exception {
        file("tools/analyze.py");
        file("tools/pack/__init__.py");
        var expected = new EntryPoint("tools.analyze", "run", "tools/analyze.py");
        assertThat(EntryPoint.resolve(toolset, "tools.analyze:run")).isEqualTo(expected);
        assertThat(EntryPoint.resolve(toolset, "analyze:run")).isEqualTo(expected);
        assertThat(EntryPoint.resolve(toolset, "pack:main"))
                .isEqualTo(new EntryPoint("tools.pack", "main", "tools/pack/__init__.py"));
    }

    @Test
    void aFileBesideToolsIsNoTool() throws IOException {
        file("analyze.py");
        assertThatThrownBy(() -> EntryPoint.resolve(toolset, "analyze:run"))
                .hasMessage(
                        "Entry point \"analyze:run\" has no file; tried tools/analyze.py,"
                                + " tools/analyze/__init__.py.");
    }

    @Test
    void aMissingFileListsEveryPathThatWasTried() {
        assertThatThrownBy(() -> EntryPoint.resolve(toolset, "tools.x:run"))
                .isInstanceOf(EntryPoint.Unresolved.class)
                .hasMessageContaining("tried tools/x.py, tools/x/__init__.py, tools/tools/x.py");
    }

    @Test
    void twoFilesForOneNameAreAmbiguous() throws IOException {
        file("tools/x.py");
        file("tools/tools/x.py");
        assertThatThrownBy(() -> EntryPoint.resolve(toolset, "tools.x:run"))
                .hasMessage(
                        "Entry point \"tools.x:run\" means both tools/x.py and tools/tools/x.py.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "analyze",
                "a:b:c",
                "../x:run",
                "a-b:run",
                "a.:run",
                "a:run()",
                "a:",
                ":b",
                "a b:c",
                "/etc/x:run"
            })
    void otherFormsAreRefused(String text) {
        assertThatThrownBy(() -> EntryPoint.resolve(toolset, text))
                .isInstanceOfSatisfying(
                        EntryPoint.Unresolved.class,
                        refused ->
                                assertThat(refused.problem())
                                        .isEqualTo(PythonProblem.ENTRYPOINT_INVALID));
    }
}
