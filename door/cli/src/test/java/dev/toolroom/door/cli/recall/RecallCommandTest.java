package dev.toolroom.door.cli.recall;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.Cli;
import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the commands of recall call, and with which arguments. */
class RecallCommandTest {
    private static final Outcome NOTHING = new Outcome.Answered(Answer.whole(Json.Obj.EMPTY));

    private final List<String> called = new ArrayList<>();
    private final Deque<Outcome> outcomes = new ArrayDeque<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String input = "";

    private int run(String... arguments) {
        return new Cli(host(), terminal(false)).run(arguments);
    }

    private Terminal terminal(boolean person) {
        return new Terminal(
                new ByteArrayInputStream(input.getBytes(UTF_8)),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                person,
                false);
    }

    private CommandHost host() {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        called.add(call.tool() + " " + call.arguments().write());
                        Outcome outcome = outcomes.isEmpty() ? NOTHING : outcomes.removeFirst();
                        Json.Obj body =
                                outcome instanceof Outcome.Answered(var answer)
                                        ? answer.value()
                                        : Json.Obj.EMPTY;
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
                        (proxy, method, given) ->
                                switch (method.getName()) {
                                    case "calls" -> calls;
                                    case "yesOptionCounts" -> false;
                                    case "open" -> Optional.empty();
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }

    @Test
    void everyOperationOfTelemetryIsACommand() {
        assertThat(run("recall", "telemetry", "status")).isZero();
        run("recall", "telemetry", "enable");
        run("recall", "telemetry", "disable", "--delete", "--yes");
        run("recall", "telemetry", "import", "traces.jsonl", "--workspace", "shop");
        run("recall", "telemetry", "import");
        assertThat(called)
                .containsExactly(
                        "recall_telemetry {\"operation\":\"status\"}",
                        "recall_telemetry {\"operation\":\"enable\"}",
                        "recall_telemetry {\"delete\":true,\"operation\":\"disable\"}",
                        "recall_telemetry {\"path\":\"traces.jsonl\",\"workspace\":\"shop\","
                                + "\"operation\":\"import\"}",
                        "recall_telemetry {\"operation\":\"import\"}");
    }

    @Test
    void aHookAnswersInTheWordsOfItsAgentAndNeverDisturbs() {
        Json.Obj answer = Json.Obj.EMPTY.with("hint", "`make` failed the last 2 times");
        input = "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"make\"}}";
        outcomes.add(new Outcome.Answered(Answer.whole(answer)));
        assertThat(run("recall", "hook", "claude")).isZero();
        assertThat(called).containsExactly("recall_before {\"command\":\"make\"}");
        assertThat(out.toString(UTF_8).strip())
                .isEqualTo(
                        "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                                + "\"additionalContext\":\"`make` failed the last 2 times\"}}");
        out.reset();
        assertThat(run("recall", "hook", "codex")).isZero();
        for (String each : List.of("", "no JSON", "[1]", "{\"tool_input\":{\"path\":\"x\"}}")) {
            input = each;
            assertThat(run("recall", "hook", "gemini")).isZero();
        }
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(called).hasSize(2);
    }

    @Test
    void everyOperationOfEmbeddingsIsACommand() {
        assertThat(run("recall", "embeddings", "status")).isZero();
        run("recall", "embeddings", "enable", "http://127.0.0.1:1/v1", "--model", "m");
        run("recall", "embeddings", "disable", "--delete", "--yes");
        assertThat(called)
                .containsExactly(
                        "recall_embeddings {\"operation\":\"status\"}",
                        "recall_embeddings {\"operation\":\"enable\",\"endpoint\":\"http://127.0.0.1:1/v1\",\"model\":\"m\"}",
                        "recall_embeddings {\"operation\":\"disable\",\"delete\":true}");
    }

    @Test
    void everyCommandIsACallOfATool() {
        assertThat(run("recall", "import", "chats", "--dry-run")).isZero();
        run("recall", "search", "locked", "database", "--agent", "codex-cli", "--limit", "5");
        run("recall", "show", "session-1", "--offset", "2");
        run("recall", "failures", "--rollout-at", "2026-11-01");
        run("recall", "before", "npm", "test", "--json", "-v");
        run("recall", "redactions");
        run("recall", "stats");
        run("recall", "export", "session-1", "--format", "jsonl");
        run("recall", "rescan", "--dry-run");
        run("recall", "verify");
        run("recall", "formats");
        assertThat(called)
                .containsExactly(
                        "recall_import {\"path\":\"chats\",\"dryRun\":true}",
                        "recall_search {\"query\":\"locked database\",\"agent\":\"codex-cli\","
                                + "\"limit\":5}",
                        "recall_get {\"id\":\"session-1\",\"offset\":2}",
                        "recall_failures {\"rolloutAt\":\"2026-11-01\"}",
                        "recall_before {\"command\":\"npm test --json -v\"}",
                        "recall_stats {}",
                        "recall_stats {}",
                        "recall_export {\"id\":\"session-1\",\"format\":\"jsonl\"}",
                        "recall_rescan {\"dryRun\":true}",
                        "recall_verify {}",
                        "recall_formats {}");
    }

    @Test
    void aHintIsPrintedAloneOrNothingIs() {
        var hint = Json.object().put("seen", 3).put("hint", "`npm tset` failed twice").build();
        outcomes.add(new Outcome.Answered(Answer.whole(hint)));

        assertThat(run("recall", "hint", "npm", "tset", "--json", "-v")).isZero();
        assertThat(run("recall", "hint", "npm", "test")).isZero();

        assertThat(out.toString(UTF_8)).isEqualTo("`npm tset` failed twice\n");
        assertThat(called)
                .containsExactly(
                        "recall_before {\"command\":\"npm tset --json -v\"}",
                        "recall_before {\"command\":\"npm test\"}");
    }

    @Test
    void aCommandWithoutAnotherNamesThoseThereAre() {
        assertThat(run("recall", "telemetry")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString(UTF_8)).contains("enable, disable, import or status");
        assertThat(run("recall")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString(UTF_8)).contains("telemetry or embeddings");
        assertThat(called).isEmpty();
    }

    @Test
    void purgingIsACall() {
        run("recall", "purge", "session-1");
        assertThat(called).containsExactly("recall_purge {\"id\":\"session-1\"}");
    }

    private static Outcome imported(int files, int unchanged) {
        var answer = Json.object().put("imported", files).put("unchanged", unchanged);
        for (String each : List.of("updated", "copy", "torn")) {
            answer.put(each, 0);
        }
        return new Outcome.Answered(Answer.whole(answer.build()));
    }

    @Test
    void watchingImportsAgainAndSaysWhatIsNewUntilSomethingIsRefused() {
        outcomes.addAll(List.of(imported(2, 0), imported(0, 2), imported(1, 2)));
        outcomes.add(new Outcome.Refused("recall.no-such-place", "gone", "look", Json.Obj.EMPTY));
        var pauses = new AtomicInteger();
        var command = new RecallCommand(host(), terminal(false), pauses::incrementAndGet);
        int exit = Cli.with(command, Cli.methods(command)).execute("import", "chats", "--watch");
        assertThat(exit).isEqualTo(ExitCode.REFUSED);
        assertThat(pauses).hasValue(3);
        assertThat(called).hasSize(4).containsOnly("recall_import {\"path\":\"chats\"}");
        assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("{\"imported")))
                .as("the first, and what is new")
                .hasSize(2);
        assertThat(err.toString(UTF_8)).contains("Watching for new chats; Ctrl-C ends it.");
    }

    @Test
    void whatIsOnlyListedIsNotWatched() {
        assertThat(run("recall", "import", "--watch", "--dry-run")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(called).isEmpty();
    }

    @Test
    void statsAndTheComparisonAreTablesForAPerson() {
        View plot =
                new View.Table(
                        List.of("what", "name", "count", ""),
                        List.of(
                                List.of("Turns by month", "2026-01", "2", "████"),
                                List.of("", "2026-02", "12", "█".repeat(24))));
        outcomes.add(new Outcome.Answered(Answer.whole(Json.Obj.EMPTY).withView(plot)));
        assertThat(new Cli(host(), terminal(true)).run("recall", "stats")).isZero();
        assertThat(out.toString(UTF_8))
                .isEqualToNormalizingNewlines(
                        "what            name     count  \n"
                                + "Turns by month  2026-01  2      ████\n"
                                + "                2026-02  12     "
                                + "█".repeat(24)
                                + "\n");
        out.reset();
        Json.Obj week = (Json.Obj) Json.read("{\"repeats\":4,\"perDay\":0.6}");
        Json regressed = Json.read("[{\"command\":\"npm test\",\"before\":1,\"now\":3}]");
        Json.Obj comparison =
                Json.Obj.EMPTY
                        .with("baseline", week)
                        .with("current", week)
                        .with("regressed", regressed);
        outcomes.add(
                new Outcome.Answered(
                        Answer.whole(Json.Obj.EMPTY.with("comparison", comparison))
                                .withView(new View.Text(""))));
        new Cli(host(), terminal(true)).run("recall", "failures", "--rollout-at", "2026-11-01");
        assertThat(out.toString(UTF_8))
                .contains("last 7 days", "0.6", "regressed: npm test", "1 → 3")
                .doesNotContain("{");
    }
}
