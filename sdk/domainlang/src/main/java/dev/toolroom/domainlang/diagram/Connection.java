package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.Location;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A relationship on a picture.
 *
 * @param from the upstream one where there is one, else the left one
 * @param kind as lists publish it, as in {@code CustomerSupplier}
 * @param source the map or the bounded context it is written in
 * @param note a word about the relationship to write on it, or an empty string
 */
public record Connection(
        String from,
        String to,
        String kind,
        Direction direction,
        List<Pattern> fromPatterns,
        List<Pattern> toPatterns,
        String source,
        String note,
        Location location) {

    /**
     * Makes the connection of a relationship.
     *
     * @param end the id of the shape of a context
     */
    public static Connection of(Relationship each, Function<ElementId, String> end, String note) {
        boolean turned = each.arrow().equals("<-");
        Direction direction =
                !each.isDirectional()
                        ? Direction.NONE
                        : each.isBidirectional() ? Direction.BOTH : Direction.FORWARD;
        List<Pattern> left = each.leftPatterns();
        List<Pattern> right = each.rightPatterns();
        return new Connection(
                end.apply(turned ? each.right() : each.left()),
                end.apply(turned ? each.left() : each.right()),
                each.kind(),
                direction,
                turned ? right : left,
                turned ? left : right,
                each.owner().fqn(),
                note,
                each.location());
    }

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

    /** Whether both describe the same relationship of the same contexts. */
    boolean says(Connection other) {
        boolean turned = direction != Direction.FORWARD;
        boolean sameEnds = from.equals(other.from) && to.equals(other.to);
        boolean crossed = turned && from.equals(other.to) && to.equals(other.from);
        return direction == other.direction
                && note.equals(other.note)
                && kind.equals(other.kind)
                && ((sameEnds
                                && fromPatterns.equals(other.fromPatterns)
                                && toPatterns.equals(other.toPatterns))
                        || (crossed
                                && fromPatterns.equals(other.toPatterns)
                                && toPatterns.equals(other.fromPatterns)));
    }

    /** The label at its beginning: the role, then the patterns. */
    public String fromLabel() {
        return label(direction == Direction.FORWARD ? "U" : "", fromPatterns);
    }

    public String toLabel() {
        return label(direction == Direction.FORWARD ? "D" : "", toPatterns);
    }

    private static String label(String role, List<Pattern> patterns) {
        String names = patterns.stream().map(Pattern::shortName).collect(Collectors.joining(", "));
        return role.isEmpty() || names.isEmpty() ? role + names : role + " " + names;
    }

    /** The label in its middle. Without a note, the ends of a directional one show everything. */
    public String middleLabel() {
        String shown = direction == Direction.NONE ? spaced(kind) : "";
        return note.isEmpty() ? shown : shown.isEmpty() ? note : shown + ", " + note;
    }

    public boolean isApart() {
        return kind.equals(Pattern.SEPARATE_WAYS.longName());
    }

    /** The kind as its pattern is abbreviated; empty for a kind that is no pattern. */
    public String shortKind() {
        return Pattern.of(kind).map(Pattern::shortName).orElse("");
    }

    /** {@code SharedKernel} as a person writes it. */
    public static String spaced(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ");
    }
}
