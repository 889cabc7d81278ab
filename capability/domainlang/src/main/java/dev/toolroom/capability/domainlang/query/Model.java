package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.link.Declaration;
import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Span;
import dev.toolroom.capability.domainlang.syntax.Value.Reference;
import dev.toolroom.capability.domainlang.workspace.FileState;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All elements of a model by kind and by name. Safe for use by several threads. */
public final class Model {
    private final Snapshot snapshot;
    private final Map<NodeType, List<Element>> byType = new EnumMap<>(NodeType.class);
    private final Map<String, Element> byFqn = new HashMap<>();
    private @Nullable List<Relationship> relationships;
    private @Nullable Map<ElementId, List<Relationship>> byContext;
    private @Nullable Map<String, List<Relationship>> byContextName;
    private @Nullable SearchIndex searchIndex;
    private @Nullable Summary summary;

    public Model(Snapshot snapshot) {
        this.snapshot = snapshot;
        Set<String> listed = new HashSet<>();
        Map<String, Path> owners = new HashMap<>();
        for (FileState file : snapshot.files()) {
            for (Declaration declaration : file.source().declarations()) {
                add(declaration, listed, owners);
            }
        }
    }

    /** Lists keep the first of a name; its lookup finds the last one of the first file. */
    private void add(Declaration declaration, Set<String> listed, Map<String, Path> owners) {
        Element element = element(declaration);
        String fqn = declaration.fqn();
        if (listed.add(declaration.type() + fqn)) {
            byType.computeIfAbsent(declaration.type(), key -> new ArrayList<>()).add(element);
        }
        Path file = declaration.id().file();
        if (owners.computeIfAbsent(fqn, key -> file).equals(file)) {
            byFqn.put(fqn, element);
        }
    }

    private Element element(Declaration declaration) {
        return switch (declaration.type()) {
            case DOMAIN -> new Domain(this, declaration);
            case BOUNDED_CONTEXT -> new BoundedContext(this, declaration);
            case CONTEXT_MAP -> new ContextMap(this, declaration);
            case DOMAIN_MAP -> new DomainMap(this, declaration);
            default -> new PlainElement(this, declaration);
        };
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    /** Not copied: lists of large models are asked for again and again. */
    @SuppressWarnings("unchecked") // element() makes one class for each type
    private <T extends Element> List<T> list(NodeType type) {
        return (List<T>) Collections.unmodifiableList(byType.getOrDefault(type, List.of()));
    }

    public Elements<Domain> domains() {
        return new Elements<>(list(NodeType.DOMAIN));
    }

    public BoundedContexts boundedContexts() {
        return new BoundedContexts(list(NodeType.BOUNDED_CONTEXT));
    }

    public Elements<PlainElement> teams() {
        return new Elements<>(list(NodeType.TEAM));
    }

    public Elements<PlainElement> classifications() {
        return new Elements<>(list(NodeType.CLASSIFICATION));
    }

    /** The keys that bounded contexts can be described by. */
    public Elements<PlainElement> metadata() {
        return new Elements<>(list(NodeType.METADATA));
    }

    public Elements<PlainElement> namespaces() {
        return new Elements<>(list(NodeType.NAMESPACE));
    }

    public Elements<ContextMap> contextMaps() {
        return new Elements<>(list(NodeType.CONTEXT_MAP));
    }

    public Elements<DomainMap> domainMaps() {
        return new Elements<>(list(NodeType.DOMAIN_MAP));
    }

    /** File by file: first those of its bounded contexts, then those of its maps. */
    public Relationships relationships() {
        return new Relationships(this, allRelationships());
    }

    private synchronized List<Relationship> allRelationships() {
        List<Relationship> known = relationships;
        if (known == null) {
            known = new ArrayList<>();
            for (FileState file : snapshot.files()) {
                for (NodeType owner : List.of(NodeType.BOUNDED_CONTEXT, NodeType.CONTEXT_MAP)) {
                    for (Declaration declaration : file.source().declarations()) {
                        if (declaration.type() == owner) {
                            known.addAll(Relationship.writtenIn(this, declaration));
                        }
                    }
                }
            }
            relationships = known;
        }
        return known;
    }

    /** Those of the contexts that are called this, by their simple or qualified names. */
    synchronized List<Relationship> relationshipsOf(String nameOrFqn) {
        Map<String, List<Relationship>> known = byContextName;
        if (known == null) {
            known = new HashMap<>();
            for (Relationship each : allRelationships()) {
                Set<String> names = new HashSet<>();
                for (ElementId end : List.of(each.left(), each.right())) {
                    names.add(end.name());
                    names.add(end.fqn());
                }
                for (String name : names) {
                    known.computeIfAbsent(name, key -> new ArrayList<>(2)).add(each);
                }
            }
            byContextName = known;
        }
        return known.getOrDefault(nameOrFqn, List.of());
    }

    synchronized List<Relationship> relationshipsOf(ElementId context) {
        Map<ElementId, List<Relationship>> known = byContext;
        if (known == null) {
            known = new HashMap<>();
            for (Relationship each : allRelationships()) {
                known.computeIfAbsent(each.left(), key -> new ArrayList<>()).add(each);
                if (each.left() != each.right()) {
                    known.computeIfAbsent(each.right(), key -> new ArrayList<>()).add(each);
                }
            }
            byContext = known;
        }
        return known.getOrDefault(context, List.of());
    }

    public Optional<Element> byFqn(String fqn) {
        return Optional.ofNullable(byFqn.get(fqn));
    }

    /** Every qualified name there is. */
    public Collection<String> fqns() {
        return Collections.unmodifiableSet(byFqn.keySet());
    }

    public Collection<Element> elements() {
        List<Element> all = new ArrayList<>();
        byType.values().forEach(all::addAll);
        return all;
    }

    /** What these words may mean, typing errors allowed; the best first. */
    public List<Hit> search(String query) {
        return search(query, type -> true);
    }

    /** The same, of some kinds only. */
    public List<Hit> search(String query, Predicate<NodeType> types) {
        return searchIndex().search(query, types);
    }

    private synchronized SearchIndex searchIndex() {
        SearchIndex known = searchIndex;
        if (known == null) {
            known = SearchIndex.of(this);
            searchIndex = known;
        }
        return known;
    }

    public Optional<Domain> domain(String nameOrFqn) {
        return named(domains().toList(), nameOrFqn);
    }

    public Optional<BoundedContext> boundedContext(String nameOrFqn) {
        return named(boundedContexts().toList(), nameOrFqn);
    }

    public Optional<PlainElement> team(String nameOrFqn) {
        return named(teams().toList(), nameOrFqn);
    }

    private static <T extends Element> Optional<T> named(List<T> all, String nameOrFqn) {
        return all.stream()
                .filter(each -> each.fqn().equals(nameOrFqn))
                .findFirst()
                .or(() -> all.stream().filter(each -> each.name().equals(nameOrFqn)).findFirst());
    }

    Domain domain(ElementId id) {
        return new Domain(this, snapshot.declaration(id));
    }

    public Element element(ElementId id) {
        return element(snapshot.declaration(id));
    }

    @Nullable ElementId target(Path file, Reference reference) {
        return snapshot.links(file).target(reference);
    }

    public Location location(Path file, Span span) {
        var lines = snapshot.lines(file);
        return new Location(
                snapshot.name(file), lines.line(span.start()) + 1, lines.column(span.start()) + 1);
    }

    public synchronized Summary summary() {
        Summary known = summary;
        if (known == null) {
            known = Summary.of(this);
            summary = known;
        }
        return known;
    }
}
