package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.CommandWriter;
import dev.toolroom.capability.recall.catalogue.Statements;
import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.commands.SeenBeforeText;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        Map<String, Failure> failures = new HashMap<>();
        Map<String, Long> instead = new HashMap<>();
        Set<String> counted = new HashSet<>();
        for (Catalogue each : catalogues.all()) {
            String hash = CommandWriter.hash(each.salt(), canonical);
            each.ask(
                    statements -> {
                        count(statements, "command_hash", hash, "same ", counted, same);
                        count(
                                statements,
                                "command_family",
                                canonical.family(),
                                "family ",
                                counted,
                                family);
                        failures(statements, hash)
                                .forEach(one -> failures.putIfAbsent(one.run(), one));
                        instead(statements, hash)
                                .forEach((text, times) -> instead.merge(text, times, Math::max));
                        return true;
                    });
        }
        long seen = same.values().stream().mapToLong(Long::longValue).sum();
        Json.Obj answer =
                Json.object()
                        .put("canonical", canonical.text())
                        .put("family", canonical.family())
                        .put("seen", seen)
                        .put("outcomes", counts(same))
                        .put("familyOutcomes", counts(family))
                        .put("lastFailures", newest(failures.values()))
                        .put("workedInstead", mostOften(instead))
                        .build();
        return Answer.whole(answer)
                .withView(new View.Later(() -> new View.Text(SeenBeforeText.of(answer))));
    }

    /** A turn that two catalogues have counts once. */
    private static void count(
            Statements statements,
            String column,
            String value,
            String prefix,
            Set<String> counted,
            Map<String, Long> counts) {
        statements.list(
                "SELECT outcome, request_id, run_index FROM command_runs WHERE " + column + " = ?",
                row -> {
                    if (counted.add(prefix + row.getString(2) + " " + row.getInt(3))) {
                        counts.merge(row.getString(1), 1L, Long::sum);
                    }
                    return 0;
                },
                value);
    }

    private record Failure(String run, long at, Json json) {}

    private static List<Failure> failures(Statements statements, String hash) {
        return statements.list(
                """
                SELECT exit_code, timestamp_ms, output_tail, request_id, evidence_tier, run_index
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
                    return new Failure(
                            row.getString(4) + " " + row.getInt(6),
                            row.getLong(2),
                            failure.build());
                },
                hash);
    }

    /** What came to a good end next in the same session, after it had failed there. */
    private static Map<String, Long> instead(Statements statements, String hash) {
        Map<String, Long> instead = new HashMap<>();
        statements.list(
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
                row -> instead.put(row.getString(1), row.getLong(2)),
                hash);
        return instead;
    }

    private static Json counts(Map<String, Long> counts) {
        var json = Json.object();
        counts.forEach((name, count) -> json.put(name, count));
        return json.build();
    }

    private static Json newest(Collection<Failure> failures) {
        return new Json.Arr(
                failures.stream()
                        .sorted(Comparator.comparingLong(Failure::at).reversed())
                        .limit(MOST)
                        .map(Failure::json)
                        .toList());
    }

    private static Json mostOften(Map<String, Long> instead) {
        return new Json.Arr(
                instead.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Long>comparingByValue()
                                        .reversed()
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST)
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("command", each.getKey())
                                                .put("times", each.getValue())
                                                .build())
                        .toList());
    }
}
