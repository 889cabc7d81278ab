package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A statement from the shell: as a table, as CSV, as JSON, from a pipe. */
@Timeout(300)
class QueryCommandIT {
    @TempDir private Path home;

    @BeforeEach
    void shop() throws Exception {
        String url = "jdbc:sqlite:" + home.resolve("shop.db");
        try (var database = DriverManager.getConnection(url);
                var statement = database.createStatement()) {
            statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, note TEXT)");
            statement.execute(
                    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 250)"
                            + " INSERT INTO item SELECT i, 'item ' || i, NULL FROM n");
            statement.execute("UPDATE item SET name = 'a, \"b\"', note = '' WHERE id = 1");
        }
        Files.writeString(
                home.resolve("toolroom.yaml"),
                "connections:\n  - id: shop\n    kind: sqlite\n    url: " + url + "\n");
    }

    private ToolroomProcess.Run query(String... arguments) throws Exception {
        var all = new String[arguments.length + 1];
        all[0] = "query";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return ToolroomProcess.run(home, all);
    }

    @Test
    void aPipeGetsCsvThatTellsAnEmptyTextFromNoValue() throws Exception {
        var run = query("shop", "SELECT * FROM item WHERE id < ? ORDER BY id", "--param", "3");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .isEqualToNormalizingNewlines("id,name,note\n1,\"a, \"\"b\"\"\",\"\"\n2,item 2,\n");
    }

    @Test
    void moreRowsThanOnePageComeWhenTheyAreAskedForAndWhatIsLeftOutIsSaid() throws Exception {
        var usual = query("shop", "SELECT id FROM item ORDER BY id");
        assertThat(usual.out().lines()).hasSize(101);
        assertThat(usual.err()).contains("The first 100 rows. For more: --rows N");
        var all = query("shop", "SELECT id FROM item ORDER BY id", "--rows", "1000");
        assertThat(all.out().lines()).hasSize(251).endsWith("250");
        assertThat(all.err()).isEmpty();
    }

    @Test
    void jsonAndTablesComeWhereTheyAreAskedFor() throws Exception {
        var json = query("shop", "SELECT id, note FROM item WHERE id = 2", "--format", "json");
        assertThat(json.out()).contains("\"rows\":[[2,null]]").contains("\"name\":\"note\"");
        var table = query("shop", "SELECT id, name FROM item WHERE id = 2", "--format", "table");
        assertThat(table.out()).contains("id").contains("item 2");
        assertThat(table.err()).contains("1 row");
    }

    @Test
    void theStatementCanComeFromAPipe() throws Exception {
        Path statement = home.resolve("statement.sql");
        Files.writeString(statement, "SELECT count(*) AS n FROM item\n", UTF_8);
        Process process =
                new ProcessBuilder(ToolroomProcess.command(home, "query", "shop", "-"))
                        .redirectInput(statement.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .isEqualToNormalizingNewlines("n\n250\n");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void whatMayNotRunIsRefusedInWords() throws Exception {
        var refused = query("shop", "DELETE FROM item");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("DELETE");
        var unknown = query("shoop", "SELECT 1");
        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(unknown.err()).contains("no database is called shoop").contains("shop?");
        var none = query("shop", " ");
        assertThat(none.exit()).isEqualTo(64);
        assertThat(none.err()).contains("There is no statement");
    }
}
