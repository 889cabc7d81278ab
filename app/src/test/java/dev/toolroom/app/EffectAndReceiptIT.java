package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed when a call has saved its effect and its receipt is not written yet: the
 * record then says that it was carried out, and never that it was interrupted. The designer's
 * SavedWithItsRecordTest stops at that very place; this is the program as it is put together.
 */
@Timeout(300)
class EffectAndReceiptIT {
    private static final String TOOL = "mssql_schema_designer";
    private static final int CYCLES = 6;

    /** The call has saved something and has not ended. */
    private static final String BETWEEN =
            "SELECT count(*) FROM tool_calls WHERE status = 'running' AND saved_at IS NOT NULL";

    @TempDir private Path home;

    @Test
    void theRecordOfACallSaysWhatIsThereWheneverTheServerWasKilled() throws Exception {
        Set<Integer> caught = new HashSet<>();
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            try (var server = ToolroomProcess.mcp(home)) {
                String version = show(server).text("version", "");
                String id =
                        server.send(
                                "tools/call",
                                "{\"name\":\"%s\",\"arguments\":%s}"
                                        .formatted(TOOL, adding(cycle, version)));
                if (isKilledBetween(server, id)) {
                    caught.add(cycle);
                }
            }
        }
        assertThat(caught).as("killed between effect and receipt").isNotEmpty();
        Set<String> tables = tables();
        try (Connection store = store();
                Statement statement = store.createStatement()) {
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                boolean there = tables.contains(name(cycle));
                assertThat(there || !caught.contains(cycle)).as("cycle %d", cycle).isTrue();
                try (ResultSet row = statement.executeQuery(record(cycle))) {
                    String said = row.next() ? row.getString(1) + " " + row.getString(2) : "none";
                    assertThat(said)
                            .as("cycle %d", cycle)
                            .isIn(
                                    there
                                            ? Set.of("success null")
                                            : Set.of("none", "error call.interrupted"));
                }
            }
        }
    }

    /** Nobody else writes to the store while this holds it, and whoever killed it lets go. */
    private boolean isKilledBetween(ToolroomProcess server, String id) throws Exception {
        try (Connection store = store();
                Statement statement = store.createStatement()) {
            while (!server.hasAnswer(id)) {
                if (!takes(statement)) {
                    continue;
                }
                boolean between;
                try (ResultSet row = statement.executeQuery(BETWEEN)) {
                    between = row.next() && row.getInt(1) > 0;
                }
                if (between) {
                    server.kill();
                }
                statement.execute("ROLLBACK");
                if (between) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean takes(Statement statement) {
        try {
            statement.execute("BEGIN IMMEDIATE");
            return true;
        } catch (SQLException held) {
            return false;
        }
    }

    private Connection store() throws SQLException {
        Connection store =
                DriverManager.getConnection("jdbc:sqlite:" + home.resolve("toolroom.db"));
        try (Statement statement = store.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 0");
        }
        return store;
    }

    private Set<String> tables() throws Exception {
        Set<String> names = new HashSet<>();
        try (var server = ToolroomProcess.mcp(home)) {
            show(server);
            Json.Obj overview = server.call(TOOL, "{\"operation\":\"get_overview\"}");
            if (overview.object("overview").get("tables") instanceof Json.Arr(var tables)) {
                tables.forEach(each -> names.add(((Json.Obj) each).text("name", "")));
            }
        }
        return names;
    }

    private static Json.Obj show(ToolroomProcess server) throws Exception {
        return server.call(TOOL, "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
    }

    private static String name(int cycle) {
        return "Cycle" + cycle + "End";
    }

    private static String record(int cycle) {
        return "SELECT status, error_code FROM tool_calls WHERE args LIKE '%" + name(cycle) + "%'";
    }

    private static String adding(int cycle, String version) {
        return """
               {"operation":"apply_edits","payload":{"expectedVersion":"%s","edits":[{"op":"add_table","table":{"schema":"dbo","name":"%s"}}]}}\
               """
                .formatted(version, name(cycle));
    }
}
