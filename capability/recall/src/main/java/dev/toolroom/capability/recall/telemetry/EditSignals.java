package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.RawLayer;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * How many edits of a turn its user has kept and how many were undone, which VS Code writes into
 * the session and no table has. What is stored is redacted already.
 */
record EditSignals(int kept, int undone) {
    private static final EditSignals NONE = new EditSignals(0, 0);
    private static final long MAX_REQUEST_BYTES = 16L << 20;
    private static final String EVENTS = "editedFileEvents";

    /** Returns the signals of requests that have any, by id. */
    static Map<String, EditSignals> of(Statements statements, String session) {
        Map<String, EditSignals> signals = new HashMap<>();
        Integer worth =
                statements.first(
                        """
                        SELECT instr(raw_json, 'editedFileEvents') > 0 OR EXISTS (SELECT 1 FROM
                        raw_chunks c WHERE c.session_id = s.session_id) FROM chat_sessions s
                        WHERE session_id = ?\
                        """,
                        row -> row.getInt(1),
                        session);
        if (worth == null || worth == 0) {
            return signals;
        }
        try (InputStream in = RawLayer.open(statements, session)) {
            if (in != null) {
                read(new JsonStream(in, new NoFilter(), (_, _, _) -> {}), signals);
            }
        } catch (JsonStream.Malformed e) {
            // A torn session: what comes before its end counts.
            return signals;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return signals;
    }

    private static void read(JsonStream stream, Map<String, EditSignals> signals) {
        if (stream.peek() != '{') {
            return;
        }
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            if (!name.equals("requests") || stream.peek() != '[') {
                stream.skip();
                continue;
            }
            stream.enter();
            while (stream.nextItem()) {
                stream.room(MAX_REQUEST_BYTES);
                Json.Obj request = JsonValues.object(stream.value());
                String id = JsonValues.text(request, "requestId");
                EditSignals found = of(request);
                if (id != null && !found.equals(NONE)) {
                    signals.put(id, found);
                }
            }
        }
    }

    private static EditSignals of(Json.Obj request) {
        int kept = 0;
        int undone = 0;
        for (Json.Obj each : JsonValues.objects(request.get(EVENTS))) {
            Long kind = JsonValues.number(each, "eventKind");
            kept += kind != null && kind == 1 ? 1 : 0;
            undone += kind != null && kind == 2 ? 1 : 0;
        }
        return new EditSignals(kept, undone);
    }
}
