package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever asked for a statement and wants it no longer, at whichever door: it ends in the database,
 * long before its own time is over.
 */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class CancelIT {
    private static final String ENDLESS =
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)"
                    + " SELECT COUNT(*) FROM c a, c b, c d WHERE a.n + b.n + d.n < 0";

    /** It reads the file too, which others notice. */
    private static final String READING = ENDLESS + " AND EXISTS (SELECT 1 FROM item)";

    private final Path home;
    private EmbeddedPostgres postgres;
    private String mariadb;
    private HttpServer http;
    private final List<ToolroomProcess> clients = new ArrayList<>();

    CancelIT(@TempDir Path home) {
        this.home = home;
    }

    /** A way to ask, and to give up. */
    private interface Door {
        /** Asks, and answers with how to give up. */
        GivingUp ask(String arguments) throws Exception;
    }

    private interface GivingUp {
        void now() throws Exception;
    }

    @BeforeAll
    void open() throws Exception {
        postgres = EmbeddedPostgres.builder().start();
        mariadb = MariaDbServer.start() + "mysql?sslMode=disable";
        Path file = home.resolve("shop.db");
        try (Connection sqlite = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = sqlite.createStatement()) {
            statement.execute("CREATE TABLE item AS SELECT 1 AS id");
        }
        Files.writeString(
                home.resolve("toolroom.yaml"),
                """
                connections:
                  - { id: postgres, kind: postgresql, url: "%s", user: postgres, password: postgres }
                  - { id: mariadb, kind: mariadb, url: "%s", user: root, password: "" }
                  - { id: sqlite, kind: sqlite, url: "jdbc:sqlite:%s" }
                  - { id: h2, kind: h2, url: "jdbc:h2:file:%s", user: sa, password: "" }
                """
                        .formatted(
                                "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
                                mariadb,
                                file,
                                home.resolve("shop")));
        DriverManager.getConnection("jdbc:h2:file:" + home.resolve("shop"), "sa", "").close();
        http = new HttpServer(home);
    }

    @AfterAll
    void close() throws IOException {
        clients.forEach(ToolroomProcess::close);
        http.close();
        postgres.close();
    }

    private List<Arguments> everyDoorAndDatabase() {
        var all = new ArrayList<Arguments>();
        for (String door :
                List.of("stdio", "stdio that is killed", "shell", "rest", "mcp over http")) {
            for (String database : List.of("postgres", "mariadb", "sqlite", "h2")) {
                all.add(Arguments.of(door, database));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("everyDoorAndDatabase")
    void givingUpEndsTheStatement(String door, String database) throws Exception {
        String arguments =
                Json.object()
                        .put("database", database)
                        .put("query", database.equals("sqlite") ? READING : ENDLESS)
                        .build()
                        .write();
        GivingUp givingUp = door(door).ask(arguments);
        long before = System.nanoTime();
        while (!runs(database)) {
            Thread.onSpinWait();
        }
        long begun = System.nanoTime();
        givingUp.now();
        while (runs(database)) {
            Thread.onSpinWait();
        }
        long ended = System.nanoTime();
        System.out.printf(
                "%s, %s: began after %d ms, ended after %d ms%n",
                door, database, (begun - before) / 1_000_000, (ended - begun) / 1_000_000);
        // Its own time would be over after 25 seconds.
        assertThat(ended - begun).isLessThan(15_000_000_000L);
        assertThat(query(database, "SELECT 42 AS n")).contains("[[42]]");
    }

    private Door door(String name) {
        return switch (name) {
            case "stdio" -> this::stdio;
            case "stdio that is killed" -> this::killed;
            case "shell" -> this::shell;
            case "rest" ->
                    arguments -> dropped("/api/tools/mssql-query/calls", arguments, List.of());
            default -> this::overHttp;
        };
    }

    private GivingUp stdio(String arguments) throws IOException {
        // It stays until the end: were it closed, that would end the statement too.
        ToolroomProcess client = ToolroomProcess.mcp(home);
        clients.add(client);
        String id = client.send("tools/call", params(arguments));
        return () ->
                client.sendLine(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}"
                                .formatted(id));
    }

    private GivingUp killed(String arguments) throws IOException {
        ToolroomProcess client = ToolroomProcess.mcp(home);
        client.send("tools/call", params(arguments));
        return client::kill;
    }

    /** As by Ctrl-C. */
    private GivingUp shell(String arguments) throws IOException {
        // Whoever runs the tests in the background has Ctrl-C ignored, and children inherit that.
        var command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(ToolroomProcess.command(home, "call", "mssql-query", arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        return () -> {
            new ProcessBuilder("kill", "-INT", "" + process.pid()).start().waitFor();
            process.waitFor();
        };
    }

    private GivingUp overHttp(String arguments) throws IOException {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"mssql-query\",\"arguments\":%s,\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}"
                        .formatted(arguments);
        return dropped(
                "/mcp",
                body,
                List.of(
                        "MCP-Protocol-Version: 2026-07-28",
                        "Mcp-Method: tools/call",
                        "Mcp-Name: mssql-query",
                        "Accept: application/json, text/event-stream"));
    }

    /** A request on a connection of its own, which is closed before there is an answer. */
    private GivingUp dropped(String path, String body, List<String> headers) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), http.port());
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var lines = new ArrayList<>(headers);
        lines.addFirst("POST " + path + " HTTP/1.1");
        lines.add("Host: 127.0.0.1:" + http.port());
        lines.add("Authorization: Bearer " + http.token());
        lines.add("Content-Type: application/json");
        lines.add("Content-Length: " + bytes.length);
        String head = String.join("\r\n", lines) + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return socket::close;
    }

    private static String params(String arguments) {
        return "{\"name\":\"mssql-query\",\"arguments\":%s}".formatted(arguments);
    }

    /** As the database sees it. */
    private boolean runs(String database) throws Exception {
        return switch (database) {
            case "postgres" ->
                    finds(
                            postgres.getJdbcUrl("postgres", "postgres"),
                            "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <>"
                                    + " pg_backend_pid() AND query LIKE 'WITH RECURSIVE%'");
            case "mariadb" ->
                    finds(
                            mariadb + "&user=root",
                            "SELECT 1 FROM information_schema.processlist"
                                    + " WHERE info LIKE 'WITH RECURSIVE%'");
            case "sqlite" -> isHeld();
            // Nobody but the server has its file.
            default ->
                    query(
                                    "h2",
                                    "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE"
                                            + " EXECUTING_STATEMENT LIKE 'WITH RECURSIVE%'")
                            .contains("[[1]]");
        };
    }

    private static boolean finds(String url, String question) throws SQLException {
        try (Connection owner = DriverManager.getConnection(url);
                Statement statement = owner.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            return rows.next();
        }
    }

    /** Whoever reads a SQLite file keeps others from having it alone. */
    private boolean isHeld() throws SQLException {
        try (Connection other =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + home.resolve("shop.db") + "?busy_timeout=0");
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            statement.execute("ROLLBACK");
            return false;
        } catch (SQLException busy) {
            return true;
        }
    }

    private String query(String database, String query) throws Exception {
        return http.post(
                        "/api/tools/mssql-query/calls",
                        Json.object().put("database", database).put("query", query).build().write())
                .body();
    }
}
