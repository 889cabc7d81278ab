package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import java.util.List;
import java.util.Optional;

/** A domain. */
public record Domain(Model model, Declaration declaration) implements Element {
    public Optional<String> vision() {
        return text("vision");
    }

    public Optional<String> description() {
        return text("description");
    }

    public Optional<Domain> parent() {
        return referred("parent").map(model::domain);
    }

    /** The classification under {@code type}. */
    public Optional<ElementId> classification() {
        return referred("type");
    }

    public boolean hasType(String nameOrFqn) {
        return Element.isNamed(classification().orElse(null), nameOrFqn);
    }

    /** Those that name it as their parent. */
    public List<Domain> subdomains() {
        return model.domains()
                .where(each -> each.referred("parent").orElse(null) == declaration.id())
                .toList();
    }

    public List<BoundedContext> boundedContexts() {
        return model.boundedContexts()
                .where(each -> each.domain().orElse(null) == declaration.id())
                .toList();
    }
}
