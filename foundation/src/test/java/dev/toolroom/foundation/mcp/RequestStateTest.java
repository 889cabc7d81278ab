package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.toolroom.kernel.json.Json;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State comes back from outside: only what was given, for the same request, and in time. */
class RequestStateTest {
    private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");

    private Instant now = NOON;
    private final Clock clock =
            new Clock() {
                @Override
                public ZoneOffset getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(java.time.ZoneId zone) {
                    return this;
                }

                @Override
                public Instant instant() {
                    return now;
                }
            };
    private final RequestState states = new RequestState(clock);

    private static Message.Request request(String method, String params) {
        return new Message.Request(
                Json.Num.of(1), method, (Json.Obj) Json.read(params.replace('\'', '"')));
    }

    private void refused(String signed, Message.Request request) {
        assertThatExceptionOfType(RpcError.class)
                .isThrownBy(() -> states.verify(signed, request))
                .withMessageStartingWith("requestState is not one")
                .satisfies(error -> assertThat(error.code()).isEqualTo(RpcError.INVALID_PARAMS));
    }

    @Test
    void whatWasGivenIsGoodForHalfAnHour() {
        Message.Request call = request("tools/call", "{'name':'drop','arguments':{'a':1}}");
        String signed = states.sign("step 2", call);
        now = NOON.plus(Duration.ofMinutes(30));
        assertThat(states.verify(signed, call)).isEqualTo("step 2");
        now = now.plusSeconds(1);
        refused(signed, call);
    }

    @Test
    void itIsGoodForTheSameRequestWhateverElseComesWithIt() {
        Message.Request call = request("tools/call", "{'name':'drop','arguments':{'a':1}}");
        String signed = states.sign("", call);
        assertThat(
                        states.verify(
                                signed,
                                request(
                                        "tools/call",
                                        "{'name':'drop','arguments':{'a':1},'inputResponses':{}}")))
                .isEmpty();
        for (String other :
                List.of(
                        "{'name':'create','arguments':{'a':1}}",
                        "{'name':'drop','arguments':{'a':2}}",
                        "{'name':'dr','uri':'op','arguments':{'a':1}}",
                        "{'name':'drop','uri':'a://b','arguments':{'a':1}}")) {
            refused(signed, request("tools/call", other));
        }
        refused(signed, request("prompts/get", "{'name':'drop','arguments':{'a':1}}"));
    }

    @Test
    void whatWasNotGivenIsRefused() {
        Message.Request call = request("tools/call", "{}");
        String signed = states.sign("x", call);
        refused(new RequestState(clock).sign("x", call), call);
        for (String wrong :
                List.of(
                        "",
                        ".",
                        "a",
                        "%.%",
                        signed + ".a",
                        signed.replace('.', '-'),
                        "a" + signed)) {
            refused(wrong, call);
        }
    }
}
