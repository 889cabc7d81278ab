package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where secrets were taken out, of what kind and how many; never what they were. */
public final class RedactionRows {
    private RedactionRows() {}

    /**
     * Adds what was found in a file.
     *
     * @param session null for what is in no session
     */
    public static void write(
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
