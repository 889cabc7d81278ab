package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code toolroom doctor} finds out about the files of chats and toolsets. */
@Timeout(120)
class StoredFilesCheckTest {
    @TempDir private Path home;
    @TempDir private Path bundle;

    private Path content() throws Exception {
        try (Stream<Path> all = Files.walk(home.resolve("content"))) {
            return all.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
    }

    @Test
    void damagedAndMissingFilesAreNamed() throws Exception {
        try (var house = new ToolsetsApplication(home)) {
            assertThat(house.doctor()).doesNotContain("Files of chats");
            house.call("edit_workspace_file", "{'path':'notes/a.txt','content':'hello'}");
            assertThat(house.doctor()).contains("every version of every file is whole");
            Path file = content();
            file.toFile().setWritable(true);
            Files.writeString(file, "other");
            assertThat(house.doctor()).contains("notes/a.txt in chat chat-1 is damaged");
            Files.delete(file);
            assertThat(house.doctor()).contains("notes/a.txt in chat chat-1 is missing");
        }
    }

    @Test
    void aToolsetWithoutItsFilesIsNamed() throws Exception {
        try (var house = new ToolsetsApplication(home)) {
            TestBundle.write(bundle, "kit", "1.2.3", "def run(workspace): return {}");
            house.call("import_toolset", "{'path':'" + bundle + "'}");
            assertThat(house.doctor()).doesNotContain("Toolset kit");
            Path toolset = home.resolve("toolsets/kit");
            Files.move(toolset, home.resolve("elsewhere"));
            assertThat(house.doctor()).contains("Toolset kit", "not in this home", "1.2.3");
        }
    }
}
