package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionPieces;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final CommandWriter commands;
    private final LogProgress progress;
    private final @Nullable KnownFile before;
    private final boolean anyPurged;
    private final long now;
    private final Set<String> seen = new HashSet<>();
    private RawText raw;
    private String session = "";
    private Take take = Take.ALL;
    private String title = "";
    private String givenTitle = "";
    private boolean resumed;
    private byte @Nullable [] state;
    private boolean partlyPurged;
    private boolean foundPurged;
    private int count;
    private int written;
    private long newest;
    private int sessions;
    private final Map<String, FileImport.Written> turnsOf = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private boolean anyTorn;
    private boolean anyRemoved;

    /**
     * @param length of the file
     * @param before what was known of the file; null of a new one
     */
    SessionWriter(
            Statements statements,
            ImportedFile file,
            LogProgress progress,
            long length,
            @Nullable KnownFile before,
            CleanText filter,
            FileTransaction.Into into) {
        this.progress = progress;
        this.now = into.clock().millis();
        this.anyPurged = Purge.hasRequests(statements);
        this.before = before;
        this.statements = statements;
        this.file = file;
        this.filter = filter;
        this.checkCancelled = into.checkCancelled();
        this.raw = new RawText(length);
        this.turns = new TurnWriter(statements);
        this.rows = new SessionRows(statements, file);
        this.commands = new CommandWriter(statements, file, into.names());
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
    public void state(SessionPieces text) {
        // Of a session that another file tells more of, the lines are kept and that is all.
        if (take == Take.ALL && !partlyPurged) {
            boolean inPieces = resumed && progress.isInPieces();
            state = new LogText(statements, session).write(text, inPieces, file.sha256());
        }
    }

    @Override
    public @Nullable Resume resume() {
        return progress.resume(before);
    }

    @Override
    public RawOutput line(int index) {
        return progress.line(index);
    }

    @Override
    public void dropLine(int index) {
        progress.dropLine(index);
    }

    @Override
    public void read(long length, int lines, int turnCount) {
        progress.read(length, lines);
        count = turnCount;
    }

    @Override
    public Take reopen(String id, SessionHeader header) {
        begin(id, header);
        resumed = true;
        return take;
    }

    private void begin(String id, SessionHeader header) {
        if (Purge.isPurged(statements, file.salt(), id)) {
            throw new Purge.PurgedSession();
        }
        session = id;
        partlyPurged = Purge.isPartlyPurged(statements, file.salt(), id);
        take = Take.ALL;
        state = null;
        seen.clear();
        count = 0;
        written = 0;
        newest = 0;
        resumed = false;
        givenTitle = Objects.requireNonNullElse(header.title(), "");
        title = givenTitle;
    }

    @Override
    public void removeFrom(int index) {
        remove(
                "DELETE FROM requests WHERE session_id = ? AND source_id = ? AND request_index >="
                        + " ?",
                session,
                file.id(),
                index);
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
    public Take open(@Nullable String id, SessionHeader header, Supplier<Outline> outline) {
        Outline found = id == null ? outline.get() : null;
        begin(rows.id(id, found), header);
        SessionRows.Known known = rows.known(session);
        take = known == null ? Take.ALL : rows.takeOf(known, found == null ? outline : () -> found);
        if (known == null) {
            rows.insert(session, header);
        } else if (take == Take.ALL) {
            clear(known);
        }
        String table = take == Take.ALL ? "raw_chunks" : "raw_lines";
        raw.to((index, bytes) -> chunk(table, index, bytes));
        statements.run(
                "INSERT INTO session_locations VALUES (?, ?) ON CONFLICT DO NOTHING",
                session,
                file.id());
        return take;
    }

    /** Takes away what this file said before, and what another said of the same turns. */
    private void clear(SessionRows.Known known) {
        statements.run("DELETE FROM raw_chunks WHERE session_id = ?", session);
        boolean sameIds = file.source().format().hasEditorIds() && known.editorIds();
        if (known.source() != file.id() && sameIds) {
            return;
        }
        String ofFile = known.source() == file.id() ? " AND source_id = " + file.id() : "";
        remove("DELETE FROM requests WHERE session_id = ?" + ofFile, session);
    }

    private void remove(String sql, Object... values) {
        anyRemoved |= statements.run(sql, values) > 0;
    }

    /** Once all sessions are written. */
    void countFailures() {
        commands.count(anyRemoved);
    }

    private void chunk(String table, int index, byte[] bytes) {
        if (partlyPurged) {
            return;
        }
        if (table.equals("raw_chunks")) {
            statements.run("INSERT INTO raw_chunks VALUES (?, ?, ?)", session, index, bytes);
        } else {
            statements.run(
                    "INSERT INTO raw_lines VALUES (?, ?, ?, ?)", file.id(), sessions, index, bytes);
        }
    }

    @Override
    public void title(@Nullable String stated) {
        givenTitle = Objects.requireNonNullElse(stated, givenTitle);
    }

    @Override
    public void turn(Turn turn) {
        count++;
        String id = requestId(turn.request());
        String owner =
                statements.first(
                        "SELECT session_id FROM requests WHERE request_id = ?",
                        row -> row.getString(1),
                        id);
        if (anyPurged && isPurged(id, turn)) {
            return;
        }
        if (owner != null && !owner.equals(session)) {
            id = id + "@" + session;
        }
        if (take == Take.NOTHING || (take == Take.UNKNOWN_TURNS && owner != null)) {
            return;
        }
        if (owner != null) {
            remove("DELETE FROM requests WHERE request_id = ?", id);
        }
        if (resumed) {
            remove(
                    "DELETE FROM requests WHERE session_id = ? AND source_id = ? AND request_index"
                            + " = ?",
                    session,
                    file.id(),
                    turn.request().index());
        }
        if (title.isEmpty() && !turn.request().hidden()) {
            title = SessionRows.title(turn.request().prompt());
        }
        turns.write(id, session, file.id(), turn);
        var runs = commands.write(id, turn);
        new DocumentWriter(statements).write(id, session, givenTitle, turn, runs);
        Long time = turn.request().timestamp();
        newest = Math.max(newest, time == null ? 0 : time);
        written++;
    }

    /** No raw text is kept of a session that has such a request. */
    private boolean isPurged(String id, Turn turn) {
        RequestMarks marks = RequestMarks.of(session, id, turn);
        if (!Purge.isPurgedRequest(statements, file.salt(), marks.asked())) {
            return false;
        }
        if (!partlyPurged) {
            Purge.keep(statements, file.salt(), marks, now);
            partlyPurged = true;
            foundPurged = true;
        }
        return true;
    }

    /** Whether a session turned out to have a purged request after parts of it were written. */
    boolean foundPurged() {
        return foundPurged;
    }

    private String requestId(Turn.Request request) {
        String id = request.id();
        if (id.isBlank() || id.length() > SessionRows.LONGEST_ID) {
            String text = session + "\0" + request.index() + "\0" + request.prompt() + id;
            id = "request-" + Salt.sha256(text).substring(0, 32);
        }
        return seen.add(id) ? id : id + "~" + request.index();
    }

    @Override
    public void close(SessionHeader header, boolean torn) {
        if (take == Take.ALL) {
            String stated = header.title();
            title = stated == null || stated.isBlank() ? title : stated;
            byte[] text = state == null ? raw.json() : state;
            rows.update(
                    session,
                    header,
                    partlyPurged ? Purge.noRawText() : text,
                    title.isEmpty() ? null : title,
                    rows.rank(count),
                    torn);
        } else {
            raw.chunked();
            statements.run(
                    """
                    UPDATE chat_sessions SET last_message_date_ms =
                    max(coalesce(last_message_date_ms, 0), ?) WHERE session_id = ? AND ? > 0\
                    """,
                    newest,
                    session,
                    newest);
        }
        if (partlyPurged) {
            Purge.removeRawText(statements, session);
        }
        RedactionRows.write(statements, file.id(), session, filter.takeFresh());
        anyTorn |= torn;
        raw = new RawText();
        sessions++;
        if (take == Take.ALL || written > 0) {
            turnsOf.put(session, new FileImport.Written(written, take == Take.ALL && !resumed));
        }
    }

    @Override
    public void problem(String words) {
        problems.add(filter.clean(words));
    }

    /** What is wrong with the file, in words; null if nothing is. */
    @Nullable String problem() {
        return problems.isEmpty()
                ? anyTorn ? "only its beginning is whole" : null
                : String.join("; ", problems);
    }

    /** Whether only a part of a session could be read. */
    boolean torn() {
        return anyTorn;
    }

    /** By session: those of which this file gave something. */
    Map<String, FileImport.Written> turnsOf() {
        return turnsOf;
    }
}
