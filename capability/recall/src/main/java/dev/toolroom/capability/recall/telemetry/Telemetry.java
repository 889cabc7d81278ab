package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The telemetry of one catalogue. It is off until a person enables it. */
public final class Telemetry {
    /** The adapter for OTLP, and the version of what it stores. */
    static final String ADAPTER_ID = "adapter-otlp";

    static final int ADAPTER_VERSION = 1;

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

    public boolean isEnabled() {
        return catalogue.ask(Telemetry::isEnabled);
    }

    private static boolean isEnabled(Statements statements) {
        return statements.has(
                "SELECT 1 FROM instrumentation_sources WHERE instrumentation_id = ? AND is_trusted",
                ADAPTER_ID);
    }

    /**
     * Records that a person has enabled or disabled the adapter.
     *
     * @param by who it was, as far as is known
     */
    public void setEnabled(boolean enabled, String by) {
        Json.Obj config =
                Json.object()
                        .put("consent", enabled)
                        .put("by", by)
                        .put("at", clock.instant().toString())
                        .put("transitions", Attempts.ADAPTER)
                        .put("endpoint", "none")
                        .build();
        catalogue.update(
                statements ->
                        statements.run(
                                """
                                INSERT INTO instrumentation_sources VALUES (?, 'otlp', ?, ?, ?)
                                ON CONFLICT (instrumentation_id) DO UPDATE SET
                                version = excluded.version, config_json = excluded.config_json,
                                is_trusted = excluded.is_trusted\
                                """,
                                ADAPTER_ID,
                                Integer.toString(ADAPTER_VERSION),
                                config.write(),
                                enabled));
    }

    public void deleteAll() {
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

    public Json.Obj status() {
        return catalogue.ask(
                statements -> {
                    var adapter =
                            Json.object()
                                    .put("adapter", "otlp")
                                    .put("enabled", isEnabled(statements));
                    String config =
                            statements.text(
                                    "SELECT config_json FROM instrumentation_sources WHERE"
                                            + " instrumentation_id = ?",
                                    ADAPTER_ID);
                    if (config != null) {
                        Json.Obj consent = SpanRows.object(config);
                        adapter.put("version", Integer.toString(ADAPTER_VERSION))
                                .put("by", consent.text("by", ""))
                                .put("at", consent.text("at", ""))
                                .put("endpoint", consent.text("endpoint", ""));
                    }
                    var rows = Json.object();
                    TABLES.forEach(
                            each ->
                                    rows.put(
                                            each,
                                            statements.count("SELECT count(*) FROM " + each)));
                    return Json.object()
                            .put("adapters", Json.Arr.of(adapter.build()))
                            .put("adapterVersion", Attempts.ADAPTER)
                            .put("rows", rows.build())
                            .build();
                });
    }

    /** Imports files one after another. A file that cannot be read is reported. */
    public Json.Obj importFiles(List<Path> files, CallContext context) {
        Map<String, Integer> statuses = new TreeMap<>();
        Map<String, Integer> redactions = new TreeMap<>();
        List<Json> results = new ArrayList<>();
        int spans = 0;
        int skipped = 0;
        for (Path file : files) {
            if (context.cancellation().requested()) {
                break;
            }
            String name = catalogue.filter().clean(String.valueOf(file.getFileName()));
            context.listener().progress(results.size(), files.size(), name);
            SpanFile.Result result =
                    context.cancellation()
                            .shielded(() -> new SpanFile(file, catalogue).read(clock.millis()));
            statuses.merge(result.status(), 1, Integer::sum);
            result.redactions()
                    .forEach((kind, count) -> redactions.merge(kind, count, Integer::sum));
            spans += result.spans();
            skipped += result.skipped();
            results.add(
                    Json.object()
                            .put("file", name)
                            .put("status", result.status())
                            .putIfPresent("problem", result.problem())
                            .put("spans", result.spans())
                            .put("bytes", result.hash().length())
                            .put("sha256", result.hash().sha256())
                            .build());
        }
        var kinds = Json.object();
        redactions.forEach(kinds::put);
        var answer = Json.object();
        statuses.forEach(answer::put);
        return answer.put("spans", spans)
                .put("skippedSpans", skipped)
                .put("redactions", kinds.build())
                .put("files", new Json.Arr(results))
                .build();
    }
}
