package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallListener.Severity;
import dev.toolroom.kernel.call.CallListener.Stream;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Damaged;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.event.Events.Event;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call leaves behind: events, an answer within its ceiling, and a record of both. */
@Timeout(30)
class RecordsTest extends OpenDispatcher {
    private static final Limits WIDE = new Limits(10, 1_000_000, Duration.ofMinutes(5));

    private final List<Event> told = new ArrayList<>();

    private List<String> told(String type) {
        return told.stream()
                .filter(event -> event.type().equals(type))
                .map(event -> event.data().write())
                .toList();
    }

    private Completed answered(Limits limits, Answer answer) throws InterruptedException {
        source.change(tool("tell", Effect.READS, limits, context -> answer));
        return call("tell");
    }

    private static Answer text(int characters) {
        // What is written around it: {"t":"…"}
        return Answer.whole(NOTHING.with("t", "x".repeat(characters - 8)));
    }

    @Test
    void whatAToolSaysMeanwhileIsHeardAsItIsAndToldWithoutSecrets() throws Exception {
        List<String> lines = new ArrayList<>();
        events.subscribe(told::add);
        source.change(
                tool(
                        "work",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            context.listener().progress(1, 2, "half of hunter2");
                            context.listener().log(Severity.WARNING, "hunter2 is weak");
                            context.listener().output(Stream.STDERR, "hunter2\n");
                            return DONE;
                        }));
        var listener =
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        lines.add(done + "/" + total + " " + message);
                    }

                    @Override
                    public void log(Severity level, String message) {
                        lines.add(level + " " + message);
                    }

                    @Override
                    public void output(Stream stream, String text) {
                        lines.add(stream + " " + text);
                    }
                };
        dispatcher.call(named("work"), listener);
        assertThat(lines)
                .containsExactly(
                        "1/2 half of hunter2", "WARNING hunter2 is weak", "STDERR hunter2\n");
        assertThat(told("call.progress"))
                .containsExactly(
                        "{\"id\":\"call-1\",\"done\":1,\"total\":2,\"message\":\"half of ***\"}");
        assertThat(told("call.log"))
                .containsExactly(
                        "{\"id\":\"call-1\",\"level\":\"warning\",\"text\":\"*** is weak\"}");
        assertThat(told("call.output"))
                .containsExactly("{\"id\":\"call-1\",\"stream\":\"stderr\",\"text\":\"***\\n\"}");
    }

    /** Output may come from a thread that nobody stops. */
    @Test
    void whatAToolSaysAfterTheEndIsHeardByNobody() throws Exception {
        List<CallListener> left = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        source.change(
                tool(
                        "work",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            left.add(context.listener());
                            return DONE;
                        }));
        dispatcher.call(
                named("work"),
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        lines.add(message);
                    }

                    @Override
                    public void log(Severity level, String message) {
                        lines.add(message);
                    }

                    @Override
                    public void output(Stream stream, String text) {
                        lines.add(text);
                    }
                });
        left.getFirst().progress(1, 1, "late");
        left.getFirst().log(Severity.INFO, "late");
        left.getFirst().output(Stream.STDOUT, "late");
        assertThat(lines).isEmpty();
    }

    @Test
    void eventsSayWhoCallsWhatAndHowItEnded() throws Exception {
        events.subscribe(told::add);
        source.change(tool("look", Effect.EDITS, PATIENT, context -> DONE));
        call("look");
        call("lok");
        assertThat(told("call.started").getFirst())
                .startsWith(
                        "{\"id\":\"call-1\",\"tool\":\"look\",\"door\":\"test\",\"client\":\"junit\","
                                + "\"chat\":\"chat\",\"effect\":\"edits\",\"startedAt\":\"20");
        assertThat(told("call.finished").getFirst())
                .contains("\"status\":\"success\",\"bytes\":11,\"finishedAt\":\"20");
        assertThat(told("call.finished").getLast())
                .contains("\"status\":\"error\",\"errorCode\":\"call.unknown-tool\",\"bytes\":");
    }

    @Test
    void whoGaveConsentIsToldAtOnce() throws Exception {
        events.subscribe(told::add);
        source.change(
                new TestTool(
                        contract("drop", NOTHING, true, EffectRule.READS, PATIENT),
                        context -> DONE));
        dispatcher.call(
                named("drop"),
                new CallListener() {
                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        decide.accept(Decision.approved("ann", "page"));
                    }
                });
        assertThat(told("call.pending").getFirst()).endsWith("\"question\":\"Allow drop?\"}");
        assertThat(told("call.approved").getFirst())
                .endsWith("\"approvedBy\":\"ann\",\"approvedHow\":\"page\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 1_999, 2_000, 2_001})
    void anAnswerJustOverItsCeilingIsExportedHoweverShortItIs(int length) throws Exception {
        Answer longer = text(length);
        Completed completed = answered(PATIENT, longer);
        assertThat(completed.isError()).isFalse();
        assertThat(exported).containsExactly(longer.value().write());
        assertThat(completed.body().get("bytes")).isEqualTo(Json.Num.of(length));
        assertThat(completed.body().text("preview", ""))
                .isEqualTo(longer.value().write().substring(0, Math.min(length, 2_000)));
        assertThat(completed.body().text("nextStep", ""))
                .isEqualTo("Read the export, or ask for less");
    }

    @Test
    void anAnswerAtItsCeilingIsGivenWhole() throws Exception {
        assertThat(answered(PATIENT, text(400)).json()).hasSize(400);
        assertThat(exported).isEmpty();
    }

    @Test
    void aPreviewEndsWithAWholeCharacter() throws Exception {
        // The first half of the last 😀 of the preview would be character 2,000.
        String before = "x".repeat(2_000 - 1 - "{\"t\":\"".length());
        Completed completed =
                answered(PATIENT, Answer.whole(NOTHING.with("t", before + "😀".repeat(20))));
        assertThat(completed.body().text("preview", "")).hasSize(1_999).endsWith("x");
        completed =
                answered(PATIENT, Answer.whole(NOTHING.with("t", before + "y" + "😀".repeat(20))));
        assertThat(completed.body().text("preview", "")).hasSize(2_000).endsWith("xy");
    }

    @Test
    void whatAnExportedAnswerShowsBesidesIsShownAllTheSame() throws Exception {
        Json.Obj plan = NOTHING.with("renderer", "table");
        var block = new Block.Text("a picture");
        Completed completed =
                answered(PATIENT, text(500).withBlocks(List.of(block)).withRenderPlan(plan));
        assertThat(completed.outcome())
                .isEqualTo(
                        new Outcome.Answered(
                                new Answer(
                                                completed.body(),
                                                new Extent.Cut(0, Extent.Ceiling.BYTES))
                                        .withBlocks(List.of(block))
                                        .withRenderPlan(plan)));
        assertThat(completed.shown())
                .isEqualTo(
                        NOTHING.with("answer", completed.body())
                                .with("content", Block.json(List.of(block)))
                                .with("render_plan", plan));
    }

    @Test
    void aRefusalHasNothingToShowButItself() throws Exception {
        Completed refused = call("nothing");
        assertThat(refused.shown()).isEqualTo(NOTHING.with("answer", refused.body()));
    }

    @Test
    void aLongAnswerIsAnsweredWholeAndRecordedByItsLength() throws Exception {
        answered(WIDE, text(16 * 1024));
        answered(WIDE, text(16 * 1024 + 1));
        assertThat(stored.getFirst()).hasSize("{} ".length() + 16 * 1024);
        assertThat(stored.getLast()).isEqualTo("{} {\"omitted\":true,\"characters\":16385}");
    }

    @Test
    void aLongNameThatNoToolHasIsCutInTheMessageAndTheRecord() throws Exception {
        Completed completed = call("x".repeat(65));
        String shown = "x".repeat(64);
        assertThat(completed.body().text("message", "")).isEqualTo("no tool is named " + shown);
        assertThat(completed.body().text("nextStep", ""))
                .isEqualTo("List the tools and choose one");
        assertThat(ledger).containsExactly(shown + " call.unknown-tool");
    }

    @Test
    void aDamagedFileIsNotTheToolsBug() throws Exception {
        source.change(
                tool(
                        "look",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            throw new IllegalStateException(
                                    new Damaged("a.bin is torn", "Restore a.bin", null));
                        }));
        Completed completed = call("look");
        assertThat(codeOf(completed)).isEqualTo("call.damaged");
        assertThat(completed.json()).contains("a.bin is torn", "Restore a.bin");
    }

    /** Whatever a tool does wrong after its work, its caller is answered. */
    @Test
    void aToolThatCannotSumUpItsAnswerHasFailed() throws Exception {
        source.change(new Speechless(contract("mute", NOTHING, false, EffectRule.READS, PATIENT)));
        Completed completed = call("mute");
        assertThat(completed.outcome()).isEqualTo(new Outcome.Failed(new CallId("call-1")));
        assertThat(completed.body().text("nextStep", ""))
                .isEqualTo("Run: toolroom incident call-1");
        assertThat(ledger).containsExactly("mute call.failed");
    }

    private record Speechless(Contract contract) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return DONE;
        }

        @Override
        public Json.Obj summary(Json.Obj answer) {
            throw new IllegalStateException("no words");
        }

        @Override
        public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
            throw new IllegalStateException("no words for this either");
        }
    }

    private static ToolCall named(String tool) {
        return new ToolCall(new CallId("call-1"), tool, NOTHING, caller());
    }
}
