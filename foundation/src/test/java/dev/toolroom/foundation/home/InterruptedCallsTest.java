package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;

class InterruptedCallsTest {
    private static final CallId CALL = new CallId("call-1");

    /** The record of a call decides what its caller hears when its owner has gone. */
    @Test
    void aCallThatWasInterruptedIsToldAsItsRecordSays() {
        assertThat(InterruptedCalls.outcome(CALL, Json.Obj.EMPTY)).isEmpty();
        Json.Obj closing = Json.object().put("status", "error").put("code", "call.closing").build();
        assertThat(InterruptedCalls.outcome(CALL, closing)).isEmpty();
        assertThat(told("{\"status\":\"success\",\"effect\":\"edits\"}"))
                .contains("call.unanswered", "carried out and saved", "call-1");
        assertThat(
                        told(
                                "{\"status\":\"error\",\"code\":\"call.interrupted\",\"effect\":\"edits\"}"))
                .contains("call.interrupted", "Nothing was saved.", "Repeat the call");
        assertThat(
                        told(
                                "{\"status\":\"error\",\"code\":\"call.interrupted\",\"effect\":\"writes\"}"))
                .contains("call.interrupted", "databases may have changed");
        assertThat(told("{\"status\":\"error\",\"code\":\"stale\",\"error\":\"is stale\"}"))
                .contains("stale", "is stale");
        assertThat(told("{\"status\":\"running\"}")).contains("call.unanswered");
    }

    private static String told(String record) {
        return InterruptedCalls.outcome(CALL, (Json.Obj) Json.read(record))
                .orElseThrow()
                .toString();
    }
}
