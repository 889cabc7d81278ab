package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What stands in {@code examples} does what it says. */
@Timeout(180)
class ExamplesIT {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();
    private static final List<String> SHOP =
            List.of(
                    "CREATE TABLE people (id INTEGER PRIMARY KEY, email VARCHAR(80))",
                    "INSERT INTO people VALUES (1, 'ada@example.org')");
    private static final String PEOPLE =
            "{\"database\":\"shop\",\"query\":\"SELECT id, email FROM people\"}";

    @TempDir private Path home;

    @Test
    void sqlite() throws Exception {
        Path file = home.resolve("shop.db");
        filled("jdbc:sqlite:" + file, "", "");
        settings("sqlite", "/data/shop.db", file.toString());
        maskedRow();
    }

    @Test
    void h2() throws Exception {
        Path file = home.resolve("shop");
        filled("jdbc:h2:file:" + file, "sa", "");
        settings("h2", "/data/shop", file.toString());
        assertThat(toolroom(home, "query", "shop", "SELECT id FROM people").out()).contains("1");
    }

    @Test
    void postgresql() throws Exception {
        try (var postgres = EmbeddedPostgres.builder().start()) {
            String admin = postgres.getJdbcUrl("postgres", "postgres");
            run(admin, "postgres", "", List.of("CREATE DATABASE shop"));
            String shop = postgres.getJdbcUrl("postgres", "shop");
            filled(shop, "postgres", "");
            run(
                    shop,
                    "postgres",
                    "",
                    List.of(
                            "CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'",
                            "ALTER TABLE people OWNER TO owner"));
            settings("postgresql", "localhost:5432", "localhost:" + postgres.getPort());
            var printed = toolroom(home, "connection", "harden", "shop", "--print");
            assertThat(printed.exit()).as(printed.err()).isZero();
            run(shop, "postgres", "", List.of(printed.out()));
            assertThat(toolroom(home, "connection", "harden", "shop").exit()).isZero();
            assertThat(toolroom(home, "query", "shop", "SELECT id FROM people").out())
                    .contains("1");
            assertThat(toolroom(home, "call", "mssql-query", PEOPLE).out())
                    .contains("email is masked")
                    .doesNotContain("ada@");
        }
    }

    @Test
    void mariadb(@TempDir Path folder) throws Exception {
        try (var server = new MariaDbServer(folder)) {
            String plain = "?sslMode=disable";
            run(server.address() + plain, "root", "", List.of("CREATE DATABASE shop"));
            filled(server.address() + "shop" + plain, "root", "");
            run(
                    server.address() + plain,
                    "root",
                    "",
                    List.of(
                            "CREATE USER owner IDENTIFIED BY 'secret'",
                            "GRANT ALL ON shop.* TO owner"));
            settings(
                    "mariadb",
                    "localhost:3306/shop",
                    "127.0.0.1:" + server.port() + "/shop" + plain);
            var printed = toolroom(home, "connection", "harden", "shop", "--print");
            assertThat(printed.exit()).as(printed.err()).isZero();
            MariaDbServer.client(server.address(), printed.out());
            var used = toolroom(home, "connection", "harden", "shop");
            assertThat(used.exit()).as(used.err()).isZero();
            maskedRow();
        }
    }

    @Test
    void sqlServersSettingsAreRight() throws Exception {
        settings("sqlserver", "localhost:1433", "localhost:1433");
        var checked = toolroom(home, "config", "check");
        assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
    }

    @Test
    void theModelHasNoFindings() throws Exception {
        var found =
                toolroom(home, "dlang", "validate", EXAMPLES.resolve("model").toString(), "--json");
        assertThat(found.exit()).as(found.out() + found.err()).isZero();
        assertThat(found.out()).contains("\"count\":0");
    }

    @Test
    void theDesignOpens() throws Exception {
        Path project = Files.createDirectory(home.resolve("project"));
        Files.copy(EXAMPLES.resolve("design/library.dbml"), project.resolve("library.dbml"));
        var opened =
                toolroom(
                        project,
                        "call",
                        "designer_file",
                        "{\"action\":\"open\",\"path\":\"library.dbml\",\"dialect\":\"postgresql\"}");
        assertThat(opened.exit()).as(opened.out() + opened.err()).isZero();
        assertThat(opened.out()).contains("\"success\":true");
        var overview =
                toolroom(
                        project,
                        "call",
                        "mssql_schema_designer",
                        "{\"operation\":\"get_overview\"}");
        assertThat(overview.out()).contains("titles", "copies", "loans");
    }

    @Test
    void theConversationIsAnsweredMessageByMessage() throws Exception {
        Process server = new ProcessBuilder(ToolroomProcess.command(home, "mcp")).start();
        try (var in = server.getOutputStream()) {
            in.write(Files.readAllBytes(EXAMPLES.resolve("conversation.jsonl")));
        }
        String out = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(server.waitFor()).isZero();
        for (int id = 1; id <= 7; id++) {
            assertThat(out).contains("\"id\":" + id);
        }
        assertThat(out.lines().filter(line -> line.contains("\"error\":{"))).isEmpty();
        assertThat(out.lines().filter(line -> line.contains("\"isError\":true"))).hasSize(1);
    }

    private void settings(String kind, String old, String now) throws Exception {
        String text = Files.readString(EXAMPLES.resolve("databases/" + kind + ".yaml"));
        assertThat(text).contains(old);
        Files.writeString(home.resolve("toolroom.yaml"), text.replace(old, now));
    }

    private void maskedRow() throws Exception {
        var rows = toolroom(home, "call", "mssql-query", PEOPLE);
        assertThat(rows.exit()).as(rows.out() + rows.err()).isZero();
        assertThat(rows.out()).contains("[[1,").doesNotContain("ada@");
    }

    /** In a folder, with the password that the settings name. */
    private ToolroomProcess.Run toolroom(Path folder, String... arguments) throws Exception {
        var builder = new ProcessBuilder(ToolroomProcess.command(home, arguments));
        builder.directory(folder.toFile()).environment().put("SHOP_PASSWORD", "secret");
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ToolroomProcess.Run(process.waitFor(), out, err);
    }

    private static void filled(String url, String user, String password) throws Exception {
        run(url, user, password, SHOP);
    }

    private static void run(String url, String user, String password, List<String> statements)
            throws Exception {
        try (var connection = DriverManager.getConnection(url, user, password);
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
