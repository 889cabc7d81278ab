package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OutgoingTest {
    private static final Json ID = Json.Num.of(7);

    @Test
    void whatIsWrittenAlreadyIsPartOfTheResult() {
        Json.Obj result = Json.Obj.EMPTY.with("isError", false);
        assertThat(sent(result, Map.of("tools", "[{\"name\":\"}}\"}]")))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"isError\":false,\"tools\":[{\"name\":\"}}\"}]}}");
    }

    @Test
    void aResultMayBeNothingElse() {
        assertThat(sent(Json.Obj.EMPTY, new TreeMap<>(Map.of("a", "1", "b", "[]"))))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"a\":1,\"b\":[]}}");
    }

    @Test
    void aMessageWithoutThatIsWrittenAsItIs() {
        Json.Obj message = Message.notification("x", Json.Obj.EMPTY);
        assertThat(Outgoing.of(message).json()).isEqualTo(message.write());
    }

    private static String sent(Json.Obj result, Map<String, String> written) {
        return Outgoing.of(Message.result(ID, result), written).json();
    }
}
