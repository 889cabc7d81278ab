package dev.toolroom.domainlang.workspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

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
            for (NodeTuple section : entries(Yaml.read(text).orElse(null))) {
                if (text(section.getKeyNode()).equals("dependencies")) {
                    for (NodeTuple each : entries(section.getValueNode())) {
                        Map<String, String> entry = texts(each.getValueNode());
                        if (isComplete(entry)) {
                            commits.put(text(each.getKeyNode()), entry.getOrDefault("commit", ""));
                        }
                    }
                }
            }
        } catch (YamlEngineException notALock) {
            // Counts as an empty lock file: each import of a package reports that it is not
            // installed.
        }
        return new LockFile(commits);
    }

    private static boolean isComplete(Map<String, String> entry) {
        return !entry.getOrDefault("ref", "").isEmpty()
                && !entry.getOrDefault("resolved", "").isEmpty()
                && COMMIT.matcher(entry.getOrDefault("commit", "")).matches();
    }

    private static List<NodeTuple> entries(@Nullable Node node) {
        return node instanceof MappingNode map ? map.getValue() : List.of();
    }

    private static Map<String, String> texts(Node node) {
        Map<String, String> texts = new HashMap<>();
        entries(node)
                .forEach(each -> texts.put(text(each.getKeyNode()), text(each.getValueNode())));
        return texts;
    }

    private static String text(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
