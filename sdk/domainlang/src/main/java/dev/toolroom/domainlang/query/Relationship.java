package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A relationship between two bounded contexts that are both known.
 *
 * @param owner the bounded context or the map it is written in
 * @param arrow as written; empty where a pattern stands in its place
 */
public record Relationship(
        Model model,
        Declaration owner,
        Node node,
        ElementId left,
        ElementId right,
        String arrow,
        List<Pattern> leftPatterns,
        List<Pattern> rightPatterns) {

    /** As the tools answer it, with the names of both sides filled in. */
    public Map<String, Object> data() {
        return ElementData.of(this);
    }

    static List<Relationship> writtenIn(Model model, Declaration owner) {
        List<Relationship> all = new ArrayList<>();
        for (Node node : owner.node().nodes("relationships")) {
            ElementId left = end(model, owner, node.last("left"));
            ElementId right = end(model, owner, node.last("right"));
            if (left != null && right != null) {
                String arrow = node.text("arrow");
                all.add(
                        new Relationship(
                                model,
                                owner,
                                node,
                                left,
                                right,
                                arrow == null ? "" : arrow,
                                patterns(node, "leftPatterns"),
                                patterns(node, "rightPatterns")));
            }
        }
        return all;
    }

    private static List<Pattern> patterns(Node node, String property) {
        List<Pattern> found = new ArrayList<>();
        for (Node each : node.nodes(property)) {
            Pattern pattern = each.pattern();
            if (pattern != null) {
                found.add(pattern);
            }
        }
        return found;
    }

    private static @Nullable ElementId end(Model model, Declaration owner, @Nullable Value side) {
        if (!(side instanceof Node node)) {
            return null;
        }
        if (node.type() == NodeType.THIS) {
            return owner.type() == NodeType.BOUNDED_CONTEXT ? owner.id() : null;
        }
        Reference link = node.reference("link");
        return link == null ? null : model.target(owner.id().file(), link);
    }

    public boolean isDirectional() {
        return node.type() == NodeType.DIRECTIONAL;
    }

    public boolean isBidirectional() {
        return arrow.equals("<->");
    }

    /** The one rule for what a relationship is. */
    public static String kind(Node node) {
        if (node.type() == NodeType.SYMMETRIC) {
            return node.last("pattern") instanceof Node pattern
                    ? pattern.published()
                    : Pattern.SEPARATE_WAYS.longName();
        }
        if ("<->".equals(node.text("arrow"))) {
            return "Bidirectional";
        }
        boolean traded =
                Stream.concat(
                                node.nodes("leftPatterns").stream(),
                                node.nodes("rightPatterns").stream())
                        .anyMatch(
                                each ->
                                        each.pattern() == Pattern.SUPPLIER
                                                || each.pattern() == Pattern.CUSTOMER);
        return traded ? "CustomerSupplier" : "UpstreamDownstream";
    }

    public String kind() {
        return kind(node);
    }

    public boolean isSeparateWays() {
        return kind().equals(Pattern.SEPARATE_WAYS.longName());
    }

    /** The bounded context that the other depends on, where one does. */
    public Optional<ElementId> upstream() {
        return switch (arrow) {
            case "->" -> Optional.of(left);
            case "<-" -> Optional.of(right);
            default -> Optional.empty();
        };
    }

    public Optional<ElementId> downstream() {
        return switch (arrow) {
            case "->" -> Optional.of(right);
            case "<-" -> Optional.of(left);
            default -> Optional.empty();
        };
    }

    /** A short notation: {@code Orders -> Billing}, {@code Orders [SharedKernel] Billing}. */
    public String name() {
        String between = isSeparateWays() ? "><" : arrow.isEmpty() ? "[" + kind() + "]" : arrow;
        return left.name() + " " + between + " " + right.name();
    }

    public boolean involves(String nameOrFqn) {
        return Element.isNamed(left, nameOrFqn) || Element.isNamed(right, nameOrFqn);
    }

    /** Whether a side has it, or the whole relationship is it. */
    public boolean hasPattern(Pattern pattern) {
        return leftPatterns.contains(pattern)
                || rightPatterns.contains(pattern)
                || kind().equals(pattern.longName());
    }

    public Location location() {
        return model.location(owner.id().file(), node.span());
    }
}
