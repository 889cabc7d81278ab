package dev.toolroom.domainlang.workspace;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads YAML, and JSON, which is YAML too, from people who may not mean well. */
final class Yaml {
    private static final LoadSettings SETTINGS = LoadSettings.builder().setUseMarks(true).build();

    /** A manifest has four levels; a reader that calls itself for each has a bottom. */
    private static final int DEEPEST = 64;

    private Yaml() {}

    /**
     * A text as nodes with their places.
     *
     * @throws YamlEngineException if it is no YAML, or too much of it
     */
    static Optional<Node> read(String text) {
        checkDepth(text);
        return new Compose(SETTINGS).composeString(text);
    }

    private static void checkDepth(String text) {
        int depth = 0;
        for (Event each : new Parse(SETTINGS).parseString(text)) {
            if (each instanceof CollectionStartEvent && ++depth > DEEPEST) {
                throw new YamlEngineException("more than " + DEEPEST + " levels");
            }
            if (each instanceof CollectionEndEvent) {
                depth--;
            }
        }
    }
}
