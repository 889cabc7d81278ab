package dev.toolroom.capability.recall.catalogue;

import java.util.List;

/** Removes a session for good: its rows, its raw text, its words in the index. */
public final class Purge {
    private Purge() {}

    /**
     * Whether there was such a session. Its files on this machine stay; they are not read again.
     *
     * @param now in milliseconds
     */
    public static boolean session(Catalogue catalogue, String session, long now) {
        boolean found =
                catalogue.change(
                        statements -> {
                            if (statements.run(
                                            "UPDATE chat_sessions SET title = NULL WHERE session_id"
                                                    + " = ?",
                                            session)
                                    == 0) {
                                return false;
                            }
                            remove(statements, catalogue, session, now);
                            return true;
                        });
        if (found) {
            catalogue.compact();
        }
        return found;
    }

    private static void remove(
            Statements statements, Catalogue catalogue, String session, long now) {
        statements.run(
                "INSERT INTO purged_sessions VALUES (?, ?) ON CONFLICT DO NOTHING",
                catalogue.salt().fingerprint(session),
                now);
        List<Long> only =
                statements.list(
                        """
                        SELECT source_id FROM session_locations l WHERE session_id = ?1 AND NOT
                        EXISTS (SELECT 1 FROM session_locations o WHERE o.source_id = l.source_id
                        AND o.session_id <> ?1)\
                        """,
                        row -> row.getLong(1),
                        session);
        statements.run("DELETE FROM chat_sessions WHERE session_id = ?", session);
        for (Long source : only) {
            statements.run("DELETE FROM raw_lines WHERE source_id = ?", source);
            statements.run("DELETE FROM redaction_events WHERE source_id = ?", source);
            statements.run(
                    "UPDATE source_files SET status = 'purged', problem = NULL WHERE source_id = ?",
                    source);
        }
        CommandWriter.countAnew(statements);
        // The index keeps what a deletion left behind until its parts are merged.
        statements.run("INSERT INTO search_index (search_index) VALUES ('rebuild')");
    }

    /** Whether it was removed, and is not to come back. */
    static boolean isPurged(Statements statements, Salt salt, String session) {
        return statements.first(
                        "SELECT 1 FROM purged_sessions WHERE session_fingerprint = ?",
                        row -> row.getInt(1),
                        salt.fingerprint(session))
                != null;
    }

    /** Thrown by the reader of a file that has nothing but such a session. */
    static final class PurgedSession extends RuntimeException {
        private static final long serialVersionUID = 1;

        PurgedSession() {
            super("the session was purged", null, false, false);
        }
    }
}
