package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.Map;

/**
 * A value of a text, and the line on which each part of it begins.
 *
 * @param lines by path, as in {@code tools[0].id}
 */
record LinedJson(Json.Obj root, Map<String, Integer> lines) {
    LinedJson {
        lines = new HashMap<>(lines);
    }

    /** The line of the part, or of what it would be a part of. */
    int line(String path) {
        String at = path;
        while (!at.isEmpty()) {
            Integer line = lines.get(at);
            if (line != null) {
                return line;
            }
            int cut = Math.max(at.lastIndexOf('.'), at.lastIndexOf('['));
            at = cut < 0 ? "" : at.substring(0, cut);
        }
        return 1;
    }

    static String within(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
