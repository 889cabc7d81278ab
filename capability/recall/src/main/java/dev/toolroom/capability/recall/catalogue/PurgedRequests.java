package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.sql.Statements;

/** Recognises sessions and requests that were purged, so that no file brings them back. */
final class PurgedRequests {
    private final Statements statements;
    private final Salt salt;
    private final long now;
    private final boolean isEmpty;

    /**
     * @param now in milliseconds
     */
    PurgedRequests(Statements statements, Salt salt, long now) {
        this.statements = statements;
        this.salt = salt;
        this.now = now;
        this.isEmpty = !Purge.hasRequests(statements);
    }

    /** Stops the import of a file whose session was purged. */
    void checkSession(String session) {
        if (Purge.isPurged(statements, salt, session)) {
            throw new Purge.PurgedSession();
        }
    }

    /** Whether no raw text of a session may be stored, because a request of it was purged. */
    boolean isPartlyPurged(String session) {
        return !isEmpty && Purge.isPartlyPurged(statements, salt, session);
    }

    boolean isEmpty() {
        return isEmpty;
    }

    boolean has(RequestMarks marks) {
        return Purge.isPurgedRequest(statements, salt, marks.asked());
    }

    /** Remembers that another session has a purged request too. */
    void add(RequestMarks marks) {
        Purge.keep(statements, salt, marks, now);
    }
}
