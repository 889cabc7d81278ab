package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.CommandWriter;
import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.commands.SeenBeforeText;
import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Returns how a command ended when it ran before. */
final class SeenBefore extends TypedTool<SeenBefore.Input> {
    private static final int MAX_LISTED = 3;
    private static final int MAX_OUTPUT_CHARACTERS = 500;

    private final Catalogues catalogues;

    SeenBefore(Catalogues catalogues) {
        super(Contract.reading(SeenBefore.class, "recall_before"));
        this.catalogues = catalogues;
    }

    record Input(String command, boolean allFolders) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("command"),
                arguments.optionalFlag(ChatAccess.ALL_FOLDERS).orElse(false));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askIfAllFolders(arguments, caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Caller caller = context.caller();
        Path project = caller.project();
        var canonical =
                CanonicalCommand.of(input.command(), project == null ? null : project.toString());
        Map<String, Long> same = new TreeMap<>();
        Map<String, Long> family = new TreeMap<>();
        Map<String, Failure> failures = new HashMap<>();
        Map<String, Long> instead = new HashMap<>();
        Set<String> counted = new HashSet<>();
        List<RepeatedFailure> repeated = new ArrayList<>();
        for (Catalogue each : catalogues.all()) {
            String readable = ChatAccess.workspaces(each, caller, input.allFolders());
            String own = ChatAccess.ownWorkspaces(each, caller);
            String hashes = hashes(each, input.command(), canonical);
            String families = Json.Arr.ofTexts(List.of(canonical.family())).write();
            each.ask(
                    statements -> {
                        var runs = new Runs(statements, readable);
                        runs.count("command_hash", hashes, "same ", counted, same);
                        runs.count("command_family", families, "family ", counted, family);
                        runs.failures(hashes).forEach(one -> failures.putIfAbsent(one.run(), one));
                        runs.instead(hashes)
                                .forEach((text, times) -> instead.merge(text, times, Math::max));
                        RepeatedFailure found = RepeatedFailure.find(statements, hashes, own);
                        return found != null && repeated.add(found);
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
                        .putIfPresent("hint", hint(repeated))
                        .build();
        return Answer.whole(answer)
                .withView(new View.Later(() -> new View.Text(SeenBeforeText.of(answer))));
    }

    /** Not every agent tells its folder, so a command can be stored with absolute paths in it. */
    private static String hashes(Catalogue catalogue, String command, CanonicalCommand canonical) {
        return Json.Arr.ofTexts(
                        Stream.of(canonical, CanonicalCommand.of(command, null))
                                .map(each -> CommandWriter.hash(catalogue.salt(), each))
                                .distinct()
                                .toList())
                .write();
    }

    private static @Nullable String hint(List<RepeatedFailure> repeated) {
        return repeated.stream()
                .max(Comparator.comparingInt(RepeatedFailure::failures))
                .map(RepeatedFailure::hint)
                .orElse(null);
    }

    private record Failure(String run, long at, Json json) {}

    /**
     * The runs in one catalogue.
     *
     * @param readable fingerprints of the workspaces that count, as a JSON array; null for all
     */
    private record Runs(Statements statements, @Nullable String readable) {
        /** A turn that two catalogues have counts once. */
        void count(
                String column,
                String values,
                String prefix,
                Set<String> counted,
                Map<String, Long> counts) {
            statements.forEach(
                    "SELECT outcome, request_id, run_index FROM command_runs WHERE "
                            + column
                            + " IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR"
                            + " workspace_fingerprint IN (SELECT value FROM json_each(?2)))",
                    row -> {
                        if (counted.add(prefix + row.getString(2) + " " + row.getInt(3))) {
                            counts.merge(row.getString(1), 1L, Long::sum);
                        }
                    },
                    values,
                    readable);
        }

        List<Failure> failures(String hashes) {
            return statements.list(
                    """
                    SELECT exit_code, timestamp_ms, output_tail, request_id, evidence_tier,
                    run_index FROM command_runs
                    WHERE command_hash IN (SELECT value FROM json_each(?1)) AND outcome = 'failed'
                    AND (?2 IS NULL OR workspace_fingerprint IN (SELECT value FROM json_each(?2)))
                    ORDER BY timestamp_ms DESC, run_id DESC LIMIT 3\
                    """,
                    row -> {
                        var failure =
                                Json.object()
                                        .putIfPresent("at", Columns.time(row, 2))
                                        .put("request", row.getString(4))
                                        .put("evidenceTier", row.getInt(5));
                        failure.putIfPresent("exitCode", Columns.number(row, 1));
                        String tail = row.getString(3);
                        if (tail != null) {
                            failure.put("output", Excerpt.end(tail, MAX_OUTPUT_CHARACTERS));
                        }
                        return new Failure(
                                row.getString(4) + " " + row.getInt(6),
                                row.getLong(2),
                                failure.build());
                    },
                    hashes,
                    readable);
        }

        /** Finds the commands that next succeeded in the same session. */
        Map<String, Long> instead(String hashes) {
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
                    WHERE failed.command_hash IN (SELECT value FROM json_each(?1))
                    AND failed.outcome = 'failed' AND (?2 IS NULL OR
                    failed.workspace_fingerprint IN (SELECT value FROM json_each(?2)))
                    GROUP BY next.command_text ORDER BY 2 DESC LIMIT 3\
                    """,
                    row -> instead.put(row.getString(1), row.getLong(2)),
                    hashes,
                    readable);
            return instead;
        }
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
                        .limit(MAX_LISTED)
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
                        .limit(MAX_LISTED)
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("command", each.getKey())
                                                .put("times", each.getValue())
                                                .build())
                        .toList());
    }
}
