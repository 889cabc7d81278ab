package dev.toolroom.door.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension goes to the editor by the editor's own command. */
class EditorExtensionTest {
    @TempDir private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Terminal terminal =
            new Terminal(
                    InputStream.nullInputStream(),
                    new PrintStream(out, true, UTF_8),
                    new PrintStream(out, true, UTF_8),
                    false,
                    false);
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
        Path codium = editor("codium", "echo got \"$@\"");
        List<String> install = extension.command("--install");
        assertThat(install)
                .containsExactly(
                        codium.toString(),
                        "--install-extension",
                        folder.resolve("toolroom.vsix").toString());
        EditorExtension.run(install, terminal);
        assertThat(out.toString(UTF_8))
                .contains("got --install-extension " + folder.resolve("toolroom.vsix"));
        assertThat(extension.command("--uninstall"))
                .containsExactly(codium.toString(), "--uninstall-extension", "toolroom.toolroom");
    }

    @Test
    void whatAnEditorCouldNotDoIsSaid() throws Exception {
        editor("code", "echo 'not compatible'; exit 1");
        assertThatThrownBy(() -> EditorExtension.run(extension.command("--install"), terminal))
                .isInstanceOf(CommandProblem.class)
                .hasMessageStartingWith("The editor did not do it: ");
        assertThat(out.toString(UTF_8)).contains("not compatible");
    }

    @Test
    void withoutAnEditorOrTheFileTheNextStepIsSaid() throws Exception {
        Path file = folder.resolve("toolroom.vsix");
        assertThatThrownBy(() -> extension.command("--install"))
                .hasMessageContaining("Extensions: Install from VSIX…")
                .hasMessageContaining(file.toString());
        editor("code", "exit 0");
        Files.delete(file);
        assertThatThrownBy(() -> extension.command("--install")).hasMessageContaining("dist/vsix");
        assertThat(extension.command("--uninstall")).hasSize(3);
    }
}
