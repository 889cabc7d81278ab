package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file goes in over HTTP, is used by a call, and comes out again; in a real server. */
@Timeout(300)
class UploadsIT {
    private static final Path EXAMPLES =
            Path.of("../examples/toolsets").toAbsolutePath().normalize();
    private static final String REFUSED = "toolsets.refused";

    @TempDir private Path home;
    private HttpServer server;
    private BrowserPage page;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void open() throws Exception {
        server = new HttpServer(home);
        page = BrowserPage.signedIn(server);
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private static byte[] zipped(String example) throws IOException {
        var bytes = new ByteArrayOutputStream();
        Path root = EXAMPLES.resolve(example);
        try (var zip = new ZipOutputStream(bytes);
                Stream<Path> all = Files.walk(root)) {
            for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
                if (!each.toString().contains("__pycache__")) {
                    zip.putNextEntry(new ZipEntry(root.relativize(each).toString()));
                    zip.write(Files.readAllBytes(each));
                }
            }
        }
        return bytes.toByteArray();
    }

    private HttpResponse<String> upload(byte[] bytes) throws Exception {
        return server.send(
                page.sign(server.to("/api/uploads")).POST(BodyPublishers.ofByteArray(bytes)));
    }

    private String uploaded(byte[] bytes) throws Exception {
        HttpResponse<String> answer = upload(bytes);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return ((Json.Obj) Json.read(answer.body())).text("upload", "");
    }

    private HttpResponse<String> asPerson(String path, String body) throws Exception {
        return server.send(
                page.sign(server.to(path))
                        .header("Toolroom-Approved", "yes")
                        .POST(BodyPublishers.ofString(body.replace('\'', '"'))));
    }

    private List<String> left() throws IOException {
        Path folder = home.resolve("uploads");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).toList();
        }
    }

    @Test
    void aBundleIsPreviewedInstalledAndExported() throws Exception {
        String id = uploaded(zipped("data-report"));
        assertThat(left()).containsExactly(id);
        String dry = "{'upload':'" + id + "','dry_run':true}";
        HttpResponse<String> preview = server.post("/api/import_toolset", dry.replace('\'', '"'));
        assertThat(preview.body()).contains("\"kind\":\"new\"", "data-report");
        HttpResponse<String> program =
                server.post("/api/import_toolset", "{\"upload\":\"" + id + "\"}");
        assertThat(program.statusCode()).as(program.body()).isEqualTo(428);
        HttpResponse<String> installed = asPerson("/api/import_toolset", "{'upload':'" + id + "'}");
        assertThat(installed.statusCode()).as(installed.body()).isEqualTo(200);
        assertThat(left()).as("it is used").isEmpty();
        assertThat(asPerson("/api/import_toolset", dry).statusCode()).isEqualTo(404);

        HttpResponse<byte[]> zip =
                client.send(
                        server.allowed("/api/export_toolset?toolset_id=data-report")
                                .header("Accept", "application/zip")
                                .build(),
                        BodyHandlers.ofByteArray());
        assertThat(zip.headers().firstValue("Content-Type")).contains("application/zip");
        String again = uploaded(zip.body());
        assertThat(
                        asPerson("/api/import_toolset", "{'upload':'" + again + "','dry_run':true}")
                                .body())
                .contains("\"id\":\"data-report\"")
                .doesNotContain("\"kind\":\"new\"");
    }

    @Test
    void aHostileBundleIsRefusedWithItsProblemsAndInstallsNothing() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("../../evil.py"));
            zip.write("print()".getBytes(UTF_8));
        }
        String escaping = "{'upload':'" + uploaded(bytes.toByteArray()) + "'}";
        HttpResponse<String> refused = asPerson("/api/import_toolset", escaping);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains(REFUSED, "problems", "evil.py");
        String text = "{'upload':'" + uploaded("not a zip".getBytes(UTF_8)) + "','dry_run':true}";
        assertThat(asPerson("/api/import_toolset", text).body()).contains(REFUSED);
        assertThat(server.get("/api/list_toolsets").body()).doesNotContain("evil");
        for (String bad : List.of("../token", "0".repeat(32), "")) {
            HttpResponse<String> unknown =
                    asPerson("/api/import_toolset", "{'upload':'" + bad + "','dry_run':true}");
            assertThat(unknown.statusCode()).as(bad).isIn(400, 404);
            assertThat(unknown.body()).doesNotContain(home.toString());
        }
    }

    @Test
    void onlyWhoMayComeInSendsAndNoMoreThanThereIsRoomFor() throws Exception {
        byte[] some = {1, 2, 3};
        HttpRequest.Builder nobody = server.to("/api/uploads");
        assertThat(server.send(nobody.POST(BodyPublishers.ofByteArray(some))).statusCode())
                .isEqualTo(401);
        for (String origin : List.of("null", "http://evil.example")) {
            HttpResponse<String> foreign =
                    server.send(
                            server.allowed("/api/uploads")
                                    .header("Origin", origin)
                                    .POST(BodyPublishers.ofByteArray(some)));
            assertThat(foreign.statusCode()).as(origin).isEqualTo(403);
        }
        HttpResponse<String> form =
                server.send(
                        server.allowed("/api/uploads")
                                .header("Content-Type", "multipart/form-data; boundary=x")
                                .POST(BodyPublishers.ofByteArray(some)));
        assertThat(form.statusCode()).isEqualTo(415);
        assertThat(form.body()).contains("web.multipart", "--data-binary");
        assertThat(upload(new byte[0]).body()).contains("web.empty-upload");
        HttpResponse<String> large = upload(new byte[51 * 1024 * 1024]);
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(large.body()).contains("web.too-large", "50 MB");
        var chunked = new ByteArrayOutputStream();
        chunked.writeBytes(new byte[51 * 1024 * 1024]);
        HttpResponse<String> unannounced =
                server.send(
                        server.allowed("/api/uploads")
                                .POST(
                                        BodyPublishers.ofInputStream(
                                                () ->
                                                        new java.io.ByteArrayInputStream(
                                                                chunked.toByteArray()))));
        assertThat(unannounced.statusCode()).isEqualTo(413);
        assertThat(left()).isEmpty();
        String id = uploaded(some);
        assertThat(server.send(server.allowed("/api/uploads/" + id).DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(server.send(server.allowed("/api/uploads/" + id).DELETE()).body())
                .contains("web.no-upload");
    }

    @Test
    void aBinaryFileGoesIntoAChatAndComesOutTheSame() throws Exception {
        byte[] image = new byte[300_000];
        for (int i = 0; i < image.length; i++) {
            image[i] = (byte) (i * 31);
        }
        String id = uploaded(image);
        String edit = "{'chat_id':'c1','path':'in/a b.png','upload':'" + id + "'}";
        assertThat(asPerson("/api/edit_workspace_file", edit).statusCode()).isEqualTo(404);
        assertThat(left()).as("kept for the chat that was meant").containsExactly(id);
        asPerson("/api/create_chat", "{'chat_id':'c1'}");
        HttpResponse<String> saved = asPerson("/api/edit_workspace_file", edit);
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(200);
        assertThat(left()).isEmpty();
        assertThat(server.get("/api/get_workspace_manifest?chat_id=c1").body())
                .contains("user_upload");
        HttpResponse<byte[]> file =
                client.send(
                        server.allowed("/api/resources?uri=workspace://c1/latest/in/a%2520b.png")
                                .build(),
                        BodyHandlers.ofByteArray());
        assertThat(file.body()).isEqualTo(image);
        assertThat(file.headers().firstValue("Content-Type")).contains("image/png");
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment");
        String manifest = ((Json.Obj) Json.read(saved.body())).text("manifest_id", "");
        assertThat(server.get("/api/resources?uri=workspace://c1/" + manifest + "/in/x").body())
                .contains("web.no-resource");
        for (String other :
                List.of(
                        "workspace://c2/" + manifest + "/in/a%2520b.png",
                        "workspace://c1/latest/../../token",
                        "file:///etc/passwd",
                        "nonsense%20here",
                        "")) {
            HttpResponse<String> none = server.get("/api/resources?uri=" + other);
            assertThat(none.statusCode()).as(other).isEqualTo(404);
        }
        assertThat(asPerson("/api/edit_workspace_file", "{'path':'a'}").body())
                .contains("toolsets.no-source");
    }
}
