package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.query.Location;
import dev.toolroom.domainlang.syntax.NodeType;
import org.jspecify.annotations.Nullable;

/**
 * A bounded context or a domain on a picture. What is not known is an empty string.
 *
 * @param id the same at every drawing; a domain and a context of one name differ
 * @param domain of a bounded context, by its simple name
 * @param inside the id of the shape it lies in
 */
public record Shape(
        String id,
        String fqn,
        NodeType type,
        String label,
        String domain,
        String team,
        String classification,
        String description,
        @Nullable String inside,
        Location location) {

    static String idOf(NodeType type, String fqn) {
        return type == NodeType.DOMAIN ? "domain:" + fqn : fqn;
    }

    /** The same shape with its qualified name where the label has its simple name. */
    Shape withQualifiedLabel() {
        String name = fqn.substring(fqn.lastIndexOf('.') + 1);
        return new Shape(
                id,
                fqn,
                type,
                label.endsWith(name)
                        ? label.substring(0, label.length() - name.length()) + fqn
                        : label,
                domain,
                team,
                classification,
                description,
                inside,
                location);
    }

    public boolean isDomain() {
        return type == NodeType.DOMAIN;
    }
}
