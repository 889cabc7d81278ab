package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is asked of domains, bounded contexts and maps, relationships apart. */
final class ElementRules {
    private static final Set<String> SINGLE =
            Set.of("description", "vision", "type", "businessModel", "evolution", "archetype");

    private final SourceFile file;
    private final Links links;
    private final Findings findings;

    ElementRules(SourceFile file, Links links, Findings findings) {
        this.file = file;
        this.links = links;
        this.findings = findings;
    }

    void check(Node node) {
        String name = Objects.requireNonNull(node.name()).text();
        switch (node.type()) {
            case DOMAIN -> domain(node, name);
            case BOUNDED_CONTEXT -> context(node, name);
            case CONTEXT_MAP -> contextMap(node, name);
            case DOMAIN_MAP -> domainMap(node, name);
            default -> {}
        }
    }

    private void domain(Node node, String name) {
        if (isMissing(node, "vision")) {
            findings.add(
                    Rule.DOMAIN_NO_VISION,
                    keyword(node, "Domain"),
                    "Domain '" + name + "' is missing a vision statement.");
        }
        repeated(node);
    }

    private void context(Node node, String name) {
        if (isMissing(node, "description")) {
            findings.add(
                    Rule.CONTEXT_NO_DESCRIPTION,
                    keyword(node, "BoundedContext"),
                    "Bounded Context '" + name + "' is missing a description.");
        }
        if (node.reference("domain") == null) {
            findings.add(
                    Rule.CONTEXT_NO_DOMAIN,
                    node.span(),
                    "Bounded Context '"
                            + name
                            + "' must belong to a domain. Use 'for DomainName'.");
        }
        conflict(node, "classification", "Classification", "as", Rule.CLASSIFICATION_CONFLICT);
        conflict(node, "team", "Team", "by", Rule.TEAM_CONFLICT);
        repeated(node);
        duplicates(node, "terminology", Rule.DUPLICATE_TERM, "Term");
        duplicates(node, "decisions", Rule.DUPLICATE_DECISION, "Decision");
        metadata(node);
    }

    private void conflict(Node node, String property, String title, String clause, Rule rule) {
        List<Reference> given = node.references(property);
        if (given.size() < 2) {
            return;
        }
        Reference first = given.get(0);
        Reference second = given.get(1);
        boolean inline = isInHeader(node, first);
        String head = describe("'" + (inline ? clause : property + ":") + " %s'", first);
        String body = describe("'" + property + ": %s'", second);
        findings.add(
                rule,
                second.span(),
                inline
                        ? "%s specified both inline%s and in block%s. Inline value takes precedence."
                                .formatted(title, head, body)
                        : "%s specified twice in block%s%s. The first value takes precedence."
                                .formatted(title, head, body));
    }

    private static boolean isInHeader(Node node, Reference reference) {
        Body body = node.body();
        return body == null || reference.span().start() < body.span().start();
    }

    private String describe(String form, Reference reference) {
        ElementId target = links.target(reference);
        return target == null ? "" : " (" + form.formatted(target.name()) + ")";
    }

    private void contextMap(Node node, String name) {
        List<Reference> contained = node.references("boundedContexts");
        if (contained.isEmpty()) {
            findings.add(
                    Rule.MAP_NO_CONTEXTS,
                    node.span(),
                    "Context Map '%s' contains no bounded contexts.\nHint: Use 'contains ContextA, ContextB' to specify which contexts are in the map."
                            .formatted(name));
        }
        if (contained.size() > 1 && node.nodes("relationships").isEmpty()) {
            findings.add(
                    Rule.MAP_NO_RELATIONSHIPS,
                    keyword(node, "ContextMap"),
                    "Context Map '%s' contains %d contexts but no documented relationships.\nHint: Add relationships to show how contexts integrate (e.g., 'A [OHS] -> [CF] B')."
                            .formatted(name, contained.size()));
        }
        entries(contained);
    }

    private void domainMap(Node node, String name) {
        List<Reference> contained = node.references("domains");
        if (contained.isEmpty()) {
            findings.add(
                    Rule.MAP_NO_DOMAINS,
                    node.span(),
                    "Domain Map '%s' contains no domains.\nHint: Use 'contains DomainA, DomainB' to specify which domains are in the map."
                            .formatted(name));
        }
        entries(contained);
    }

    private void entries(List<Reference> contained) {
        Set<List<ElementId>> known = new HashSet<>();
        for (Reference entry : contained) {
            List<ElementId> targets = links.targets(entry);
            if (!targets.isEmpty() && !known.add(targets)) {
                findings.add(
                        Rule.DUPLICATE_ENTRY,
                        entry.span(),
                        "'" + entry.text() + "' is already in this map.");
            }
        }
    }

    private void repeated(Node node) {
        Set<String> known = new HashSet<>();
        for (Property property : node.properties()) {
            if (SINGLE.contains(property.name()) && !known.add(property.name())) {
                findings.add(
                        Rule.REPEATED_PROPERTY,
                        property.label(),
                        "'"
                                + property.name()
                                + "' is given more than once. The last value counts.");
            }
        }
    }

    private void duplicates(Node node, String property, Rule rule, String title) {
        Set<String> known = new HashSet<>();
        for (Node entry : node.nodes(property)) {
            Value.Word name = entry.name();
            if (name != null && !known.add(name.text())) {
                findings.add(
                        rule,
                        name.span(),
                        title + " '" + name.text() + "' is already in this bounded context.");
            }
        }
    }

    private void metadata(Node node) {
        Set<ElementId> known = new HashSet<>();
        for (Node entry : node.nodes("metadata")) {
            Reference key = entry.reference("key");
            ElementId target = key == null ? null : links.target(key);
            if (key != null && target != null && !known.add(target)) {
                findings.add(
                        Rule.DUPLICATE_METADATA,
                        key.span(),
                        "Metadata '" + target.name() + "' is given twice. The last value counts.");
            }
        }
    }

    private static boolean isMissing(Node node, String property) {
        @Nullable String text = node.text(property);
        return text == null || text.isEmpty();
    }

    /** The long keyword itself; where the short one is used, the whole element. */
    private Span keyword(Node node, String keyword) {
        return node.keyword().in(file.text()).equals(keyword) ? node.keyword() : node.span();
    }
}
