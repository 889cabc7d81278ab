package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A driver is loaded when a database of its kind is first asked, and no other with it. */
@Timeout(120)
class DriversIT {
    private static final List<String> OTHERS =
            List.of("org.postgresql.", "org.mariadb.", "com.microsoft.sqlserver.", "org.h2.");

    @TempDir private Path home;

    @Test
    void onlyTheDriverThatIsUsedIsLoaded() throws Exception {
        DriverManager.getConnection("jdbc:sqlite:" + home.resolve("shop.db")).close();
        Files.writeString(
                home.resolve("toolroom.yaml"),
                """
                connections:
                  - { id: files, kind: sqlite, url: "jdbc:sqlite:%s" }
                  - { id: one, kind: postgresql, url: "jdbc:postgresql://127.0.0.1:1/x" }
                  - { id: two, kind: mariadb, url: "jdbc:mariadb://127.0.0.1:1/x" }
                  - { id: three, kind: sqlserver, url: "jdbc:sqlserver://127.0.0.1:1" }
                  - { id: four, kind: h2, url: "jdbc:h2:file:%s" }
                """
                        .formatted(home.resolve("shop.db"), home.resolve("none")));
        Path log = home.resolve("classes.log");
        // A cache of classes has those of other drivers, loaded before anybody asks.
        List<String> command =
                ToolroomProcess.uncached(
                        home,
                        "call",
                        "mssql-query",
                        "{\"database\":\"files\",\"query\":\"SELECT 42 AS n\"}");
        // Behind what turns other messages off.
        command.add(command.indexOf("-jar"), "-Xlog:class+load:file=" + log);
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(out).contains("[[42]]");
        String classes = Files.readString(log);
        assertThat(classes).contains("org.sqlite.JDBC");
        for (String other : OTHERS) {
            assertThat(classes).as(other).doesNotContain(" " + other);
        }
    }
}
