package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Documentation;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The bounded context canvas of one context: purpose, strategic classification, domain role,
 * communication, language and decisions, as far as the model states them.
 */
final class ContextCanvas {
    private final BoundedContext context;
    private final PageNames names;
    private final Page.Builder page;

    private ContextCanvas(BoundedContext context, PageNames names) {
        this.context = context;
        this.names = names;
        this.page = new Page.Builder(names.of(context), context.fqn());
    }

    static Page of(BoundedContext context, PageNames names) {
        return new ContextCanvas(context, names).build();
    }

    private Page build() {
        page.paragraph(Phrase.of(context.description().orElse("")));
        documentation().ifPresent(text -> page.paragraph(Phrase.of(text)));
        classification();
        communication();
        language();
        decisions();
        metadata();
        if (!context.relationships().isEmpty()) {
            page.heading("Neighbours");
            page.picture(new Diagrams(context.model()).around(context));
        }
        return page.build();
    }

    private Optional<String> documentation() {
        return Optional.ofNullable(
                        context.model().snapshot().file(context.declaration().id().file()))
                .flatMap(file -> Documentation.before(file.source().tree(), context.node()));
    }

    private void classification() {
        List<List<Phrase>> rows = new ArrayList<>();
        row(rows, "Domain", context.domain());
        row(rows, "Classification", context.effectiveClassification());
        row(rows, "Business model", context.referred("businessModel"));
        row(rows, "Evolution", context.referred("evolution"));
        row(rows, "Domain role", context.referred("archetype"));
        row(rows, "Team", context.effectiveTeam());
        page.table("Strategic classification", List.of("Aspect", "Value"), rows);
    }

    private void row(List<List<Phrase>> rows, String title, Optional<ElementId> value) {
        value.ifPresent(id -> rows.add(List.of(Phrase.of(title), names.link(id))));
    }

    /** Inbound: who depends on this context. Outbound: on whom it depends. */
    private void communication() {
        List<List<Phrase>> inbound = new ArrayList<>();
        List<List<Phrase>> outbound = new ArrayList<>();
        List<List<Phrase>> mutual = new ArrayList<>();
        ElementId own = context.declaration().id();
        for (Relationship each : context.relationships()) {
            boolean isLeft = each.left() == own;
            ElementId other = isLeft ? each.right() : each.left();
            List<Phrase> row =
                    List.of(
                            names.link(other),
                            Phrase.of(each.kind()),
                            patterns(isLeft ? each.leftPatterns() : each.rightPatterns()),
                            patterns(isLeft ? each.rightPatterns() : each.leftPatterns()));
            if (each.upstream().isEmpty()) {
                mutual.add(row);
            } else if (each.upstream().get() == own) {
                inbound.add(row);
            } else {
                outbound.add(row);
            }
        }
        List<String> columns =
                List.of("Collaborator", "Relationship", "Patterns here", "Patterns there");
        page.table("Inbound communication", columns, inbound);
        page.table("Outbound communication", columns, outbound);
        page.table("Mutual relationships", columns, mutual);
    }

    private static Phrase patterns(List<Pattern> patterns) {
        return Phrase.of(
                patterns.stream().map(Pattern::longName).collect(Collectors.joining(", ")));
    }

    private void language() {
        List<List<Phrase>> rows = new ArrayList<>();
        for (Node term : context.terms()) {
            rows.add(Glossary.columns(term));
        }
        page.table("Ubiquitous language", Glossary.COLUMNS, rows);
    }

    private void decisions() {
        List<List<Phrase>> rows = new ArrayList<>();
        for (Node each : context.decisions()) {
            var kind = each.reference("classification");
            rows.add(
                    List.of(
                            Phrase.of(each.published()),
                            Phrase.of(Objects.requireNonNullElse(each.text("name"), "")),
                            Phrase.of(kind == null ? "" : kind.text()),
                            Phrase.of(Objects.requireNonNullElse(each.text("value"), ""))));
        }
        page.table(
                "Business decisions", List.of("Kind", "Name", "Classification", "Decision"), rows);
    }

    private void metadata() {
        List<List<Phrase>> rows =
                context.metadata().entrySet().stream()
                        .map(each -> List.of(Phrase.of(each.getKey()), Phrase.of(each.getValue())))
                        .toList();
        page.table("Metadata", List.of("Key", "Value"), rows);
    }
}
