package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the commands of recall call, and with which arguments. */
class RecallCommandTest {
    private final List<String> called = new ArrayList<>();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        var terminal =
                new Terminal(
                        InputStream.nullInputStream(),
                        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        false,
                        false);
        return new Cli(host(), terminal).run(arguments);
    }

    private CommandHost host() {
        var calls =
                new Calls() {
                    @Override
                    public Completed call(ToolCall call, CallListener listener) {
                        called.add(call.tool() + " " + call.arguments().write());
                        var answer = Answer.whole(Json.Obj.EMPTY);
                        return new Completed(new Outcome.Answered(answer), answer.value(), "{}");
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
        run("recall", "telemetry", "enable", "--adapter", "otlp");
        run("recall", "telemetry", "disable", "--delete", "--yes");
        run("recall", "telemetry", "import", "traces.jsonl", "--workspace", "shop");
        run("recall", "telemetry", "import");
        run("recall", "telemetry", "derive");
        run("recall", "telemetry", "export", "session-1");
        assertThat(called)
                .containsExactly(
                        "recall_telemetry {\"operation\":\"status\"}",
                        "recall_telemetry {\"adapter\":\"otlp\",\"operation\":\"enable\"}",
                        "recall_telemetry {\"delete\":true,\"operation\":\"disable\"}",
                        "recall_telemetry {\"path\":\"traces.jsonl\",\"workspace\":\"shop\","
                                + "\"operation\":\"import\"}",
                        "recall_telemetry {\"operation\":\"import\"}",
                        "recall_telemetry {\"operation\":\"derive\"}",
                        "recall_telemetry {\"session\":\"session-1\",\"operation\":\"export\"}");
    }

    @Test
    void everyOperationOfEmbeddingsIsACommand() {
        assertThat(run("recall", "embeddings", "status")).isZero();
        run("recall", "embeddings", "enable", "--model", "model.jar");
        run("recall", "embeddings", "disable", "--delete", "--yes");
        assertThat(called)
                .containsExactly(
                        "recall_embeddings {\"operation\":\"status\"}",
                        "recall_embeddings {\"operation\":\"enable\",\"model\":\"model.jar\"}",
                        "recall_embeddings {\"operation\":\"disable\",\"delete\":true}");
    }

    @Test
    void everyCommandIsACallOfATool() {
        assertThat(run("recall", "import", "chats", "--dry-run")).isZero();
        run("recall", "search", "locked", "database", "--agent", "codex-cli", "--limit", "5");
        run("recall", "show", "session-1", "--offset", "2");
        run("recall", "failures", "--rollout-at", "2026-11-01");
        run("recall", "before", "npm", "test");
        run("recall", "redactions");
        run("recall", "stats");
        run("recall", "export", "session-1", "--format", "jsonl");
        run("recall", "rescan", "--dry-run");
        run("recall", "verify");
        assertThat(called)
                .containsExactly(
                        "recall_import {\"path\":\"chats\",\"dryRun\":true}",
                        "recall_search {\"query\":\"locked database\",\"agent\":\"codex-cli\","
                                + "\"limit\":5}",
                        "recall_get {\"id\":\"session-1\",\"offset\":2}",
                        "recall_failures {\"rolloutAt\":\"2026-11-01\"}",
                        "recall_before {\"command\":\"npm test\"}",
                        "recall_stats {}",
                        "recall_stats {}",
                        "recall_export {\"id\":\"session-1\",\"format\":\"jsonl\"}",
                        "recall_rescan {\"dryRun\":true}",
                        "recall_verify {}");
    }

    @Test
    void aCommandWithoutAnotherNamesThoseThereAre() {
        assertThat(run("recall", "telemetry")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString(UTF_8)).contains("enable, disable, import, derive, status");
        assertThat(run("recall")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString(UTF_8)).contains("telemetry or embeddings");
        assertThat(called).isEmpty();
    }

    @Test
    void purgingIsACall() {
        run("recall", "purge", "session-1");
        assertThat(called).containsExactly("recall_purge {\"id\":\"session-1\"}");
    }
}
