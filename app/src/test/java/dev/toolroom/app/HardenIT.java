package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A masked connection gets its login, from the shell; nobody sits at the terminal. */
@Timeout(300)
class HardenIT {
    @TempDir private Path home;

    @Test
    void aMaskedConnectionIsUsedOnceItsLoginIsThere() throws Exception {
        PostgresServer server = PostgresServer.start();
        run(
                server,
                "CREATE TABLE people (id int, name text, email text)",
                "INSERT INTO people VALUES (1, 'Ada', 'ada@example.org')");
        Files.writeString(
                home.resolve("toolroom.yaml"),
                """
                connections:
                  - id: shop
                    kind: postgresql
                    url: %s
                    user: postgres
                    mask: [ "*.email" ]
                """
                        .formatted(server.url("postgres").replaceFirst("\\?.*", "")));
        var tested = ToolroomProcess.run(home, "connection", "test", "shop");
        assertThat(tested.exit()).isEqualTo(1);
        assertThat(tested.out()).contains("toolroom connection harden shop");
        for (String option : new String[] {"", "--undo"}) {
            var asked =
                    option.isEmpty()
                            ? ToolroomProcess.run(home, "connection", "harden", "shop")
                            : ToolroomProcess.run(home, "connection", "harden", "shop", option);
            assertThat(asked.exit()).as(option).isEqualTo(1);
            assertThat(asked.err()).contains("interactive terminal");
        }
        var printed = ToolroomProcess.run(home, "connection", "harden", "shop", "--print");
        assertThat(printed.exit()).as(printed.err()).isZero();
        assertThat(printed.err()).contains("masked columns: people.email");
        run(server, printed.out());
        var used = ToolroomProcess.run(home, "connection", "harden", "shop");
        assertThat(used.exit()).as(used.err()).isZero();
        assertThat(used.out()).contains("masked columns: people.email");
        assertThat(ToolroomProcess.run(home, "query", "shop", "SELECT name FROM people").out())
                .contains("Ada");
        var denied = ToolroomProcess.run(home, "query", "shop", "SELECT * FROM people");
        assertThat(denied.out() + denied.err())
                .contains("email is masked; id and name can be read")
                .doesNotContain("ada@");
        assertThat(ToolroomProcess.run(home, "connection", "test", "shop").exit()).isZero();
        assertThat(Files.readString(home.resolve("toolroom.yaml"))).doesNotContain("password");
        aNewTableFollows(server);
        aPersonRemovesAndCreatesTheLogin();
    }

    private void aNewTableFollows(PostgresServer server) throws Exception {
        run(server, "CREATE TABLE letters (id int, email text)");
        var denied = ToolroomProcess.run(home, "query", "shop", "SELECT id FROM letters");
        assertThat(denied.out() + denied.err())
                .contains(
                        "is newer than the login of this connection",
                        "toolroom connection harden shop");
        var tested = ToolroomProcess.run(home, "connection", "test", "shop");
        assertThat(tested.out())
                .contains("not granted yet: letters", "toolroom connection harden shop");
        assertThat(ToolroomProcess.run(home, "connection", "harden", "shop").exit()).isZero();
        var described =
                ToolroomProcess.run(
                        home,
                        "call",
                        "query_schema",
                        "{\"database\":\"shop\",\"table\":\"letters\"}");
        assertThat(described.out())
                .contains("\"name\":\"email\",\"type\":\"text\",\"nullable\":true,\"masked\":true");
        assertThat(ToolroomProcess.run(home, "query", "shop", "SELECT id FROM letters").exit())
                .isZero();
    }

    private void aPersonRemovesAndCreatesTheLogin() throws Exception {
        var removed = ToolroomProcess.byPerson(home, "connection", "harden", "shop", "--undo");
        assertThat(removed.exit()).as(removed.out()).isZero();
        var refused = ToolroomProcess.run(home, "query", "shop", "SELECT 1 AS one");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("toolroom connection harden shop");
        var created = ToolroomProcess.byPerson(home, "connection", "harden", "shop");
        assertThat(created.exit()).as(created.out()).isZero();
        assertThat(created.out())
                .contains("which reads 2 tables but not 2 columns", "Type ")
                .doesNotContain("ada@");
        assertThat(ToolroomProcess.run(home, "query", "shop", "SELECT name FROM people").out())
                .contains("Ada");
    }

    private static void run(PostgresServer server, String... statements) throws Exception {
        try (var owner = DriverManager.getConnection(server.url("postgres"));
                var statement = owner.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
