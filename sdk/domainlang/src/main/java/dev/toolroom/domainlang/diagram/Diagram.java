package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.syntax.Pattern;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The content of a picture, without places.
 *
 * @param title the name of the map, or what it is a picture of
 * @param map the qualified name of the map; null for a picture of the whole model
 */
public record Diagram(
        Kind kind,
        String title,
        @Nullable String map,
        List<Shape> shapes,
        List<Connection> connections) {

    /** The kinds of pictures. */
    public enum Kind {
        /** Bounded contexts in a frame for each domain. */
        CONTEXT_MAP("context-map"),
        /** Domains in domains, with their bounded contexts. */
        DOMAIN_MAP("domain-map"),
        /** Bounded contexts in a frame for each team. */
        TEAM_MAP("team-map");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }

        public static Optional<Kind> of(String word) {
            return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
        }

        public String label() {
            return switch (this) {
                case CONTEXT_MAP -> "Context map";
                case DOMAIN_MAP -> "Domain map";
                case TEAM_MAP -> "Team map";
            };
        }
    }

    public Diagram {
        shapes = withDistinctLabels(shapes);
        connections = List.copyOf(connections);
    }

    /** Replaces a name that several shapes have by their qualified names. */
    private static List<Shape> withDistinctLabels(List<Shape> shapes) {
        Map<String, Set<String>> byLabel =
                shapes.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Shape::label,
                                        Collectors.mapping(Shape::fqn, Collectors.toSet())));
        return shapes.stream()
                .map(
                        each ->
                                byLabel.getOrDefault(each.label(), Set.of()).size() > 1
                                        ? each.withQualifiedLabel()
                                        : each)
                .toList();
    }

    /** The classifications of its shapes, each once, in the order in which they appear. */
    public List<String> classifications() {
        return shapes.stream()
                .map(Shape::classification)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    /** The shapes that lie in no other shape. */
    public List<Shape> outermost() {
        return shapes.stream().filter(each -> each.inside() == null).toList();
    }

    public List<Shape> inside(Shape outer) {
        return shapes.stream().filter(each -> outer.id().equals(each.inside())).toList();
    }

    /** Short names for text formats, by the ids of the shapes. */
    public Map<String, String> shortNames() {
        Map<String, String> names = new HashMap<>();
        shapes.forEach(each -> names.put(each.id(), "n" + (names.size() + 1)));
        return names;
    }

    /** The title of the frame that a context is in; empty if it is in none. */
    public String group(Shape shape) {
        return kind == Kind.TEAM_MAP ? shape.team() : shape.domain();
    }

    /** The shapes by {@link #group}. */
    public Map<String, List<Shape>> byGroup() {
        return shapes.stream()
                .collect(
                        Collectors.groupingBy(
                                this::group, LinkedHashMap::new, Collectors.toList()));
    }

    /** The ids of the shapes that a connection calls a Big Ball of Mud. */
    public Set<String> muds() {
        Set<String> muds = new HashSet<>();
        for (Connection each : connections) {
            if (each.fromPatterns().contains(Pattern.BIG_BALL_OF_MUD)) {
                muds.add(each.from());
            }
            if (each.toPatterns().contains(Pattern.BIG_BALL_OF_MUD)) {
                muds.add(each.to());
            }
        }
        return muds;
    }
}
