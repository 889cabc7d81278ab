package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every endpoint by its published name, its errors in one shape, and the document of all. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class SeedEndpointsIT {
    private final Path home;
    private HttpServer server;
    private Json.Obj paths;
    private Json.Obj document;

    SeedEndpointsIT(@TempDir Path home) {
        this.home = home;
    }

    @BeforeAll
    void start() throws Exception {
        server = new HttpServer(home);
        document = (Json.Obj) Json.read(server.get("/api/openapi.json").body());
        paths = document.object("paths");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** Status and code of a request without arguments, or with an id that names nothing. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "GET, list_toolsets, '', 200, ''",
        "GET, get_toolset, ?toolset_id=none, 404, toolsets.not-found",
        "POST, import_toolset, '', 400, toolsets.no-source",
        "GET, export_toolset, ?toolset_id=none, 404, toolsets.not-found",
        "POST, enable_toolset, '', 400, call.bad-arguments",
        "POST, uninstall_toolset, '', 400, call.bad-arguments",
        "GET, list_tools, '', 200, ''",
        "GET, get_tool, ?tool_id=none, 404, toolsets.not-found",
        "GET, get_workspace_files, '', 200, ''",
        "GET, get_workspace_file, ?path=none, 404, ''",
        "GET, get_workspace_manifest, '', 200, ''",
        "POST, stream, '', 400, turns.bad-request",
        "GET, get_available_tools, '', 200, ''",
        "GET, list_chats, ?limit=2, 200, ''",
        "POST, create_chat, '', 200, ''",
        "POST, update_chat, '', 400, call.bad-arguments",
        "POST, delete_chat, '', 400, call.bad-arguments",
        "GET, list_messages, ?chat_id=none, 404, chats.not-found",
        "GET, diff_workspace, '', 200, ''",
        "POST, edit_workspace_file, '', 400, call.bad-arguments",
        "POST, switch_workspace, '', 400, toolsets.no-source",
        "POST, export_workspace, '', 400, call.bad-arguments",
    })
    void itIsThereByItsName(String method, String name, String query, int status, String code)
            throws Exception {
        assertThat(paths.object("/api/" + name).fields())
                .as("in the document")
                .containsKey(method.toLowerCase(Locale.ROOT));
        var answer =
                method.equals("GET")
                        ? server.get("/api/" + name + query)
                        : server.post("/api/" + name, "{}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        Json.Obj body = (Json.Obj) Json.read(answer.body());
        if (status != 200) {
            assertThat(body.fields()).containsKeys("code", "message", "nextStep");
        }
        if (!code.isEmpty()) {
            assertThat(body.text("code", "")).isEqualTo(code);
        }
    }

    @Test
    void theDocumentIsSoundAndItsReferencesLead() {
        assertThat(document.text("openapi", "")).isEqualTo("3.1.0");
        List<String> ids = new ArrayList<>();
        paths.fields()
                .forEach(
                        (path, methods) ->
                                ((Json.Obj) methods)
                                        .fields()
                                        .forEach(
                                                (method, operation) ->
                                                        check(
                                                                path,
                                                                method,
                                                                (Json.Obj) operation,
                                                                ids)));
        assertThat(ids).doesNotHaveDuplicates().contains("post_stream", "get_list_chats");
        references(document);
    }

    private static void check(String path, String method, Json.Obj operation, List<String> ids) {
        assertThat(operation.object("responses").fields()).as(path + " " + method).isNotEmpty();
        String id = operation.text("operationId", "");
        if (!id.isEmpty()) {
            ids.add(id);
        }
        List<String> named = new ArrayList<>();
        if (operation.get("parameters") instanceof Json.Arr(var parameters)) {
            parameters.forEach(each -> named.add(((Json.Obj) each).text("name", "")));
        }
        var placeholder = java.util.regex.Pattern.compile("\\{(\\w+)}").matcher(path);
        while (placeholder.find()) {
            assertThat(named).as(path).contains(placeholder.group(1));
        }
    }

    private void references(Json value) {
        switch (value) {
            case Json.Obj object -> {
                String to = object.text("$ref", "");
                if (to.startsWith("#/components/")) {
                    Json at = document;
                    for (Path part : Path.of(to.substring(2))) {
                        at = at instanceof Json.Obj inner ? inner.get(part.toString()) : null;
                    }
                    assertThat(at).as(to).isNotNull();
                }
                object.fields().values().forEach(this::references);
            }
            case Json.Arr(var items) -> items.forEach(this::references);
            default -> {}
        }
    }
}
