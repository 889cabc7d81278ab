package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database is named, tried and used, as a person would from the shell. */
@Timeout(300)
class ConnectionIT {
    @TempDir private Path home;

    @Test
    void aDatabaseThatIsAddedServesTheNextCallOfARunningServer() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            assertThat(query(server)).contains("\"correlationId\"");
            String url = "jdbc:sqlite:" + home.resolve("shop.db");
            try (var database = DriverManager.getConnection(url);
                    var statement = database.createStatement()) {
                statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)");
            }
            var added = add("shop", "--kind", "sqlite", "--url", url);
            assertThat(added.exit()).as(added.err()).isZero();
            assertThat(added.out()).contains("Database shop", "it answers");
            assertThat(query(server)).contains("\"rows\":[[42]]");
            assertThat(ToolroomProcess.run(home, "connection", "list").out())
                    .contains("{\"id\":\"shop\",\"kind\":\"sqlite\"", "\"access\":\"read-only\"");
        }
    }

    @Test
    void whatDoesNotAnswerIsAddedAndNamed() throws Exception {
        var added =
                add("gone", "--kind", "postgresql", "--url", "jdbc:postgresql://127.0.0.1:1/gone");
        assertThat(added.exit()).isEqualTo(1);
        assertThat(added.out()).contains("Database gone", "nothing answers at its address");
        assertThat(Files.readString(home.resolve("toolroom.yaml"))).contains("- id: gone");
        var again = add("gone", "--kind", "stub");
        assertThat(again.exit()).isEqualTo(1);
        assertThat(again.err()).contains("there is a connection gone already");
    }

    @Test
    void aKindThatThereIsNotIsRefusedAndNothingIsWritten() throws Exception {
        var added = add("shop", "--kind", "oracle");
        assertThat(added.exit()).isEqualTo(1);
        assertThat(added.err()).contains("kind").doesNotContain("Exception");
        assertThat(home.resolve("toolroom.yaml")).doesNotExist();
        var tested = ToolroomProcess.run(home, "connection", "test", "shop");
        assertThat(tested.exit()).isEqualTo(1);
        assertThat(tested.out()).contains("no connection has this name");
    }

    private ToolroomProcess.Run add(String id, String... more) throws Exception {
        var arguments = new ArrayList<>(List.of("connection", "add", id));
        arguments.addAll(List.of(more));
        return ToolroomProcess.byPerson(home, arguments.toArray(String[]::new));
    }

    /** An agent with a shell has no terminal. */
    @Test
    void onlyAPersonAddsADatabase() throws Exception {
        var added = ToolroomProcess.run(home, "connection", "add", "shop", "--kind", "stub");
        assertThat(added.exit()).isEqualTo(1);
        assertThat(added.err())
                .contains("asks at an interactive terminal", "or add it to", "toolroom.yaml");
        assertThat(home.resolve("toolroom.yaml")).doesNotExist();
    }

    private static String query(ToolroomProcess server) throws Exception {
        Json.Obj answer =
                server.request(
                        "tools/call",
                        "{\"name\":\"mssql-query\",\"arguments\":{\"database\":\"shop\",\"query\":\"SELECT 42 AS n\"}}");
        return answer.object("result").object("structuredContent").write();
    }
}
