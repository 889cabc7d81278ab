package dev.toolroom.door.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.cli.terminal.CommandProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension goes to the editor by the editor's own command. */
class EditorExtensionTest {
    @TempDir private Path folder;
    private EditorExtension extension;

    EditorExtensionTest() {
        extension = new EditorExtension(Path.of("toolroom.vsix"), List.of());
    }

    @BeforeEach
    void build() throws Exception {
        Path file = Files.writeString(folder.resolve("toolroom.vsix"), "");
        extension = new EditorExtension(file, List.of(folder.resolve("none"), folder));
    }

    private Path editor(String name, String script) throws Exception {
        Path editor = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(editor.toFile().setExecutable(true)).isTrue();
        return editor;
    }

    @Test
    void theFirstEditorInstallsAndRemovesIt() throws Exception {
        editor("code-server", "exit 9");
        Path said = folder.resolve("said");
        Path codium = editor("codium", "echo got \"$@\" > " + said);
        List<String> install = extension.command(true);
        assertThat(install)
                .containsExactly(
                        codium.toString(),
                        "--install-extension",
                        folder.resolve("toolroom.vsix").toString());
        new OwnCommand("VS Code", List.of(install)).apply();
        assertThat(said)
                .content()
                .contains("got --install-extension " + folder.resolve("toolroom.vsix"));
        assertThat(extension.command(false))
                .containsExactly(codium.toString(), "--uninstall-extension", "toolroom.toolroom");
    }

    @Test
    void whatAnEditorCouldNotDoIsSaid() throws Exception {
        editor("code", "echo 'not compatible'; exit 1");
        var install = new OwnCommand("VS Code", List.of(extension.command(true)));
        assertThatThrownBy(install::apply)
                .isInstanceOf(CommandProblem.class)
                .hasMessageContainingAll("--install-extension", "failed: not compatible");
    }

    @Test
    void withoutAnEditorOrTheFileTheNextStepIsSaid() throws Exception {
        Path file = folder.resolve("toolroom.vsix");
        assertThatThrownBy(() -> extension.command(true))
                .hasMessageContaining("Extensions: Install from VSIX…")
                .hasMessageContaining(file.toString());
        editor("code", "exit 0");
        Files.delete(file);
        assertThatThrownBy(() -> extension.command(true)).hasMessageContaining("dist/vsix");
        assertThat(extension.command(false)).hasSize(3);
    }
}
