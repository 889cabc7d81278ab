package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.SessionPieces;
import dev.toolroom.capability.recall.read.SessionSink.Resume;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.sql.Statements;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** How far a log has been read, and its lines as they may be kept. */
final class LogProgress {
    private final Statements statements;
    private final ImportedFile file;
    private final FileHash hash;
    private final @Nullable KnownFile known;
    private @Nullable RawText line;
    private int lineIndex = -1;
    private boolean inPieces;

    /**
     * @param known what was known of the file; null of a new one
     */
    LogProgress(
            Statements statements, ImportedFile file, FileHash hash, @Nullable KnownFile known) {
        this.known = known;
        this.statements = statements;
        this.file = file;
        this.hash = hash;
    }

    /**
     * Where to go on: only if the bytes that were read then are still there, and what they came to
     * is what the catalogue has of the session.
     */
    static boolean isPossible(@Nullable KnownFile known, FileHash hash) {
        return known != null
                && known.completeLength() > 0
                && known.lines() > 0
                && hash.length() > known.completeLength()
                && hash.prefix().equals(known.completeSha());
    }

    @Nullable Resume resume() {
        if (known == null || !isPossible(known, hash)) {
            return null;
        }
        String session = session();
        if (session == null) {
            // Another file has the session now, so this one is read from its beginning.
            statements.run("DELETE FROM redaction_events WHERE source_id = ?", file.id());
            statements.run("DELETE FROM raw_lines WHERE source_id = ?", file.id());
            return null;
        }
        SessionPieces pieces = new LogText(statements, session).stored();
        inPieces = pieces != null;
        return new Resume(
                known.completeLength(), known.lines(), session, pieces, () -> open(session));
    }

    private InputStream open(String session) {
        InputStream state = RawLayer.open(statements, session);
        return state == null ? InputStream.nullInputStream() : state;
    }

    boolean isInPieces() {
        return inPieces;
    }

    private @Nullable String session() {
        return statements.text(
                "SELECT session_id FROM chat_sessions WHERE source_id = ? AND raw_json IS NOT NULL",
                file.id());
    }

    /** Stores the line before, and takes the text of this one. */
    RawOutput line(int index) {
        storeLine();
        var text = new RawText();
        text.to((chunk, bytes) -> statements.insert("raw_lines", file.id(), index, chunk, bytes));
        line = text;
        lineIndex = index;
        return text;
    }

    private void storeLine() {
        if (line != null && line.length() > 0) {
            line.chunked();
        }
        line = null;
    }

    void dropLine(int index) {
        if (index == lineIndex) {
            line = null;
        }
        statements.run(
                "DELETE FROM raw_lines WHERE source_id = ? AND line_index >= ?", file.id(), index);
    }

    void read(long length, int lines) {
        storeLine();
        try {
            boolean whole = length == hash.length();
            String sha = whole ? hash.sha256() : FileHash.of(file.source().file(), length).prefix();
            statements.run(
                    """
                    UPDATE source_files SET complete_length = ?, complete_sha256 = ?, line_count = ?
                    WHERE source_id = ?\
                    """,
                    length,
                    sha,
                    lines,
                    file.id());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
