package dev.toolroom.app;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Told to end, the server ends, whatever runs; and says of everything what became of it. */
@Timeout(120)
class ShutdownIT {
    /** Minutes of work without a pause, as many at a time as the machine has cores, and more. */
    private static final String SPINNING =
            "{\"database\":\"demo\",\"query\":\"SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000000) a\"}";

    private static final int CALLS = 4;

    @TempDir private Path home;

    @Test
    void serveEndsThoughCallsAreSpinningAndTheirReceiptsSaySo() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        try (var server = new HttpServer(home)) {
            for (int i = 0; i < CALLS; i++) {
                asked.add(
                        CompletableFuture.supplyAsync(
                                () -> post(server, "/api/tools/mssql-query/calls", SPINNING),
                                work -> Thread.ofVirtual().start(work)));
            }
            awaitStarted(server);
            server.process().destroy();
            assertThat(server.process().waitFor(20, SECONDS)).as("ended by SIGTERM").isTrue();
            for (var each : asked) {
                assertThat(answerOf(each)).doesNotContain("Exception");
            }
        }
        assertThat(ledger()).hasSize(CALLS).allMatch(call -> !call.text("errorCode", "").isEmpty());
    }

    private static HttpResponse<String> post(HttpServer server, String path, String body) {
        try {
            return server.post(path, body);
        } catch (java.io.IOException | InterruptedException gone) {
            throw new IllegalStateException("the connection ended");
        }
    }

    /** Either a refusal or the end of the connection. */
    private static String answerOf(CompletableFuture<HttpResponse<String>> answer)
            throws InterruptedException {
        try {
            return answer.get().body();
        } catch (ExecutionException gone) {
            return "gone";
        }
    }

    /** Hears of each call by the stream of events, which tells first what was missed. */
    private static void awaitStarted(HttpServer server) throws Exception {
        var request = server.allowed("/api/events").header("Last-Event-ID", "0").build();
        var client = java.net.http.HttpClient.newHttpClient();
        var lines = client.send(request, HttpResponse.BodyHandlers.ofLines()).body();
        try (client;
                lines) {
            long heard = lines.filter(line -> line.contains("call.started")).limit(CALLS).count();
            assertThat(heard).isEqualTo(CALLS);
            client.shutdownNow();
        }
    }

    private List<Json.Obj> ledger() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            return OwnerAndFrontsIT.calls(
                    server.call("activity_list", "{\"tool\":\"mssql-query\"}"));
        }
    }
}
