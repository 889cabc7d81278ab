package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.SourceRow;
import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Imports one file of spans in one transaction. */
final class TelemetryImport {
    private static final String NO_SPANS = "it has no spans in OTLP JSON";
    private static final String OTHER_SIGNALS = "it has logs or metrics in OTLP JSON, and no spans";
    private static final String TORN = "only its beginning is whole";

    private final Catalogue catalogue;
    private final Clock clock;

    TelemetryImport(Catalogue catalogue, Clock clock) {
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /**
     * What came of a file.
     *
     * @param status {@code imported}, {@code unchanged}, {@code torn} or {@code unreadable}
     */
    record Result(
            String status,
            @Nullable String problem,
            int spans,
            int skipped,
            long bytes,
            String sha256,
            Map<String, Integer> redactions) {
        static Result unreadable(String problem, FileHash hash) {
            return new Result("unreadable", problem, 0, 0, hash.length(), hash.sha256(), Map.of());
        }
    }

    Result run(Path file) {
        FileHash hash;
        try {
            hash = FileHash.of(file, 0);
        } catch (IOException e) {
            return Result.unreadable("it cannot be read", new FileHash(0, "", ""));
        }
        String location = catalogue.filter().clean(file.toAbsolutePath().normalize().toString());
        String known =
                catalogue.ask(
                        statements ->
                                statements.text(
                                        "SELECT sha256 FROM source_files WHERE location = ? AND"
                                                + " status IN ('imported', 'torn')",
                                        location));
        if (hash.sha256().equals(known)) {
            return new Result("unchanged", null, 0, 0, hash.length(), hash.sha256(), Map.of());
        }
        var transaction = new Transaction(file, location, hash);
        try {
            Result result = catalogue.change(transaction::run);
            if (transaction.anyPurged) {
                // Its spans were written and removed: no free page may keep them.
                catalogue.compact();
            }
            return result;
        } catch (Unreadable e) {
            String problem = String.valueOf(e.getMessage());
            catalogue.update(
                    statements -> {
                        transaction.record(statements, "unreadable", problem);
                    });
            return Result.unreadable(problem, hash);
        }
    }

    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unreadable(String problem) {
            super(problem, null, false, false);
        }
    }

    private final class Transaction {
        private final Path file;
        private final String location;
        private final FileHash hash;
        private final CleanText filter = catalogue.filter();
        private final boolean isStore;
        private boolean anyPurged;

        Transaction(Path file, String location, FileHash hash) {
            this.file = file;
            this.location = location;
            this.hash = hash;
            this.isStore = TraceStore.isOne(file);
        }

        Result run(Statements statements) {
            var rows = new SpanRows(statements);
            String problem = read(rows);
            anyPurged = new Attempts(statements, catalogue.salt()).build(rows.attempts());
            String status = problem == null ? "imported" : "torn";
            long source = record(statements, status, problem);
            statements.run("DELETE FROM redaction_events WHERE source_id = ?", source);
            SourceRow.addRedactions(statements, source, null, filter.takeFresh());
            Map<String, Integer> kinds = new TreeMap<>();
            filter.found()
                    .forEach((place, count) -> kinds.merge(place.kind(), count, Integer::sum));
            return new Result(
                    status,
                    problem,
                    rows.spans(),
                    rows.skippedSpans(),
                    hash.length(),
                    hash.sha256(),
                    kinds);
        }

        /** Reads spans; returns what is wrong with a file that was read in part. */
        private @Nullable String read(SpanRows rows) {
            String problem = null;
            boolean others = false;
            try {
                if (isStore) {
                    new TraceStore(filter, rows).read(file);
                } else {
                    var reader = new OtlpReader(filter, rows);
                    try {
                        reader.read(file);
                    } catch (JsonStream.Malformed e) {
                        problem = TORN;
                    }
                    others = reader.hasOtherSignals();
                }
            } catch (SQLException e) {
                throw new Unreadable("it is not a trace store of Copilot Chat");
            } catch (IOException | UncheckedIOException e) {
                throw new Unreadable("it cannot be read");
            }
            if (rows.spans() == 0 && !isStore) {
                throw new Unreadable(others ? OTHER_SIGNALS : NO_SPANS);
            }
            return problem;
        }

        long record(Statements statements, String status, @Nullable String problem) {
            var row =
                    new SourceRow(
                            location,
                            isStore ? "vscode-traces" : "otlp-json",
                            isStore ? "copilot-chat" : "otlp",
                            null,
                            null,
                            hash,
                            Integer.parseInt(Adapter.VERSION));
            return row.write(statements, status, problem, filter, clock.millis());
        }
    }
}
