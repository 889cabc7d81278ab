package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of the two models, with a key for each element. Elements that are the same in both models
 * have the same key, whatever they are called.
 */
final class Side {
    private final Model model;
    private final Map<ElementId, String> keys = new HashMap<>();

    /**
     * @param prefix distinguishes the keys of the two sides until elements are matched
     */
    Side(Model model, String prefix) {
        this.model = model;
        Map<String, Integer> numbers = new HashMap<>();
        for (Element each : model.elements()) {
            String name = each.type().published() + " " + each.fqn();
            int number = numbers.merge(name, 1, Integer::sum);
            keys.put(each.declaration().id(), prefix + name + "#" + number);
        }
    }

    Model model() {
        return model;
    }

    String key(Element element) {
        return key(element.declaration().id());
    }

    String key(ElementId id) {
        return keys.getOrDefault(id, id.fqn());
    }

    void rename(Element element, String key) {
        keys.put(element.declaration().id(), key);
    }

    /** The value of a property in terms of keys, or null if it is not given. */
    @Nullable String value(Element owner, @Nullable Value value) {
        return switch (value) {
            case null -> null;
            case Value.Word(String text, _) -> text;
            case Value.Text(String text, _) -> text;
            case Value.Reference reference -> {
                List<ElementId> targets =
                        model.snapshot().links(owner.declaration().id().file()).targets(reference);
                yield targets.isEmpty()
                        ? "?" + reference.text()
                        : targets.stream().map(this::key).sorted().toList().toString();
            }
            case Node node -> {
                List<String> parts = new ArrayList<>();
                for (Property each : node.properties()) {
                    parts.add(each.name() + "=" + value(owner, each.value()));
                }
                yield node.published() + parts;
            }
        };
    }

    /**
     * What is known about an element apart from its name: its properties, and who refers to it. Two
     * elements with other names are recognized by them.
     */
    Map<Element, Set<String>> facts(List<Element> wanted) {
        Map<ElementId, Set<String>> found = new HashMap<>();
        wanted.forEach(each -> found.put(each.declaration().id(), new HashSet<>()));
        for (Element owner : model.elements()) {
            if (owner.type() != NodeType.NAMESPACE) {
                Set<String> own = found.get(owner.declaration().id());
                for (Property each : owner.node().properties()) {
                    if (own != null && !each.name().equals("name")) {
                        own.add(each.name() + "=" + value(owner, each.value()));
                    }
                    addUses(owner, each, found);
                }
            }
        }
        Map<Element, Set<String>> facts = new HashMap<>();
        wanted.forEach(each -> facts.put(each, found.get(each.declaration().id())));
        return facts;
    }

    private void addUses(Element owner, Property property, Map<ElementId, Set<String>> found) {
        var links = model.snapshot().links(owner.declaration().id().file());
        switch (property.value()) {
            case Value.Reference reference ->
                    links.targets(reference).stream()
                            .map(found::get)
                            .filter(each -> each != null)
                            .forEach(each -> each.add(property.name() + " of " + key(owner)));
            case Node node -> node.properties().forEach(each -> addUses(owner, each, found));
            case Value.Word _, Value.Text _ -> {}
        }
    }
}
