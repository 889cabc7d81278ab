package dev.toolroom.domainlang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One construct of a model, whatever its kind: a type and properties in the order of the source.
 *
 * <p>One class for all kinds, so that writing, searching and listing a model are one loop each and
 * a property that the grammar gains shows up everywhere.
 */
public final class Node implements Value {
    private final NodeType type;
    private final Span span;
    private final Span keyword;
    private final @Nullable Word name;
    private final @Nullable Body body;
    private final List<Property> properties;
    private final @Nullable Pattern pattern;

    private Node(Fresh fresh, int end) {
        this.type = fresh.type;
        this.span = new Span(fresh.start, end);
        this.keyword = fresh.keyword;
        this.name = fresh.name;
        this.body = fresh.body;
        this.properties = List.copyOf(fresh.properties);
        this.pattern = fresh.pattern;
    }

    public NodeType type() {
        return type;
    }

    @Override
    public Span span() {
        return span;
    }

    /** The word it begins with; an empty span where it begins with none. */
    public Span keyword() {
        return keyword;
    }

    /** Missing only where the text was wrong. */
    public @Nullable Word name() {
        return name;
    }

    public @Nullable Body body() {
        return body;
    }

    /** What a node of type {@link NodeType#PATTERN} names. */
    public @Nullable Pattern pattern() {
        return pattern;
    }

    public List<Property> properties() {
        return properties;
    }

    public Stream<Property> all(String property) {
        return properties.stream().filter(each -> each.name().equals(property));
    }

    /** The value that counts: of several, the last. */
    public @Nullable Value last(String property) {
        Value found = null;
        for (Property each : properties) {
            if (each.name().equals(property)) {
                found = each.value();
            }
        }
        return found;
    }

    /** The string under {@code property}, or null. */
    public @Nullable String text(String property) {
        return switch (last(property)) {
            case Text(String text, _) -> text;
            case Word(String text, _) -> text;
            case null, default -> null;
        };
    }

    public @Nullable Reference reference(String property) {
        return last(property) instanceof Reference reference ? reference : null;
    }

    public List<Reference> references(String property) {
        return values(property, Reference.class);
    }

    public List<Node> nodes(String property) {
        return values(property, Node.class);
    }

    public List<String> words(String property) {
        return all(property)
                .map(Property::value)
                .map(
                        value ->
                                switch (value) {
                                    case Word(String text, _) -> text;
                                    case Text(String text, _) -> text;
                                    case Reference reference -> reference.text();
                                    case Node node -> node.type().published();
                                })
                .toList();
    }

    private <T extends Value> List<T> values(String property, Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (Property each : properties) {
            if (each.name().equals(property) && kind.isInstance(each.value())) {
                found.add(kind.cast(each.value()));
            }
        }
        return found;
    }

    /** Every reference below it, in the order of the text. */
    public void eachReference(Consumer<Value.Reference> taker) {
        for (Property property : properties) {
            if (property.value() instanceof Value.Reference reference) {
                taker.accept(reference);
            } else if (property.value() instanceof Node child) {
                child.eachReference(taker);
            }
        }
    }

    /** The nodes right below, in the order of the source. */
    public Stream<Node> children() {
        return properties.stream()
                .map(Property::value)
                .filter(Node.class::isInstance)
                .map(Node.class::cast);
    }

    /** Of a pattern the name of the pattern, else the name of the kind. */
    public String published() {
        return pattern == null ? type.published() : pattern.longName();
    }

    @Override
    public String toString() {
        return published() + (name == null ? "" : " " + name.text());
    }

    /** A node while it is being read. */
    static final class Fresh {
        private final NodeType type;
        private final int start;
        private final List<Property> properties = new ArrayList<>(4);
        private Span keyword;
        private @Nullable Word name;
        private @Nullable Body body;
        private @Nullable Pattern pattern;

        Fresh(NodeType type, int start) {
            this.type = type;
            this.start = start;
            this.keyword = new Span(start, start);
        }

        Fresh keyword(Span at) {
            keyword = at;
            return this;
        }

        Fresh pattern(Pattern named) {
            pattern = named;
            return this;
        }

        void name(Word given) {
            name = given;
            add("name", new Span(given.span().start(), given.span().start()), given);
        }

        void body(Body read) {
            body = read;
        }

        void add(String property, Span label, Value value) {
            properties.add(new Property(property, label, value));
        }

        boolean has(String property) {
            return properties.stream().anyMatch(each -> each.name().equals(property));
        }

        Node end(int at) {
            return new Node(this, Math.max(at, start));
        }
    }
}
