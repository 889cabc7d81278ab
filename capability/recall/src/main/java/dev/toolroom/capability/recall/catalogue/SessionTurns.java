package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink.Take;
import dev.toolroom.capability.recall.read.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The session that is being written, turn by turn. */
final class SessionTurns {
    private final String id;
    private final Take take;
    private final PurgedChats purged;
    private final long now;
    private final Set<String> requestIds = new HashSet<>();
    private String statedTitle;
    private String title;
    private boolean isPartlyPurged;
    private int count;
    private int written;
    private long newest;

    /**
     * @param take which of its turns are wanted
     * @param now in milliseconds
     */
    SessionTurns(String id, SessionHeader header, Take take, PurgedChats purged, long now) {
        this.id = id;
        this.take = take;
        this.purged = purged;
        this.now = now;
        this.isPartlyPurged = purged.hasRequestOf(id);
        this.statedTitle = Objects.requireNonNullElse(header.title(), "");
        this.title = statedTitle;
    }

    void add(Turn turn, TurnWriter writer, FileReport report) {
        count++;
        String request = requestId(turn.request());
        String owner = writer.sessionOf(request);
        if (isPurged(request, turn, report)) {
            return;
        }
        if (owner != null && !owner.equals(id)) {
            request = request + "@" + id;
        }
        if (take == Take.NOTHING || (take == Take.UNKNOWN_TURNS && owner != null)) {
            return;
        }
        if (owner != null) {
            report.addRemoved(writer.remove(request));
        }
        if (title.isEmpty() && !turn.request().hidden()) {
            title = SessionRows.title(turn.request().prompt());
        }
        writer.write(request, id, statedTitle, turn);
        Long time = turn.request().timestamp();
        newest = Math.max(newest, time == null ? 0 : time);
        written++;
    }

    /** No raw text is stored of a session that has a purged request. */
    private boolean isPurged(String request, Turn turn, FileReport report) {
        if (!purged.hasRequests()) {
            return false;
        }
        RequestMarks marks = RequestMarks.of(id, request, turn);
        if (!purged.hasAny(marks.asked())) {
            return false;
        }
        if (!isPartlyPurged) {
            purged.addRequest(id, List.of(marks.inSession()), now);
            isPartlyPurged = true;
            report.addPurgedRequest();
        }
        return true;
    }

    private String requestId(Turn.Request request) {
        String given = request.id();
        if (given.isBlank() || given.length() > SessionRows.MAX_ID_LENGTH) {
            String text = id + "\0" + request.index() + "\0" + request.prompt() + given;
            given = "request-" + Sha256.of(text).substring(0, 32);
        }
        return requestIds.add(given) ? given : given + "~" + request.index();
    }

    String id() {
        return id;
    }

    /** Returns whether this file owns the session. Else it adds turns at most. */
    boolean isOwned() {
        return take == Take.ALL;
    }

    boolean isPartlyPurged() {
        return isPartlyPurged;
    }

    /** The number of turns that the file has, written or not. */
    int count() {
        return count;
    }

    void setStatedTitle(@Nullable String stated) {
        statedTitle = Objects.requireNonNullElse(stated, statedTitle);
    }

    /** Returns the title that the file states at its end, else the best one known; null if none. */
    @Nullable String title(@Nullable String stated) {
        String best = stated == null || stated.isBlank() ? title : stated;
        return best.isEmpty() ? null : best;
    }

    /** The time of the newest turn that was written, 0 if unknown. */
    long newest() {
        return newest;
    }

    FileImport.@Nullable Written written() {
        return isOwned() || written > 0 ? new FileImport.Written(written, isOwned()) : null;
    }
}
