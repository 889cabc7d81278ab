package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a program may try against a question that waits for a person. After each attempt the chat
 * that the call would delete is there and its question waits; only the last test lets it run.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsentAttacksIT {
    private static final String APPROVE = "{\"decision\":\"approve\"}";

    @TempDir private static Path home;
    @TempDir private static Path other;

    private ConsentServer server;
    private HttpServer second;
    private BrowserPage stranger;
    private BrowserPage page;
    private String question;

    /** Sends something, and returns what came back. */
    interface Attempt {
        String in(ConsentAttacksIT test) throws Exception;
    }

    @BeforeAll
    void ask() throws Exception {
        server = new ConsentServer(home);
        second = new HttpServer(other);
        stranger = BrowserPage.signedIn(second);
        page = server.page();
        server.createChat("victim");
        question = server.ask("delete_chat", "{\"chat_id\":\"victim\"}", "asker");
    }

    @AfterAll
    void close() {
        second.close();
        server.close();
    }

    private HttpRequest.Builder decision(String body) {
        return server.http()
                .to("/api/confirmations/" + question)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
    }

    private String send(HttpRequest.Builder request) throws Exception {
        var answer = server.http().send(request);
        return answer.statusCode() + " " + answer.body();
    }

    private String asProgram(HttpRequest.Builder request) throws Exception {
        return send(request.header("Authorization", "Bearer " + server.http().token()));
    }

    /** The same call again, with more that claims an approval. */
    private String call(String body, String... headers) throws Exception {
        HttpRequest.Builder request =
                server.http()
                        .allowed("/api/tools/delete_chat/calls")
                        .header("Toolroom-Chat", "asker")
                        .POST(BodyPublishers.ofString(body));
        return server.begin(headers.length == 0 ? request : request.headers(headers));
    }

    private static final String VICTIM = "{\"chat_id\":\"victim\"}";

    private static Arguments row(String name, String expected, Attempt attempt) {
        return arguments(name, expected, attempt);
    }

    static Stream<Arguments> attempts() {
        return Stream.of(
                // The decision, by someone who has not signed in.
                row("no token", "401", it -> it.send(it.decision(APPROVE))),
                row("a program's token", "403", it -> it.asProgram(it.decision(APPROVE))),
                row(
                        "a wrong token",
                        "401",
                        it -> it.send(it.decision(APPROVE).header("Authorization", "Bearer x"))),
                row(
                        "the program's token as the page's half",
                        "401",
                        it ->
                                it.send(
                                        it.decision(APPROVE)
                                                .header("Cookie", it.page.cookie())
                                                .header(
                                                        "Toolroom-Page",
                                                        it.server.http().token()))),
                row(
                        "the cookie alone, as another site's form sends it",
                        "401",
                        it -> it.send(it.decision(APPROVE).header("Cookie", it.page.cookie()))),
                row(
                        "the page's half alone",
                        "401",
                        it -> it.send(it.decision(APPROVE).header("Toolroom-Page", it.page.key()))),
                row(
                        "the page's half as a token",
                        "401",
                        it ->
                                it.send(
                                        it.decision(APPROVE)
                                                .header(
                                                        "Authorization",
                                                        "Bearer " + it.page.key()))),
                row(
                        "the cookie and a program's token",
                        "403",
                        it ->
                                it.asProgram(
                                        it.decision(APPROVE).header("Cookie", it.page.cookie()))),
                row(
                        "a session of another home",
                        "401",
                        it -> it.send(it.stranger.sign(it.decision(APPROVE)))),
                row(
                        "the cookie of this home and the half of another",
                        "401",
                        it ->
                                it.send(
                                        it.decision(APPROVE)
                                                .header("Cookie", it.page.cookie())
                                                .header("Toolroom-Page", it.stranger.key()))),
                row(
                        "another site with a whole session",
                        "403",
                        it ->
                                it.send(
                                        it.page
                                                .sign(it.decision(APPROVE))
                                                .header("Origin", "https://evil.example"))),
                row(
                        "a sandboxed frame with a whole session",
                        "403",
                        it -> it.send(it.page.sign(it.decision(APPROVE)).header("Origin", "null"))),
                row(
                        "another port of this machine",
                        "403",
                        it ->
                                it.send(
                                        it.page
                                                .sign(it.decision(APPROVE))
                                                .header(
                                                        "Origin",
                                                        "http://127.0.0.1:" + it.second.port()))),
                row(
                        "the other home's server",
                        "404",
                        it ->
                                it.send(
                                        it.stranger.sign(
                                                it.second
                                                        .to("/api/confirmations/" + it.question)
                                                        .POST(BodyPublishers.ofString(APPROVE))))),
                // The decision, in another form.
                row(
                        "by the address alone",
                        "40",
                        it ->
                                it.send(
                                        it.page.sign(
                                                it.server
                                                        .http()
                                                        .to(
                                                                "/api/confirmations/"
                                                                        + it.question
                                                                        + "?decision=approve")
                                                        .GET()))),
                row(
                        "by another method",
                        "405",
                        it ->
                                it.send(
                                        it.page.sign(
                                                it.decision(APPROVE)
                                                        .method(
                                                                "PUT",
                                                                BodyPublishers.ofString(
                                                                        APPROVE))))),
                row(
                        "by a method that another replaces",
                        "400",
                        it ->
                                it.send(
                                        it.page.sign(
                                                it.decision(APPROVE)
                                                        .header(
                                                                "X-HTTP-Method-Override",
                                                                "DELETE")))),
                row(
                        "in other letters",
                        "400",
                        it -> it.send(it.page.sign(it.decision("{\"decision\":\"APPROVE\"}")))),
                row(
                        "as a list",
                        "400",
                        it -> it.send(it.page.sign(it.decision("{\"decision\":[\"approve\"]}")))),
                row("without a decision", "400", it -> it.send(it.page.sign(it.decision("{}")))),
                row(
                        "for the chat",
                        "409",
                        it -> it.send(it.page.sign(it.decision(remembering("chat"))))),
                row(
                        "for ever",
                        "409",
                        it -> it.send(it.page.sign(it.decision(remembering("always"))))),
                row(
                        "for as long as it likes",
                        "400",
                        it -> it.send(it.page.sign(it.decision(remembering("forever"))))),
                row(
                        "a link to the question, opened by a program",
                        " ",
                        it -> it.asProgram(it.server.http().to("/?question=" + it.question).GET())),
                row(
                        "a standing approval of one's own making",
                        "40",
                        it ->
                                it.asProgram(
                                        it.server
                                                .http()
                                                .to("/api/approvals")
                                                .POST(
                                                        BodyPublishers.ofString(
                                                                "{\"tool\":\"delete_chat\"}")))),
                row(
                        "a ticket for a page",
                        "403",
                        it ->
                                it.asProgram(
                                        it.server
                                                .http()
                                                .to("/api/tickets")
                                                .POST(
                                                        BodyPublishers.ofString(
                                                                "{\"ancestors\":[\"https://a.b\"]}")))),
                // The call, with an approval of its own.
                row(
                        "a header that only a page may send",
                        "asked",
                        it -> it.call(VICTIM, "Toolroom-Approved", "yes")),
                row(
                        "a client called as the workbench",
                        "asked",
                        it ->
                                it.call(
                                        VICTIM,
                                        "Toolroom-Client",
                                        "workbench",
                                        "Toolroom-Approved",
                                        "yes")),
                row(
                        "a client called as the editor",
                        "asked",
                        it -> it.call(VICTIM, "Toolroom-Client", "vscode")),
                row(
                        "an argument that says so",
                        "call.bad-arguments",
                        it -> it.call("{\"chat_id\":\"victim\",\"approved\":true}")),
                row(
                        "the endpoint of the tool",
                        "asked",
                        it ->
                                it.server.begin(
                                        it.server
                                                .http()
                                                .allowed("/api/delete_chat")
                                                .header("Toolroom-Chat", "asker")
                                                .header("Toolroom-Approved", "yes")
                                                .POST(BodyPublishers.ofString(VICTIM)))),
                row(
                        "a turn of a conversation",
                        "40",
                        it ->
                                it.asProgram(
                                        it.server
                                                .http()
                                                .to("/api/stream")
                                                .POST(
                                                        BodyPublishers.ofString(
                                                                "{\"approved\":true,\"calls\":[{\"tool\":\"delete_chat\",\"arguments\":"
                                                                        + VICTIM
                                                                        + "}]}")))),
                // The shell.
                row(
                        "toolroom approve in a pipe",
                        "terminal",
                        it -> it.shell("approve", it.question)),
                row("toolroom deny in a pipe", "terminal", it -> it.shell("deny", it.question)),
                row(
                        "the yes option",
                        "call.confirmation-required",
                        it -> it.shell("call", "delete_chat", VICTIM, "--yes")));
    }

    private static String remembering(String scope) {
        return "{\"decision\":\"approve\",\"remember\":\"" + scope + "\"}";
    }

    private String shell(String... words) throws Exception {
        var run = ToolroomProcess.run(home, words);
        assertThat(run.exit()).as(run.out() + run.err()).isNotZero();
        return run.out() + run.err();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attempts")
    void nothingRunsAndTheQuestionStays(String name, String expected, Attempt attempt)
            throws Exception {
        String came = attempt.in(this);
        assertThat(came).as(name).contains(expected);
        assertThat(server.runs("delete_chat")).as(name).isZero();
        assertThat(server.pending()).as(name).contains(question);
    }

    /** The attempts would have been worth nothing if a person could not either. */
    @Test
    void aPersonsYesRunsTheCall() throws Exception {
        try (var one = new ConsentServer(Files.createDirectory(other.resolve("home")))) {
            one.createChat("victim");
            String asked = one.ask("delete_chat", VICTIM, "asker");
            assertThat(one.approve(asked)).isEqualTo("now");
            assertThat(one.answer()).contains("\"deleted\":true");
            assertThat(one.runs("delete_chat")).isEqualTo(1);
            assertThat(one.pending()).isEmpty();
        }
    }
}
