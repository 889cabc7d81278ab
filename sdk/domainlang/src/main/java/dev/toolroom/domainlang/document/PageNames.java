package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of the pages. Two contexts never share one, also on file systems that ignore case. */
final class PageNames {
    static final String OVERVIEW = "index";
    static final String GLOSSARY = "glossary";

    private final Map<ElementId, String> contexts = new HashMap<>();

    PageNames(Model model) {
        Set<String> taken = new HashSet<>();
        for (BoundedContext each : model.boundedContexts()) {
            String name = "context-" + each.fqn();
            String free = name;
            for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
                free = name + "-" + i;
            }
            contexts.put(each.declaration().id(), free);
        }
    }

    String of(BoundedContext context) {
        return String.valueOf(contexts.get(context.declaration().id()));
    }

    /** The name of an element, linked to its page if it has one. */
    Phrase link(ElementId id) {
        @Nullable String page = contexts.get(id);
        return Phrase.link(id.name(), page);
    }

    Phrase link(Optional<ElementId> id) {
        return id.map(this::link).orElse(Phrase.EMPTY);
    }
}
