package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** An element in words, as Markdown: what a person sees on hover and an agent reads. */
public final class Explanation {
    private final Element element;
    private final List<String> parts = new ArrayList<>();
    private final List<String> facts = new ArrayList<>();

    private Explanation(Element element) {
        this.element = element;
    }

    public static String of(Element element) {
        return new Explanation(element).text();
    }

    private String text() {
        switch (element) {
            case Domain domain -> domain(domain);
            case BoundedContext context -> context(context);
            case ContextMap map -> contextMap(map);
            case DomainMap map -> {
                head("🌐", "domain map", "");
                listed("Domains", map.domains());
            }
            case PlainElement plain -> plain(plain);
        }
        if (!facts.isEmpty()) {
            parts.add("---");
            parts.add(String.join("\n\n", facts));
        }
        return String.join("\n\n", parts);
    }

    private void head(String icon, String kind, String signature) {
        parts.add(icon + " **(" + kind + ") " + element.name() + "**");
        if (!signature.isEmpty()) {
            parts.add("```domain-lang\n" + signature + "\n```");
        }
        documentation().ifPresent(parts::add);
    }

    private Optional<String> documentation() {
        return Optional.ofNullable(
                        element.model().snapshot().file(element.declaration().id().file()))
                .flatMap(file -> Documentation.before(file.source().tree(), element.node()));
    }

    private void domain(Domain domain) {
        Optional<ElementId> parent = domain.referred("parent");
        head(
                "📁",
                "domain",
                "Domain " + domain.name() + parent.map(id -> " in " + id.name()).orElse(""));
        domain.description().ifPresent(parts::add);
        domain.vision().ifPresent(vision -> facts.add("👁️ **Vision:** " + vision));
        fact("🔖", "Type", domain.classification());
        fact("📁", "Parent", parent);
        list("Subdomains", domain.subdomains().stream().map(each -> "- " + each.name()).toList());
        list(
                "Bounded contexts",
                domain.boundedContexts().stream().map(each -> "- " + each.name()).toList());
    }

    private void context(BoundedContext context) {
        head(
                "🎯",
                "bounded context",
                "BoundedContext "
                        + context.name()
                        + clause(" for ", context.domain())
                        + clause(" as ", context.effectiveClassification())
                        + clause(" by ", context.effectiveTeam()));
        context.description().ifPresent(parts::add);
        fact("📁", "Domain", context.domain());
        fact("🔖", "Classification", context.effectiveClassification());
        fact("👥", "Team", context.effectiveTeam());
        fact("💼", "Business model", context.referred("businessModel"));
        fact("🔄", "Evolution", context.referred("evolution"));
        fact("🏛️", "Archetype", context.referred("archetype"));
        relationships(context.relationships());
        list("Terminology", context.terms().stream().map(Explanation::term).toList());
        list("Decisions", context.decisions().stream().map(this::decision).toList());
        list(
                "Metadata",
                context.metadata().entrySet().stream()
                        .map(each -> "- `" + each.getKey() + "`: " + each.getValue())
                        .toList());
    }

    private static String clause(String word, Optional<ElementId> target) {
        return target.map(id -> word + id.name()).orElse("");
    }

    private void fact(String icon, String title, Optional<ElementId> target) {
        target.ifPresent(id -> facts.add(icon + " **" + title + ":** " + id.name()));
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            facts.add("**" + title + ":**\n" + String.join("\n", lines));
        }
    }

    private void listed(String title, List<ElementId> ids) {
        if (!ids.isEmpty()) {
            facts.add(
                    "**"
                            + title
                            + ":** "
                            + ids.stream().map(ElementId::name).collect(Collectors.joining(", ")));
        }
    }

    private void relationships(List<Relationship> all) {
        list("Relationships", all.stream().map(Explanation::line).toList());
    }

    private static String line(Relationship each) {
        String where =
                each.owner().type() == NodeType.CONTEXT_MAP
                        ? ", in map " + each.owner().id().name()
                        : "";
        if (!each.isDirectional()) {
            return "- %s ↔ %s (%s%s)"
                    .formatted(each.left().name(), each.right().name(), each.kind(), where);
        }
        String arrow =
                switch (each.arrow()) {
                    case "->" -> "→";
                    case "<-" -> "←";
                    default -> "↔";
                };
        return "- %s%s %s %s%s (%s%s)"
                .formatted(
                        each.left().name(),
                        patterns(" [%s]", each.leftPatterns()),
                        arrow,
                        patterns("[%s] ", each.rightPatterns()),
                        each.right().name(),
                        each.kind(),
                        where);
    }

    private static String patterns(String form, List<Pattern> patterns) {
        return patterns.isEmpty()
                ? ""
                : form.formatted(
                        patterns.stream()
                                .map(Pattern::shortName)
                                .collect(Collectors.joining(", ")));
    }

    private static String term(Node term) {
        var line = new StringBuilder("- `" + name(term) + "`");
        String meaning = term.text("meaning");
        if (meaning != null) {
            line.append(": ").append(meaning);
        }
        List<String> synonyms = term.words("synonyms");
        if (!synonyms.isEmpty()) {
            line.append(" (also ").append(String.join(", ", synonyms)).append(')');
        }
        List<String> examples = term.words("examples");
        if (!examples.isEmpty()) {
            line.append("; for example ").append(String.join(", ", examples));
        }
        return line.toString();
    }

    private String decision(Node decision) {
        var reference = decision.reference("classification");
        String kind =
                reference == null
                        ? ""
                        : " ["
                                + Optional.ofNullable(
                                                element.model()
                                                        .target(
                                                                element.declaration().id().file(),
                                                                reference))
                                        .map(ElementId::name)
                                        .orElse(reference.text())
                                + "]";
        return "- `%s`%s: %s"
                .formatted(
                        name(decision),
                        kind,
                        Objects.requireNonNullElse(decision.text("value"), ""));
    }

    private static String name(Node node) {
        var name = node.name();
        return name == null ? "" : name.text();
    }

    private void contextMap(ContextMap map) {
        head("🗺️", "context map", "");
        listed("Bounded contexts", map.boundedContexts());
        relationships(map.relationships());
    }

    private void plain(PlainElement plain) {
        Model model = plain.model();
        switch (plain.type()) {
            case TEAM -> {
                head("👥", "team", "Team " + plain.name());
                contexts("Owns", model.boundedContexts().withTeam(plain.fqn()));
            }
            case CLASSIFICATION -> {
                head("🏷️", "classification", "Classification " + plain.name());
                contexts("Classifies", model.boundedContexts().withClassification(plain.fqn()));
            }
            case METADATA -> {
                head("🔑", "metadata", "Metadata " + plain.name());
                contexts("Used by", model.boundedContexts().withMetadata(plain.name(), null));
            }
            default -> {
                head("📦", "namespace", "Namespace " + plain.fqn());
                list(
                        "Elements",
                        plain.node().nodes("children").stream()
                                .filter(child -> child.name() != null)
                                .map(child -> "- " + child)
                                .toList());
            }
        }
    }

    private void contexts(String title, BoundedContexts contexts) {
        list(title, contexts.stream().map(each -> "- " + each.name()).toList());
    }
}
