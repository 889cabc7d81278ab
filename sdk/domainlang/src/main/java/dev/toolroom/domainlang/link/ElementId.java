package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.NodeType;
import java.nio.file.Path;

/**
 * Identifies an element without holding it. Links hold ids, so they stay valid when the target file
 * is read again and declares the same elements.
 *
 * <p>Ids are compared by identity.
 */
public final class ElementId {
    private final Path file;
    private final NodeType type;
    private final String fqn;
    private final String name;
    private final int ordinal;

    ElementId(Path file, NodeType type, String fqn, String name, int ordinal) {
        this.file = file;
        this.type = type;
        this.fqn = fqn;
        this.name = name;
        this.ordinal = ordinal;
    }

    public Path file() {
        return file;
    }

    public NodeType type() {
        return type;
    }

    public String fqn() {
        return fqn;
    }

    public String name() {
        return name;
    }

    /** Its place among the declarations of its file. */
    public int ordinal() {
        return ordinal;
    }

    @Override
    public String toString() {
        return type.published() + " " + fqn + " in " + file.getFileName();
    }
}
