package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An element of a model, as something to ask. */
public sealed interface Element
        permits BoundedContext, ContextMap, Domain, DomainMap, PlainElement {
    Model model();

    Declaration declaration();

    default String name() {
        return declaration().id().name();
    }

    default String fqn() {
        return declaration().fqn();
    }

    default NodeType type() {
        return declaration().type();
    }

    default Node node() {
        return declaration().node();
    }

    default Location location() {
        return model().location(declaration().id().file(), node().span());
    }

    /** A string property, as in {@code vision}. */
    default Optional<String> text(String property) {
        return Optional.ofNullable(node().text(property));
    }

    /** All that is known, as the tools answer it: maps, lists, texts and numbers. */
    default Map<String, Object> data() {
        return new ElementData(model()).of(this);
    }

    /** What a property refers to; empty where it is not given or means nothing. */
    default Optional<ElementId> referred(String property) {
        Reference reference = node().reference(property);
        return reference == null
                ? Optional.empty()
                : Optional.ofNullable(model().target(declaration().id().file(), reference));
    }

    /** What the entries of a map refer to, each once. */
    default List<ElementId> entries(String property) {
        List<ElementId> found = new ArrayList<>();
        for (Reference reference : node().references(property)) {
            for (ElementId id :
                    model().snapshot().links(declaration().id().file()).targets(reference)) {
                if (!found.contains(id)) {
                    found.add(id);
                }
            }
        }
        return found;
    }

    /** Whether it is called that, by its simple or its qualified name. */
    static boolean isNamed(@Nullable ElementId id, String nameOrFqn) {
        return id != null
                && (Objects.equals(id.name(), nameOrFqn) || Objects.equals(id.fqn(), nameOrFqn));
    }
}
