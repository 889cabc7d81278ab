package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Imports one file into a catalogue: all of it or nothing, and nothing twice. */
public final class FileImport {
    /** Raised when readers take more out of the same bytes: then they are read again. */
    private static final int READER = 1;

    /** Longer than any clock of a file system takes for a tick, in milliseconds. */
    private static final long SAME_MOMENT = 3_000;

    private final Catalogue catalogue;
    private final Clock clock;
    private final BooleanSupplier cancelled;
    private final CommandNames names;

    public FileImport(Catalogue catalogue, Clock clock, BooleanSupplier cancelled) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.cancelled = cancelled;
        this.names = new CommandNames(catalogue.salt());
    }

    /** What became of a file. */
    public enum Status {
        IMPORTED,
        UPDATED,
        UNCHANGED,
        /** The same bytes are known from another place. */
        COPY,
        /** As far as it could be read. */
        TORN,
        UNREADABLE
    }

    /**
     * What an import of a file did.
     *
     * @param problem in words, where something was wrong with it
     * @param redactions how many secrets of what kind were taken out
     */
    public record Result(
            Status status,
            long bytes,
            int sessions,
            int turns,
            @Nullable String problem,
            String sha256,
            Map<CleanText.Place, Integer> redactions) {
        public Result {
            redactions = Map.copyOf(redactions);
        }
    }

    /** What is known of the file from before. */
    record Known(
            long id,
            String sha256,
            int reader,
            String status,
            long completeLength,
            @Nullable String completeSha,
            int lines,
            long length,
            long modified,
            long imported) {
        /**
         * Whether the file has not been written since it was imported. A file that was written at
         * about that time may have been written again in the same moment: its bytes tell.
         */
        boolean isOf(@Nullable FileStamp stamp) {
            return stamp != null
                    && reader == READER
                    && !status.equals("unreadable")
                    && stamp.length() == length
                    && stamp.modified() == modified
                    && modified + SAME_MOMENT < imported;
        }
    }

    public Result run(Source source) {
        var filter = catalogue.filter();
        String location = filter.clean(source.location());
        FileHash hash;
        Path file = source.file();
        Known known = catalogue.read(connection -> known(connection, location));
        String state = source.format().state(source);
        FileStamp stamp = state == null ? FileStamp.of(file) : null;
        if (known != null && known.isOf(stamp)) {
            return new Result(
                    Status.UNCHANGED, known.length(), 0, 0, null, known.sha256(), Map.of());
        }
        try {
            hash =
                    state == null
                            ? FileHash.of(file, known == null ? 0 : known.completeLength())
                            : FileHash.ofState(file, state);
        } catch (IOException e) {
            return unreadable(problem(e), 0, "");
        }
        if (known != null && known.status().equals("purged")) {
            return unchanged(hash);
        }
        if (known != null && known.sha256().equals(hash.sha256()) && known.reader() == READER) {
            boolean readable = !known.status().equals("unreadable");
            return new Result(
                    readable ? Status.UNCHANGED : Status.UNREADABLE,
                    hash.length(),
                    0,
                    0,
                    readable ? null : "unchanged since it could not be read",
                    hash.sha256(),
                    Map.of());
        }
        var transaction = new FileTransaction(source, location, stamp, hash, known, filter);
        try {
            return catalogue.change(transaction::run);
        } catch (CancellationException e) {
            throw e;
        } catch (Purge.PurgedSession e) {
            catalogue.change(
                    statements -> {
                        transaction.record(statements, "purged", null);
                        return true;
                    });
            return unchanged(hash);
        } catch (JsonStream.Malformed | UncheckedIOException | IllegalArgumentException e) {
            String why = hash.length() == 0 ? "the file is empty" : problem(e);
            catalogue.change(
                    statements -> {
                        transaction.record(statements, "unreadable", why);
                        return true;
                    });
            return unreadable(why, hash.length(), hash.sha256());
        }
    }

    private static @Nullable Known known(java.sql.Connection connection, String location) {
        try (var statements = new Statements(connection)) {
            return statements.first(
                    """
                    SELECT source_id, sha256, reader_version, status, coalesce(complete_length, 0),
                    complete_sha256, coalesce(line_count, 0), byte_length, coalesce(modified_ms, 0),
                    imported_ms FROM source_files WHERE location = ?\
                    """,
                    row ->
                            new Known(
                                    row.getLong(1),
                                    row.getString(2),
                                    row.getInt(3),
                                    row.getString(4),
                                    row.getLong(5),
                                    row.getString(6),
                                    row.getInt(7),
                                    row.getLong(8),
                                    row.getLong(9),
                                    row.getLong(10)),
                    location);
        }
    }

    private static Result unchanged(FileHash hash) {
        return new Result(Status.UNCHANGED, hash.length(), 0, 0, null, hash.sha256(), Map.of());
    }

    private static Result unreadable(String problem, long bytes, String sha256) {
        return new Result(Status.UNREADABLE, bytes, 0, 0, problem, sha256, Map.of());
    }

    /** In words that say neither where the file is nor what is in it. */
    private static String problem(Exception problem) {
        Throwable cause =
                problem instanceof UncheckedIOException && problem.getCause() != null
                        ? problem.getCause()
                        : problem;
        return switch (cause) {
            case AccessDeniedException _ -> "this user may not read it";
            case NoSuchFileException _ -> "it is gone";
            case JsonStream.Malformed malformed -> String.valueOf(malformed.getMessage());
            case IOException _ -> "the disk could not read it";
            default -> "it is not in the expected format";
        };
    }

    /** The one transaction in which a file is imported. */
    private final class FileTransaction {
        private final Source source;
        private final String location;

        /** From before the file was read. */
        private final @Nullable FileStamp stamp;

        private final FileHash hash;
        private final @Nullable Known known;
        private final CleanText filter;
        private long id;

        FileTransaction(
                Source source,
                String location,
                @Nullable FileStamp stamp,
                FileHash hash,
                @Nullable Known known,
                CleanText filter) {
            this.source = source;
            this.location = location;
            this.stamp = stamp;
            this.hash = hash;
            this.known = known;
            this.filter = filter;
        }

        Result run(Statements statements) {
            String workspace = workspace(statements);
            Long copied = known == null ? sameBytes(statements) : null;
            record(statements, copied == null ? "imported" : "copy", null);
            if (copied != null) {
                statements.run(
                        """
                        INSERT INTO session_locations SELECT session_id, ? FROM session_locations
                        WHERE source_id = ?\
                        """,
                        id,
                        copied);
                return result(Status.COPY, 0, 0, null);
            }
            if (!LogProgress.isPossible(known, hash)) {
                statements.run("DELETE FROM redaction_events WHERE source_id = ?", id);
                statements.run("DELETE FROM raw_lines WHERE source_id = ?", id);
            }
            var file = new ImportedFile(id, source, hash.sha256(), workspace, catalogue.salt());
            var writer =
                    new SessionWriter(
                            statements,
                            file,
                            new LogProgress(statements, file, hash),
                            known,
                            filter,
                            names,
                            this::checkCancelled);
            try {
                source.format().read(source, hash.length(), writer);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            writer.countFailures();
            RedactionRows.write(statements, id, null, filter.takeFresh());
            boolean torn = writer.torn();
            record(
                    statements,
                    torn ? "torn" : "imported",
                    torn ? "only its beginning is whole" : null);
            Status status = torn ? Status.TORN : known == null ? Status.IMPORTED : Status.UPDATED;
            return result(
                    status,
                    writer.sessions(),
                    writer.turnsWritten(),
                    torn ? "only its beginning is whole" : null);
        }

        private Result result(Status status, int sessions, int turns, @Nullable String problem) {
            return new Result(
                    status, hash.length(), sessions, turns, problem, hash.sha256(), filter.found());
        }

        private void checkCancelled() {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
        }

        private String workspace(Statements statements) {
            String said =
                    source.folder() == null ? source.format().folder(source) : source.folder();
            String folder = said == null ? null : filter.clean(said);
            String workspace = ImportedFile.workspace(catalogue.salt(), folder);
            statements.run(
                    "INSERT INTO workspaces VALUES (?, ?, NULL) ON CONFLICT DO NOTHING",
                    workspace,
                    folder);
            return workspace;
        }

        private @Nullable Long sameBytes(Statements statements) {
            return statements.first(
                    """
                    SELECT source_id FROM source_files WHERE sha256 = ? AND format = ?
                    AND status IN ('imported', 'torn') LIMIT 1\
                    """,
                    row -> row.getLong(1),
                    hash.sha256(),
                    source.format().name());
        }

        void record(Statements statements, String status, @Nullable String problem) {
            long now = clock.millis();
            statements.run(
                    """
                    INSERT INTO source_files (location, format, source_agent, product, byte_length,
                    modified_ms, sha256, status, problem, replaced_characters, shortened_values,
                    dropped_drafts, reader_version, first_seen_ms, imported_ms)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (location) DO UPDATE SET format = excluded.format,
                    byte_length = excluded.byte_length, modified_ms = excluded.modified_ms,
                    sha256 = excluded.sha256, status = excluded.status, problem = excluded.problem,
                    replaced_characters = excluded.replaced_characters,
                    shortened_values = excluded.shortened_values,
                    dropped_drafts = excluded.dropped_drafts,
                    reader_version = excluded.reader_version, imported_ms = excluded.imported_ms\
                    """,
                    location,
                    source.format().name(),
                    source.format().agent(),
                    source.product(),
                    hash.length(),
                    stamp == null ? null : stamp.modified(),
                    hash.sha256(),
                    status,
                    problem,
                    filter.replaced(),
                    filter.shortenedValues(),
                    filter.drafts(),
                    READER,
                    now,
                    now);
            Long row =
                    statements.first(
                            "SELECT source_id FROM source_files WHERE location = ?",
                            found -> found.getLong(1),
                            location);
            id = row == null ? 0 : row;
        }
    }
}
