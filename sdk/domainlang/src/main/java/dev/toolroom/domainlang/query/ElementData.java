package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Elements as plain maps, lists and texts, which any library writes as JSON, by one rule for all
 * kinds: properties in the order of the source, references as the names they mean, lists always
 * there.
 */
final class ElementData {
    private final Model model;

    ElementData(Model model) {
        this.model = model;
    }

    Map<String, Object> of(Element element) {
        Links links = model.snapshot().links(element.declaration().id().file());
        Map<String, Object> data = new LinkedHashMap<>();
        plain(data, element.node(), links, element.fqn());
        qualified(data, element.node(), links);
        if (element instanceof BoundedContext context) {
            context.effectiveClassification()
                    .ifPresent(id -> data.put("effectiveClassification", id.name()));
            context.effectiveTeam().ifPresent(id -> data.put("effectiveTeam", id.name()));
        }
        data.put("location", element.location().data());
        return data;
    }

    private void plain(Map<String, Object> data, Node node, Links links, String fqn) {
        data.put("$type", node.published());
        Map<String, List<Object>> values = new LinkedHashMap<>();
        for (Property property : node.properties()) {
            List<Object> list = values.computeIfAbsent(property.name(), key -> new ArrayList<>());
            add(list, property.value(), links, fqn);
        }
        List<String> lists = node.type().lists();
        values.forEach((name, all) -> data.put(name, lists.contains(name) ? all : all.getLast()));
        for (String list : lists) {
            if (!values.containsKey(list)) {
                data.put(list, List.of());
            }
        }
        if (node.type().isRelationship()) {
            data.put("inferredKind", Relationship.kind(node));
        }
        if (node.type().isElement()) {
            data.put("fqn", fqn);
        } else if (node.type() == NodeType.TERM || node.type().isDecision()) {
            data.put("fqn", "");
        }
    }

    private void add(List<Object> list, Value value, Links links, String outer) {
        switch (value) {
            case Value.Word(String text, _) -> list.add(text);
            case Value.Text(String text, _) -> list.add(text);
            case Value.Reference reference when reference.many() -> many(list, reference, links);
            case Value.Reference reference -> {
                ElementId target = links.target(reference);
                list.add(target == null ? reference.text() : target.name());
            }
            case Node node -> {
                Map<String, Object> data = new LinkedHashMap<>();
                Value.Word name = node.name();
                plain(data, node, links, name == null ? outer : outer + "." + name.text());
                list.add(data);
            }
        }
    }

    private static void many(List<Object> list, Value.Reference reference, Links links) {
        List<ElementId> targets = links.targets(reference);
        if (targets.isEmpty()) {
            list.add(reference.text());
        }
        for (ElementId target : targets) {
            String name = target.name();
            if (!list.contains(name)) {
                list.add(name);
            }
        }
    }

    /** Adds the qualified name where the simple name is ambiguous. */
    private static void qualified(Map<String, Object> data, Node node, Links links) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Property property : node.properties()) {
            if (property.value() instanceof Value.Reference reference) {
                for (ElementId target : links.targets(reference)) {
                    names.computeIfAbsent(property.name(), key -> new ArrayList<>())
                            .add(target.fqn());
                }
            }
        }
        names.forEach(
                (name, fqns) -> {
                    if (fqns.stream().noneMatch(fqn -> fqn.contains("."))) {
                        return;
                    }
                    if (node.type().lists().contains(name)) {
                        data.put(name + "Fqns", fqns);
                    } else {
                        data.put(name + "Fqn", fqns.getLast());
                    }
                });
    }

    /** A relationship in the shape of a list: with the names of both sides filled in. */
    static Map<String, Object> of(Relationship each) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("type", each.isDirectional() ? "directional" : "symmetric");
        data.put("kind", each.kind());
        data.put("inferredType", each.kind());
        data.put("name", each.name());
        data.put("left", each.left().name());
        data.put("right", each.right().name());
        if (!each.left().fqn().equals(each.left().name())) {
            data.put("leftFqn", each.left().fqn());
        }
        if (!each.right().fqn().equals(each.right().name())) {
            data.put("rightFqn", each.right().fqn());
        }
        if (each.isDirectional()) {
            data.put("arrow", each.arrow());
            data.put("leftPatterns", patterns(each.leftPatterns()));
            data.put("rightPatterns", patterns(each.rightPatterns()));
            if (!each.isBidirectional()) {
                boolean toRight = each.arrow().equals("->");
                data.put(
                        "upstreamPatterns",
                        patterns(toRight ? each.leftPatterns() : each.rightPatterns()));
                data.put(
                        "downstreamPatterns",
                        patterns(toRight ? each.rightPatterns() : each.leftPatterns()));
            }
        }
        boolean inMap = each.owner().type() == NodeType.CONTEXT_MAP;
        data.put("source", inMap ? "ContextMap" : "BoundedContext");
        if (inMap) {
            data.put("map", each.owner().fqn());
        }
        data.put("location", each.location().data());
        return data;
    }

    private static List<String> patterns(List<Pattern> patterns) {
        return patterns.stream().map(Pattern::longName).toList();
    }
}
