package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.ContextMap;
import dev.toolroom.domainlang.query.Domain;
import dev.toolroom.domainlang.query.DomainMap;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.PlainElement;
import java.util.ArrayList;
import java.util.List;

/** The first page: the maps, the domains, the bounded contexts and the teams. */
final class Overview {
    private final Model model;
    private final PageNames names;
    private final Page.Builder page;

    private Overview(Model model, PageNames names, String title) {
        this.model = model;
        this.names = names;
        this.page = new Page.Builder(PageNames.OVERVIEW, title);
    }

    static Page of(Model model, PageNames names, String title) {
        return new Overview(model, names, title).build();
    }

    private Page build() {
        var counts = model.summary();
        page.paragraph(
                Phrase.of(
                                "Domains: %d. Bounded contexts: %d. Relationships: %d. Teams: %d. "
                                        .formatted(
                                                counts.domains(),
                                                counts.boundedContexts(),
                                                counts.relationships(),
                                                counts.teams()))
                        .and(Phrase.link("Glossary", PageNames.GLOSSARY)));
        maps();
        domains();
        contexts();
        teams();
        return page.build();
    }

    /** The maps of the model; a model without maps is drawn as a whole. */
    private void maps() {
        var diagrams = new Diagrams(model);
        for (ContextMap each : model.contextMaps()) {
            page.heading("Context map " + each.fqn());
            page.picture(diagrams.of(each));
        }
        for (DomainMap each : model.domainMaps()) {
            page.heading("Domain map " + each.fqn());
            page.picture(diagrams.of(each));
        }
        if (model.contextMaps().count() == 0 && model.boundedContexts().count() > 0) {
            page.heading("Context map");
            page.picture(diagrams.ofContexts());
        }
        if (model.domainMaps().count() == 0 && model.domains().count() > 0) {
            page.heading("Domain map");
            page.picture(diagrams.ofDomains());
        }
    }

    private void domains() {
        List<List<Phrase>> rows = new ArrayList<>();
        for (Domain each : model.domains()) {
            rows.add(
                    List.of(
                            Phrase.of(each.fqn()),
                            names.link(each.referred("parent")),
                            names.link(each.classification()),
                            Phrase.of(each.vision().or(each::description).orElse("")),
                            contexts(each.boundedContexts())));
        }
        page.table(
                "Domains", List.of("Domain", "Parent", "Type", "Vision", "Bounded contexts"), rows);
    }

    private void contexts() {
        List<List<Phrase>> rows = new ArrayList<>();
        for (BoundedContext each : model.boundedContexts()) {
            rows.add(
                    List.of(
                            Phrase.link(each.fqn(), names.of(each)),
                            names.link(each.domain()),
                            names.link(each.effectiveClassification()),
                            names.link(each.effectiveTeam()),
                            Phrase.of(each.description().orElse(""))));
        }
        page.table(
                "Bounded contexts",
                List.of("Bounded context", "Domain", "Classification", "Team", "Purpose"),
                rows);
    }

    private void teams() {
        List<List<Phrase>> rows = new ArrayList<>();
        for (PlainElement each : model.teams()) {
            List<BoundedContext> owned =
                    model.boundedContexts()
                            .where(
                                    one ->
                                            one.effectiveTeam().orElse(null)
                                                    == each.declaration().id())
                            .toList();
            rows.add(List.of(Phrase.of(each.fqn()), contexts(owned)));
        }
        page.table("Teams", List.of("Team", "Bounded contexts"), rows);
    }

    private Phrase contexts(List<BoundedContext> all) {
        return Phrase.list(all.stream().map(each -> names.link(each.declaration().id())).toList());
    }
}
