package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.backup.Restore;
import dev.toolroom.app.backup.RestoreSwap;
import dev.toolroom.app.files.Leftovers;
import dev.toolroom.foundation.home.HomeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A restore that is ended by SIGKILL leaves the old home or the new one, and never a mixture. */
@Timeout(600)
class RestoreKilledIT {
    private static final int SIGKILL = 128 + 9;
    private static final int KILLS = 4;

    @TempDir private Path folder;
    private Path home;
    private Path backup;

    /** Told apart by a setting, a design and the calls on record. */
    private enum Which {
        OLD,
        NEW;

        String settings() {
            return "limits: { items: " + (this == OLD ? 111 : 222) + " }\n";
        }

        String design() {
            return "designs/" + name() + ".dbml";
        }

        String query() {
            return "{\"database\":\"stub\",\"query\":\"SELECT 1 AS " + name() + "\"}";
        }
    }

    @BeforeEach
    void backedUp() throws Exception {
        home = Files.createDirectories(folder.toRealPath().resolve("home"));
        become(Which.NEW);
        assertThat(ToolroomProcess.run(home, "backup").exit()).isZero();
        try (Stream<Path> files = Files.list(home.resolve("backups"))) {
            backup = Files.move(files.findFirst().orElseThrow(), folder.resolve("backup.zip"));
        }
    }

    /** Worked in, with nothing of the other left. */
    private void become(Which which) throws Exception {
        try (Stream<Path> all = Files.list(home)) {
            for (Path each : all.toList()) {
                Leftovers.delete(each);
            }
        }
        Files.createDirectories(home.resolve("designs"));
        Files.writeString(home.resolve("toolroom.yaml"), which.settings());
        Files.writeString(home.resolve(which.design()), "Table t {\n  id int [pk]\n}\n");
        var run = ToolroomProcess.run(home, "call", "mssql-query", which.query());
        assertThat(run.exit()).as("%s", run).isZero();
    }

    /** What the next start finds, in each of the parts. */
    private Set<Which> found() throws Exception {
        var list = ToolroomProcess.run(home, "call", "activity_list", "{\"limit\":50}");
        assertThat(list.exit()).as("%s", list).isZero();
        String settings = Files.readString(home.resolve("toolroom.yaml"));
        Set<Which> found = new TreeSet<>();
        for (Which each : Which.values()) {
            boolean recorded = list.out().contains("SELECT 1 AS " + each);
            boolean designed = Files.exists(home.resolve(each.design()));
            boolean set = settings.equals(each.settings());
            assertThat(List.of(recorded, designed))
                    .as("%s: %s", each, list.out())
                    .containsOnly(set);
            if (set) {
                found.add(each);
            }
        }
        assertThat(home.resolve(RestoreSwap.NOTE)).doesNotExist();
        assertThat(home)
                .isDirectoryNotContaining(
                        each -> each.getFileName().toString().startsWith(Leftovers.RESTORE));
        return found;
    }

    /** The program itself, killed while it unpacks, verifies or swaps. */
    @Test
    void aRestoreThatIsKilledSomewhereLeavesOneOfTheTwo() throws Exception {
        become(Which.OLD);
        long begun = System.nanoTime();
        assertThat(ToolroomProcess.run(home, "restore", "--yes", backup.toString()).exit())
                .isZero();
        long takes = System.nanoTime() - begun;
        assertThat(found()).containsExactly(Which.NEW);
        var random = new Random(Long.getLong("seed", 20_261_115));
        for (int i = 0; i < KILLS; i++) {
            become(Which.OLD);
            long after = takes / 3 + random.nextLong(takes);
            Process restore =
                    new ProcessBuilder(
                                    ToolroomProcess.command(
                                            home, "restore", "--yes", backup.toString()))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            boolean ended = restore.waitFor(after, TimeUnit.NANOSECONDS);
            restore.destroyForcibly();
            int exit = restore.waitFor();
            Set<Which> found = found();
            assertThat(found).as("exit %s", exit).hasSize(1);
            if (ended) {
                assertThat(found).as("it said that it is restored").containsExactly(Which.NEW);
            }
        }
    }

    /** Killed before each of its renames: the note is there, and the next start goes on. */
    @Test
    void aRestoreThatIsKilledBeforeAnyRenameIsFinishedByTheNextStart() throws Exception {
        int kills = 0;
        for (int stop = 0; ; stop++) {
            become(Which.OLD);
            Process child =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-XX:TieredStopAtLevel=1",
                                    "--enable-native-access=ALL-UNNAMED",
                                    "-cp",
                                    classPath(),
                                    Dying.class.getName(),
                                    home.toString(),
                                    backup.toString(),
                                    String.valueOf(stop))
                            .inheritIO()
                            .start();
            int exit = child.waitFor();
            if (exit == SIGKILL) {
                kills++;
                assertThat(home.resolve(RestoreSwap.NOTE)).exists();
            } else {
                assertThat(exit).isZero();
            }
            assertThat(found()).as("before rename %s", stop).containsExactly(Which.NEW);
            if (exit == 0) {
                break;
            }
        }
        assertThat(kills).isGreaterThanOrEqualTo(6);
    }

    /** These tests, and the program as it is built. */
    private static String classPath() throws Exception {
        var tests = RestoreKilledIT.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(tests.toURI())
                + java.io.File.pathSeparator
                + Path.of(System.getProperty("toolroom.lib"), "toolroom.jar");
    }

    /** Restores as the program does, and is killed by the system before one of the renames. */
    static final class Dying {
        private Dying() {}

        public static void main(String[] arguments) throws Exception {
            var home = new HomeFolder(Path.of(arguments[0]));
            var left = new int[] {Integer.parseInt(arguments[2])};
            var swap =
                    new RestoreSwap(
                            home,
                            (from, to) -> {
                                if (left[0]-- == 0) {
                                    die();
                                }
                                Files.move(from, to);
                            });
            Restore.of(home, Path.of(arguments[1]), UsedHome.tables(home), swap);
        }

        private static void die() throws IOException {
            String own = String.valueOf(ProcessHandle.current().pid());
            try {
                new ProcessBuilder("kill", "-KILL", own).start().waitFor();
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
