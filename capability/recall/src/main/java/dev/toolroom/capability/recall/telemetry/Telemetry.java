package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The telemetry of one catalogue. */
public final class Telemetry {
    private static final List<String> TABLES =
            List.of(
                    "rollouts",
                    "attempts",
                    "telemetry_spans",
                    "reward_signals",
                    "transition_tuples");

    private final Catalogue catalogue;
    private final Clock clock;

    public Telemetry(Catalogue catalogue, Clock clock) {
        this.catalogue = catalogue;
        this.clock = clock;
    }

    public boolean isEnabled(Adapter adapter) {
        return catalogue.ask(adapter::isEnabled);
    }

    /**
     * Turns adapters on.
     *
     * @param by who agreed
     */
    public void enable(Set<Adapter> adapters, String by) {
        set(adapters, true, by);
    }

    /** Turns adapters off. */
    public void disable(Set<Adapter> adapters, String by, boolean delete) {
        set(adapters, false, by);
        if (delete) {
            catalogue.update(
                    statements -> {
                        statements.run("DELETE FROM rollouts");
                        statements.run(
                                "DELETE FROM instrumentation_sources WHERE instrumentation_id LIKE"
                                        + " 'emitter-%'");
                        statements.run(
                                "DELETE FROM source_files WHERE format IN ('otlp-json',"
                                        + " 'vscode-traces')");
                    });
            catalogue.compact();
        }
    }

    private void set(Set<Adapter> adapters, boolean enabled, String by) {
        String at = clock.instant().toString();
        catalogue.update(
                statements -> {
                    for (Adapter each : adapters) {
                        each.set(statements, enabled, by, at);
                    }
                });
    }

    public Json.Obj status() {
        return catalogue.ask(
                statements -> {
                    List<Json> adapters = new ArrayList<>();
                    for (Adapter each : Adapter.values()) {
                        adapters.add(each.json(statements));
                    }
                    var rows = Json.object();
                    TABLES.forEach(each -> rows.put(each, count(statements, each)));
                    return Json.object()
                            .put("adapters", new Json.Arr(adapters))
                            .put("adapterVersion", Attempts.ADAPTER)
                            .put("rows", rows.build())
                            .put("rewards", counts(statements))
                            .build();
                });
    }

    private static long count(Statements statements, String table) {
        return statements.count("SELECT count(*) FROM " + table);
    }

    private static Json counts(Statements statements) {
        var kinds = Json.object();
        statements.list(
                "SELECT reward_kind, count(*) FROM reward_signals GROUP BY 1 ORDER BY 1 LIMIT 50",
                row -> kinds.put(row.getString(1), row.getLong(2)));
        return kinds.build();
    }

    /** Returns the trace stores of editors on this machine. */
    public static List<Path> stores(AgentEnvironment environment) {
        return TraceStore.on(environment);
    }

    /** Imports files one after another. A file that cannot be read is reported. */
    public Json.Obj importFiles(List<Path> files, CallContext context) {
        var each = new TelemetryImport(catalogue, clock);
        Map<String, Integer> statuses = new TreeMap<>();
        Map<String, Integer> kinds = new TreeMap<>();
        List<Json> told = new ArrayList<>();
        int spans = 0;
        int skipped = 0;
        for (Path file : files) {
            if (context.cancellation().requested()) {
                break;
            }
            String name = catalogue.filter().clean(String.valueOf(file.getFileName()));
            context.listener().progress(told.size(), files.size(), name);
            TelemetryImport.Result result = context.cancellation().shielded(() -> each.run(file));
            statuses.merge(result.status(), 1, Integer::sum);
            result.redactions().forEach((kind, count) -> kinds.merge(kind, count, Integer::sum));
            spans += result.spans();
            skipped += result.skipped();
            told.add(
                    Json.object()
                            .put("file", name)
                            .put("status", result.status())
                            .putIfPresent("problem", result.problem())
                            .put("spans", result.spans())
                            .put("bytes", result.bytes())
                            .put("sha256", result.sha256())
                            .build());
        }
        var redactions = Json.object();
        kinds.forEach(redactions::put);
        var answer = Json.object();
        statuses.forEach(answer::put);
        return answer.put("spans", spans)
                .put("skippedSpans", skipped)
                .put("redactions", redactions.build())
                .put("files", new Json.Arr(told))
                .build();
    }

    /** Derives spans of turns without a trace from every chat. */
    public Json.Obj derive(CallContext context) {
        var derivation = new Derivation(catalogue);
        var cancellation = context.cancellation();
        cancellation.shielded(
                () -> {
                    derivation.all(
                            cancellation::requested,
                            percent -> context.listener().progress(percent, 100, "derive"));
                    return true;
                });
        return Json.object()
                .put("sessions", derivation.sessions())
                .put("spans", derivation.spans())
                .put("complete", !cancellation.requested())
                .build();
    }

    /**
     * All spans, or those of a rollout, as OTLP JSON, an attempt a line.
     *
     * @param rollout null for all; the id of a session or of a rollout
     */
    public Export export(@Nullable String rollout) {
        var spans = new AtomicInteger();
        String text =
                catalogue.ask(
                        statements -> {
                            var writer = new OtlpWriter(statements);
                            var lines = new StringBuilder();
                            statements
                                    .texts(
                                            """
                                            SELECT a.attempt_id FROM attempts a JOIN rollouts r
                                            ON r.rollout_id = a.rollout_id WHERE ?1 IS NULL
                                            OR r.rollout_id = ?1 OR r.session_id = ?1
                                            ORDER BY a.started_at_ms, a.attempt_id\
                                            """,
                                            rollout)
                                    .forEach(
                                            each -> {
                                                lines.append(writer.line(each)).append('\n');
                                                spans.incrementAndGet();
                                            });
                            return lines.toString();
                        });
        return new Export(text, spans.get());
    }

    public record Export(String text, int attempts) {}
}
