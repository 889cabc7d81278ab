package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Value;

/**
 * An element with a name, where it stands.
 *
 * @param name where and how its name is written
 */
public record Declaration(ElementId id, Node node, Value.Word name) {
    public NodeType type() {
        return id.type();
    }

    public String fqn() {
        return id.fqn();
    }
}
