package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.search.NearNames;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
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
    private final Map<NodeType, Lookup<?>> lookups = new EnumMap<>(NodeType.class);
    private @Nullable Lookup<Relationship> relationships;
    private @Nullable Map<ElementId, List<Relationship>> byContext;
    private @Nullable SearchIndex searchIndex;
    private @Nullable NearNames nearNames;
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
    private synchronized <T extends Element> Query.Narrowed<T> all(NodeType type) {
        var lookup =
                lookups.computeIfAbsent(
                        type,
                        key ->
                                new Lookup<>(
                                        Collections.unmodifiableList(
                                                byType.getOrDefault(type, List.of()))));
        return Query.Narrowed.not((Lookup<T>) lookup);
    }

    public Elements<Domain> domains() {
        return new Elements<>(all(NodeType.DOMAIN));
    }

    public BoundedContexts boundedContexts() {
        return new BoundedContexts(all(NodeType.BOUNDED_CONTEXT));
    }

    public Elements<PlainElement> teams() {
        return new Elements<>(all(NodeType.TEAM));
    }

    public Elements<PlainElement> classifications() {
        return new Elements<>(all(NodeType.CLASSIFICATION));
    }

    /** The keys that bounded contexts can be described by. */
    public Elements<PlainElement> metadata() {
        return new Elements<>(all(NodeType.METADATA));
    }

    public Elements<PlainElement> namespaces() {
        return new Elements<>(all(NodeType.NAMESPACE));
    }

    public Elements<ContextMap> contextMaps() {
        return new Elements<>(all(NodeType.CONTEXT_MAP));
    }

    public Elements<DomainMap> domainMaps() {
        return new Elements<>(all(NodeType.DOMAIN_MAP));
    }

    /** File by file: first those of its bounded contexts, then those of its maps. */
    public Relationships relationships() {
        return new Relationships(Query.Narrowed.not(allRelationships()));
    }

    private synchronized Lookup<Relationship> allRelationships() {
        Lookup<Relationship> known = relationships;
        if (known == null) {
            List<Relationship> found = new ArrayList<>();
            for (FileState file : snapshot.files()) {
                for (NodeType owner : List.of(NodeType.BOUNDED_CONTEXT, NodeType.CONTEXT_MAP)) {
                    for (Declaration declaration : file.source().declarations()) {
                        if (declaration.type() == owner) {
                            found.addAll(Relationship.writtenIn(this, declaration));
                        }
                    }
                }
            }
            known = new Lookup<>(Collections.unmodifiableList(found));
            relationships = known;
        }
        return known;
    }

    synchronized List<Relationship> relationshipsOf(ElementId context) {
        Map<ElementId, List<Relationship>> known = byContext;
        if (known == null) {
            known = new HashMap<>();
            for (Relationship each : allRelationships().all()) {
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

    /** Which qualified names one that is none may have meant, the best first. */
    public synchronized List<String> near(String fqn, int atMost) {
        NearNames known = nearNames;
        if (known == null) {
            known = new NearNames(byFqn.keySet());
            nearNames = known;
        }
        return known.to(fqn, atMost);
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
        return findByName(domains(), nameOrFqn);
    }

    public Optional<BoundedContext> boundedContext(String nameOrFqn) {
        return findByName(boundedContexts(), nameOrFqn);
    }

    public Optional<PlainElement> team(String nameOrFqn) {
        return findByName(teams(), nameOrFqn);
    }

    private static <T extends Element, Q extends ElementQuery<T, Q>> Optional<T> findByName(
            Q all, String nameOrFqn) {
        return all.withFqn(nameOrFqn).first().or(() -> all.withName(nameOrFqn).first());
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

    /** Everything that is wrong, file by file. */
    public List<Problem> problems() {
        List<Problem> all = new ArrayList<>();
        snapshot.paths().forEach(file -> all.addAll(problems(file)));
        return all;
    }

    /** What is wrong in one file. */
    public List<Problem> problems(Path file) {
        return snapshot.findings(file).stream()
                .map(each -> new Problem(file, location(file, each.span()), each))
                .toList();
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
