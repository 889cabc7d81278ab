package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The secret of a connection is in the settings, where its owner wrote it, and nowhere else. */
@Timeout(300)
class SecretsIT {
    private static final String SECRET = "Kestrel7Harbor";

    /** What finds itself in the store, in the log and in what waits to be stored. */
    private static final String MARK = "MARKED_AS_SEEN";

    @TempDir private Path home;

    @BeforeEach
    void configure() throws IOException {
        Files.writeString(
                home.resolve("toolroom.yaml"),
                """
                connections:
                  - { id: pg, kind: postgresql, url: "jdbc:postgresql://bob:SECRET@127.0.0.1:1/shop?sslpassword=SECRET" }
                  - { id: short, kind: postgresql, url: "postgresql://bob:SECRET@127.0.0.1:1/shop" }
                  - { id: maria, kind: mariadb, url: "jdbc:mariadb://bob:SECRET@127.0.0.1:1/shop?trustStorePassword=SECRET" }
                  - { id: bare, kind: mariadb, url: "mariadb://bob:SECRET@127.0.0.1:1/shop", access: read-write }
                  - { id: mssql, kind: sqlserver, url: "jdbc:sqlserver://127.0.0.1:1;loginTimeout=1;connectRetryCount=0;databaseName=shop;trustStorePassword=SECRET", user: bob, password: SECRET }
                  - { id: file, kind: h2, url: "jdbc:h2:file:%s;IFEXISTS=TRUE;PASSWORD=SECRET" }
                """
                        .replace("SECRET", SECRET)
                        .formatted(home.resolve("none")));
    }

    private List<String> connections() {
        return List.of("pg", "short", "maria", "bare", "mssql", "file");
    }

    /** All that is said to an agent, with calls that succeed and calls that fail. */
    private String saidToAnAgent(ToolroomProcess server) throws Exception {
        var said = new StringBuilder();
        said.append(server.call("designer_list", "{}").write());
        for (String each : connections()) {
            said.append(query(server, each, "SELECT 1 AS " + MARK));
            said.append(
                    server.call(
                                    "mssql_schema_designer",
                                    "{\"operation\":\"show\",\"connectionId\":\"" + each + "\"}")
                            .write());
        }
        for (String secret :
                List.of(
                        "CREATE USER u IDENTIFIED BY '%s'",
                        "SELECT 'jdbc:postgresql://bob:%s@db/shop'",
                        "SELECT 'mariadb://bob:%s@db/shop?trustStorePassword=%<s'",
                        "SELECT 'jdbc:postgresql://db/shop?sslpassword=%s&ssl=true'")) {
            said.append(query(server, "stub", MARK + " " + secret.formatted(SECRET)));
        }
        said.append(server.call("activity_list", "{\"limit\":100}").write());
        return said.toString();
    }

    private static String query(ToolroomProcess server, String database, String text)
            throws Exception {
        String quoted = new dev.toolroom.kernel.json.Json.Str(text).write();
        return server.call(
                        "mssql-query",
                        "{\"database\":\"" + database + "\",\"query\":" + quoted + "}")
                .write();
    }

    @Test
    void theSecretOfAConnectionIsNowhereInTheHomeNorInWhatIsSaid() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            assertThat(saidToAnAgent(server)).contains("\"pg\"", "maria").doesNotContain(SECRET);
            assertThat(HomeFiles.containing(home, SECRET)).as("while it runs").isEmpty();
            assertThat(HomeFiles.containing(home, MARK)).as("what is there is found").isNotEmpty();
            server.kill();
        }
        assertThat(HomeFiles.containing(home, SECRET)).as("as a killed owner leaves it").isEmpty();
        for (List<String> each :
                List.of(
                        List.of("config", "show"),
                        List.of("connection", "test"),
                        List.of("doctor"),
                        List.of("tools"),
                        List.of("call", "activity_list"))) {
            var run = ToolroomProcess.run(home, each.toArray(String[]::new));
            assertThat(run.out() + run.err()).as("%s", each).isNotEmpty().doesNotContain(SECRET);
        }
        assertThat(HomeFiles.containing(home, SECRET)).as("at rest").isEmpty();
        assertThat(HomeFiles.containing(home, MARK)).isNotEmpty();
    }
}
