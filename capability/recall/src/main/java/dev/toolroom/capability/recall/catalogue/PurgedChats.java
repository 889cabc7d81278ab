package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.Collection;
import java.util.List;

/** The fingerprints of purged sessions and requests, so that no file brings them back. */
public final class PurgedChats {
    private final Statements statements;
    private final Salt salt;
    private final boolean hasRequests;

    public PurgedChats(Statements statements, Salt salt) {
        this.statements = statements;
        this.salt = salt;
        this.hasRequests = statements.has("SELECT 1 FROM purged_requests LIMIT 1");
    }

    public boolean hasSession(String session) {
        return statements.has(
                "SELECT 1 FROM purged_sessions WHERE session_fingerprint = ?",
                salt.fingerprint(session));
    }

    /** Returns whether a request of the session was purged: none of its raw text is stored. */
    public boolean hasRequestOf(String session) {
        return hasRequests
                && statements.has(
                        "SELECT 1 FROM purged_requests WHERE session_fingerprint = ?",
                        salt.fingerprint(session));
    }

    /** Returns whether any request was purged. */
    boolean hasRequests() {
        return hasRequests;
    }

    /** Returns whether one of the marks belongs to a purged request. */
    public boolean hasAny(Collection<String> marks) {
        return hasRequests
                && marks.stream()
                        .anyMatch(
                                each ->
                                        statements.has(
                                                "SELECT 1 FROM purged_requests WHERE"
                                                        + " request_fingerprint = ?",
                                                salt.fingerprint(each)));
    }

    /** Stops the import of a file whose session was purged. */
    void checkSession(String session) {
        if (hasSession(session)) {
            throw new PurgedSession();
        }
    }

    void addSession(String session, long now) {
        statements.run(
                "INSERT INTO purged_sessions VALUES (?, ?) ON CONFLICT DO NOTHING",
                salt.fingerprint(session),
                now);
    }

    void addRequest(String session, List<String> marks, long now) {
        for (String each : marks) {
            statements.run(
                    "INSERT INTO purged_requests VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    salt.fingerprint(each),
                    salt.fingerprint(session),
                    now);
        }
    }

    /** Thrown when a file has a session that was purged. */
    static final class PurgedSession extends RuntimeException {
        private static final long serialVersionUID = 1;

        PurgedSession() {
            super("the session was purged", null, false, false);
        }
    }
}
