package dev.toolroom.domainlang.diagram;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    /** Short names for texts that need one for each shape. */
    Map<String, String> numbered() {
        Map<String, String> ids = new HashMap<>();
        shapes.forEach(each -> ids.put(each.id(), "n" + (ids.size() + 1)));
        return ids;
    }

    /** Side by side in a frame for each domain; those of no domain are under the empty name. */
    Map<String, List<Shape>> byDomain() {
        return shapes.stream()
                .collect(
                        Collectors.groupingBy(
                                Shape::domain, LinkedHashMap::new, Collectors.toList()));
    }
}
