package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that finds no room to write. It is told so by the system in the same way as by a full
 * disk: its files may not grow, for as long as the test likes.
 */
@Timeout(300)
class FullDiskIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";
    private static final String SMALL =
            "{\"database\":\"demo\",\"query\":\"SELECT 1 AS a\",\"format\":\"csv\"}";
    private static final String LARGE =
            """
            {"database":"demo","format":"csv","query":"SELECT a.COLUMN_NAME, b.COLUMN_NAME AS other \
            FROM INFORMATION_SCHEMA.COLUMNS a CROSS JOIN INFORMATION_SCHEMA.COLUMNS b"}""";

    @TempDir private Path home;
    @TempDir private Path project;

    private static void room(ToolroomProcess server, String bytes) throws Exception {
        Process limits =
                new ProcessBuilder(
                                "prlimit",
                                "--pid",
                                Long.toString(server.pid()),
                                "--fsize=" + bytes + ":")
                        .inheritIO()
                        .start();
        assertThat(limits.waitFor()).isZero();
    }

    private static void assertNoRoom(Json.Obj answer, String what) {
        assertThat(answer.text("code", "")).as(answer.write()).isEqualTo("call.no-room");
        assertThat(answer.text("message", ""))
                .contains(what, "no room left")
                .doesNotContain("java");
        assertThat(answer.text("nextStep", "")).contains("Make room");
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void anExportThatFindsNoRoomSaysSoLeavesNothingAndTheNextIsWritten() throws Exception {
        try (var server = ToolroomProcess.mcpIn(project, home)) {
            assertThat(server.call("query_export", SMALL).write()).contains("\"rows\"");
            List<String> exports = names(project.resolve("toolroom-exports"));
            room(server, "1000000");
            assertNoRoom(server.call("query_export", LARGE), "cannot write the export");
            assertThat(names(project.resolve("toolroom-exports"))).isEqualTo(exports);
            assertThat(server.call("query_export", SMALL).write()).contains("\"rows\"");
            room(server, "unlimited");
            assertThat(server.call("query_export", LARGE).write()).contains("\"rows\"");
        }
    }

    @Test
    void aStoreAndABackupThatFindNoRoomSaySoAndAllGoesOnWhenThereIs() throws Exception {
        try (var server = ToolroomProcess.mcpIn(project, home)) {
            assertThat(server.call("mssql-query", QUERY).get("recordset")).isNotNull();
            assertThat(server.call("query_export", SMALL).write()).contains("\"rows\"");
            room(server, "1");
            assertNoRoom(server.call("mssql-query", QUERY), "cannot write the journal of calls");
            assertNoRoom(server.call("query_export", SMALL), "the store cannot be written");
            var backup = ToolroomProcess.run(home, "backup");
            assertThat(backup.exit()).as(backup.out() + backup.err()).isEqualTo(2);
            assertThat(backup.err())
                    .contains("Cannot write the backup", "there is no room left there; make room")
                    .doesNotContain("Exception");
            assertThat(names(home.resolve("backups"))).isEmpty();
            room(server, "unlimited");
            assertThat(server.call("mssql-query", QUERY).get("recordset")).isNotNull();
            assertThat(server.call("query_export", SMALL).write()).contains("\"rows\"");
            assertThat(ToolroomProcess.run(home, "backup").exit()).isZero();
            assertThat(server.strayOutput()).isEmpty();
            server.kill();
        }
        try (var next = ToolroomProcess.mcp(home)) {
            Json.Obj answer = next.call("activity_list", "{\"status\":\"success\"}");
            assertThat(answer.get("calls"))
                    .as("what was acknowledged before and after")
                    .isInstanceOfSatisfying(
                            Json.Arr.class, calls -> assertThat(calls.items()).hasSize(4));
        }
    }

    @Test
    void aBackupIsNotRestoredWhereThereIsNoRoomAndTheHomeStaysAsItIs() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        Path backup = Path.of(ToolroomProcess.run(home, "backup").out().strip());
        List<String> before = names(home);
        Process restore =
                new ProcessBuilder(
                                Stream.concat(
                                                Stream.of(
                                                        "bash",
                                                        "-c",
                                                        "ulimit -f 8; exec \"$@\"",
                                                        "limited"),
                                                ToolroomProcess.command(
                                                        home, "restore", "--yes", backup.toString())
                                                        .stream())
                                        .toList())
                        .start();
        restore.getOutputStream().close();
        String err = new String(restore.getErrorStream().readAllBytes(), UTF_8);
        assertThat(restore.waitFor()).as(err).isEqualTo(1);
        assertThat(err).contains("was not restored, and nothing was changed", "is full; make room");
        assertThat(names(home)).isEqualTo(before);
        assertThat(ToolroomProcess.run(home, "call", "mssql-query", QUERY).exit()).isZero();
    }
}
