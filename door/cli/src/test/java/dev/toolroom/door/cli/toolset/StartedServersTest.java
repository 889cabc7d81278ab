package dev.toolroom.door.cli.toolset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StartedServersTest {
    private final Deque<String> states = new ArrayDeque<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private int show(AtomicInteger pauses) throws InterruptedException {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        String state =
                                states.size() == 1 ? states.getFirst() : states.removeFirst();
                        Json.Obj body =
                                (Json.Obj)
                                        Json.read(
                                                "{\"servers\":[{\"id\":\"a\",\"state\":\"%s}]}"
                                                        .formatted(
                                                                state.contains(",")
                                                                        ? state
                                                                        : state + "\""));
                        var answer = Answer.whole(body);
                        return new Completed(new Outcome.Answered(answer), body, body.write());
                    }

                    @Override
                    public void cancel(CallId id) {
                        throw new UnsupportedOperationException();
                    }
                };
        var host =
                (CommandHost)
                        Proxy.newProxyInstance(
                                CommandHost.class.getClassLoader(),
                                new Class<?>[] {CommandHost.class},
                                (proxy, method, given) -> calls);
        var terminal =
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                        false,
                        false);
        return new StartedServers(host, terminal, pauses::incrementAndGet)
                .show(Json.Obj.EMPTY, false);
    }

    @Test
    void itIsShownOnceAllAreUpOrDown() throws Exception {
        states.addAll(List.of("starting", "starting", "failed"));
        var pauses = new AtomicInteger();
        assertThat(show(pauses)).isZero();
        assertThat(pauses).hasValue(2);
        assertThat(out.toString(UTF_8)).contains("failed").doesNotContain("starting");
    }

    @Test
    void oneThatIsStartedAgainIsShownAtOnceWithTheReason() throws Exception {
        states.addAll(List.of("starting", "starting\",\"why\":\"It ended.\""));
        var pauses = new AtomicInteger();
        show(pauses);
        assertThat(pauses).hasValue(1);
        assertThat(out.toString(UTF_8)).contains("It ended.");
    }

    @Test
    void oneThatHangsIsShownAsStartingInTheEnd() throws Exception {
        states.add("starting");
        var pauses = new AtomicInteger();
        show(pauses);
        assertThat(pauses).hasValue(20);
        assertThat(out.toString(UTF_8)).contains("starting");
    }
}
