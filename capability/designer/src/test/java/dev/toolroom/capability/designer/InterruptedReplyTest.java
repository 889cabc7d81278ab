package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a call of the designer when its process does not live to answer it. */
class InterruptedReplyTest {
    @ParameterizedTest
    @CsvSource({
        "INTERRUPTED, interrupted",
        "UNANSWERED, unanswered",
        "CANCELLED, cancelled",
        "CLOSING, closing",
        "OUT_OF_TIME, out_of_time"
    })
    void anInterruptedCallHasItsReasonItsIdAndItsNextStep(CallRefusal refusal, String reason) {
        Json.Obj body =
                Reply.refusal(
                        new CallId("call-1"),
                        refusal.with("The process that ran the call ended.", "Repeat the call"));
        assertThat(body.write())
                .isEqualTo(
                        "{\"success\":false,\"reason\":\"%s\",\"message\":\"The process that ran the call ended.\",\"callId\":\"call-1\",\"nextStep\":\"Repeat the call\"}"
                                .formatted(reason));
    }
}
