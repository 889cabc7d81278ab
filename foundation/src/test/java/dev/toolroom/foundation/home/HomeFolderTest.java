package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HomeFolderTest {
    private static final Path USER = Path.of("user");

    @Test
    void theHomeIsNamedByItsOwnVariableThenByTheShellsThenByTheSystem() {
        Map<String, String> both = Map.of("TOOLROOM_HOME", "own", "HOME", "shell");
        assertThat(HomeFolder.of(both, USER).root().toString()).endsWith("own");
        assertThat(HomeFolder.of(Map.of("HOME", "shell"), USER).root())
                .endsWithRaw(Path.of("shell", ".toolroom"));
        assertThat(HomeFolder.of(Map.of("HOME", ""), USER).root())
                .endsWithRaw(Path.of("user", ".toolroom"));
    }
}
