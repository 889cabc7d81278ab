package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A person's yes starts the call that they were asked about, once, and no other. */
@Timeout(300)
class OneYesOneCallIT {
    @TempDir private Path home;
    private ConsentServer server;

    @BeforeEach
    void open() throws Exception {
        server = new ConsentServer(home);
        server.createChat("one");
        server.createChat("two");
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static String deleting(String chat) {
        return "{\"chat_id\":\"" + chat + "\"}";
    }

    private HttpRequest.Builder call(String arguments, String chat, String client) {
        return server.http()
                .allowed("/api/tools/delete_chat/calls")
                .header("Toolroom-Chat", chat)
                .header("Toolroom-Client", client)
                .POST(BodyPublishers.ofString(arguments));
    }

    /** A yes that no call has used, as it is when the agent has given up waiting. */
    private void approveAbandonedCall() throws Exception {
        assertThat(server.begin(call(deleting("one"), "asker", "agent"))).isEqualTo("asked");
        server.abandonCalls();
        assertThat(server.approve(server.pending().getFirst())).isEqualTo("next-call");
    }

    @Test
    void anotherCallIsAskedAbout() throws Exception {
        approveAbandonedCall();
        List<HttpRequest.Builder> others =
                List.of(
                        call(deleting("two"), "asker", "agent"),
                        call(deleting("one"), "elsewhere", "agent"),
                        call(deleting("one"), "asker", "other-agent"));
        for (HttpRequest.Builder each : others) {
            assertThat(server.begin(each)).isEqualTo("asked");
        }
        assertThat(server.runs("delete_chat")).isZero();
        assertThat(server.begin(call(deleting("one"), "asker", "agent")))
                .contains("\"deleted\":true");
    }

    @Test
    void theSameYesStartsNoSecondCall() throws Exception {
        approveAbandonedCall();
        assertThat(server.begin(call(deleting("one"), "asker", "agent")))
                .contains("\"deleted\":true");
        server.createChat("one");
        assertThat(server.begin(call(deleting("one"), "asker", "agent"))).isEqualTo("asked");
        assertThat(server.runs("delete_chat")).isEqualTo(1);
    }

    @Test
    void ofTwentyCallsAtOnceOneRuns() throws Exception {
        approveAbandonedCall();
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            answers.add(server.send(call(deleting("one"), "asker", "agent")));
        }
        // The others find no chat to delete, or wait until they are abandoned.
        CompletableFuture.anyOf(answers.toArray(CompletableFuture<?>[]::new)).get();
        server.abandonCalls();
        assertThat(server.runs("delete_chat")).isEqualTo(1);
    }

    @Test
    void twoPeopleApproveOnce() throws Exception {
        String question = server.ask("delete_chat", deleting("one"), "asker");
        List<CompletableFuture<Integer>> decisions = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            decisions.add(server.decide(question, "approve"));
        }
        List<Integer> statuses = decisions.stream().map(CompletableFuture::join).toList();
        assertThat(statuses).containsOnlyOnce(200);
        assertThat(statuses).containsOnly(200, 404);
        assertThat(server.answer()).contains("\"deleted\":true");
        assertThat(server.runs("delete_chat")).isEqualTo(1);
    }

    @Test
    void aNoCannotBecomeAYes() throws Exception {
        String question = server.ask("delete_chat", deleting("one"), "asker");
        assertThat(server.decide(question, "deny").get()).isEqualTo(200);
        assertThat(server.decide(question, "approve").get()).isEqualTo(404);
        assertThat(server.answer()).contains("call.denied");
        assertThat(server.runs("delete_chat")).isZero();
    }

    @Test
    void aYesOutlivesItsServerAndIsUsedUpOnce() throws Exception {
        approveAbandonedCall();
        server.close();
        server = new ConsentServer(home);
        assertThat(server.begin(call(deleting("one"), "asker", "agent")))
                .contains("\"deleted\":true");
        server.createChat("one");
        server.close();
        server = new ConsentServer(home);
        assertThat(server.begin(call(deleting("one"), "asker", "agent"))).isEqualTo("asked");
        assertThat(server.runs("delete_chat")).isEqualTo(1);
    }

    @Test
    void whatAnotherHomeApprovedCountsNowhereElse(@TempDir Path other) throws Exception {
        approveAbandonedCall();
        try (var second = new ConsentServer(other)) {
            second.createChat("one");
            assertThat(
                            second.begin(
                                    second.http()
                                            .allowed("/api/tools/delete_chat/calls")
                                            .header("Toolroom-Chat", "asker")
                                            .header("Toolroom-Client", "agent")
                                            .POST(BodyPublishers.ofString(deleting("one")))))
                    .isEqualTo("asked");
        }
    }
}
