package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.QueryApplication.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SQL Server that does not acknowledge a cancel, over TLS: its driver would wait for it. */
class SilentSqlServerTest {
    @TempDir Path folder;

    /** Four statements that hang take every place; the next waits for one, and gets it. */
    @Test
    void statementsThatHangAreAnsweredAndGiveTheirPlacesBack() throws Exception {
        try (var server = new SilentSqlServer(folder, Sessions.MAX_SESSIONS);
                var house = house(server)) {
            assertThat(house.query("SELECT 1").json()).contains("[[1]]");
            var hanging = new ArrayList<CompletableFuture<Json.Obj>>();
            for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
                hanging.add(
                        CompletableFuture.supplyAsync(
                                () ->
                                        house.query(
                                                        arguments("SELECT 'silence'")
                                                                .with("timeoutMs", 5000))
                                                .body()));
            }
            server.awaitSilence();
            assertThat(house.query(arguments("SELECT 1").with("timeoutMs", 20_000)).json())
                    .contains("[[1]]");
            for (CompletableFuture<Json.Obj> each : hanging) {
                assertThat(each.join().text("code", "")).isEqualTo("query.out-of-time");
                assertThat(each.join().text("message", "")).contains("its connection was cut off");
            }
        }
    }

    private static QueryApplication house(SilentSqlServer server) {
        return new QueryApplication(
                TestDatabase.at(DatabaseKind.SQLSERVER, server.url(), "reader", "secret"));
    }
}
