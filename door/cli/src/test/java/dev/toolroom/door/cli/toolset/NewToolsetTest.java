package dev.toolroom.door.cli.toolset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.cli.terminal.CommandProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewToolsetTest {
    @TempDir private Path folder;

    NewToolsetTest() {}

    @Test
    void theFolderGivesItItsId() throws Exception {
        Path written = NewToolset.write(folder.resolve("word-tools"));
        assertThat(Files.readString(written.resolve("toolset.yaml")))
                .contains("id: word-tools")
                .doesNotContain("NAME");
        assertThat(written.resolve("tools/words.py")).exists();
    }

    @Test
    void nothingThatIsThereIsWrittenOver() throws Exception {
        Path there = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(there.resolve("notes.txt"), "kept");
        assertThatThrownBy(() -> NewToolset.write(there)).isInstanceOf(CommandProblem.class);
        assertThat(there.resolve("toolset.yaml")).doesNotExist();
        assertThatThrownBy(() -> NewToolset.write(folder.resolve("Not An Id")))
                .hasMessageContaining("word-tools");
    }
}
