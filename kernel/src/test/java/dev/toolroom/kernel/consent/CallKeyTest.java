package dev.toolroom.kernel.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallKeyTest {
    private static String key(String arguments) {
        var caller = new Caller("mcp", "agent", "chat", Caller.LOCAL, null);
        var call = new ToolCall(new CallId("a"), "drop", (Json.Obj) Json.read(arguments), caller);
        var question =
                new Question(
                        call.id(),
                        call.tool(),
                        "1.0.0",
                        Proposal.of("Drop it?", "Drop"),
                        caller,
                        call.arguments(),
                        Instant.EPOCH,
                        Risk.CONFINED,
                        null);
        return CallKey.of(call, question);
    }

    @Test
    void theOrderOfFieldsDoesNotMatterAndThatOfItemsDoes() {
        String asked = key("{\"l\":[{\"x\":1,\"y\":2},3]}");
        assertThat(key("{\"l\":[{\"y\":2,\"x\":1},3]}")).isEqualTo(asked);
        assertThat(key("{\"l\":[3,{\"x\":1,\"y\":2}]}")).isNotEqualTo(asked);
    }
}
