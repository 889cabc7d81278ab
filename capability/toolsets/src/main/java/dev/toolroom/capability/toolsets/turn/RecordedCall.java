package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A call as its record has it: redacted, and shortened where it was long. */
public record RecordedCall(String id, String tool, Json arguments, Json.Obj json) {
    /** The columns that {@link #of} reads. */
    public static final String SELECT =
            "SELECT id, message_id, tool_id, args, status, error_code, error, result, render_plan,"
                    + " pre_manifest_id, post_manifest_id, started_at, finished_at"
                    + " FROM tool_calls";

    /** Reads one row of {@link #SELECT}. */
    public static RecordedCall of(ResultSet row) throws SQLException {
        String id = row.getString(1);
        Json arguments = json(row.getString(4));
        var json =
                Json.object()
                        .put("call_id", id)
                        .putIfPresent("message_id", row.getString(2))
                        .put("tool", row.getString(3))
                        .put("arguments", arguments)
                        .put("status", row.getString(5))
                        .putIfPresent("error_code", row.getString(6))
                        .putIfPresent("error", row.getString(7))
                        .putIfPresent("answer", orNothing(row.getString(8)))
                        .putIfPresent("render_plan", orNothing(row.getString(9)))
                        .putIfPresent("pre_manifest_id", row.getString(10))
                        .putIfPresent("post_manifest_id", row.getString(11))
                        .put("started_at", row.getString(12))
                        .putIfPresent("finished_at", row.getString(13))
                        .put("recorded", true);
        return new RecordedCall(id, row.getString(3), arguments, json.build());
    }

    private static @Nullable Json orNothing(@Nullable String text) {
        return text == null ? null : json(text);
    }

    /** As it stands there, when that is not what was written. */
    private static Json json(String text) {
        try {
            return Json.read(text);
        } catch (Json.Malformed damaged) {
            return new Json.Str(text);
        }
    }
}
