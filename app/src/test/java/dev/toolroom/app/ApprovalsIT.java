package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data is lost when a person has said so, and not before, whoever asks and whatever happens. */
@Timeout(300)
class ApprovalsIT {
    @TempDir private Path home;

    private ShopHome shop;

    @BeforeEach
    void open() throws Exception {
        shop = ShopHome.in(home);
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
        BrowserPage page;
        try (var server = new HttpServer(home)) {
            arguments = shop.publishing();
            var asked = shop.call("designer_publish", arguments, "--yes");
            assertThat(asked.exit()).isEqualTo(1);
            assertThat(ShopHome.json(asked).text("reason", "")).isEqualTo("confirmation_required");
            assertThat(ShopHome.json(asked).write())
                    .contains(server.address(), "make the same call again");
            assertThat(asked.err()).contains("--yes does not count here");
            question = onlyQuestion(server);
            HttpResponse<String> own =
                    server.post("/api/confirmations/" + question, "{\"decision\":\"approve\"}");
            assertThat(own.statusCode()).isEqualTo(403);
            assertThat(own.body()).contains("web.not-a-person");
            page = BrowserPage.signedIn(server);
        }
        assertThat(shop.isDropped()).isFalse();
        try (var server = new HttpServer(home)) {
            assertThat(onlyQuestion(server)).isEqualTo(question);
            var decided =
                    server.send(
                            page.sign(server.to("/api/confirmations/" + question))
                                    .POST(BodyPublishers.ofString("{\"decision\":\"approve\"}")));
            assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
            assertThat(shop.isDropped()).isFalse();
            assertThat(ShopHome.json(shop.call("designer_publish", arguments)).write())
                    .contains("\"success\":true");
            assertThat(shop.isDropped()).isTrue();
            String record =
                    server.post(
                                    "/api/tools/activity_list/calls",
                                    "{\"tool\":\"designer_publish\",\"status\":\"success\"}")
                            .body();
            assertThat(record).contains("\"approvedBy\":\"workbench\"", "\"approvedHow\":\"page\"");
        }
    }

    @Test
    void noSettingLetsTheYesOptionApproveWhatDestroys() throws Exception {
        Path settings = home.resolve("toolroom.yaml");
        Files.writeString(
                settings, Files.readString(settings) + "approvals: { yesOption: true }\n");
        var asked = shop.call("designer_publish", shop.publishing(), "--yes");
        assertThat(asked.out()).contains("\"reason\":\"confirmation_required\"");
        assertThat(asked.err()).contains("--yes does not count here");
        assertThat(shop.isDropped()).isFalse();
    }

    @Test
    void signingOutEndsTheSessionsOfPages() throws Exception {
        try (var server = new HttpServer(home)) {
            BrowserPage page = BrowserPage.signedIn(server);
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
