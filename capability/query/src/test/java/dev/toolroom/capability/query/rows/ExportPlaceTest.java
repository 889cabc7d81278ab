package dev.toolroom.capability.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.QueryApplication;
import dev.toolroom.capability.query.TestDatabase;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where exports go, and where they never do. */
class ExportPlaceTest {
    private final Path home;
    private final Path project;

    ExportPlaceTest(@TempDir Path home, @TempDir Path project) {
        this.home = home;
        this.project = project;
    }

    private Completed export(Path workspace) throws Exception {
        try (var house =
                new QueryApplication(home, TestDatabase.of(DatabaseKind.SQLITE).settings())) {
            return house.export("SELECT id, name FROM t ORDER BY id", "csv", workspace);
        }
    }

    @Test
    void anExportGoesIntoTheProjectOfWhoAsked() throws Exception {
        Completed done = export(project);
        String file = done.body().text("file", "");
        assertThat(file).startsWith("toolroom-exports/").endsWith(".csv");
        assertThat(project.resolve(file)).content().startsWith("id,name\r\n1,a\r\n");
        assertThat(home).isEmptyDirectory();
        assertThat(project.resolve("toolroom-exports/.gitignore")).hasContent("*");
    }

    @Test
    void aProjectThatIsNotThereIsNotMade() throws Exception {
        Path gone = project.resolve("gone");
        assertThat(export(gone).body().text("export", "")).startsWith("toolroom://exports/");
        assertThat(gone).doesNotExist();
        assertThat(export(Path.of("relative")).body().text("export", "")).isNotEmpty();
        assertThat(export(Path.of("/")).body().text("export", "")).isNotEmpty();
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
        Files.createSymbolicLink(project.resolve(ExportPlace.FOLDER), elsewhere);
        assertThat(export(project).body().text("code", "")).isEqualTo("query.no-place");
        assertThat(elsewhere).isEmptyDirectory();
    }
}
