package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.catalogue.FileImport.Result;
import dev.toolroom.capability.recall.catalogue.FileImport.Status;
import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an import of one file does within a transaction. */
final class FileTransaction {
    private final Into into;
    private final Source source;
    private final String location;

    /** Read before the content. */
    private final KnownFile.@Nullable Stamp stamp;

    private final FileHash hash;
    private final @Nullable KnownFile known;
    private final CleanText filter;
    private long id;
    private boolean foundPurged;

    record Into(Catalogue catalogue, Clock clock, CommandNames names, Runnable checkCancelled) {}

    /** Thrown when a value does not fit into memory: only this file is skipped. */
    static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1;

        TooLarge() {
            super("it needs more memory than this program may use");
        }
    }

    FileTransaction(
            Into into,
            Source source,
            String location,
            KnownFile.@Nullable Stamp stamp,
            FileHash hash,
            @Nullable KnownFile known,
            CleanText filter) {
        this.into = into;
        this.source = source;
        this.location = location;
        this.stamp = stamp;
        this.hash = hash;
        this.known = known;
        this.filter = filter;
    }

    boolean foundPurged() {
        return foundPurged;
    }

    Result run(Statements statements) {
        if (known != null && known.hasBytes(hash)) {
            return seen(statements, known);
        }
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
            return result(Status.COPY, Map.of(), null);
        }
        statements.run("DELETE FROM redaction_events WHERE source_id = ?", id);
        statements.run("DELETE FROM raw_lines WHERE source_id = ?", id);
        var file = new ImportedFile(id, source, hash.sha256(), workspace, into.catalogue().salt());
        var writer = new SessionWriter(statements, file, hash.length(), filter, into);
        try {
            source.format().read(source, hash.length(), writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (OutOfMemoryError e) {
            throw new UncheckedIOException(new TooLarge());
        }
        writer.countFailures();
        FileReport report = writer.report();
        foundPurged = report.hasPurgedRequest();
        if (foundPurged) {
            Purge.rebuildIndex(statements);
        }
        SourceRow.addRedactions(statements, id, null, filter.takeFresh());
        boolean torn = report.isTorn();
        String problem = report.problem();
        record(statements, torn ? "torn" : "imported", problem);
        Status status = torn ? Status.TORN : known == null ? Status.IMPORTED : Status.UPDATED;
        return result(status, report.turns(), problem);
    }

    /** Records the file's time, so that the next import need not read it. */
    private Result seen(Statements statements, KnownFile file) {
        statements.run(
                "UPDATE source_files SET modified_ms = ?, imported_ms = ? WHERE source_id = ?",
                stamp == null ? null : stamp.modified(),
                into.clock().millis(),
                file.id());
        return result(Status.UNCHANGED, Map.of(), null);
    }

    private Result result(
            Status status, Map<String, FileImport.Written> turns, @Nullable String problem) {
        return new Result(status, hash.length(), turns, problem, hash.sha256(), filter.found());
    }

    private String workspace(Statements statements) {
        String said = source.folder() == null ? source.format().folder(source) : source.folder();
        String folder = said == null ? null : filter.clean(said);
        String workspace = WorkspaceFolders.fingerprint(into.catalogue().salt(), folder);
        statements.run(
                "INSERT INTO workspaces VALUES (?, ?, NULL) ON CONFLICT DO NOTHING",
                workspace,
                folder);
        return workspace;
    }

    private @Nullable Long sameBytes(Statements statements) {
        return statements.number(
                """
                SELECT source_id FROM source_files WHERE sha256 = ? AND format = ?
                AND status IN ('imported', 'torn') LIMIT 1\
                """,
                hash.sha256(),
                source.format().name());
    }

    void record(Statements statements, String status, @Nullable String problem) {
        SessionFormat format = source.format();
        var row =
                new SourceRow(
                        location,
                        format.name(),
                        format.agent(),
                        source.product(),
                        stamp == null ? null : (Long) stamp.modified(),
                        hash,
                        KnownFile.READER);
        id = row.write(statements, status, problem, filter, into.clock().millis());
    }
}
