package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.link.Links;
import dev.toolroom.capability.domainlang.syntax.Node;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Pattern;
import dev.toolroom.capability.domainlang.syntax.Property;
import dev.toolroom.capability.domainlang.syntax.Value;
import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Elements as JSON, by one rule for all kinds: properties in the order of the source, references as
 * the names they mean, lists always there.
 */
public final class ElementJson {
    private final Model model;

    public ElementJson(Model model) {
        this.model = model;
    }

    Json.Obj of(Element element) {
        Links links = model.snapshot().links(element.declaration().id().file());
        var json = Json.object();
        plain(json, element.node(), links, element.fqn());
        qualified(json, element.node(), links);
        if (element instanceof BoundedContext context) {
            context.effectiveClassification()
                    .ifPresent(id -> json.put("effectiveClassification", id.name()));
            context.effectiveTeam().ifPresent(id -> json.put("effectiveTeam", id.name()));
        }
        return json.put("location", element.location().json()).build();
    }

    private void plain(Json.Fresh json, Node node, Links links, String fqn) {
        json.put("$type", node.published());
        Map<String, List<Json>> values = new LinkedHashMap<>();
        for (Property property : node.properties()) {
            List<Json> list = values.computeIfAbsent(property.name(), key -> new ArrayList<>());
            add(list, property.value(), links, fqn);
        }
        List<String> lists = node.type().lists();
        values.forEach(
                (name, all) ->
                        json.put(name, lists.contains(name) ? new Json.Arr(all) : all.getLast()));
        for (String list : lists) {
            if (!values.containsKey(list)) {
                json.put(list, Json.Arr.of());
            }
        }
        if (node.type().isRelationship()) {
            json.put("inferredKind", Relationship.kind(node));
        }
        if (node.type().isElement()) {
            json.put("fqn", fqn);
        } else if (node.type() == NodeType.TERM || node.type().isDecision()) {
            json.put("fqn", "");
        }
    }

    private void add(List<Json> list, Value value, Links links, String outer) {
        switch (value) {
            case Value.Word(String text, _) -> list.add(new Json.Str(text));
            case Value.Text(String text, _) -> list.add(new Json.Str(text));
            case Value.Reference reference when reference.many() -> many(list, reference, links);
            case Value.Reference reference -> {
                ElementId target = links.target(reference);
                list.add(new Json.Str(target == null ? reference.text() : target.name()));
            }
            case Node node -> {
                var json = Json.object();
                Value.Word name = node.name();
                plain(json, node, links, name == null ? outer : outer + "." + name.text());
                list.add(json.build());
            }
        }
    }

    private static void many(List<Json> list, Value.Reference reference, Links links) {
        List<ElementId> targets = links.targets(reference);
        if (targets.isEmpty()) {
            list.add(new Json.Str(reference.text()));
        }
        for (ElementId target : targets) {
            var name = new Json.Str(target.name());
            if (!list.contains(name)) {
                list.add(name);
            }
        }
    }

    /** Where a simple name does not say which one is meant, the whole name is added. */
    private static void qualified(Json.Fresh json, Node node, Links links) {
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
                        json.put(name + "Fqns", Json.Arr.ofTexts(fqns));
                    } else {
                        json.put(name + "Fqn", fqns.getLast());
                    }
                });
    }

    /** A relationship in the shape of a list: with the names of both sides filled in. */
    public static Json.Obj of(Relationship each) {
        var json =
                Json.object()
                        .put("type", each.isDirectional() ? "directional" : "symmetric")
                        .put("kind", each.kind())
                        .put("inferredType", each.kind())
                        .put("name", each.name())
                        .put("left", each.left().name())
                        .put("right", each.right().name());
        if (!each.left().fqn().equals(each.left().name())) {
            json.put("leftFqn", each.left().fqn());
        }
        if (!each.right().fqn().equals(each.right().name())) {
            json.put("rightFqn", each.right().fqn());
        }
        if (each.isDirectional()) {
            json.put("arrow", each.arrow())
                    .put("leftPatterns", patterns(each.leftPatterns()))
                    .put("rightPatterns", patterns(each.rightPatterns()));
            if (!each.isBidirectional()) {
                boolean toRight = each.arrow().equals("->");
                json.put(
                                "upstreamPatterns",
                                patterns(toRight ? each.leftPatterns() : each.rightPatterns()))
                        .put(
                                "downstreamPatterns",
                                patterns(toRight ? each.rightPatterns() : each.leftPatterns()));
            }
        }
        boolean inMap = each.owner().type() == NodeType.CONTEXT_MAP;
        json.put("source", inMap ? "ContextMap" : "BoundedContext");
        if (inMap) {
            json.put("map", each.owner().fqn());
        }
        return json.put("location", each.location().json()).build();
    }

    private static Json patterns(List<Pattern> patterns) {
        return Json.Arr.ofTexts(patterns.stream().map(Pattern::longName).toList());
    }
}
