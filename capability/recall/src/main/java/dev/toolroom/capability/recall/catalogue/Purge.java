package dev.toolroom.capability.recall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.RequestMarks;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes a session or a request for good: its rows, its raw text, its words in the index. */
public final class Purge {
    private static final byte[] NO_RAW_TEXT = "{\"$purged\":true}".getBytes(UTF_8);

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
        new PurgedChats(statements, catalogue.salt()).addSession(session, now);
        List<Long> only =
                statements.numbers(
                        """
                        SELECT source_id FROM session_locations l WHERE session_id = ?1 AND NOT
                        EXISTS (SELECT 1 FROM session_locations o WHERE o.source_id = l.source_id
                        AND o.session_id <> ?1)\
                        """,
                        session);
        statements.run("DELETE FROM chat_sessions WHERE session_id = ?", session);
        // A trace that was imported before its chat is not linked to it.
        statements.run("DELETE FROM rollouts WHERE rollout_id = ?", session);
        removeUnusedEmitters(statements);
        for (Long source : only) {
            statements.run("DELETE FROM raw_lines WHERE source_id = ?", source);
            statements.run("DELETE FROM redaction_events WHERE source_id = ?", source);
            statements.run(
                    "UPDATE source_files SET status = 'purged', problem = NULL WHERE source_id = ?",
                    source);
        }
        countAndIndexAnew(statements);
    }

    /**
     * Whether there was such a request. Copies of it in forked chats go too, and the raw text of
     * every session that has it: there is no way to tell of every format which part of it belongs
     * to one request. Other requests stay.
     *
     * @param now in milliseconds
     */
    public static boolean request(Catalogue catalogue, String request, long now) {
        boolean found =
                catalogue.change(
                        statements -> {
                            RequestMarks purged = marks(statements, request);
                            if (purged == null) {
                                return false;
                            }
                            var purgedChats = new PurgedChats(statements, catalogue.salt());
                            for (String each : same(statements, purged)) {
                                RequestMarks copy = marks(statements, each);
                                if (copy != null) {
                                    purgedChats.addRequest(copy.session(), copy.kept(), now);
                                    removeRequest(statements, copy.session(), each);
                                }
                            }
                            countAndIndexAnew(statements);
                            return true;
                        });
        if (found) {
            catalogue.compact();
        }
        return found;
    }

    private static @Nullable RequestMarks marks(Statements statements, String request) {
        List<String> calls =
                statements.texts(
                        "SELECT DISTINCT call_id FROM tool_calls WHERE request_id = ? AND call_id"
                                + " IS NOT NULL",
                        request);
        return statements.first(
                "SELECT session_id, timestamp_ms, coalesce(prompt_text, ''), response_id FROM"
                        + " requests WHERE request_id = ?",
                row -> {
                    String session = row.getString(1);
                    String suffix = "@" + session;
                    long time = row.getLong(2);
                    return new RequestMarks(
                            session,
                            request.endsWith(suffix)
                                    ? request.substring(0, request.length() - suffix.length())
                                    : request,
                            row.wasNull() ? null : time,
                            row.getString(3),
                            row.getString(4),
                            calls);
                },
                request);
    }

    /** Returns the request and its copies in forked chats. */
    private static Set<String> same(Statements statements, RequestMarks purged) {
        Set<String> all =
                new LinkedHashSet<>(
                        statements.texts(
                                "SELECT request_id FROM requests WHERE request_id = ?1 OR"
                                        + " (request_id > ?1 || '@' AND request_id < ?1 || 'A' AND"
                                        + " request_id = ?1 || '@' || session_id)",
                                purged.id()));
        Long time = purged.time();
        if (time != null) {
            statements.each(
                    "SELECT request_id, timestamp_ms, coalesce(prompt_text, '') FROM requests WHERE"
                            + " timestamp_ms BETWEEN ? AND ?",
                    row -> {
                        if (purged.isAskedAt(row.getLong(2), row.getString(3))) {
                            all.add(row.getString(1));
                        }
                        return true;
                    },
                    time - 2 * RequestMarks.SAME_TIME,
                    time + 2 * RequestMarks.SAME_TIME);
        }
        return all;
    }

    private static void removeRequest(Statements statements, String session, String request) {
        statements.run("DELETE FROM attempts WHERE request_id = ?", request);
        // A trace that was imported before its chat, or that names no request, may be of this one.
        statements.run(
                """
                DELETE FROM attempts WHERE request_id IS NULL AND rollout_id IN (SELECT rollout_id
                FROM rollouts WHERE session_id = ?1 OR rollout_id = ?1)\
                """,
                session);
        statements.run("DELETE FROM requests WHERE request_id = ?", request);
        // A title that was not given by a person or the agent is the beginning of a prompt.
        statements.run(
                "UPDATE chat_sessions SET title = custom_title, raw_json = CAST(? AS TEXT) WHERE"
                        + " session_id = ?",
                NO_RAW_TEXT,
                session);
        removeRawText(statements, session);
    }

    /** Returns {@code raw_json} of a session that had a request purged. */
    static byte[] noRawText() {
        return NO_RAW_TEXT.clone();
    }

    /** Deletes the raw text of a session and the lines of its files. */
    static void removeRawText(Statements statements, String session) {
        statements.run("DELETE FROM raw_chunks WHERE session_id = ?", session);
        for (Long source :
                statements.numbers(
                        "SELECT source_id FROM session_locations WHERE session_id = ?", session)) {
            statements.run("DELETE FROM raw_lines WHERE source_id = ?", source);
        }
    }

    /** Removes emitters of which no span is left. */
    public static void removeUnusedEmitters(Statements statements) {
        statements.run(
                "DELETE FROM instrumentation_sources WHERE instrumentation_id LIKE 'emitter-%' AND"
                        + " NOT EXISTS (SELECT 1 FROM telemetry_spans s WHERE s.instrumentation_id"
                        + " = instrumentation_sources.instrumentation_id)");
    }

    private static void countAndIndexAnew(Statements statements) {
        CommandWriter.countAnew(statements);
        rebuildIndex(statements);
    }

    /** Rebuilds the index, which keeps words of deleted turns until its parts are merged. */
    static void rebuildIndex(Statements statements) {
        statements.run("INSERT INTO search_index (search_index) VALUES ('rebuild')");
    }
}
