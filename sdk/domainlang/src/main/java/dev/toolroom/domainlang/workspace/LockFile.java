package dev.toolroom.domainlang.workspace;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * {@code model.lock}: which commit of a package is installed. What is incomplete is left out.
 *
 * @param commits by owner and repository
 */
record LockFile(Map<String, String> commits) {
    static final String FILE = "model.lock";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{7,40}");

    /** JSON, which is YAML too: the reader of manifests reads it. */
    static LockFile read(String text) {
        Map<String, String> commits = new HashMap<>();
        try {
            Object root = new Load(LoadSettings.builder().build()).loadFromString(text);
            if (root instanceof Map<?, ?> lock
                    && lock.get("dependencies") instanceof Map<?, ?> all) {
                all.forEach(
                        (key, value) -> {
                            if (value instanceof Map<?, ?> entry && isComplete(entry)) {
                                commits.put(String.valueOf(key), text(entry, "commit"));
                            }
                        });
            }
        } catch (YamlEngineException notALock) {
            // Nothing is installed then, and every import that needs something says so.
        }
        return new LockFile(commits);
    }

    private static boolean isComplete(Map<?, ?> entry) {
        return !text(entry, "ref").isEmpty()
                && !text(entry, "resolved").isEmpty()
                && COMMIT.matcher(text(entry, "commit")).matches();
    }

    private static String text(Map<?, ?> entry, String key) {
        return entry.get(key) instanceof String text ? text : "";
    }
}
