package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.ElementId;
import java.nio.file.Path;
import java.util.List;

/** What a word of a model stands for. */
public sealed interface Meaning {
    /** Elements: several only where an entry of a map means several. */
    record Elements(List<ElementId> ids) implements Meaning {}

    /**
     * One step of a namespace, wherever it is written.
     *
     * @param path all its steps, as in {@code acme.sales}
     */
    record Space(String path) implements Meaning {
        /** Whether an element is it, or lies in it. */
        public boolean holds(String fqn) {
            return fqn.startsWith(path + ".") || fqn.equals(path);
        }

        /** Its path with another last step. */
        public String renamed(String name) {
            return path.substring(0, path.lastIndexOf('.') + 1) + name;
        }
    }

    /** The name that a file gives to one of its imports. */
    record Alias(Path file, String name) implements Meaning {}
}
