package dev.toolroom.capability.toolsets.python;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compiled files of the tools that were called last, so that only the first call of a tool
 * compiles it. A worker tells them before it runs any code of the tool; it uses them only for the
 * source and the Python that they were made of.
 */
final class CompiledTools {
    private static final int MOST = 64;

    private final Map<Path, Json.Obj> known =
            new LinkedHashMap<>(MOST, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Json.Obj> eldest) {
                    return size() > MOST;
                }
            };

    synchronized Json.@Nullable Obj of(Path file) {
        return known.get(file);
    }

    synchronized void learn(Path file, Json.Obj compiled) {
        known.put(file, compiled);
    }
}
