package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.FileImport;
import dev.toolroom.capability.recall.catalogue.FileImport.Result;
import dev.toolroom.capability.recall.catalogue.FileImport.Status;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;

/**
 * Imports files one after another. A file that cannot be read is reported, and the next one is
 * imported.
 */
final class ImportRun {
    private static final int MAX_PROBLEMS = 50;

    private static final int MAX_EMPTY_CHAT_BYTES = 8_192;

    private final Map<Status, Integer> counts = new EnumMap<>(Status.class);
    private final Map<String, Integer> redactions = new TreeMap<>();
    private final Map<String, Integer> products = new TreeMap<>();
    private final List<Json> problems = new ArrayList<>();
    private final List<Json> evidence = new ArrayList<>();
    private final List<Source> sources;
    private final SecretRules rules = new SecretRules();

    /** Turns by session: a session in several files counts once. */
    private final Map<String, Integer> turns = new HashMap<>();

    /** By format: the number of new sessions, and of their turns. */
    private final Map<String, int[]> fresh = new TreeMap<>();

    private long bytes;
    private boolean stopped;

    ImportRun(List<Source> sources) {
        this.sources = List.copyOf(sources);
        for (Source each : sources) {
            products.merge(each.product().isEmpty() ? "given" : each.product(), 1, Integer::sum);
        }
    }

    /** Imports all files, unless the call is cancelled. What was imported stays. */
    void into(Catalogue catalogue, Clock clock, CallContext context) {
        var cancellation = context.cancellation();
        var each = new FileImport(catalogue, clock, cancellation::requested);
        long total = sources.stream().mapToLong(ImportRun::size).sum();
        long done = 0;
        for (Source source : sources) {
            context.listener().progress(done, total, name(source));
            done += size(source);
            try {
                // An interrupt would close the database under the writer.
                add(source, cancellation.shielded(() -> each.run(source)));
            } catch (CancellationException e) {
                stopped = true;
                return;
            }
        }
        context.listener().progress(total, total, "done");
    }

    /** File names can contain secrets too. */
    private String name(Source source) {
        return rules.redact(String.valueOf(source.file().getFileName()));
    }

    private static long size(Source source) {
        try {
            return Files.size(source.file());
        } catch (IOException e) {
            return 0;
        }
    }

    private void add(Source source, Result result) {
        counts.merge(result.status(), 1, Integer::sum);
        result.turns()
                .forEach(
                        (session, written) ->
                                turns.merge(
                                        session,
                                        written.turns(),
                                        (before, now) -> written.all() ? now : before + now));
        // Editors keep chats in which nothing was asked yet.
        boolean mayBeEmpty =
                source.format().hasEditorIds() && result.bytes() < MAX_EMPTY_CHAT_BYTES;
        if (result.status() == Status.IMPORTED && !mayBeEmpty) {
            int[] of = fresh.computeIfAbsent(source.format().name(), _ -> new int[2]);
            of[0] += result.turns().size();
            result.turns().values().forEach(written -> of[1] += written.turns());
        }
        bytes += result.bytes();
        result.redactions()
                .forEach((place, count) -> redactions.merge(place.kind(), count, Integer::sum));
        if (result.problem() != null && problems.size() < MAX_PROBLEMS) {
            problems.add(
                    Json.object()
                            .put("file", name(source))
                            .put("status", word(result.status()))
                            .put("problem", result.problem())
                            .build());
        }
        if (result.status() != Status.UNCHANGED) {
            evidence.add(
                    Json.object()
                            .put("file", name(source))
                            .put("format", source.format().name())
                            .put("status", word(result.status()))
                            .put("bytes", result.bytes())
                            .put("sha256", result.sha256())
                            .build());
        }
    }

    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    boolean isStopped() {
        return stopped;
    }

    /** Reports formats of which no session has a turn: they have probably changed. */
    private List<Json> withoutTurns() {
        String why =
                " sessions were imported without any turn: the format may be newer than this"
                        + " version (see toolroom recall formats)";
        List<Json> problems = new ArrayList<>();
        fresh.forEach(
                (format, count) -> {
                    if (count[0] > 0 && count[1] == 0) {
                        var problem = Json.object().put("format", format);
                        problems.add(problem.put("problem", count[0] + why).build());
                    }
                });
        return problems;
    }

    /** Returns every new file, for the evidence. */
    Json files() {
        return new Json.Arr(evidence);
    }

    boolean changed() {
        return !evidence.isEmpty();
    }

    Json.Obj redactions() {
        var kinds = Json.object();
        redactions.forEach((kind, count) -> kinds.put(kind, count));
        return kinds.build();
    }

    Json.Obj json() {
        var found = Json.object();
        products.forEach((product, count) -> found.put(product, count));
        var answer = Json.object().put("found", found.build()).put("files", sources.size());
        for (Status each : Status.values()) {
            answer.put(word(each), counts.getOrDefault(each, 0));
        }
        List<Json> allProblems = new ArrayList<>(withoutTurns());
        allProblems.addAll(problems);
        return answer.put("sessions", turns.size())
                .put("turns", turns.values().stream().mapToInt(Integer::intValue).sum())
                .put("bytes", bytes)
                .put("redactions", redactions())
                .put("problems", new Json.Arr(allProblems))
                .put("complete", !stopped)
                .build();
    }
}
