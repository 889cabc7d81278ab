package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A server with a person at a page, and programs whose calls wait for that person. */
final class ConsentServer implements AutoCloseable {
    private final HttpServer http;
    private final BrowserPage page;
    private final SseClient events;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();

    ConsentServer(Path home) throws Exception {
        http = new HttpServer(home);
        page = BrowserPage.signedIn(http);
        events = new SseClient(http.allowed("/api/events"));
    }

    HttpServer http() {
        return http;
    }

    BrowserPage page() {
        return page;
    }

    void createChat(String chat) throws Exception {
        HttpResponse<String> created =
                http.post("/api/create_chat", "{\"chat_id\":\"" + chat + "\"}");
        assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    }

    /** Calls a tool as a client that shows progress, for which a call waits minutes. */
    CompletableFuture<String> patientCall(String tool, String arguments, String chat)
            throws Exception {
        return mcp(
                "/mcp",
                "2025-11-25",
                "{}",
                "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":{\"progressToken\":1,\"toolroom/chat\":\"%s\"}}"
                        .formatted(tool, arguments, chat));
    }

    /** Calls a tool in the chat of a session. */
    CompletableFuture<String> patientCallIn(String session, String tool, String arguments)
            throws Exception {
        return callIn(
                session,
                "/mcp",
                "{\"name\":\"%s\",\"arguments\":%s,\"_meta\":{\"progressToken\":1}}"
                        .formatted(tool, arguments));
    }

    /** Makes a patient call that a person is asked about, and returns the id of its question. */
    String ask(String tool, String arguments, String chat) throws Exception {
        var _ = patientCall(tool, arguments, chat);
        return events.await("call.pending").data().text("id", "");
    }

    /** Makes a call, and returns "asked" once a person is asked, or its answer if nobody is. */
    String begin(HttpRequest.Builder call) throws Exception {
        int before = pending().size();
        var answer = client.sendAsync(call.build(), BodyHandlers.ofString());
        calls.add(answer);
        while (true) {
            if (pending().size() > before) {
                return "asked";
            }
            if (answer.isDone()) {
                return answer.get().body();
            }
        }
    }

    CompletableFuture<String> send(HttpRequest.Builder call) {
        var answer = client.sendAsync(call.build(), BodyHandlers.ofString());
        calls.add(answer);
        return answer.thenApply(HttpResponse::body);
    }

    /** Calls a tool as an MCP client in a session of its own. */
    CompletableFuture<String> mcp(String path, String version, String capabilities, String params)
            throws Exception {
        return callIn(openSession(path, version, capabilities), path, params);
    }

    /** Opens a session of an MCP client, and returns its id, which is also the name of its chat. */
    String openSession(String path, String version, String capabilities) throws Exception {
        HttpResponse<String> begun =
                http.post(
                        path,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"workbench\",\"version\":\"1\"}}}"
                                .formatted(version, capabilities));
        return begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private CompletableFuture<String> callIn(String session, String path, String params)
            throws Exception {
        return send(
                http.allowed(path)
                        .header("Mcp-Session-Id", session)
                        .header("Accept", "application/json, text/event-stream")
                        .POST(
                                BodyPublishers.ofString(
                                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":"
                                                + params
                                                + "}")));
    }

    /** Sends a decision of the person at the page, and returns its status. */
    CompletableFuture<Integer> decide(String question, String decision) {
        HttpRequest.Builder request =
                page.sign(http.to("/api/confirmations/" + question))
                        .POST(BodyPublishers.ofString("{\"decision\":\"" + decision + "\"}"));
        return client.sendAsync(request.build(), BodyHandlers.ofString())
                .thenApply(HttpResponse::statusCode);
    }

    /** Ends the connections of all calls that wait, as a program does that gives up. */
    void abandonCalls() throws Exception {
        calls.forEach(each -> each.cancel(true));
        while (questions().stream().anyMatch(each -> each.write().contains("\"waiting\":true"))) {
            Thread.onSpinWait();
        }
    }

    private List<Json.Obj> questions() throws Exception {
        Json.Obj all = (Json.Obj) Json.read(http.get("/api/confirmations").body());
        List<Json.Obj> questions = new ArrayList<>();
        for (Json each :
                ((Json.Arr) java.util.Objects.requireNonNull(all.get("pending"))).items()) {
            questions.add((Json.Obj) each);
        }
        return questions;
    }

    /** Returns the ids of the questions that wait. */
    List<String> pending() throws Exception {
        return questions().stream().map(each -> each.text("id", "")).toList();
    }

    /** Returns when so many calls wait for a person. */
    void awaitQuestions(int count) throws Exception {
        while (pending().size() < count) {
            Thread.onSpinWait();
        }
    }

    /** Approves as a person does, and returns what runs then. */
    String approve(String question) throws Exception {
        HttpResponse<String> decided =
                http.send(
                        page.sign(http.to("/api/confirmations/" + question))
                                .POST(BodyPublishers.ofString("{\"decision\":\"approve\"}")));
        assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
        return ((Json.Obj) Json.read(decided.body())).text("runs", "");
    }

    /** Returns how many calls of the tool were carried out. */
    int runs(String tool) throws Exception {
        Json.Obj found =
                (Json.Obj)
                        Json.read(
                                http.post(
                                                "/api/tools/activity_list/calls",
                                                "{\"tool\":\"%s\",\"status\":\"success\"}"
                                                        .formatted(tool))
                                        .body());
        return found.get("calls") instanceof Json.Arr(var calls) ? calls.size() : -1;
    }

    /** Returns the answer to the last call that asked. */
    String answer() throws InterruptedException, ExecutionException {
        try {
            return calls.getLast().get(60, TimeUnit.SECONDS).body();
        } catch (java.util.concurrent.TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }

    @Override
    public void close() {
        calls.forEach(each -> each.cancel(true));
        events.close();
        client.close();
        http.close();
    }
}
