package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.NodeType;
import java.nio.file.Path;

/**
 * Which element is meant, without the element: links hold these, so that they stay good when the
 * file they point into is read anew and declares the same things as before.
 *
 * <p>Two ids are the same element only if they are the same object.
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
