package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.link.Declaration;
import dev.toolroom.capability.domainlang.link.ElementId;
import java.util.List;

/** A domain map. */
public record DomainMap(Model model, Declaration declaration) implements Element {
    public List<ElementId> domains() {
        return entries("domains");
    }
}
