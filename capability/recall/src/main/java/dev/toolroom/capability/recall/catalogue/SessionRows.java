package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Sha256;
import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink.Outline;
import dev.toolroom.capability.recall.read.SessionSink.Take;
import dev.toolroom.capability.recall.read.places.Formats;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rows of sessions themselves. */
final class SessionRows {
    static final int MAX_ID_LENGTH = 200;
    private static final int MAX_TITLE_LENGTH = 100;
    private static final int MAX_LINES_SEARCHED = 50;

    /** What a program wraps a prompt with. */
    private static final Pattern TAG =
            Pattern.compile("</?[a-zA-Z][\\w-]{0,40}>|\\[\\[ ## \\w+ ## ]]");

    private static final Pattern PLAN =
            Pattern.compile("(?i)implement (?:the|this) following plan:?");
    private static final Pattern HEADING = Pattern.compile("^#+\\s*");

    private final Statements statements;
    private final ImportedFile file;

    /** What is known of the session from another file. */
    record Known(long source, long rank, boolean editorIds) {}

    SessionRows(Statements statements, ImportedFile file) {
        this.statements = statements;
        this.file = file;
    }

    /**
     * Returns the stated id, else the id of the session with the same requests or the one that the
     * file had before, else a hash of the file.
     */
    String id(@Nullable String id, @Nullable Outline found) {
        String said = id == null && found != null ? found.sessionId() : id;
        if (said != null && !said.isBlank()) {
            return said.length() > MAX_ID_LENGTH ? "session-" + Sha256.of(said) : said;
        }
        if (found != null) {
            for (String request : found.requestIds()) {
                String owner =
                        statements.text(
                                "SELECT session_id FROM requests WHERE request_id = ?", request);
                if (owner != null) {
                    return owner;
                }
            }
        }
        String before =
                statements.text(
                        "SELECT session_id FROM chat_sessions WHERE source_id = ?", file.id());
        return before == null ? "import-" + file.sha256() : before;
    }

    @Nullable Known known(String session) {
        return statements.first(
                """
                SELECT s.source_id, s.content_rank, coalesce(f.format, '') FROM chat_sessions s
                LEFT JOIN source_files f ON f.source_id = s.source_id WHERE s.session_id = ?\
                """,
                row -> {
                    String format = row.getString(3);
                    return new Known(
                            row.getLong(1),
                            row.getLong(2),
                            format.isEmpty() || Formats.haveEditorIds(format));
                },
                session);
    }

    /** Returns which turns of this file are wanted, given what another file has. */
    Take takeOf(Known known, Supplier<Outline> outline) {
        if (known.source() == file.id()) {
            return Take.ALL;
        }
        SessionFormat format = file.source().format();
        if (rank(outline.get().requests()) > known.rank()) {
            return Take.ALL;
        }
        return format.hasEditorIds() && known.editorIds() ? Take.UNKNOWN_TURNS : Take.NOTHING;
    }

    /** Ranks by turns first. */
    long rank(int requests) {
        return requests * 10L + file.source().format().rank();
    }

    void insert(String session, SessionHeader header) {
        statements.run(
                """
                INSERT INTO chat_sessions (session_id, source_agent, workspace_fingerprint,
                source_id, creation_date_ms) VALUES (?, ?, ?, ?, ?)\
                """,
                session,
                file.source().format().agent(),
                file.workspace(),
                file.id(),
                header.created());
    }

    void update(
            String session,
            SessionHeader header,
            byte[] raw,
            @Nullable String title,
            long rank,
            boolean torn) {
        Long last = header.lastMessage();
        String repository = header.repository();
        statements.run(
                """
                UPDATE chat_sessions SET version = ?, requester_username = ?, responder_username = ?,
                initial_location = ?, creation_date_ms = ?, last_message_date_ms = ?,
                custom_title = ?, is_imported = ?, raw_json = CAST(? AS TEXT), source_agent = ?,
                workspace_fingerprint = ?, repo_fingerprint = ?, title = ?, content_rank = ?,
                source_id = ?, is_torn = ? WHERE session_id = ?\
                """,
                header.version(),
                header.requester(),
                header.responder(),
                header.location(),
                header.created(),
                last == null ? newest(session, header) : last,
                header.title(),
                header.imported(),
                raw,
                file.source().format().agent(),
                file.workspace(),
                repository == null ? null : file.repository(repository),
                title,
                rank,
                file.id(),
                torn,
                session);
    }

    /** Updates a session that another file owns: this one may have later turns. */
    void extend(String session, long newest) {
        if (newest > 0) {
            statements.run(
                    "UPDATE chat_sessions SET last_message_date_ms ="
                            + " max(coalesce(last_message_date_ms, 0), ?) WHERE session_id = ?",
                    newest,
                    session);
        }
    }

    /** Returns the time of the last request, also of those imported before. */
    private @Nullable Long newest(String session, SessionHeader header) {
        Long known =
                statements.number(
                        "SELECT max(timestamp_ms) FROM requests WHERE session_id = ?", session);
        return known == null || known == 0 ? header.created() : known;
    }

    /** Marks which sessions of the file's workspace the editor's own list still has. */
    void listed(Set<String> sessions) {
        var known =
                statements.texts(
                        "SELECT session_id FROM chat_sessions WHERE workspace_fingerprint = ?",
                        file.workspace());
        for (String each : known) {
            statements.run(
                    "UPDATE chat_sessions SET is_listed = ? WHERE session_id = ?",
                    sessions.contains(each),
                    each);
        }
    }

    /**
     * The beginning of a prompt, as the title of a session that has none. A plan that a person has
     * approved is called by its heading.
     */
    static String title(String prompt) {
        List<String> lines =
                prompt.lines()
                        .map(each -> TAG.matcher(each).replaceAll("").strip())
                        .filter(each -> !each.isEmpty())
                        .limit(MAX_LINES_SEARCHED)
                        .toList();
        String first = lines.isEmpty() ? "" : lines.getFirst();
        String line = first;
        if (PLAN.matcher(first).matches()) {
            line =
                    lines.stream()
                            .filter(each -> each.startsWith("#"))
                            .findFirst()
                            .map(each -> HEADING.matcher(each).replaceFirst(""))
                            .orElse(first);
        }
        return Excerpt.beginning(line, MAX_TITLE_LENGTH, "…");
    }
}
