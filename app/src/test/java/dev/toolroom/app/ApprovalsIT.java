package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data is lost when a person has said so, and not before, whoever asks and whatever happens. */
@Timeout(300)
class ApprovalsIT {
    @TempDir private Path home;

    /** What a browser holds of a session. */
    private record Page(String cookie, String key) {
        HttpRequest.Builder sign(HttpRequest.Builder request) {
            return request.header("Cookie", cookie).header("Toolroom-Page", key);
        }
    }

    @BeforeEach
    void open() throws Exception {
        Path file = home.resolve("shop.db");
        sql("CREATE TABLE orders (id integer NOT NULL PRIMARY KEY, note text)");
        Files.writeString(
                home.resolve("toolroom.yaml"),
                """
                connections:
                  - { id: shop, kind: sqlite, url: "jdbc:sqlite:%s", access: read-write }
                """
                        .formatted(file));
    }

    private void sql(String statement) throws SQLException {
        try (Connection shop =
                        DriverManager.getConnection("jdbc:sqlite:" + home.resolve("shop.db"));
                Statement run = shop.createStatement()) {
            run.execute(statement);
        }
    }

    private boolean isDropped() throws SQLException {
        try {
            sql("SELECT note FROM orders");
            return false;
        } catch (SQLException noSuchColumn) {
            return true;
        }
    }

    private ToolroomProcess.Run call(String tool, String arguments, String... more)
            throws Exception {
        var words = new java.util.ArrayList<>(List.of("call", tool, arguments));
        words.addAll(List.of(more));
        return ToolroomProcess.run(home, words.toArray(String[]::new));
    }

    /** The arguments of a publish that drops a column with its values. */
    private String publishing() throws Exception {
        Json.Obj shown =
                json(
                        call(
                                "mssql_schema_designer",
                                "{\"operation\":\"show\",\"connectionId\":\"shop\"}"));
        Json.Obj edited =
                json(
                        call(
                                "mssql_schema_designer",
                                "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\"%s\",\"edits\":[{\"op\":\"drop_column\",\"table\":{\"name\":\"orders\"},\"column\":{\"name\":\"note\"}}]}}"
                                        .formatted(shown.text("version", ""))));
        return "{\"action\":\"apply\",\"expectedVersion\":\"%s\",\"acceptDataLoss\":true}"
                .formatted(edited.text("version", ""));
    }

    private static Json.Obj json(ToolroomProcess.Run run) {
        assertThat(run.out()).as("%s", run).startsWith("{");
        return (Json.Obj) Json.read(run.out());
    }

    private static Page signedIn(HttpServer server) throws Exception {
        String code = "{\"code\":\"" + server.code() + "\"}";
        HttpResponse<String> begun =
                server.send(server.to("/api/session").POST(BodyPublishers.ofString(code)));
        String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).startsWith("toolroom-").contains("HttpOnly", "SameSite=Strict");
        String key = ((Json.Obj) Json.read(begun.body())).text("key", "");
        return new Page(cookie.replaceAll(";.*", ""), key);
    }

    private static String onlyQuestion(HttpServer server) throws Exception {
        Json.Obj all = (Json.Obj) Json.read(server.get("/api/confirmations").body());
        var pending = (Json.Arr) java.util.Objects.requireNonNull(all.get("pending"));
        assertThat(pending.items()).hasSize(1);
        return ((Json.Obj) pending.items().getFirst()).text("id", "");
    }

    @Test
    void aQuestionOutlivesItsCallAndTheServerAndOnlyAPersonAnswersIt() throws Exception {
        String arguments;
        String question;
        Page page;
        try (var server = new HttpServer(home)) {
            arguments = publishing();
            var asked = call("designer_publish", arguments, "--yes");
            assertThat(asked.exit()).isEqualTo(1);
            assertThat(json(asked).text("reason", "")).isEqualTo("confirmation_required");
            assertThat(json(asked).write()).contains(server.address(), "make the same call again");
            assertThat(asked.err()).contains("--yes does not count here");
            question = onlyQuestion(server);
            HttpResponse<String> own =
                    server.post("/api/confirmations/" + question, "{\"decision\":\"approve\"}");
            assertThat(own.statusCode()).isEqualTo(403);
            assertThat(own.body()).contains("web.not-a-person");
            page = signedIn(server);
        }
        assertThat(isDropped()).isFalse();
        try (var server = new HttpServer(home)) {
            assertThat(onlyQuestion(server)).isEqualTo(question);
            var decided =
                    server.send(
                            page.sign(server.to("/api/confirmations/" + question))
                                    .POST(BodyPublishers.ofString("{\"decision\":\"approve\"}")));
            assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
            assertThat(isDropped()).isFalse();
            assertThat(json(call("designer_publish", arguments)).write())
                    .contains("\"success\":true");
            assertThat(isDropped()).isTrue();
            String record =
                    server.post(
                                    "/api/tools/activity_list/calls",
                                    "{\"tool\":\"designer_publish\",\"status\":\"success\"}")
                            .body();
            assertThat(record).contains("\"approvedBy\":\"workbench\"", "\"approvedHow\":\"page\"");
        }
    }

    @Test
    void theYesOptionCountsWhereTheSettingsSaySo() throws Exception {
        Path settings = home.resolve("toolroom.yaml");
        Files.writeString(
                settings, Files.readString(settings) + "approvals: { yesOption: true }\n");
        assertThat(json(call("designer_publish", publishing(), "--yes")).write())
                .contains("\"success\":true");
        assertThat(isDropped()).isTrue();
        assertThat(call("activity_list", "{\"tool\":\"designer_publish\"}").out())
                .contains("\"approvedHow\":\"yes-option\"");
    }

    @Test
    void signingOutEndsTheSessionsOfPages() throws Exception {
        try (var server = new HttpServer(home)) {
            Page page = signedIn(server);
            assertThat(server.send(page.sign(server.to("/api/status"))).statusCode())
                    .isEqualTo(200);
            assertThat(Files.getPosixFilePermissions(home.resolve("sessions.json")))
                    .extracting(Enum::name)
                    .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
            assertThat(Files.readString(home.resolve("sessions.json"))).doesNotContain(page.key());
            var out = ToolroomProcess.run(home, "serve", "--sign-out");
            assertThat(out.out()).contains("Signed out: 1 browser.");
            assertThat(server.send(page.sign(server.to("/api/status"))).statusCode())
                    .isEqualTo(401);
        }
    }
}
