package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.query.Location;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A relationship on a picture.
 *
 * @param from the upstream one where there is one, else the left one
 * @param kind as lists publish it, as in {@code CustomerSupplier}
 * @param source the map or the bounded context it is written in
 */
public record Connection(
        String from,
        String to,
        String kind,
        Direction direction,
        List<Pattern> fromPatterns,
        List<Pattern> toPatterns,
        String source,
        Location location) {

    /** Which way it goes. */
    public enum Direction {
        FORWARD("forward"),
        BOTH("both"),
        NONE("none");

        private final String word;

        Direction(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** Whether the two say the same of the same contexts. */
    boolean says(Connection other) {
        boolean turned = direction != Direction.FORWARD;
        boolean sameEnds = from.equals(other.from) && to.equals(other.to);
        boolean crossed = turned && from.equals(other.to) && to.equals(other.from);
        return direction == other.direction
                && kind.equals(other.kind)
                && ((sameEnds
                                && fromPatterns.equals(other.fromPatterns)
                                && toPatterns.equals(other.toPatterns))
                        || (crossed
                                && fromPatterns.equals(other.toPatterns)
                                && toPatterns.equals(other.fromPatterns)));
    }

    /** What stands at its beginning: the role, then the patterns. */
    String fromLabel() {
        return label(direction == Direction.FORWARD ? "U" : "", fromPatterns);
    }

    String toLabel() {
        return label(direction == Direction.FORWARD ? "D" : "", toPatterns);
    }

    private static String label(String role, List<Pattern> patterns) {
        String names = patterns.stream().map(Pattern::shortName).collect(Collectors.joining(", "));
        return role.isEmpty() || names.isEmpty() ? role + names : role + " " + names;
    }

    /** What stands in its middle; nothing where the ends say it all. */
    String middleLabel() {
        return direction == Direction.NONE ? spaced(kind) : "";
    }

    /** {@code SharedKernel} as a person writes it. */
    static String spaced(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ");
    }
}
