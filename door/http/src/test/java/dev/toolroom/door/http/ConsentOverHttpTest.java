package dev.toolroom.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
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

    private final TestApplication house =
            new TestApplication(
                    Duration.ofMillis(300),
                    new TestTools(
                            TestTool.confirmed(
                                    "wipe", _ -> Answer.whole((Json.Obj) Json.read(DONE))),
                            TestTool.confined(
                                    "run", _ -> Answer.whole((Json.Obj) Json.read(DONE)))));
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

    /** What a page sends, or a program. */
    private record Sender(String name, String value, String cookie) {}

    private static final Sender AGENT = new Sender("Authorization", "Bearer " + PROGRAM, "");

    private Sender page() {
        PageSessions.Begun begun = tokens.redeem(tokens.link()).orElseThrow();
        String cookie = String.valueOf(begun.cookie());
        return new Sender("Toolroom-Page", begun.key(), cookie.replaceAll(";.*", ""));
    }

    @Test
    void aPageThatHasAskedItsPersonIsNotAskedAgain() throws Exception {
        HttpResponse<String> answer = send(wipe(page(), true)).get();
        assertThat(answer.body()).isEqualTo(DONE);
        assertThat(house.confirmations().pending()).isEmpty();
        assertThat(house.ledger().approvals())
                .containsExactly(Decision.approved("workbench", "page"));
    }

    @Test
    void aProgramCannotApproveItsOwnCall() throws Exception {
        HttpResponse<String> asked = send(wipe(AGENT, true)).get();
        assertThat(asked.body())
                .contains("\"code\":\"call.confirmation-required\"", "in the workbench");
        CallId call = house.confirmations().pending().getFirst().call();
        for (String decision : List.of("approve", "deny")) {
            HttpResponse<String> refused = decide(call, decision, "once", AGENT);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("web.not-a-person");
        }
        assertThat(house.ledger().begun()).isEmpty();
        assertThat(decide(call, "approve", "once", page()).statusCode()).isEqualTo(200);
        assertThat(send(wipe(AGENT, false)).get().body()).isEqualTo(DONE);
        assertThat(send(wipe(AGENT, false)).get().body()).contains("call.confirmation-required");
    }

    /** Neither half of a session opens anything without the other, nor does a program's token. */
    @Test
    void noHalfOfASessionIsOne() throws Exception {
        Sender mine = page();
        Sender other = page();
        for (Sender each :
                List.of(
                        new Sender("Toolroom-Page", mine.value(), ""),
                        new Sender("Authorization", "Bearer " + mine.value(), ""),
                        new Sender("X-Nothing", "x", mine.cookie()),
                        new Sender("Toolroom-Page", PROGRAM, mine.cookie()),
                        new Sender("Toolroom-Page", other.value(), mine.cookie()))) {
            assertThat(send(wipe(each, true)).get().statusCode()).as("%s", each).isEqualTo(401);
        }
        assertThat(house.ledger().begun()).isEmpty();
    }

    @Test
    void aPageIsAskedWhenItHasNotSaidSo() throws Exception {
        Sender page = page();
        CompletableFuture<HttpResponse<String>> waiting = send(wipe(page, false));
        assertThat(decide(pendingCall(), "approve", "once", page).body())
                .isEqualTo("{\"decided\":true,\"runs\":\"now\"}");
        assertThat(waiting.get().body()).isEqualTo(DONE);
    }

    /** A ticket opens a page, and a page stands for a person: programs are given none. */
    @Test
    void onlyAPersonGetsATicketForAFrame() throws Exception {
        String body = "{\"ancestors\":[\"vscode-webview://abc\"]}";
        HttpRequest.Builder asked = request("/api/tickets", AGENT);
        assertThat(
                        send(asked.POST(HttpRequest.BodyPublishers.ofString(body)).build())
                                .get()
                                .statusCode())
                .isEqualTo(403);
        HttpRequest.Builder mine = request("/api/tickets", page());
        String ticket =
                send(mine.POST(HttpRequest.BodyPublishers.ofString(body)).build()).get().body();
        assertThat(ticket).contains("/embed?ticket=", "#code=");
        String code = ticket.replaceAll(".*#code=([0-9a-f]*).*", "$1");
        String key = tokens.redeem(code).orElseThrow().key();
        var framed = new Sender("Authorization", "Bearer " + key, "");
        assertThat(send(wipe(framed, true)).get().body()).isEqualTo(DONE);
    }

    @Test
    void aNoIsTold() throws Exception {
        Sender page = page();
        CompletableFuture<HttpResponse<String>> waiting = send(wipe(page, false));
        decide(pendingCall(), "deny", "once", page);
        assertThat(waiting.get().body()).contains("call.denied", "nextStep");
    }

    @Test
    void anApprovalIsRememberedListedAndRevokedByAPerson() throws Exception {
        Sender page = page();
        CompletableFuture<HttpResponse<String>> waiting = send(run(page));
        CallId call = pendingCall();
        assertThat(send(request("/api/confirmations", AGENT).build()).get().body())
                .contains("\"remember\":[\"chat\",\"once\"]");
        assertThat(decide(call, "approve", "for ever", page).statusCode()).isEqualTo(400);
        assertThat(decide(call, "approve", "always", page).statusCode()).isEqualTo(409);
        assertThat(decide(call, "approve", "chat", page).statusCode()).isEqualTo(200);
        assertThat(waiting.get().body()).isEqualTo(DONE);
        assertThat(send(run(page)).get().body()).isEqualTo(DONE);
        assertThat(send(run(page)).get().body()).isEqualTo(DONE);
        String listed = send(request("/api/approvals", AGENT).build()).get().body();
        assertThat(listed).contains("\"tool\":\"run\"", "\"how\":\"page\"", "\"used\":2");
        String path = "/api/approvals/" + house.confirmations().standing().list().getFirst().id();
        assertThat(send(request(path, AGENT).DELETE().build()).get().statusCode()).isEqualTo(403);
        assertThat(send(request(path, page).DELETE().build()).get().statusCode()).isEqualTo(204);
        waiting = send(run(page));
        decide(pendingCall(), "deny", "once", page);
        assertThat(waiting.get().body()).contains("call.denied");
    }

    /** It may name any chat and any agent. */
    @Test
    void aProgramIsAskedForEachCall() throws Exception {
        assertThat(send(run(AGENT)).get().body()).contains("call.confirmation-required");
        assertThat(send(request("/api/confirmations", AGENT).build()).get().body())
                .contains("\"remember\":[\"once\"]");
        CallId call = house.confirmations().pending().getFirst().call();
        assertThat(decide(call, "approve", "chat", page()).statusCode()).isEqualTo(409);
    }

    @Test
    void whatDestroysIsApprovedForOneCallOnly() throws Exception {
        Sender page = page();
        assertThat(send(wipe(AGENT, false)).get().body()).contains("call.confirmation-required");
        CallId call = house.confirmations().pending().getFirst().call();
        for (String each : List.of("chat", "always")) {
            HttpResponse<String> refused = decide(call, "approve", each, page);
            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(refused.body()).contains("web.not-offered", "once only");
        }
        assertThat(house.ledger().begun()).isEmpty();
        assertThat(house.confirmations().standing().list()).isEmpty();
    }

    private HttpRequest run(Sender sender) {
        return request("/api/tools/run/calls", sender)
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
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

    private HttpResponse<String> decide(
            CallId call, String decision, String remember, Sender sender) throws Exception {
        String body =
                Json.object().put("decision", decision).put("remember", remember).build().write();
        HttpRequest request =
                request("/api/confirmations/" + call.value(), sender)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return send(request).get();
    }

    private HttpRequest wipe(Sender sender, boolean approved) {
        HttpRequest.Builder request = request("/api/tools/wipe/calls", sender);
        if (approved) {
            request.header("Toolroom-Approved", "yes");
        }
        return request.POST(HttpRequest.BodyPublishers.ofString("{}")).build();
    }

    private HttpRequest.Builder request(String path, Sender sender) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(web.address() + path))
                        .header("Content-Type", "application/json")
                        .header("Toolroom-Chat", "one")
                        .header(sender.name(), sender.value());
        return sender.cookie().isEmpty() ? request : request.header("Cookie", sender.cookie());
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
                Turns.NONE,
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
