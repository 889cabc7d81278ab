package dev.toolroom.foundation.mcp.client;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a request is told before its answer. */
class PendingTest {
    @Test
    void logMessagesBeyondTheFirstAreCounted() throws InterruptedException {
        var pending = new Pending(new Json.Str("1"), "tools/call");
        for (int number = 0; number < 3_000; number++) {
            pending.log("info", "message " + number);
        }
        pending.complete(Json.Obj.EMPTY);
        List<String> told = new ArrayList<>();
        pending.await(
                AMPLE,
                new RequestListener() {
                    @Override
                    public void log(String level, String text) {
                        told.add(level + ": " + text);
                    }
                });
        assertThat(told)
                .hasSize(65)
                .startsWith("info: message 0")
                .endsWith("warning: 2936 more log messages of the server are not shown.");
    }
}
