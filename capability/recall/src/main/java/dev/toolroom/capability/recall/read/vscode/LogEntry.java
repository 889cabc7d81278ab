package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a mutation log.
 *
 * @param kind 0 is the whole state, 1 sets, 2 cuts an array and adds to it, 3 deletes
 * @param keep how many items of the array stay; null for all
 */
record LogEntry(int kind, List<Json> path, @Nullable Json value, @Nullable Integer keep) {
    static final int STATE = 0;
    static final int SET = 1;
    static final int APPEND = 2;
    static final int DELETE = 3;

    /**
     * Reads a line that was parsed.
     *
     * @throws IllegalArgumentException if it is no entry of a log
     */
    static LogEntry of(Json line) {
        Json.Obj entry = JsonValues.object(line);
        Long kind = JsonValues.number(entry, "kind");
        if (kind == null || kind < STATE || kind > DELETE) {
            throw new IllegalArgumentException("no entry of a log");
        }
        Integer keep =
                entry.get("i") instanceof Json.Num number ? (Integer) LogPath.index(number) : null;
        return new LogEntry(
                kind.intValue(), JsonValues.items(entry.get("k")), entry.get("v"), keep);
    }

    /** The change that it makes at the end of its path. */
    LogPath.Change change() {
        return switch (kind) {
            case SET -> _ -> value;
            case APPEND -> LogPath.append(keep, JsonValues.items(value));
            case DELETE -> _ -> null;
            default -> throw new IllegalArgumentException("the whole state has no path");
        };
    }
}
