package dev.toolroom.kernel.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Promises as they are published, and what a tool does where it says nothing else. */
class ContractTest {
    private static final Limits BRIEF = new Limits(1, 1, Duration.ofSeconds(1));

    private record Promised(Contract contract) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return Answer.whole(arguments);
        }
    }

    /** A tool with words of its own for everything. */
    private record Particular(Contract contract, String toolset) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return Answer.whole(arguments);
        }

        @Override
        public Optional<Proposal> consent(Json.Obj arguments) {
            return Optional.of(Proposal.of("Sure?", "Yes"));
        }

        @Override
        public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
            return Optional.of(Proposal.of("Sure, " + caller.client() + "?", "Yes"));
        }

        @Override
        public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
            return Json.Obj.EMPTY.with("problem", refused.message()).with("call", id.value());
        }

        @Override
        public Json.Obj summary(Json.Obj answer) {
            return Json.Obj.EMPTY.with("fields", answer.fields().size());
        }
    }

    private static Contract load(String name, EffectRule effect) {
        return Contract.load(Promised.class, name, effect, WorkspaceUse.READS, BRIEF);
    }

    @Test
    void whatAFileDoesNotSayIsTheCarefulAnswer() {
        Contract small = Contract.reading(Promised.class, "small");
        assertThat(small.name().value()).isEqualTo("small");
        assertThat(small.version()).isEqualTo("1.2.0");
        assertThat(small.title()).isEqualTo("Small");
        assertThat(small.outputSchema()).isNull();
        assertThat(small.requiresConfirmation()).isFalse();
        assertThat(small.destructive()).isFalse();
        assertThat(small.listed()).isTrue();
        assertThat(small.hints()).isEqualTo(Contract.Hints.NONE);
        assertThat(small.limits()).isEqualTo(Limits.DEFAULT);
        assertThat(small.workspace()).isEqualTo(WorkspaceUse.NONE);
        assertThat(small.alwaysReads()).isTrue();
    }

    @Test
    void whatAFileSaysCounts() {
        Contract large = load("large", EffectRule.always(Effect.WRITES));
        assertThat(large.outputSchema())
                .isEqualTo(Json.read("{\"type\":\"object\",\"title\":\"answer\"}"));
        assertThat(large.requiresConfirmation()).isTrue();
        assertThat(large.destructive()).isFalse();
        assertThat(large.listed()).isFalse();
        assertThat(large.hints()).isEqualTo(new Contract.Hints(true, true, true, true, ""));
        assertThat(large.limits()).isEqualTo(BRIEF);
        assertThat(large.workspace()).isEqualTo(WorkspaceUse.READS);
    }

    @Test
    void aToolThatAsksBeforeEveryCallIsDestructiveUnlessItSaysOtherwise() {
        assertThat(load("confirmed", EffectRule.READS).destructive()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    missing | no object in contracts/missing.json
                    list    | no object in contracts/list.json
                    torn    | contracts/torn.json:
                    odd     | contracts/odd.json: colour: expected no such field
                    """)
    void aFileThatIsNoContractIsNamed(String name, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> load(name, EffectRule.READS))
                .withMessageStartingWith(message);
    }

    @Test
    void onlyACallThatFitsCanChangeSomething() {
        Contract byFlag =
                contract(
                        "{\"required\":[\"dry\"]}",
                        arguments ->
                                arguments.get("dry") instanceof Json.Bool(boolean dry) && dry
                                        ? Effect.READS
                                        : Effect.WRITES);
        assertThat(byFlag.alwaysReads()).isFalse();
        assertThat(byFlag.onlyReads(Json.Obj.EMPTY.with("dry", true))).isTrue();
        assertThat(byFlag.onlyReads(Json.Obj.EMPTY.with("dry", false))).isFalse();
        assertThat(byFlag.onlyReads(Json.Obj.EMPTY)).as("it is refused").isTrue();
        Contract writing = contract("{}", EffectRule.always(Effect.WRITES));
        assertThat(writing.alwaysReads()).isFalse();
        assertThat(writing.onlyReads(Json.Obj.EMPTY)).isFalse();
        assertThat(contract("{}", EffectRule.READS).onlyReads(Json.Obj.EMPTY)).isTrue();
    }

    private static Contract contract(String schema, EffectRule effect) {
        return new Contract(
                new ToolName("t"),
                "1.0.0",
                "Test",
                "t",
                "test",
                (Json.Obj) Json.read(schema),
                null,
                false,
                false,
                true,
                effect,
                WorkspaceUse.NONE,
                Limits.DEFAULT);
    }

    @Test
    void aToolAsksInTheWordsOfItsContractAndIsOfTheHouse() {
        Tool asking = new Promised(load("confirmed", EffectRule.READS));
        assertThat(asking.consent(Json.Obj.EMPTY)).contains(Proposal.of("Allow confirmed?", "Run"));
        assertThat(asking.toolset()).isEmpty();
        assertThat(new Promised(load("small", EffectRule.READS)).consent(Json.Obj.EMPTY)).isEmpty();
        Json.Obj answer = Json.Obj.EMPTY.with("a", 1);
        assertThat(asking.summary(answer)).isEqualTo(answer);
        var refused = new Outcome.Refused("x.y", "no", "Do it", Json.Obj.EMPTY.with("position", 3));
        assertThat(asking.refusalBody(new CallId("c"), refused).write())
                .isEqualTo(
                        "{\"code\":\"x.y\",\"message\":\"no\",\"nextStep\":\"Do it\",\"position\":3}");
    }

    @Test
    void aRenamedToolSaysWhatItWouldSayUnderItsOwnName() {
        Contract contract = load("large", EffectRule.always(Effect.WRITES));
        Tool renamed = new RenamedTool(new Particular(contract, "set"), "set__large");
        var caller = new Caller("mcp", "agent", "chat", Caller.LOCAL, null);
        Json.Obj arguments = Json.Obj.EMPTY.with("a", 1);
        assertThat(renamed.contract()).isEqualTo(contract.named("set__large"));
        assertThat(renamed.contract().name().value()).isEqualTo("set__large");
        assertThat(renamed.contract().hints()).isEqualTo(contract.hints());
        assertThat(renamed.toolset()).isEqualTo("set");
        assertThat(renamed.consent(arguments)).contains(Proposal.of("Sure?", "Yes"));
        assertThat(renamed.consent(arguments, caller)).contains(Proposal.of("Sure, agent?", "Yes"));
        assertThat(renamed.summary(arguments)).isEqualTo(Json.Obj.EMPTY.with("fields", 1));
        assertThat(renamed.refusalBody(new CallId("c"), CallRefusal.CLOSING.with("no", "")).write())
                .isEqualTo("{\"problem\":\"no\",\"call\":\"c\"}");
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 0, 1", "1, 1, 0", "-1, 1, 1", "1, 1, -1"})
    void limitsThatAllowNothingAreNone(int items, int bytes, int seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Limits(items, bytes, Duration.ofSeconds(seconds)))
                .withMessage("limits must be positive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a.b", "é", "a\n"})
    void aNameThatSomeClientRejectsIsNone(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ToolName(name))
                .withMessage("not a tool name: " + name);
        assertThat(new ToolName(ToolName.fitted(name)).toString()).matches("[a_]+b?_?");
    }

    @Test
    void aNameHasSixtyFourCharactersAtMost() {
        String longest = "x".repeat(64);
        assertThat(ToolName.fitted(longest)).isEqualTo(longest);
        assertThat(new ToolName(longest).value()).isEqualTo(longest);
        assertThat(ToolName.fitted(longest + "y"))
                .hasSize(64)
                .startsWith("x".repeat(50))
                .isNotEqualTo(ToolName.fitted(longest + "z"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ToolName(longest + "y"));
    }
}
