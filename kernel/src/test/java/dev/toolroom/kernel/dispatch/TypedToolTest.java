package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A tool whose arguments are a record. */
class TypedToolTest extends OpenDispatcher {
    private record Greeting(String name, int times) {}

    private static final class Greet extends TypedTool<Greeting> {
        Greet() {
            super(OpenDispatcher.contract("greet", NOTHING, false, EffectRule.READS, PATIENT));
        }

        @Override
        protected Greeting read(Fields arguments) {
            return new Greeting(
                    arguments.text("name"), arguments.optionalInteger("times", 1, 3).orElse(1));
        }

        @Override
        protected Answer answer(Greeting input, CallContext context) {
            return Answer.whole(NOTHING.with("said", "Hello ".repeat(input.times) + input.name));
        }
    }

    private final Greet greet = new Greet();

    @BeforeEach
    void offer() {
        source.change(greet);
    }

    private Completed greet(Json.Obj arguments) throws InterruptedException {
        return dispatcher.call(
                new ToolCall(new CallId("call-1"), "greet", arguments, caller()),
                CallListener.NONE);
    }

    @Test
    void itIsAnsweredFromItsRecord() throws Exception {
        assertThat(greet(NOTHING.with("name", "Ann").with("times", 2)).json())
                .isEqualTo("{\"said\":\"Hello Hello Ann\"}");
    }

    @Test
    void aFieldThatItDoesNotTakeIsRefused() throws Exception {
        Completed refused = greet(NOTHING.with("name", "Ann").with("loud", true));
        assertThat(codeOf(refused)).isEqualTo("call.bad-arguments");
        assertThat(refused.json()).contains("loud: expected no such field", "Leave loud out");
    }

    @Test
    void theFieldsItTakesAreKnownWhetherTheyAreThereOrNot() {
        assertThat(greet.fieldsTaken(NOTHING.with("name", "Ann"))).containsExactly("name", "times");
        assertThat(greet.fieldsTaken(NOTHING))
                .as("up to the one that is missing")
                .containsExactly("name");
    }
}
