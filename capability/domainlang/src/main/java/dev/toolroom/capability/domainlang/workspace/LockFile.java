package dev.toolroom.capability.domainlang.workspace;

import dev.toolroom.kernel.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code model.lock}: which commit of a package is installed. What is incomplete is left out.
 *
 * @param commits by owner and repository
 */
record LockFile(Map<String, String> commits) {
    static final String FILE = "model.lock";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{7,40}");

    static LockFile read(String text) {
        Map<String, String> commits = new HashMap<>();
        try {
            if (Json.read(text) instanceof Json.Obj root) {
                root.object("dependencies")
                        .fields()
                        .forEach(
                                (key, value) -> {
                                    if (value instanceof Json.Obj entry && isComplete(entry)) {
                                        commits.put(key, entry.text("commit", ""));
                                    }
                                });
            }
        } catch (Json.Malformed notALock) {
            // Nothing is installed then, and every import that needs something says so.
        }
        return new LockFile(commits);
    }

    private static boolean isComplete(Json.Obj entry) {
        return !entry.text("ref", "").isEmpty()
                && !entry.text("resolved", "").isEmpty()
                && COMMIT.matcher(entry.text("commit", "")).matches();
    }
}
