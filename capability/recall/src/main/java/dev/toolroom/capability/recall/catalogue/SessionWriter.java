package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the sessions of one file into a catalogue, within one transaction. */
final class SessionWriter implements SessionSink {
    private final Statements statements;
    private final ImportedFile file;
    private final CleanText filter;
    private final Runnable checkCancelled;
    private final TurnWriter turns;
    private final SessionRows rows;
    private final LogLines lines;
    private final PurgedChats purged;
    private final long now;
    private final FileReport report = new FileReport();
    private @Nullable SessionTurns open;
    private RawText raw;

    /**
     * @param length of the file
     */
    SessionWriter(
            Statements statements,
            ImportedFile file,
            long length,
            CleanText filter,
            FileTransaction.Into into) {
        this.statements = statements;
        this.file = file;
        this.filter = filter;
        this.checkCancelled = into.checkCancelled();
        this.now = into.clock().millis();
        this.lines = new LogLines(statements, file.id());
        this.raw = new RawText(length);
        this.turns = new TurnWriter(statements, file, into.names());
        this.rows = new SessionRows(statements, file);
        this.purged = new PurgedChats(statements, file.salt());
    }

    FileReport report() {
        return report;
    }

    @Override
    public TextFilter filter() {
        return filter;
    }

    @Override
    public RawOutput raw() {
        return (bytes, from, length) -> raw.write(bytes, from, length);
    }

    @Override
    public RawOutput line(int index) {
        return lines.begin(index);
    }

    @Override
    public void dropLine(int index) {
        lines.drop(index);
    }

    private SessionTurns session() {
        return Objects.requireNonNull(open, "no session was opened");
    }

    @Override
    public void listed(Set<String> sessions) {
        rows.listed(sessions);
    }

    @Override
    public void checkCancelled() {
        checkCancelled.run();
    }

    @Override
    public Take open(@Nullable String given, SessionHeader header, Supplier<Outline> outline) {
        Outline found = given == null ? outline.get() : null;
        String id = rows.id(given, found);
        purged.checkSession(id);
        SessionRows.Known known = rows.known(id);
        Take take =
                known == null
                        ? Take.ALL
                        : rows.takeOf(known, found == null ? outline : () -> found);
        open = new SessionTurns(id, header, take, purged, now);
        if (known == null) {
            rows.insert(id, header);
        } else if (take == Take.ALL) {
            clear(id, known);
        }
        String table = take == Take.ALL ? "raw_chunks" : "raw_lines";
        raw.to((index, bytes) -> storeChunk(table, index, bytes));
        statements.run(
                "INSERT INTO session_locations VALUES (?, ?) ON CONFLICT DO NOTHING",
                id,
                file.id());
        return take;
    }

    /**
     * Deletes turns that this file gave before, and those that another file gave under other ids.
     */
    private void clear(String id, SessionRows.Known known) {
        statements.run("DELETE FROM raw_chunks WHERE session_id = ?", id);
        boolean sameIds = file.source().format().hasEditorIds() && known.editorIds();
        boolean isOfThisFile = known.source() == file.id();
        if (isOfThisFile || !sameIds) {
            report.addRemoved(turns.removeAll(id, isOfThisFile));
        }
    }

    private void storeChunk(String table, int index, byte[] bytes) {
        if (session().isPartlyPurged()) {
            return;
        }
        if (table.equals("raw_chunks")) {
            statements.insert("raw_chunks", session().id(), index, bytes);
        } else {
            statements.insert("raw_lines", file.id(), report.sessions(), index, bytes);
        }
    }

    @Override
    public void title(@Nullable String stated) {
        session().setStatedTitle(stated);
    }

    @Override
    public void turn(Turn turn) {
        session().add(turn, turns, report);
    }

    @Override
    public void close(SessionHeader header, boolean torn) {
        SessionTurns session = session();
        String id = session.id();
        lines.end();
        if (session.isOwned()) {
            byte[] text = raw.json();
            rows.update(
                    id,
                    header,
                    session.isPartlyPurged() ? Purge.noRawText() : text,
                    session.title(header.title()),
                    rows.rank(session.count()),
                    torn);
        } else {
            raw.chunked();
            rows.extend(id, session.newest());
        }
        if (session.isPartlyPurged()) {
            Purge.removeRawText(statements, id);
        }
        SourceRow.addRedactions(statements, file.id(), id, filter.takeFresh());
        raw = new RawText();
        report.addSession(torn);
        FileImport.Written written = session.written();
        if (written != null) {
            report.addTurns(id, written);
        }
    }

    @Override
    public void problem(String words) {
        report.addProblem(filter.clean(words));
    }

    /** Counts repeated failures, once all sessions are written. */
    void countFailures() {
        turns.countFailures(report.hasRemovedRows());
    }
}
