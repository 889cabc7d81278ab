package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server that was killed half way has left in its home. */
@Timeout(120)
class LeftoversIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";

    @TempDir private Path home;

    private Path file(String path) throws Exception {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "half");
    }

    @Test
    void theNextOwnerTakesItAwayAndNothingElse() throws Exception {
        List<Path> left =
                List.of(
                        file("data/exports/.export-12345.part"),
                        file("data/exports/c1.json.new"),
                        file("backups/.copy-12345/toolroom.db"),
                        file("backups/.copy-12345/fresh.zip"),
                        file(".restore-12345/data/exports/a.json"));
        List<Path> kept =
                List.of(
                        file("data/exports/c1.json"),
                        file("data/exports/.gitignore"),
                        file("backups/toolroom-20261116T01.zip"),
                        file("before-restore-1/toolroom.db"));
        assertThat(ToolroomProcess.run(home, "call", "mssql-query", QUERY).exit()).isZero();
        assertThat(left).allSatisfy(each -> assertThat(each).doesNotExist());
        assertThat(home.resolve("backups/.copy-12345")).doesNotExist();
        assertThat(home.resolve(".restore-12345")).doesNotExist();
        assertThat(kept).allSatisfy(each -> assertThat(each).hasContent("half"));
    }

    /** Only an owner may: what another process is writing just now is not left over. */
    @Test
    void whoJoinsAnOwnerTakesNothingAway() throws Exception {
        try (var owner = ToolroomProcess.mcp(home)) {
            owner.call("mssql-query", QUERY);
            Path underWay = file("data/exports/.export-12345.part");
            assertThat(ToolroomProcess.run(home, "call", "mssql-query", QUERY).exit()).isZero();
            assertThat(underWay).exists();
            assertThat(owner.request("resources/list", "{}").write())
                    .doesNotContain("export-12345");
        }
    }
}
