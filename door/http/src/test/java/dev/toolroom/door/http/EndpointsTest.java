package dev.toolroom.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.TestTools;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EndpointsTest {
    private static final String PROGRAM = "a-token-of-the-home";

    /** Answers with its arguments; refuses with the code that it is told. */
    private record Echo(Contract contract) implements Tool {
        static Echo of(String name, Effect effect, boolean endpoint) {
            var schema =
                    (Json.Obj)
                            Json.read(
                                    """
                                    {"type":"object","additionalProperties":false,"properties":{
                                      "chat_id":{"type":"string"},"limit":{"type":"integer"},
                                      "all":{"type":"boolean"},"refuse":{"type":"string"},
                                      "export":{"type":"string"}}}
                                    """);
            return new Echo(
                    new Contract(
                            new ToolName(name),
                            "1.0.0",
                            name,
                            name,
                            "test",
                            schema,
                            null,
                            false,
                            false,
                            false,
                            EffectRule.always(effect),
                            WorkspaceUse.NONE,
                            Limits.DEFAULT,
                            new Contract.Hints(false, false, endpoint),
                            null));
        }

        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            String code = arguments.text("refuse", "");
            if (!code.isEmpty()) {
                throw new Refusal(() -> code, "not so", "Ask otherwise");
            }
            return Answer.whole(arguments);
        }
    }

    /** The export that every answer with this reference is about. */
    private static final class OneExport implements Resource.Source {
        static final String URI = "toolroom://exports/kit.zip";
        private final AtomicInteger open = new AtomicInteger();

        @Override
        public List<Resource> list() {
            return List.of();
        }

        @Override
        public List<Resource.Template> templates() {
            return List.of();
        }

        @Override
        public Optional<Resource.Content> read(String uri) {
            return Optional.empty();
        }

        @Override
        public Optional<Resource.Whole> open(String uri) {
            if (!uri.equals(URI)) {
                return Optional.empty();
            }
            open.incrementAndGet();
            InputStream bytes =
                    new ByteArrayInputStream(new byte[] {'P', 'K', 3, 4}) {
                        @Override
                        public void close() {
                            open.decrementAndGet();
                        }
                    };
            return Optional.of(new Resource.Whole("application/zip", bytes));
        }
    }

    private final List<Tool> tools =
            List.of(
                    Echo.of("list_things", Effect.READS, true),
                    Echo.of("remove_thing", Effect.EDITS, true),
                    Echo.of("inner_thing", Effect.READS, false));
    private final TestApplication house =
            new TestApplication(new TestTools(tools.toArray(Tool[]::new)));
    private final List<Contract> contracts = tools.stream().map(Tool::contract).toList();
    private final OneExport exports = new OneExport();
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    new Tokens(PROGRAM, Clock.systemUTC()),
                    _ -> false,
                    List.of(
                            routes ->
                                    new EndpointRoutes(
                                                    contracts,
                                                    new CallRoutes(
                                                            () -> contracts,
                                                            house.dispatcher(),
                                                            CallId::random),
                                                    exports)
                                            .mount(routes)));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        web.close();
        house.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path))
                .header("Authorization", "Bearer " + PROGRAM);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return client.send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void parametersAreReadAsTheSchemaWantsThem() throws Exception {
        HttpResponse<String> answer = get("/api/list_things?chat_id=7&limit=20&all=true");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"chat_id\":\"7\",\"limit\":20,\"all\":true}");
        assertThat(answer.headers().firstValue("Toolroom-Call")).isPresent();
        assertThat(house.ledger().receipts()).hasSize(1);
    }

    @Test
    void whatDoesNotFitIsRefusedWithAStatus() throws Exception {
        HttpResponse<String> wrong = get("/api/list_things?limit=many");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("call.bad-arguments", "limit", "nextStep");
        assertThat(get("/api/list_things?nothing=1").statusCode()).isEqualTo(400);
        for (String[] each :
                new String[][] {
                    {"a.not-found", "404"},
                    {"a.conflict", "409"},
                    {"a.too-large", "413"},
                    {"a.b", "400"}
                }) {
            HttpResponse<String> refused =
                    post("/api/remove_thing", "{\"refuse\":\"" + each[0] + "\"}");
            assertThat(refused.statusCode()).as(each[0]).isEqualTo(Integer.parseInt(each[1]));
            assertThat(refused.body()).contains(each[0], "not so", "Ask otherwise");
        }
    }

    @Test
    void onlyWhatReadsIsReadAndOnlyWhatIsNamedIsThere() throws Exception {
        assertThat(post("/api/list_things", "{\"limit\":1}").body()).isEqualTo("{\"limit\":1}");
        assertThat(post("/api/remove_thing", "{}").statusCode()).isEqualTo(200);
        assertThat(get("/api/remove_thing").statusCode()).isIn(404, 405);
        assertThat(get("/api/inner_thing").statusCode()).isEqualTo(404);
    }

    @Test
    void aFileThatAnAnswerRefersToComesInsteadWhereItsTypeIsAccepted() throws Exception {
        String path = "/api/list_things?export=" + OneExport.URI;
        HttpResponse<String> file =
                client.send(
                        request(path).header("Accept", "application/zip").build(),
                        BodyHandlers.ofString());
        assertThat(file.body()).startsWith("PK");
        assertThat(file.headers().firstValue("Content-Type")).contains("application/zip");
        assertThat(file.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename*=UTF-8''kit.zip");
        for (String accepted :
                List.of("*/*", "application/json", "application/json, application/zip")) {
            HttpResponse<String> json =
                    client.send(
                            request(path).header("Accept", accepted).build(),
                            BodyHandlers.ofString());
            assertThat(json.body()).as(accepted).contains(OneExport.URI);
        }
        assertThat(exports.open).hasValue(0);
    }

    @Test
    void theDescriptionForProgramsNamesThem() {
        Json.Obj paths = OpenApi.of("1", contracts, Json.Obj.EMPTY).object("paths");
        assertThat(paths.object("/api/list_things").fields()).containsKeys("get", "post");
        assertThat(paths.object("/api/remove_thing").fields()).containsOnlyKeys("post");
        assertThat(paths.fields()).doesNotContainKey("/api/inner_thing");
        var ids =
                paths.fields().values().stream()
                        .flatMap(each -> ((Json.Obj) each).fields().values().stream())
                        .map(each -> ((Json.Obj) each).text("operationId", ""))
                        .filter(each -> !each.isEmpty())
                        .toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(
                        paths.object("/api/list_things").object("get").get("parameters")
                                        instanceof Json.Arr(var all)
                                ? Stream.ofNullable(all).flatMap(List::stream).toList()
                                : List.of())
                .hasSize(5);
    }
}
