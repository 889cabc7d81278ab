package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.RichTool;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One call from the shell, and what a person or a program gets of it. */
class CallCommandTest {
    private static final View ROWS = new View.Table(List.of("id"), List.of(List.of("1")));

    /** What was written, to whom. */
    private record Said(int exit, String out, String err) {}

    private static Said said(Answer answer, boolean person, String... more) {
        return said(new Outcome.Answered(answer), person, more);
    }

    private static Said said(Outcome outcome, boolean person, String... more) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal =
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        person,
                        false);
        var arguments = new String[2 + more.length];
        arguments[0] = "call";
        arguments[1] = "rows";
        System.arraycopy(more, 0, arguments, 2, more.length);
        int exit = new Cli(host(outcome), terminal).run(arguments);
        // As a terminal shows it: what clears a line takes away what stands in it.
        String told = err.toString(UTF_8).replaceAll("[^\n]*\r\u001b\\[2K", "");
        return new Said(exit, out.toString(UTF_8), told);
    }

    private static CommandHost host(Outcome outcome) {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        if (outcome instanceof Outcome.Answered(var answer)
                                && !answer.blocks().isEmpty()) {
                            listener.progress(1, 2, "drawing");
                            listener.log(CallListener.Severity.WARNING, "no colours");
                            listener.output(CallListener.Stream.STDOUT, "1 of 2\n");
                        }
                        Json.Obj body =
                                switch (outcome) {
                                    case Outcome.Answered(var answer) -> answer.value();
                                    case Outcome.Refused refused -> refused.details();
                                    default -> Json.Obj.EMPTY;
                                };
                        return new Completed(outcome, body, body.write());
                    }

                    @Override
                    public void cancel(CallId id) {
                        throw new UnsupportedOperationException();
                    }
                };
        return (CommandHost)
                Proxy.newProxyInstance(
                        CommandHost.class.getClassLoader(),
                        new Class<?>[] {CommandHost.class},
                        (proxy, method, given) -> {
                            if (method.getName().equals("calls")) {
                                return calls;
                            }
                            throw new UnsupportedOperationException(method.getName());
                        });
    }

    @Test
    void whatWasCutAndWhatIsToBeWarnedOfIsSaidBesideTheTable() {
        Json.Obj body =
                Json.object().put("warnings", Json.Arr.ofTexts(List.of("1 column masked"))).build();
        var answer = new Answer(body, new Extent.Cut(1, Extent.Ceiling.ITEMS), ROWS);
        Said person = said(answer, true);
        assertThat(person.exit()).isZero();
        assertThat(person.out()).isEqualToNormalizingNewlines("id\n1\n");
        assertThat(person.err())
                .contains("The first 1; there are more. --json has all of the answer.")
                .contains("1 column masked");
        var lengthy = new Answer(Json.Obj.EMPTY, new Extent.Cut(1, Extent.Ceiling.BYTES), ROWS);
        assertThat(said(lengthy, true).err()).contains("The first 1, as they are long; there are");
    }

    @Test
    void aWholeAnswerIsTheTableAlone() {
        Said person = said(Answer.whole(Json.Obj.EMPTY).withView(ROWS), true);
        assertThat(person.out()).isEqualToNormalizingNewlines("id\n1\n");
        assertThat(person.err()).isEmpty();
    }

    @Test
    void aProgramGetsTheJsonAndNothingBesides() {
        var answer =
                new Answer(
                        Json.object().put("a", 1).build(),
                        new Extent.Cut(1, Extent.Ceiling.ITEMS),
                        ROWS);
        Said program = said(answer, false);
        assertThat(program.out()).isEqualToNormalizingNewlines("{\"a\":1}\n");
        assertThat(program.err()).isEmpty();
        assertThat(said(answer, true, "--json").out()).contains("\"a\": 1").doesNotContain("id");
    }

    /** Standard output has the answer alone, whoever reads it. */
    @Test
    void whatIsSaidOnTheWayAndWhatATerminalCannotShowIsOnStandardError() {
        Answer rich = Answer.whole(Json.Obj.EMPTY.with("drawn", 1)).withBlocks(RichTool.BLOCKS);
        Said person = said(rich, true);
        assertThat(person.out()).isEqualToNormalizingNewlines("{\n  \"drawn\": 1\n}\n");
        assertThat(person.err())
                .isEqualToNormalizingNewlines(
                        """
                        no colours
                        1 of 2
                        a picture
                        image/png, 5 bytes
                        audio/wav, 4 bytes
                        a.csv: workspace://c/latest/a.csv
                        chart: ui://chart/1
                        resource
                        """);
        Said program = said(rich, false);
        assertThat(program.out()).isEqualToNormalizingNewlines("{\"drawn\":1}\n");
        assertThat(program.err()).isEqualToNormalizingNewlines("no colours\n1 of 2\n");
    }

    @Test
    void theProblemsOfAFileAreALineEach() {
        Json.Obj first =
                Json.object()
                        .put("line", 5)
                        .put("path", "version")
                        .put("message", "Put it in quotes.")
                        .build();
        Json.Obj second =
                Json.object()
                        .put("line", 0)
                        .put("message", "There is no\u001b[2J toolset.yaml.")
                        .build();
        var refused =
                new Outcome.Refused(
                        "toolsets.refused",
                        "two problems",
                        "Correct them",
                        Json.object()
                                .put("nextStep", "Correct them")
                                .put("problems", Json.Arr.of(first, second))
                                .build());
        Said person = said(refused, true);
        assertThat(person.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(person.out())
                .isEqualToNormalizingNewlines(
                        "line 5: version: Put it in quotes.\nThere is no[2J toolset.yaml.\n");
        assertThat(person.err()).contains("2 problems. Correct them");
        assertThat(said(refused, true, "--json").out()).contains("\"problems\": [");
        assertThat(said(refused, false).out()).startsWith("{\"nextStep\"");
    }

    @Test
    void aRefusalIsSentencesForAPersonAndJsonForAProgram() {
        var refused =
                new Outcome.Refused(
                        "python.raised",
                        "there is no\u001b[2J toolset word-tools",
                        "See what there is",
                        Json.object()
                                .put("code", "python.raised")
                                .put("traceback", "File \"tools/words.py\", line 8")
                                .build());
        Said person = said(refused, true);
        assertThat(person.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(person.out()).isEmpty();
        assertThat(person.err())
                .isEqualToNormalizingNewlines(
                        """
                        File "tools/words.py", line 8
                        There is no[2J toolset word-tools.
                        See what there is.
                        """);
        assertThat(said(refused, true, "--json").out()).contains("\"code\": \"python.raised\"");
        assertThat(said(refused, false).out()).startsWith("{\"code\"");
        var more =
                new Outcome.Refused(
                        "x", "path: expected text", "", Json.object().put("other", 1).build());
        assertThat(said(more, true).err())
                .contains("path: expected text.", "--json shows the details.");
    }

    @Test
    void whoeverSaidNoIsNotToldThatAPersonDid() {
        var denied = new Outcome.Refused("call.denied", "a person said no", "Ask", Json.Obj.EMPTY);
        assertThat(said(denied, true).err())
                .isEqualToNormalizingNewlines("Denied. Nothing was run.\n");
    }
}
