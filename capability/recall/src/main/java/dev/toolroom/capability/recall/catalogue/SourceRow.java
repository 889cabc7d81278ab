package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.FileHash;
import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code source_files}: an imported file.
 *
 * @param modified in milliseconds; null for a part of a database
 * @param reader the version of the reader
 */
public record SourceRow(
        String location,
        String format,
        String agent,
        @Nullable String product,
        @Nullable Long modified,
        FileHash hash,
        int reader) {
    /**
     * Records the result of an import.
     *
     * @param now in milliseconds
     * @return the id of the row
     */
    public long write(
            Statements statements,
            String status,
            @Nullable String problem,
            CleanText filter,
            long now) {
        statements.run(
                """
                INSERT INTO source_files (location, format, source_agent, product, byte_length,
                modified_ms, sha256, status, problem, replaced_characters, shortened_values,
                dropped_drafts, reader_version, first_seen_ms, imported_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (location) DO UPDATE SET format = excluded.format,
                byte_length = excluded.byte_length, modified_ms = excluded.modified_ms,
                sha256 = excluded.sha256, status = excluded.status, problem = excluded.problem,
                replaced_characters = excluded.replaced_characters,
                shortened_values = excluded.shortened_values,
                dropped_drafts = excluded.dropped_drafts,
                reader_version = excluded.reader_version, imported_ms = excluded.imported_ms\
                """,
                location,
                format,
                agent,
                product,
                hash.length(),
                modified,
                hash.sha256(),
                status,
                problem,
                filter.replaced(),
                filter.shortenedValues(),
                filter.drafts(),
                reader,
                now,
                now);
        return statements.count("SELECT source_id FROM source_files WHERE location = ?", location);
    }

    /**
     * Adds where secrets were found in a file, of what kind and how many; never what they were.
     *
     * @param session null for secrets outside of sessions
     */
    public static void addRedactions(
            Statements statements,
            long source,
            @Nullable String session,
            Map<CleanText.Place, Integer> found) {
        found.forEach(
                (place, count) ->
                        statements.run(
                                """
                                INSERT INTO redaction_events (source_id, session_id, kind,
                                json_path, occurrence_count) VALUES (?, ?, ?, ?, ?)\
                                """,
                                source,
                                session,
                                place.kind(),
                                place.path(),
                                count));
    }
}
