package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import java.util.List;

/** A domain map. */
public record DomainMap(Model model, Declaration declaration) implements Element {
    public List<ElementId> domains() {
        return entries("domains");
    }
}
