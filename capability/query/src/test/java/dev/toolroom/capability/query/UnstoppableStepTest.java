package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.QueryApplication.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** No database hears of being stopped within a step: whoever asked must not wait for its end. */
class UnstoppableStepTest {
    /** Some seconds in which H2 compares, and looks at nothing else. */
    private static final String STEP = "SELECT REPEAT('a', 420) LIKE '%a%a%a%b'";

    @Test
    void aServerThatDoesNotHearIsCutOff() throws IOException {
        TestDatabase postgres = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (var proxy = new CountingProxy(postgres);
                var house = new QueryApplication(proxy.instead(postgres.settings()))) {
            assertThat(house.query("SELECT 1").isError()).isFalse();
            proxy.freezeAt("SELECT 2");
            // Long enough for a loaded machine to send the statement: the proxy stops there.
            Json.Obj body = house.query(arguments("SELECT 2").with("timeoutMs", 3_000)).body();
            proxy.thaw();
            assertThat(body.text("code", "")).isEqualTo("query.out-of-time");
            assertThat(body.text("message", ""))
                    .isEqualTo(
                            "the query did not end within 3000 ms and was stopped; its connection"
                                    + " was cut off, and the server may take a while to end its"
                                    + " last step");
            assertThat(house.query("SELECT 3").json()).contains("[[3]]");
        }
    }

    @Test
    void aServerThatLetsNobodyInIsNotWaitedForLongerThanTheQueryMayTake() throws IOException {
        TestDatabase postgres = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (var proxy = new CountingProxy(postgres);
                var house = new QueryApplication(proxy.instead(postgres.settings()))) {
            proxy.freeze();
            Json.Obj body = house.query(arguments("SELECT 1").with("timeoutMs", 100)).body();
            assertThat(body.text("code", "")).isEqualTo("query.out-of-time");
            assertThat(body.text("message", "")).endsWith("it was not even connected by then");
            proxy.thaw();
            assertThat(house.query("SELECT 2").json()).contains("[[2]]");
        }
    }

    /** H2 computes in this process, on the thread that asks. */
    @Test
    void aStepThatNothingStopsIsAnsweredAndTakesItsPlaceUntilItEnds() {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.H2)) {
            // So that the step itself has begun when the time is up.
            assertThat(house.query("SELECT 1").isError()).isFalse();
            Json.Obj body = house.query(arguments(STEP).with("timeoutMs", 500)).body();
            assertThat(body.text("code", "")).isEqualTo("query.out-of-time");
            assertThat(body.text("message", ""))
                    .isEqualTo(
                            "the query did not end within 500 ms and was stopped; its last step"
                                    + " goes on until it ends by itself");
            for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
                assertThat(house.query("SELECT 1").isError()).isFalse();
            }
        }
    }

    /** Many short steps: it hears of the stop, and is only cleaned up after. */
    @Test
    void whatStopsAtOnceIsNotSaidToGoOn() {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.H2)) {
            String many =
                    "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b";
            for (int i = 0; i < 10; i++) {
                Json.Obj body = house.query(arguments(many).with("timeoutMs", 100)).body();
                assertThat(body.text("message", ""))
                        .isEqualTo("the query did not end within 100 ms and was stopped");
            }
        }
    }

    @Test
    void whoFindsNoPlaceIsToldThatWaitingWillNotHelp() throws InterruptedException {
        var settings = TestDatabase.of(DatabaseKind.H2).settings();
        var connections = new Connections(() -> List.of(settings), text -> text);
        try (var sessions =
                new Sessions(settings, connections, new LoginFiles(() -> Path.of("")))) {
            var step = new CompletableFuture<Void>();
            for (int i = 0; i < Sessions.MAX_SESSIONS; i++) {
                sessions.enter(Duration.ZERO);
                sessions.stuckUntil(step);
            }
            assertThatThrownBy(() -> sessions.enter(Duration.ZERO))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            busy -> {
                                assertThat(busy)
                                        .hasMessageEndingWith("4 by steps that nothing stops");
                                assertThat(busy.outcome().nextStep())
                                        .startsWith("Start Toolroom anew");
                            });
            step.complete(null);
            assertThatThrownBy(() -> sessions.enter(Duration.ZERO))
                    .hasMessageEndingWith("are taken");
        }
    }
}
