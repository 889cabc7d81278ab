package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.SourceRow;
import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A file of spans, which is imported in one transaction. */
final class SpanFile {
    private final Path file;
    private final Catalogue catalogue;
    private final String location;

    SpanFile(Path file, Catalogue catalogue) {
        this.file = file;
        this.catalogue = catalogue;
        this.location = catalogue.filter().clean(file.toAbsolutePath().normalize().toString());
    }

    /**
     * The result of a file.
     *
     * @param status {@code imported}, {@code unchanged}, {@code torn} or {@code unreadable}
     */
    record Result(
            String status,
            @Nullable String problem,
            int spans,
            int skipped,
            FileHash hash,
            Map<String, Integer> redactions) {
        static Result of(String status, @Nullable String problem, FileHash hash) {
            return new Result(status, problem, 0, 0, hash, Map.of());
        }
    }

    Result read(long nowMillis) {
        FileHash hash;
        try {
            hash = FileHash.of(file);
        } catch (IOException e) {
            return Result.of("unreadable", "it cannot be read", new FileHash(0, ""));
        }
        String known =
                catalogue.ask(
                        statements ->
                                statements.text(
                                        "SELECT sha256 FROM source_files WHERE location = ? AND"
                                                + " status IN ('imported', 'torn')",
                                        location));
        if (hash.sha256().equals(known)) {
            return Result.of("unchanged", null, hash);
        }
        boolean[] hasPurged = {false};
        Result result =
                catalogue.change(
                        statements -> {
                            var rows = new SpanRows(statements);
                            CleanText filter = catalogue.filter();
                            Result read = store(rows, filter, hash);
                            hasPurged[0] =
                                    new Attempts(statements, catalogue.salt())
                                            .build(rows.attempts());
                            record(statements, read, filter, nowMillis);
                            return read;
                        });
        if (hasPurged[0]) {
            // Spans of a purged chat were written and removed: no free page may keep them.
            catalogue.compact();
        }
        return result;
    }

    private Result store(SpanRows rows, CleanText filter, FileHash hash) {
        String problem;
        try {
            problem = new OtlpReader(filter, rows).read(file);
        } catch (IOException | UncheckedIOException e) {
            problem = "it cannot be read to its end";
        }
        if (rows.spans() == 0) {
            return Result.of(
                    "unreadable", problem == null ? "it has no spans in OTLP JSON" : problem, hash);
        }
        Map<String, Integer> kinds = new TreeMap<>();
        filter.found().forEach((place, count) -> kinds.merge(place.kind(), count, Integer::sum));
        String status = problem == null ? "imported" : "torn";
        return new Result(status, problem, rows.spans(), rows.skippedSpans(), hash, kinds);
    }

    private void record(Statements statements, Result result, CleanText filter, long nowMillis) {
        var row =
                new SourceRow(
                        location,
                        "otlp-json",
                        "otlp",
                        null,
                        null,
                        result.hash(),
                        Telemetry.ADAPTER_VERSION);
        long source = row.write(statements, result.status(), result.problem(), filter, nowMillis);
        statements.run("DELETE FROM redaction_events WHERE source_id = ?", source);
        SourceRow.addRedactions(statements, source, null, filter.takeFresh());
    }
}
