package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.health.HomeChecks;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Check.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HomeChecksTest {
    @TempDir private Path folder;
    private HomeFolder home = new HomeFolder(Path.of(""));

    @BeforeEach
    void used() throws Exception {
        home = new HomeFolder(folder.resolve("home"));
        try (var house = new Application(home)) {
            UsedHome.answered(house, "activity_list", "{}");
        }
    }

    private Check check(String what) {
        return new HomeChecks(home, UsedHome.tables(home))
                .checks().stream()
                        .filter(each -> each.what().equals(what))
                        .findFirst()
                        .orElse(new Check(what, State.GOOD, "", ""));
    }

    @Test
    void aStoreThatIsWholeIsSaidToBe() {
        assertThat(check("Store").state()).isEqualTo(State.GOOD);
        assertThat(check("Files").found()).isEmpty();
        assertThat(check("Set aside").found()).isEmpty();
    }

    @Test
    void aDamagedStoreIsFoundWithTheCommandThatHelps() throws IOException {
        byte[] bytes = Files.readAllBytes(home.database());
        for (int i = 4_096; i < bytes.length; i += 97) {
            bytes[i] ^= 1;
        }
        Files.write(home.database(), bytes);
        Check check = check("Store");
        assertThat(check.state()).isEqualTo(State.MISSING);
        assertThat(check.found()).contains("toolroom.db is damaged", "the record of calls");
        assertThat(check.fix()).startsWith("mv ");
        Files.write(home.database(), new byte[0]);
        assertThat(check("Store").state()).isEqualTo(State.MISSING);
        Path backup = home.backups().resolve("toolroom-1.zip");
        Files.createDirectories(home.backups());
        Files.write(backup, new byte[1]);
        assertThat(check("Store").fix()).isEqualTo("toolroom restore " + backup);
    }

    @Test
    void aStoreOfANewerToolroomIsNamed() {
        try (var store = new SqliteStore(home.database())) {
            store.write(
                    Durability.POWER_LOSS,
                    connection ->
                            connection
                                    .createStatement()
                                    .executeUpdate(
                                            "INSERT INTO schema_migrations VALUES ('journal', 99,"
                                                    + " 'x', 'now', '9.9.9')"));
        }
        assertThat(check("Store").found()).contains("Toolroom 9.9.9");
    }

    @Test
    void anOwnerThatIsStoppedIsNamedWithHowToGoOn() throws Exception {
        Process owner = new ProcessBuilder("sleep", "600").start();
        try {
            Files.writeString(
                    home.root().resolve("owner.json"),
                    "{\"socket\":\"/none\",\"token\":\"t\",\"process\":%d}".formatted(owner.pid()));
            assertThat(check("Owner").state()).isEqualTo(State.GOOD);
            signal("-STOP", owner);
            while (check("Owner").state() == State.GOOD) {
                Thread.onSpinWait();
            }
            assertThat(check("Owner").fix()).isEqualTo("kill -CONT " + owner.pid());
        } finally {
            owner.destroyForcibly().waitFor();
        }
        assertThat(check("Owner").found()).as("it is dead, so there is nothing to say").isEmpty();
    }

    private static void signal(String which, Process process) throws Exception {
        Process kill = new ProcessBuilder("kill", which, Long.toString(process.pid())).start();
        assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void filesThatCannotBeReadAreNamed() throws IOException {
        Path file = Files.createDirectories(home.designs()).resolve("plan.dbml");
        Files.writeString(file, "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));
        assertThat(check("Files").found()).contains("designs/plan.dbml");
        assertThat(check("Files").fix()).contains("chmod -R u+rwX " + home.root());
    }

    @Test
    void whatWasSetAsideIsShown() throws IOException {
        Files.writeString(home.root().resolve("journal.damaged"), "[]\n");
        assertThat(check("Set aside").found()).contains("journal.damaged");
    }
}
