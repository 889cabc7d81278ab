package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import java.util.List;

/** A context map. */
public record ContextMap(Model model, Declaration declaration) implements Element {
    public List<ElementId> boundedContexts() {
        return entries("boundedContexts");
    }

    /** Those written in this map. */
    public List<Relationship> relationships() {
        return Relationship.writtenIn(model, declaration);
    }
}
