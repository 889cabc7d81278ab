package dev.toolroom.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Resource;
import dev.toolroom.testkit.TestHouse;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConsentOverHttpTest {
    private static final String PROGRAM = "a-token-of-the-home";
    private static final String DONE = "{\"done\":true}";

    private final TestHouse house =
            new TestHouse(
                    new TestTools(
                            TestTool.confirmed(
                                    "wipe", _ -> Answer.whole((Json.Obj) Json.read(DONE)))));
    private final Tokens tokens = new Tokens(PROGRAM, Clock.systemUTC());
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    tokens,
                    _ -> false,
                    List.of(door()::mount));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        web.close();
        house.close();
    }

    @Test
    void aPageThatHasAskedItsPersonIsNotAskedAgain() throws Exception {
        String page = tokens.redeem(tokens.link()).orElseThrow();
        HttpResponse<String> answer = send(wipe(page, true)).get();
        assertThat(answer.body()).isEqualTo(DONE);
        assertThat(house.confirmations().pending()).isEmpty();
    }

    @Test
    void aProgramCannotAnswerForAPerson() throws Exception {
        CompletableFuture<HttpResponse<String>> waiting = send(wipe(PROGRAM, true));
        decide(pendingCall(), "deny");
        assertThat(waiting.get().body()).contains("call.denied");
    }

    @Test
    void aPageIsAskedWhenItHasNotSaidSo() throws Exception {
        String page = tokens.redeem(tokens.link()).orElseThrow();
        CompletableFuture<HttpResponse<String>> waiting = send(wipe(page, false));
        decide(pendingCall(), "approve");
        assertThat(waiting.get().body()).isEqualTo(DONE);
    }

    /** The question, as soon as it is asked. */
    private CallId pendingCall() throws Exception {
        var asked = new CompletableFuture<CallId>();
        house.events()
                .resume(
                        0,
                        event -> {
                            if (event.type().equals("call.pending")) {
                                asked.complete(new CallId(event.data().text("id", "")));
                            }
                        },
                        () -> {});
        return asked.get();
    }

    private void decide(CallId call, String decision) throws Exception {
        HttpRequest request =
                request("/api/confirmations/" + call.value(), PROGRAM)
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        "{\"decision\":\"" + decision + "\"}"))
                        .build();
        assertThat(send(request).get().body()).isEqualTo("{\"decided\":true}");
    }

    private HttpRequest wipe(String token, boolean approved) {
        HttpRequest.Builder request = request("/api/tools/wipe/calls", token);
        if (approved) {
            request.header("Toolroom-Approved", "yes");
        }
        return request.POST(HttpRequest.BodyPublishers.ofString("{}")).build();
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(URI.create(web.address() + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token);
    }

    private CompletableFuture<HttpResponse<String>> send(HttpRequest request) {
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    private HttpDoor door() {
        return new HttpDoor(
                this::contracts,
                house.dispatcher(),
                CallId::random,
                house.events(),
                house.confirmations(),
                new NoResources(),
                tokens,
                new Plain());
    }

    private List<Contract> contracts() {
        List<Contract> all = new ArrayList<>();
        house.tools().tools().forEach(tool -> all.add(tool.contract()));
        return all;
    }

    private record Plain() implements HttpDoor.Description {
        @Override
        public String version() {
            return "0.0.0";
        }

        @Override
        public Json.Obj status() {
            return Json.Obj.EMPTY;
        }

        @Override
        public Json.Obj connect() {
            return Json.Obj.EMPTY;
        }
    }

    private static final class NoResources implements Resource.Source {
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
            return Optional.empty();
        }
    }
}
