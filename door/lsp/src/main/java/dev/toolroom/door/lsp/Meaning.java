package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.link.ElementId;
import java.nio.file.Path;
import java.util.List;

/** What a word of a model stands for. */
sealed interface Meaning {
    /** Elements: several only where an entry of a map means several. */
    record Elements(List<ElementId> ids) implements Meaning {}

    /**
     * One step of a namespace, wherever it is written.
     *
     * @param path all its steps, as in {@code acme.sales}
     */
    record Space(String path) implements Meaning {
        int depth() {
            return path.split("\\.", -1).length;
        }

        boolean holds(String fqn) {
            return fqn.startsWith(path + ".") || fqn.equals(path);
        }
    }

    /** The name that a file gives to one of its imports. */
    record Alias(Path file, String name) implements Meaning {}
}
