package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that can be found: an element, a term or a decision, with the texts that name it. */
record SearchEntry(Element element, Node node, List<Field> fields) {
    /**
     * A text that is looked through.
     *
     * @param weight how much a word counts that is found in it
     */
    record Field(String name, double weight, String text) {}

    NodeType type() {
        return node.type();
    }

    String name() {
        var name = node.name();
        return name == null ? "" : name.text();
    }

    /** Everything of a model, in its order. */
    static List<SearchEntry> of(Model model) {
        List<SearchEntry> entries = new ArrayList<>();
        for (Element element : model.elements()) {
            entries.add(new SearchEntry(element, element.node(), fields(element)));
            if (element instanceof BoundedContext context) {
                context.terms().forEach(each -> entries.add(term(element, each)));
                context.decisions().forEach(each -> entries.add(decision(element, each)));
            }
        }
        return entries;
    }

    private static List<Field> fields(Element element) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("name", 10, element.name()));
        if (!element.fqn().equals(element.name())) {
            fields.add(new Field("fqn", 2, element.fqn()));
        }
        put(fields, "vision", 4, element.text("vision"));
        put(fields, "description", 4, element.text("description"));
        switch (element) {
            case BoundedContext context -> {
                put(fields, "domain", 2, context.domain().map(ElementId::name));
                put(fields, "team", 2, context.effectiveTeam().map(ElementId::name));
                put(
                        fields,
                        "classification",
                        2,
                        context.effectiveClassification().map(ElementId::name));
                context.metadata()
                        .forEach(
                                (key, value) ->
                                        fields.add(new Field("metadata", 3, key + ": " + value)));
            }
            case Domain domain -> {
                put(fields, "parent", 2, domain.referred("parent").map(ElementId::name));
                put(fields, "type", 2, domain.classification().map(ElementId::name));
            }
            default -> {}
        }
        Optional.ofNullable(element.model().snapshot().file(element.declaration().id().file()))
                .flatMap(file -> Documentation.before(file.source().tree(), element.node()))
                .ifPresent(text -> fields.add(new Field("documentation", 3, text)));
        return fields;
    }

    private static SearchEntry term(Element owner, Node term) {
        List<Field> fields = new ArrayList<>();
        var name = term.name();
        put(fields, "name", 9, Optional.ofNullable(name == null ? null : name.text()));
        put(fields, "meaning", 4, Optional.ofNullable(term.text("meaning")));
        list(fields, "synonyms", 7, term.words("synonyms"));
        list(fields, "examples", 2, term.words("examples"));
        return new SearchEntry(owner, term, fields);
    }

    private static SearchEntry decision(Element owner, Node decision) {
        List<Field> fields = new ArrayList<>();
        var name = decision.name();
        put(fields, "name", 8, Optional.ofNullable(name == null ? null : name.text()));
        put(fields, "value", 4, Optional.ofNullable(decision.text("value")));
        var kind = decision.reference("classification");
        put(fields, "classification", 2, Optional.ofNullable(kind == null ? null : kind.text()));
        return new SearchEntry(owner, decision, fields);
    }

    private static void put(List<Field> fields, String name, double weight, Optional<String> text) {
        text.filter(each -> !each.isBlank())
                .ifPresent(each -> fields.add(new Field(name, weight, each)));
    }

    private static void list(List<Field> fields, String name, double weight, List<String> words) {
        if (!words.isEmpty()) {
            fields.add(new Field(name, weight, String.join(", ", words)));
        }
    }
}
