package dev.toolroom.domainlang.document;

import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.syntax.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** All terms of a model in alphabetical order, with the context in which each has its meaning. */
final class Glossary {
    static final List<String> COLUMNS = List.of("Term", "Meaning", "Also called", "Examples");

    private record Entry(BoundedContext context, Node term, String name) {}

    private Glossary() {}

    static Page of(Model model, PageNames names) {
        List<Entry> entries = new ArrayList<>();
        for (BoundedContext context : model.boundedContexts()) {
            for (Node term : context.terms()) {
                entries.add(
                        new Entry(
                                context, term, Objects.requireNonNullElse(term.text("name"), "")));
            }
        }
        entries.sort(
                Comparator.comparing(Entry::name, String.CASE_INSENSITIVE_ORDER)
                        .thenComparing(each -> each.context.fqn()));
        var page = new Page.Builder(PageNames.GLOSSARY, "Glossary");
        page.table(
                "Terms",
                Stream.concat(COLUMNS.stream(), Stream.of("Bounded context")).toList(),
                entries.stream()
                        .map(
                                each ->
                                        Stream.concat(
                                                        columns(each.term).stream(),
                                                        Stream.of(
                                                                names.link(
                                                                        each.context
                                                                                .declaration()
                                                                                .id())))
                                                .toList())
                        .toList());
        if (entries.isEmpty()) {
            page.paragraph(Phrase.of("The model has no terms."));
        }
        return page.build();
    }

    static List<Phrase> columns(Node term) {
        return List.of(
                Phrase.of(Objects.requireNonNullElse(term.text("name"), "")),
                Phrase.of(Objects.requireNonNullElse(term.text("meaning"), "")),
                Phrase.of(String.join(", ", term.words("synonyms"))),
                Phrase.of(String.join(", ", term.words("examples"))));
    }
}
