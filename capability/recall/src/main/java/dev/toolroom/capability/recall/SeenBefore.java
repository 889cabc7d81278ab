package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.CommandWriter;
import dev.toolroom.capability.recall.catalogue.Statements;
import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says of a command that is about to run what came of it before. */
final class SeenBefore extends TypedTool<SeenBefore.Input> {
    private static final int MOST = 3;

    private final Catalogues catalogues;

    SeenBefore(Catalogues catalogues) {
        super(Contract.reading(SeenBefore.class, "recall_before"));
        this.catalogues = catalogues;
    }

    record Input(String command) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("command"));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Path project = context.caller().project();
        var canonical =
                CanonicalCommand.of(input.command(), project == null ? null : project.toString());
        Map<String, Long> same = new TreeMap<>();
        Map<String, Long> family = new TreeMap<>();
        List<Json> failures = new ArrayList<>();
        List<Json> instead = new ArrayList<>();
        for (Catalogue each : catalogues.all()) {
            String hash = CommandWriter.hash(each.salt(), canonical);
            each.ask(
                    statements -> {
                        outcomes(statements, "command_hash", hash, same);
                        outcomes(statements, "command_family", canonical.family(), family);
                        failures.addAll(failures(statements, hash));
                        instead.addAll(instead(statements, hash));
                        return true;
                    });
        }
        long seen = same.values().stream().mapToLong(Long::longValue).sum();
        return Answer.whole(
                Json.object()
                        .put("canonical", canonical.text())
                        .put("family", canonical.family())
                        .put("seen", seen)
                        .put("outcomes", counts(same))
                        .put("familyOutcomes", counts(family))
                        .put("lastFailures", first(failures))
                        .put("workedInstead", first(instead))
                        .build());
    }

    private static void outcomes(
            Statements statements, String column, String value, Map<String, Long> counts) {
        statements.list(
                "SELECT outcome, count(*) FROM command_runs WHERE " + column + " = ? GROUP BY 1",
                row -> counts.merge(row.getString(1), row.getLong(2), Long::sum),
                value);
    }

    private static List<Json> failures(Statements statements, String hash) {
        return statements.list(
                """
                SELECT exit_code, timestamp_ms, output_tail, request_id, evidence_tier
                FROM command_runs WHERE command_hash = ? AND outcome = 'failed'
                ORDER BY timestamp_ms DESC, run_id DESC LIMIT 3\
                """,
                row -> {
                    var failure =
                            Json.object()
                                    .putIfPresent("at", ChatReader.time(row, 2))
                                    .put("request", row.getString(4))
                                    .put("evidenceTier", row.getInt(5));
                    if (row.getObject(1) != null) {
                        failure.put("exitCode", row.getLong(1));
                    }
                    String tail = row.getString(3);
                    if (tail != null) {
                        failure.put("output", tail.substring(Math.max(0, tail.length() - 500)));
                    }
                    return failure.build();
                },
                hash);
    }

    /** What came to a good end next in the same session, after it had failed there. */
    private static List<Json> instead(Statements statements, String hash) {
        return statements.list(
                """
                SELECT next.command_text, count(*) FROM command_runs failed
                JOIN requests r ON r.request_id = failed.request_id
                JOIN command_runs next ON next.run_id = (SELECT c.run_id FROM command_runs c
                JOIN requests q ON q.request_id = c.request_id
                WHERE q.session_id = r.session_id AND c.outcome = 'ok'
                AND (q.request_index, c.run_index) > (r.request_index, failed.run_index)
                ORDER BY q.request_index, c.run_index LIMIT 1)
                WHERE failed.command_hash = ? AND failed.outcome = 'failed'
                GROUP BY next.command_text ORDER BY 2 DESC LIMIT 3\
                """,
                row ->
                        Json.object()
                                .put("command", row.getString(1))
                                .put("times", row.getLong(2))
                                .build(),
                hash);
    }

    private static Json counts(Map<String, Long> counts) {
        var json = Json.object();
        counts.forEach((name, count) -> json.put(name, count));
        return json.build();
    }

    private static Json first(List<Json> all) {
        return new Json.Arr(all.subList(0, Math.min(MOST, all.size())));
    }
}
