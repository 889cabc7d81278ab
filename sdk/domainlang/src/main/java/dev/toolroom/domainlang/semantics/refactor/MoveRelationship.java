package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.FileState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes a relationship from its bounded context to a context map, or the other way. Both stand in
 * the same block of one file, so that every name means there what it means here.
 */
final class MoveRelationship {
    private final FileState file;
    private final String text;
    private final Lines lines;

    MoveRelationship(FileState file) {
        this.file = file;
        this.text = file.source().text();
        this.lines = file.source().tree().lines();
    }

    List<Refactoring> at(Span selected) {
        List<Refactoring> all = new ArrayList<>();
        for (Declaration each : file.source().declarations()) {
            boolean context = each.type() == NodeType.BOUNDED_CONTEXT;
            if ((context || each.type() == NodeType.CONTEXT_MAP)
                    && each.node().span().encloses(selected)) {
                for (Node relationship : each.node().nodes("relationships")) {
                    if (relationship.span().encloses(selected)) {
                        if (context) {
                            toMaps(each, relationship, all);
                        } else {
                            toContexts(each, relationship, all);
                        }
                    }
                }
            }
        }
        return all;
    }

    private void toMaps(Declaration context, Node relationship, List<Refactoring> all) {
        ElementId other = other(context.id(), relationship);
        if (other == null) {
            return;
        }
        for (Declaration map : beside(context, NodeType.CONTEXT_MAP)) {
            if (contains(map, context.id()) && contains(map, other)) {
                String written = textFor(relationship, context.id().name());
                all.add(
                        moveTo(
                                "Move to the context map '" + map.id().name() + "'",
                                relationship,
                                inMap(map.node(), written)));
            }
        }
    }

    private void toContexts(Declaration map, Node relationship, List<Refactoring> all) {
        for (String side : List.of("left", "right")) {
            ElementId target = target(side(relationship, side));
            for (Declaration context : beside(map, NodeType.BOUNDED_CONTEXT)) {
                if (context.id() == target && context.node().body() instanceof Body.Enclosed) {
                    Node moved = side(relationship, side);
                    String written = textFor(relationship, moved == null ? null : moved.span());
                    all.add(
                            moveTo(
                                    "Move to the bounded context '" + context.id().name() + "'",
                                    relationship,
                                    inContext(context.node(), written)));
                }
            }
        }
    }

    private Refactoring moveTo(String title, Node relationship, Change added) {
        return new Refactoring(
                Refactoring.Kind.MOVE,
                title,
                Map.of(
                        file.source().path(),
                        List.of(new Change(withItsLine(relationship.span()), ""), added)));
    }

    /** What stands in the same block as it. */
    private List<Declaration> beside(Declaration one, NodeType type) {
        return file.source().declarations().stream()
                .filter(each -> each.type() == type && outer(each).equals(outer(one)))
                .toList();
    }

    private static String outer(Declaration each) {
        ElementId id = each.id();
        return id.fqn().substring(0, id.fqn().length() - id.name().length());
    }

    private boolean contains(Declaration map, ElementId context) {
        return map.node().references("boundedContexts").stream()
                .anyMatch(each -> file.links().targets(each).contains(context));
    }

    private static @Nullable Node side(Node relationship, String name) {
        return relationship.last(name) instanceof Node node ? node : null;
    }

    private @Nullable ElementId target(@Nullable Node side) {
        Value.Reference link = side == null ? null : side.reference("link");
        return link == null ? null : file.links().target(link);
    }

    /** The other side of a relationship whose one side is {@code this}. */
    private @Nullable ElementId other(ElementId context, Node relationship) {
        ElementId left = target(side(relationship, "left"));
        ElementId right = target(side(relationship, "right"));
        ElementId other = left == null ? right : right == null ? left : null;
        return other == context ? null : other;
    }

    /** With the name of its context instead of {@code this}. */
    private String textFor(Node relationship, String name) {
        for (String side : List.of("left", "right")) {
            Node node = side(relationship, side);
            if (node != null && node.type() == NodeType.THIS) {
                return replaced(relationship, node.span(), name);
            }
        }
        return relationship.span().in(text);
    }

    private String textFor(Node relationship, @Nullable Span side) {
        return side == null ? relationship.span().in(text) : replaced(relationship, side, "this");
    }

    private String replaced(Node relationship, Span span, String by) {
        return text.substring(relationship.span().start(), span.start())
                + by
                + text.substring(span.end(), relationship.span().end());
    }

    private Change inMap(Node map, String written) {
        List<Node> there = map.nodes("relationships");
        return there.isEmpty() ? atEndOfBody(map, written) : after(there.getLast(), written);
    }

    private Change inContext(Node context, String written) {
        List<Node> there = context.nodes("relationships");
        return there.isEmpty()
                ? atEndOfBody(context, "relationships { " + written + " }")
                : after(there.getLast(), written);
    }

    private Change after(Node last, String written) {
        int end = last.span().end();
        String indent = " ".repeat(lines.column(last.span().start()));
        boolean alone =
                text.substring(lines.start(lines.line(last.span().start())), last.span().start())
                        .isBlank();
        String between = alone ? LineBreaks.of(text) + indent : " ";
        return new Change(new Span(end, end), between + written);
    }

    private Change atEndOfBody(Node element, String written) {
        Span inside = element.body() instanceof Body.Enclosed body ? body.inside() : null;
        int end = inside == null ? element.span().end() : inside.end();
        int from = end;
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        boolean oneLine = inside != null && lines.line(inside.start()) == lines.line(inside.end());
        String indent = " ".repeat(lines.column(element.span().start()));
        String newLine = LineBreaks.of(text);
        return oneLine
                ? new Change(new Span(from, end), " " + written + " ")
                : new Change(
                        new Span(from, end),
                        newLine + indent + "    " + written + newLine + indent);
    }

    private Span withItsLine(Span span) {
        int start = lines.start(lines.line(span.start()));
        int next = lines.start(lines.line(span.end()) + 1);
        boolean alone =
                text.substring(start, span.start()).isBlank()
                        && text.substring(span.end(), next).isBlank();
        return alone ? new Span(start, next) : span;
    }
}
