package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.capability.domainlang.edit.Draft.Place;
import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Strings;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives a property of a domain or a bounded context another value, or takes it away. */
final class SetProperty {
    private static final List<String> TEXTS = List.of("description", "vision");

    /** What can stand in the head of an element, with its keyword, in the order of the grammar. */
    private static final Map<NodeType, List<Clause>> HEADS =
            Map.of(
                    NodeType.DOMAIN,
                    List.of(new Clause("parent", "in")),
                    NodeType.BOUNDED_CONTEXT,
                    List.of(
                            new Clause("domain", "for"),
                            new Clause("classification", "as"),
                            new Clause("team", "by")));

    private static final Map<NodeType, List<String>> PROPERTIES =
            Map.of(
                    NodeType.DOMAIN,
                    List.of("parent", "description", "vision", "type"),
                    NodeType.BOUNDED_CONTEXT,
                    List.of(
                            "domain",
                            "classification",
                            "team",
                            "description",
                            "businessModel",
                            "evolution",
                            "archetype"));

    private record Clause(String property, String keyword) {}

    private final Draft draft;
    private final Edits edits;

    SetProperty(Draft draft, Edits edits) {
        this.draft = draft;
        this.edits = edits;
    }

    String apply(Json.Obj edit) {
        Place place = edits.element(edit, "fqn");
        Node node = place.declaration().node();
        String property = Names.required(edit, "property");
        List<String> known = PROPERTIES.getOrDefault(node.type(), List.of());
        if (!known.contains(property)) {
            throw new EditProblem(
                    "property: a "
                            + node.type().published()
                            + " has no property '"
                            + property
                            + "'",
                    known.isEmpty()
                            ? "Only domains and bounded contexts have properties"
                            : "Use one of " + String.join(", ", known));
        }
        String value = Names.optional(edit, "value");
        var layout = new Layout(place.file().source().tree());
        draft.change(place.file(), List.of(change(layout, node, property, value)));
        return (value == null ? "took " : "set ") + property + " of " + place.declaration().fqn();
    }

    private static Change change(
            Layout layout, Node node, String property, @Nullable String value) {
        Optional<Property> existing = counting(node, property);
        if (value == null) {
            Property found =
                    existing.orElseThrow(
                            () ->
                                    new EditProblem(
                                            "property: there is no " + property + " to take away",
                                            "Leave this edit out"));
            return layout.without(new Span(found.label().start(), found.value().span().end()));
        }
        String written =
                TEXTS.contains(property) ? Strings.literal(value) : Names.qualified(value, "value");
        if (existing.isPresent()) {
            Span span = existing.get().value().span();
            return new Change(span.start(), span.end(), written);
        }
        return head(node, property)
                .map(at -> Change.insert(at.offset, " " + at.keyword + " " + written))
                .orElseGet(() -> inBody(layout, node, property + ": " + written));
    }

    /** Of several classifications or teams the first counts, of other properties the last. */
    private static Optional<Property> counting(Node node, String property) {
        boolean first = node.type().lists().contains(property);
        return node.all(property).reduce((a, b) -> first ? a : b);
    }

    private record Head(int offset, String keyword) {}

    private static Optional<Head> head(Node node, String property) {
        var name = node.name();
        int offset = name == null ? node.keyword().end() : name.span().end();
        for (Clause clause : HEADS.getOrDefault(node.type(), List.of())) {
            if (clause.property.equals(property)) {
                return Optional.of(new Head(offset, clause.keyword));
            }
            Body body = node.body();
            for (Property each : node.all(clause.property).toList()) {
                int end = each.value().span().end();
                if (body == null || end < body.span().start()) {
                    offset = end;
                }
            }
        }
        return Optional.empty();
    }

    /** After the other properties; before blocks. */
    private static Change inBody(Layout layout, Node node, String line) {
        Body body = node.body();
        Property last = null;
        for (Property each : node.properties()) {
            boolean plain =
                    !(each.value() instanceof Node)
                            && body != null
                            && each.label().start() > body.span().start();
            last = plain ? each : last;
        }
        return last == null || line.startsWith("description")
                ? layout.atTopOfBody(node, line)
                : layout.after(
                        new Span(last.label().start(), last.value().span().end()), line, " ");
    }
}
