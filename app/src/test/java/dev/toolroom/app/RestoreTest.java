package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.backup.BackupContents;
import dev.toolroom.app.backup.BackupManifest;
import dev.toolroom.app.backup.Restore;
import dev.toolroom.app.backup.RestoreSwap;
import dev.toolroom.app.files.Leftovers;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RestoreTest {
    @TempDir private Path folder;
    private HomeFolder home = new HomeFolder(Path.of(""));
    private Path backup = Path.of("");

    /** One with a design, with something nobody has thought of yet, and with its own token. */
    @BeforeEach
    void backedUp() throws Exception {
        home = new HomeFolder(folder.resolve("home"));
        home.create();
        write("designs/plan.dbml", "Table a {\n  id int [pk]\n}\n");
        write("recall/index/words.txt", "kept");
        write("toolroom.yaml", "retention: { calls: 30d }\n");
        write("token", "0123456789abcdef0123456789abcdef\n");
        try (var house = new Application(home)) {
            UsedHome.answered(house, "activity_list", "{}");
            Json.Obj answer = house.shared().request(Json.Obj.EMPTY.with("type", "backup"));
            backup = Path.of(answer.text("file", ""));
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = home.root().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Map<String, byte[]> entries() throws IOException {
        Map<String, byte[]> found = new LinkedHashMap<>();
        try (var zip = new ZipInputStream(Files.newInputStream(backup))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                found.put(entry.getName(), zip.readAllBytes());
            }
        }
        return found;
    }

    private Path zipped(String name, Map<String, byte[]> entries) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            for (var each : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                zip.write(each.getValue());
                zip.closeEntry();
            }
        }
        return file;
    }

    private Map<String, String> contents(Path root) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                String name = root.relativize(each).toString();
                if (BackupContents.isPart(Path.of(name).getName(0).toString())
                        || name.equals("toolroom.db")) {
                    found.put(name, BackupManifest.copy(each, OutputStream.nullOutputStream()));
                }
            }
        }
        return found;
    }

    @Test
    void aBackupHoldsAllOfAHomeButForWhatIsNamed() throws Exception {
        assertThat(entries().keySet())
                .contains(
                        "toolroom.db",
                        "toolroom.yaml",
                        "instance.id",
                        "designs/plan.dbml",
                        "recall/index/words.txt",
                        "backup.json")
                .doesNotContain("token", "owner.json", "owner.lock", "journal.tail");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                .isEqualTo("rw-------");
        write("designs/plan.dbml", "other");
        write("recall/index/words.txt", "other");
        Restore.of(home, backup, UsedHome.tables(home));
        assertThat(home.designs().resolve("plan.dbml")).content().startsWith("Table a");
        assertThat(home.root().resolve("recall/index/words.txt")).hasContent("kept");
        assertThat(home.token()).exists();
    }

    @Test
    void aDatabaseThatIsBeingWrittenIsInABackupAsOfOneMoment() throws Exception {
        Path recall = home.root().resolve("recall/recall.db");
        try (var open = new SqliteStore(recall);
                var house = new Application(home)) {
            for (int i = 0; i < 3; i++) {
                int row = i;
                open.write(
                        Durability.PROCESS_CRASH,
                        connection -> {
                            try (var statement = connection.createStatement()) {
                                statement.execute("CREATE TABLE IF NOT EXISTS t (x INTEGER)");
                                return statement.execute("INSERT INTO t VALUES (" + row + ")");
                            }
                        });
            }
            Json.Obj answer = house.shared().request(Json.Obj.EMPTY.with("type", "backup"));
            backup = Path.of(answer.text("file", ""));
        }
        assertThat(entries().keySet())
                .contains("recall/recall.db")
                .noneMatch(name -> name.endsWith("-wal") || name.endsWith("-shm"));
        Path copy = Files.write(folder.resolve("copy.db"), entries().get("recall/recall.db"));
        try (var store = new SqliteStore(copy)) {
            assertThat(store.integrity()).isEmpty();
            long rows =
                    store.read(
                            connection -> {
                                try (var statement = connection.createStatement();
                                        var all =
                                                statement.executeQuery("SELECT count(*) FROM t")) {
                                    all.next();
                                    return all.getLong(1);
                                }
                            });
            assertThat(rows).isEqualTo(3);
        }
    }

    /** Each of them was "Restored" when only the names of the files were looked at. */
    @Test
    void aBackupWithOneDamagedFileIsRefusedAndNothingIsChanged() throws Exception {
        Map<String, String> before = contents(home.root());
        for (String file :
                List.of("toolroom.db", "toolroom.yaml", "designs/plan.dbml", "backup.json")) {
            for (int part : new int[] {2, 3}) {
                Map<String, byte[]> entries = entries();
                byte[] bytes = requireNonNull(entries.get(file)).clone();
                bytes[bytes.length * (part - 1) / part] ^= 4;
                entries.put(file, bytes);
                Path damaged = zipped("flipped.zip", entries);
                assertThatThrownBy(() -> Restore.of(home, damaged, UsedHome.tables(home)))
                        .as(file + " " + part)
                        .isInstanceOf(CommandProblem.class)
                        .hasMessageContaining("is damaged");
            }
            Map<String, byte[]> without = entries();
            without.remove(file);
            Path less = zipped("less.zip", without);
            assertThatThrownBy(() -> Restore.of(home, less, UsedHome.tables(home)))
                    .isInstanceOf(CommandProblem.class);
        }
        Map<String, byte[]> more = entries();
        more.put("designs/strange.dbml", "x".getBytes(UTF_8));
        assertThatThrownBy(() -> Restore.of(home, zipped("more.zip", more), UsedHome.tables(home)))
                .hasMessageContaining("designs/strange.dbml");
        assertThat(contents(home.root())).isEqualTo(before);
        assertThat(home.root())
                .isDirectoryNotContaining(
                        each -> each.getFileName().toString().contains("restore"));
    }

    /** As a backup that was made before there was a list of hashes. */
    @Test
    void anOlderBackupIsRestoredWhenItsStoreIsWhole() throws Exception {
        Map<String, byte[]> old = entries();
        old.keySet().retainAll(List.of("toolroom.db", "toolroom.yaml", "instance.id"));
        Restore.of(home, zipped("old.zip", old), UsedHome.tables(home));
        byte[] store = requireNonNull(old.get("toolroom.db")).clone();
        for (int i = 4_096; i < store.length; i += 97) {
            store[i] ^= 1;
        }
        old.put("toolroom.db", store);
        assertThatThrownBy(() -> Restore.of(home, zipped("bad.zip", old), UsedHome.tables(home)))
                .hasMessageContaining("is damaged (toolroom.db)");
    }

    @Test
    void aBackupOfANewerToolroomIsRefused() throws Exception {
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
        Map<String, byte[]> entries = entries();
        entries.keySet().retainAll(List.of("toolroom.yaml", "instance.id"));
        entries.put("toolroom.db", Files.readAllBytes(home.database()));
        assertThatThrownBy(
                        () -> Restore.of(home, zipped("new.zip", entries), UsedHome.tables(home)))
                .hasMessageContaining("Toolroom 9.9.9");
    }

    /** Killed between any two renames: the next start finishes what was begun. */
    @Test
    void aRestoreThatIsKilledAnywhereIsFinishedByTheNextStart() throws Exception {
        Map<String, byte[]> entries = entries();
        entries.keySet().retainAll(List.of("toolroom.db", "toolroom.yaml", "instance.id"));
        int renames = 0;
        for (int stop = 0; ; stop++) {
            write("toolroom.yaml", "retention: { calls: 7d }\n");
            write("designs/new.dbml", "Table b {\n  id int [pk]\n}\n");
            Path fresh = Files.createTempDirectory(home.root(), Leftovers.RESTORE);
            for (var each : entries.entrySet()) {
                Files.write(fresh.resolve(each.getKey()), each.getValue());
            }
            Map<String, String> wanted = contents(fresh);
            var left = new int[] {stop};
            var swap =
                    new RestoreSwap(
                            home,
                            (from, to) -> {
                                if (left[0]-- == 0) {
                                    throw new Killed();
                                }
                                Files.move(from, to);
                            });
            boolean killed = false;
            try {
                swap.swap(fresh);
            } catch (Killed now) {
                killed = true;
            }
            try (var house = new Application(home)) {
                UsedHome.answered(house, "activity_list", "{}");
                assertThat(house.settings().retention().toDays())
                        .as("renames " + stop)
                        .isEqualTo(30);
            }
            assertThat(home.root().resolve(RestoreSwap.NOTE)).doesNotExist();
            Set<String> found = new HashSet<>(contents(home.root()).keySet());
            // Written anew by whoever opens a home that has toolsets.
            found.remove("tools.index.json");
            // The program's own toolset, whose files this backup lacks, is installed again.
            found.removeIf(each -> each.startsWith("toolsets/app-builder/"));
            assertThat(found).isEqualTo(wanted.keySet());
            assertThat(home.root())
                    .isDirectoryNotContaining(
                            each -> each.getFileName().toString().startsWith(Leftovers.RESTORE));
            renames = stop;
            if (!killed) {
                break;
            }
        }
        assertThat(renames).isGreaterThanOrEqualTo(6);
    }

    /** Stands for a signal that nobody can catch: nothing after it is run. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
