package dev.toolroom.capability.query.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpoolTest {
    private static final List<Recordset.Column> COLUMNS =
            List.of(new Recordset.Column("n", "int", false));

    @Test
    void rowsComeBackFromAnyPlace() {
        try (var spool = filled(3_000)) {
            assertThat(spool.rows()).isEqualTo(3_000);
            assertThat(spool.read(2_998, 10, 1_000)).containsExactly(row(2_998), row(2_999));
            assertThat(spool.read(0, 1, 1_000)).containsExactly(row(0));
            assertThat(spool.read(5, 10, 8)).as("what fits").containsExactly(row(5), row(6));
        }
    }

    @Test
    void itsFileHasNoNameThatAKilledProcessCouldLeave() throws IOException {
        try (var _ = filled(10)) {
            assertThat(openFiles())
                    .filteredOn(file -> file.contains(".export-") && file.contains(".part"))
                    .isNotEmpty()
                    .allMatch(file -> file.endsWith("(deleted)"));
        }
    }

    @Test
    void whatMadeRoomForOthersIsTooOld() {
        Spool spool = filled(2);
        spool.close();
        assertThatThrownBy(() -> spool.read(0, 1, 100))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("too old");
    }

    private static List<String> openFiles() throws IOException {
        var files = new ArrayList<String>();
        try (var descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path each : descriptors) {
                if (Files.isSymbolicLink(each)) {
                    files.add(Files.readSymbolicLink(each).toString());
                }
            }
        }
        return files;
    }

    private static Spool filled(int rows) {
        var spool = new Spool(Path.of(System.getProperty("java.io.tmpdir")), COLUMNS);
        for (int i = 0; i < rows; i++) {
            assertThat(spool.add(row(i))).isTrue();
        }
        spool.finish(true);
        return spool;
    }

    private static List<Json> row(int number) {
        return List.of(Json.Num.of(number));
    }
}
