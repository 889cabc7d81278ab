package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void theHomeOfAnotherUserIsRefusedWithTheCommandThatHelps(@TempDir Path folder)
            throws IOException {
        var home = new HomeFolder(folder.resolve("home"));
        home.create();
        home.create();
        OptionalLong user = PrivateFiles.user();
        home.checkOwner(user);
        home.checkOwner(OptionalLong.empty());
        assertThatThrownBy(() -> home.checkOwner(OptionalLong.of(user.orElseThrow() + 1)))
                .isInstanceOf(HomeProblem.class)
                .hasMessageContaining(home.root() + " belongs to another user")
                .hasMessageContaining("sudo chown -R $(id -un) " + home.root())
                .hasMessageContaining("--home");
    }

    /** What one part of the program writes is never what another reads. */
    @Test
    void everythingOfAHomeLiesInItUnderANameOfItsOwn(@TempDir Path folder) {
        var home = new HomeFolder(folder);
        List<Path> all =
                List.of(
                        home.settings(),
                        home.database(),
                        home.tail(),
                        home.natives(),
                        home.exports(),
                        home.rules(),
                        home.uploads(),
                        home.designs(),
                        home.demo(),
                        home.recall(),
                        home.backups(),
                        home.log(),
                        home.auditLog(),
                        home.toolIndex(),
                        home.token(),
                        home.sessions(),
                        home.instance(),
                        home.lock(),
                        home.owner());
        assertThat(all)
                .doesNotHaveDuplicates()
                .allMatch(each -> each.startsWith(home.root()) && !each.equals(home.root()));
        for (Path one : all) {
            assertThat(all).noneMatch(other -> !other.equals(one) && other.startsWith(one));
        }
    }

    @Test
    void nativeCodeIsUnpackedInTheHomeUnlessSomebodyChoseAnotherPlace(@TempDir Path folder) {
        String chosen = System.getProperty("org.sqlite.tmpdir");
        var home = new HomeFolder(folder);
        home.takeNativeCode();
        assertThat(System.getProperty("org.sqlite.tmpdir"))
                .isEqualTo(chosen == null ? home.natives().toString() : chosen);
        if (chosen == null) {
            assertThat(home.natives()).isDirectory();
            System.clearProperty("org.sqlite.tmpdir");
        }
    }
}
