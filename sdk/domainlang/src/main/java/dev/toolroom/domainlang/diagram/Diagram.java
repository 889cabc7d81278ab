package dev.toolroom.domainlang.diagram;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a picture shows, before anybody has said where.
 *
 * @param title the name of the map, or what it is a picture of
 * @param map the qualified name of the map; null where it is of the whole model
 */
public record Diagram(
        Kind kind,
        String title,
        @Nullable String map,
        List<Shape> shapes,
        List<Connection> connections) {

    /** What there are pictures of. */
    public enum Kind {
        CONTEXT_MAP("context-map"),
        DOMAIN_MAP("domain-map");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public Diagram {
        shapes = List.copyOf(shapes);
        connections = List.copyOf(connections);
    }

    /** The classifications on it, each once, in the order in which they appear. */
    List<String> classifications() {
        return shapes.stream()
                .map(Shape::classification)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    /** Those that lie in no other shape. */
    List<Shape> outermost() {
        return shapes.stream().filter(each -> each.inside() == null).toList();
    }

    List<Shape> inside(Shape outer) {
        return shapes.stream().filter(each -> outer.id().equals(each.inside())).toList();
    }
}
