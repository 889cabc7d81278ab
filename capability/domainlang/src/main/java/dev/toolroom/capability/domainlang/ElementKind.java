package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What can be listed, and by what it can be filtered. */
enum ElementKind {
    DOMAINS("domains", Set.of("name", "fqn")),
    CONTEXTS(
            "bcs",
            Set.of("name", "fqn", "domain", "team", "classification", "metadata"),
            "bounded-contexts",
            "contexts"),
    TEAMS("teams", Set.of("name", "fqn")),
    CLASSIFICATIONS("classifications", Set.of("name", "fqn")),
    RELATIONSHIPS("relationships", Set.of("context", "pattern"), "rels"),
    CONTEXT_MAPS("context-maps", Set.of("name", "fqn"), "cmaps"),
    DOMAIN_MAPS("domain-maps", Set.of("name", "fqn"), "dmaps");

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<String> filters;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> aliases;

    ElementKind(String word, Set<String> filters, String... aliases) {
        this.word = word;
        this.filters = filters;
        this.aliases = List.of(aliases);
    }

    String word() {
        return word;
    }

    Set<String> filters() {
        return filters;
    }

    static ElementKind of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word) || each.aliases.contains(word))
                .findFirst()
                .orElseThrow(() -> unknown(word));
    }

    private static Refusal unknown(String word) {
        List<String> known = Arrays.stream(values()).map(ElementKind::word).toList();
        return new Refusal(
                DomainLangRefusal.UNKNOWN_TYPE,
                "type: there are no elements of type '" + word + "'",
                "Use one of " + String.join(", ", known),
                Json.Obj.EMPTY
                        .with("types", Json.Arr.ofTexts(known))
                        .with("nearest", Json.Arr.ofTexts(SimilarNames.to(word, known, 3))));
    }
}
