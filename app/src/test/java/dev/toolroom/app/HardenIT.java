package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
        aPersonNamesAnOwnerWhoIsNotStored(server);
    }

    /** The connection has no login of its own. */
    private void aPersonNamesAnOwnerWhoIsNotStored(PostgresServer server) throws Exception {
        String url = server.url("postgres").replaceFirst("\\?.*", "");
        var types =
                Map.of(
                        "User that may create logins in lent: ", "postgres",
                        "Password (not stored): ", "owners-secret");
        var added =
                ToolroomProcess.byPerson(
                        home,
                        "connection",
                        "add",
                        "lent",
                        "--kind",
                        "postgresql",
                        "--url",
                        url,
                        "--user",
                        "nobody-here",
                        "--mask",
                        "*.email");
        assertThat(added.exit()).as(added.out()).isEqualTo(1);
        assertThat(added.out()).contains("the database turns the login away");
        var asked = ToolroomProcess.run(home, "connection", "harden", "lent", "--ask-owner");
        assertThat(asked.exit()).isEqualTo(1);
        assertThat(asked.err()).contains("interactive terminal");
        var created =
                ToolroomProcess.byPersonWho(
                        types, home, "connection", "harden", "lent", "--ask-owner");
        assertThat(created.exit()).as(created.out()).isZero();
        assertThat(created.out())
                .contains("Type ", "Queries of lent now use a login")
                .doesNotContain("owners-secret");
        assertThat(ToolroomProcess.run(home, "query", "lent", "SELECT name FROM people").out())
                .contains("Ada");
        assertThat(filesWith("owners-secret")).isEmpty();
        var hardenedAtOnce =
                ToolroomProcess.byPerson(
                        home,
                        "connection",
                        "add",
                        "masked",
                        "--kind",
                        "postgresql",
                        "--url",
                        url,
                        "--user",
                        "postgres",
                        "--mask",
                        "*.email");
        assertThat(hardenedAtOnce.out())
                .contains("Added masked to", "Queries of masked now use a login");
        assertThat(hardenedAtOnce.exit()).isZero();
        var removed =
                ToolroomProcess.byPersonWho(
                        types, home, "connection", "harden", "lent", "--undo", "--ask-owner");
        assertThat(removed.out()).contains("Removed the login of lent.");
    }

    private List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            var found = new ArrayList<Path>();
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(each), ISO_8859_1).contains(text)) {
                    found.add(each);
                }
            }
            return found;
        }
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
