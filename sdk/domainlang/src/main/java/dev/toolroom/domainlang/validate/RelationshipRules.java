package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is asked of relationships, in bounded contexts and in maps. */
final class RelationshipRules {
    private static final int MAX_PATTERNS = 3;

    private final Links links;
    private final Findings findings;

    /** The upstream context of each pair, as stated in the bounded contexts of this file. */
    private final Map<List<ElementId>, ElementId> upstream = new HashMap<>();

    RelationshipRules(SourceFile file, Links links, Findings findings) {
        this.links = links;
        this.findings = findings;
        for (Declaration declaration : file.declarations()) {
            if (declaration.type() == NodeType.BOUNDED_CONTEXT) {
                for (Node relationship : declaration.node().nodes("relationships")) {
                    remember(relationship, declaration.id());
                }
            }
        }
    }

    private void remember(Node relationship, ElementId self) {
        ElementId left = target(relationship, "left", self);
        ElementId right = target(relationship, "right", self);
        String arrow = relationship.text("arrow");
        if (left != null && right != null && arrow != null && arrow.length() == 2) {
            boolean toRight = arrow.equals("->");
            if (toRight || arrow.equals("<-")) {
                upstream.putIfAbsent(List.of(left, right), toRight ? left : right);
                upstream.putIfAbsent(List.of(right, left), toRight ? left : right);
            }
        }
    }

    void check(Declaration declaration) {
        List<Node> relationships = declaration.node().nodes("relationships");
        if (relationships.isEmpty()) {
            return;
        }
        boolean inMap = declaration.type() == NodeType.CONTEXT_MAP;
        ElementId self = inMap ? null : declaration.id();
        for (Node relationship : relationships) {
            if (relationship.last("left") == null || relationship.last("right") == null) {
                continue;
            }
            if (relationship.type() == NodeType.DIRECTIONAL) {
                directional(relationship, self);
            } else {
                symmetric(relationship, self);
            }
        }
        if (inMap) {
            map(declaration.node(), relationships);
        }
    }

    private void directional(Node node, @Nullable ElementId self) {
        String arrow = String.valueOf(node.text("arrow"));
        var left =
                new Side(
                        "left", text(node, "left"), node.nodes("leftPatterns"), arrow.equals("->"));
        var right =
                new Side(
                        "right",
                        text(node, "right"),
                        node.nodes("rightPatterns"),
                        arrow.equals("<-"));
        if (arrow.equals("<->")) {
            bothWays(left, right, Pattern.SUPPLIER, Rule.SUPPLIER_BOTH_WAYS, "Supplier [S]");
            bothWays(left, right, Pattern.CUSTOMER, Rule.CUSTOMER_BOTH_WAYS, "Customer [C]");
        } else {
            new PatternPlaces(findings).check(left);
            new PatternPlaces(findings).check(right);
        }
        for (Side side : List.of(left, right)) {
            amount(side);
        }
        ElementId from = target(node, "left", self);
        if (from != null && from == target(node, "right", self)) {
            findings.add(
                    Rule.SELF_RELATIONSHIP,
                    node.span(),
                    "'" + from.name() + "' has a relationship with itself.");
        }
    }

    private void bothWays(Side left, Side right, Pattern pattern, Rule rule, String title) {
        Side side = left.has(pattern) ? left : right.has(pattern) ? right : null;
        if (side != null) {
            findings.add(
                    rule,
                    side.patterns().getFirst().span(),
                    title
                            + " cannot be used on a bidirectional (<->) relationship —"
                            + " Customer/Supplier is inherently directional.");
        }
    }

    private void amount(Side side) {
        if (side.patterns().size() > MAX_PATTERNS) {
            findings.add(
                    Rule.TOO_MANY_PATTERNS,
                    side.patterns().getFirst().span(),
                    "Too many integration patterns (%d) on %s side. Typically use 1-2 patterns per side."
                            .formatted(side.patterns().size(), side.word()));
        }
        if (side.has(Pattern.CONFORMIST) && side.has(Pattern.ANTI_CORRUPTION_LAYER)) {
            findings.add(
                    Rule.CONFORMIST_WITH_ACL,
                    side.patterns().getFirst().span(),
                    "'"
                            + side.context()
                            + "' both conforms (CF) and translates (ACL). One of them is enough.");
        }
    }

    private void symmetric(Node node, @Nullable ElementId self) {
        String left = text(node, "left");
        ElementId from = target(node, "left", self);
        boolean same =
                left.equals(text(node, "right"))
                        || (from != null && from == target(node, "right", self));
        if (same) {
            findings.add(
                    Rule.SELF_SYMMETRIC,
                    node.span(),
                    "Symmetric relationship with self: '"
                            + left
                            + "' has a symmetric relationship with itself. This is likely"
                            + " unintended.");
        }
    }

    private void map(Node map, List<Node> relationships) {
        Set<ElementId> contained = new HashSet<>();
        map.references("boundedContexts").forEach(entry -> contained.addAll(links.targets(entry)));
        Set<String> known = new HashSet<>();
        for (Node relationship : relationships) {
            String left = text(relationship, "left");
            String right = text(relationship, "right");
            if (left.isEmpty() || right.isEmpty()) {
                continue;
            }
            if (!known.add(key(relationship, left, right))) {
                findings.add(
                        Rule.MAP_DUPLICATE_RELATIONSHIP,
                        arrowOrWhole(relationship),
                        "Duplicate relationship between '"
                                + left
                                + "' and '"
                                + right
                                + "' in context map.");
            }
            onMap(relationship, "left", contained);
            onMap(relationship, "right", contained);
            contradiction(relationship);
        }
    }

    private void onMap(Node relationship, String side, Set<ElementId> contained) {
        Value end = relationship.last(side);
        if (end instanceof Node node && node.type() == NodeType.THIS) {
            findings.add(
                    Rule.THIS_IN_MAP,
                    node.span(),
                    "'this' means nothing in a context map. Name the bounded context.");
            return;
        }
        ElementId target = target(relationship, side, null);
        // Reported once for each context, not for each of its relationships.
        if (end != null && target != null && !contained.isEmpty() && contained.add(target)) {
            findings.add(
                    Rule.NOT_ON_MAP,
                    end.span(),
                    "'" + target.name() + "' has a relationship here but is not in the map.");
        }
    }

    private void contradiction(Node relationship) {
        ElementId left = target(relationship, "left", null);
        ElementId right = target(relationship, "right", null);
        String arrow = relationship.text("arrow");
        if (left == null || right == null || arrow == null) {
            return;
        }
        ElementId before = upstream.get(List.of(left, right));
        ElementId now = arrow.equals("->") ? left : arrow.equals("<-") ? right : before;
        if (before != null && before != now) {
            findings.add(
                    Rule.CONTRADICTION,
                    relationship.span(),
                    "The bounded contexts say that '%s' is upstream of '%s'; this map says the opposite."
                            .formatted(before.name(), (before == left ? right : left).name()));
        }
    }

    private static Span arrowOrWhole(Node relationship) {
        Value arrow = relationship.last("arrow");
        return arrow == null ? relationship.span() : arrow.span();
    }

    private static String key(Node node, String left, String right) {
        String arrow = String.valueOf(node.text("arrow"));
        if (node.type() == NodeType.DIRECTIONAL) {
            return String.join(
                    "|",
                    left,
                    arrow,
                    right,
                    names(node, "leftPatterns"),
                    names(node, "rightPatterns"));
        }
        boolean inOrder = left.compareTo(right) <= 0;
        return String.join(
                "|", names(node, "pattern"), arrow, inOrder ? left : right, inOrder ? right : left);
    }

    private static String names(Node node, String property) {
        return String.join(
                ",", node.nodes(property).stream().map(Node::published).sorted().toList());
    }

    private static String text(Node relationship, String side) {
        return switch (relationship.last(side)) {
            case Node node when node.type() == NodeType.THIS -> "this";
            case Node node when node.last("link") instanceof Reference link -> link.text();
            case null, default -> "";
        };
    }

    private @Nullable ElementId target(Node relationship, String side, @Nullable ElementId self) {
        return switch (relationship.last(side)) {
            case Node node when node.type() == NodeType.THIS -> self;
            case Node node when node.last("link") instanceof Reference link -> links.target(link);
            case null, default -> null;
        };
    }
}
