package dev.toolroom.capability.domainlang.link;

import dev.toolroom.capability.domainlang.syntax.Node;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Value;

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
