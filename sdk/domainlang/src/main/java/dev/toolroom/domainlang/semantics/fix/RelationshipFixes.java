package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.validate.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What fixes a relationship: its arrow, its patterns, or its place on a map. */
final class RelationshipFixes {
    private static final int MAX_FIXES = 5;
    private static final List<String> SIDES = List.of("left", "right");

    private final Fixes fixes;

    RelationshipFixes(Fixes fixes) {
        this.fixes = fixes;
    }

    void fix(Finding finding) {
        Optional<Node> found = fixes.at(finding, node -> node.type().isRelationship());
        if (found.isEmpty()) {
            return;
        }
        Node node = found.get();
        switch (finding.rule()) {
            case SELF_SYMMETRIC, SELF_RELATIONSHIP, MAP_DUPLICATE_RELATIONSHIP ->
                    fixes.remove(finding, node.span(), "Remove relationship");
            case ACL_SIDE -> wrongSide(finding, node, Pattern.ANTI_CORRUPTION_LAYER);
            case CONFORMIST_SIDE -> wrongSide(finding, node, Pattern.CONFORMIST);
            case OHS_SIDE -> wrongSide(finding, node, Pattern.OPEN_HOST_SERVICE);
            case PUBLISHED_LANGUAGE_SIDE -> wrongSide(finding, node, Pattern.PUBLISHED_LANGUAGE);
            case SUPPLIER_SIDE -> wrongSide(finding, node, Pattern.SUPPLIER);
            case CUSTOMER_SIDE -> wrongSide(finding, node, Pattern.CUSTOMER);
            case SUPPLIER_BOTH_WAYS -> bothWays(finding, node, Pattern.SUPPLIER);
            case CUSTOMER_BOTH_WAYS -> bothWays(finding, node, Pattern.CUSTOMER);
            case CONFORMIST_WITH_ACL -> {
                without(finding, node, Pattern.CONFORMIST);
                without(finding, node, Pattern.ANTI_CORRUPTION_LAYER);
            }
            case CONTRADICTION -> {
                arrow(finding, node, "->".equals(node.text("arrow")) ? "<-" : "->");
                fixes.remove(finding, node.span(), "Remove relationship");
            }
            case NOT_ON_MAP -> onMap(finding);
            case THIS_IN_MAP -> replaceThis(finding);
            default -> {}
        }
    }

    private void wrongSide(Finding finding, Node node, Pattern pattern) {
        arrow(finding, node, "->".equals(node.text("arrow")) ? "<-" : "->");
        for (String side : SIDES) {
            List<Node> patterns = node.nodes(side + "Patterns");
            boolean first =
                    !patterns.isEmpty() && patterns.getFirst().span().equals(finding.span());
            Optional<Node> wrong =
                    patterns.stream().filter(each -> each.pattern() == pattern).findFirst();
            if (first && wrong.isPresent()) {
                move(finding, node, side, wrong.get());
            }
        }
    }

    private void arrow(Finding finding, Node node, String other) {
        Value arrow = node.last("arrow");
        if (arrow != null) {
            fixes.edit(finding, "Turn the arrow round: '" + other + "'", arrow.span(), other);
        }
    }

    private void move(Finding finding, Node node, String from, Node pattern) {
        String to = from.equals("left") ? "right" : "left";
        String word = pattern.span().in(fixes.tree().text());
        List<Change> changes = new ArrayList<>();
        changes.add(dropped(node, from, pattern));
        List<Node> there = node.nodes(to + "Patterns");
        if (there.isEmpty()) {
            Value side = node.last(to);
            if (side == null) {
                return;
            }
            boolean left = to.equals("left");
            int at = left ? side.span().end() : side.span().start();
            changes.add(new Change(new Span(at, at), left ? " [" + word + "]" : "[" + word + "] "));
        } else {
            int at = there.getLast().span().end();
            changes.add(new Change(new Span(at, at), ", " + word));
        }
        fixes.edit(finding, "Move '" + word + "' to the other side", changes);
    }

    /** Removes a pattern with its comma, or with its brackets if it is the only one. */
    private Change dropped(Node node, String side, Node pattern) {
        List<Node> all = node.nodes(side + "Patterns");
        int index = all.indexOf(pattern);
        if (all.size() > 1) {
            return index == 0
                    ? new Change(new Span(pattern.span().start(), all.get(1).span().start()), "")
                    : new Change(
                            new Span(all.get(index - 1).span().end(), pattern.span().end()), "");
        }
        return new Change(withBrackets(pattern.span()), "");
    }

    /** Includes the blank before the brackets. A bracket that is missing is left to its own fix. */
    private Span withBrackets(Span pattern) {
        Tokens tokens = fixes.tree().tokens();
        int at = tokens.at(pattern.start());
        int open = tokens.visibleBefore(at);
        int close = tokens.visible(Math.min(at + 1, tokens.size() - 1));
        if (open < 0
                || tokens.kind(open) != TokenKind.LEFT_BRACKET
                || tokens.kind(close) != TokenKind.RIGHT_BRACKET) {
            return pattern;
        }
        int start = tokens.start(open);
        boolean blank = start > 0 && fixes.tree().text().charAt(start - 1) == ' ';
        return new Span(blank ? start - 1 : start, tokens.end(close));
    }

    private void bothWays(Finding finding, Node node, Pattern pattern) {
        boolean left =
                node.nodes("leftPatterns").stream().anyMatch(each -> each.pattern() == pattern);
        boolean upstream = pattern == Pattern.SUPPLIER;
        arrow(finding, node, left == upstream ? "->" : "<-");
        without(finding, node, pattern);
    }

    private void without(Finding finding, Node node, Pattern pattern) {
        for (String side : SIDES) {
            node.nodes(side + "Patterns").stream()
                    .filter(each -> each.pattern() == pattern)
                    .findFirst()
                    .ifPresent(
                            each ->
                                    fixes.edit(
                                            finding,
                                            "Remove '" + each.span().in(fixes.tree().text()) + "'",
                                            List.of(dropped(node, side, each))));
        }
    }

    private void onMap(Finding finding) {
        fixes.at(finding, node -> node.type() == NodeType.CONTEXT_MAP)
                .ifPresent(
                        map -> {
                            String name = finding.span().in(fixes.tree().text());
                            List<Value.Reference> entries = map.references("boundedContexts");
                            if (!entries.isEmpty()) {
                                int at = entries.getLast().span().end();
                                fixes.edit(
                                        finding,
                                        "Add '" + name + "' to this map",
                                        new Span(at, at),
                                        ", " + name);
                            }
                        });
    }

    /** {@code this} has no meaning in a map; the contexts of the map are offered instead. */
    private void replaceThis(Finding finding) {
        fixes.at(finding, node -> node.type() == NodeType.CONTEXT_MAP).stream()
                .flatMap(map -> map.references("boundedContexts").stream())
                .map(Value.Reference::text)
                .distinct()
                .limit(MAX_FIXES)
                .forEach(
                        name ->
                                fixes.edit(
                                        finding, "Change to '" + name + "'", finding.span(), name));
    }
}
