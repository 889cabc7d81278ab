package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.ContextMap;
import dev.toolroom.domainlang.query.Domain;
import dev.toolroom.domainlang.query.DomainMap;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Relationship;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Selects what a picture of a model shows. */
public final class Diagrams {
    /** Deeper domains are left out. */
    private static final int MAX_DEPTH = 32;

    private final Model model;

    public Diagrams(Model model) {
        this.model = model;
    }

    /** The whole model. */
    public Diagram ofModel(Diagram.Kind kind) {
        return switch (kind) {
            case CONTEXT_MAP -> ofContexts();
            case DOMAIN_MAP -> ofDomains();
            case TEAM_MAP -> ofTeams();
        };
    }

    /**
     * A map with its contexts, its relationships, and those its contexts state among themselves.
     */
    public Diagram of(ContextMap map) {
        Map<ElementId, BoundedContext> contexts = new LinkedHashMap<>();
        map.boundedContexts().forEach(id -> put(contexts, id));
        List<Relationship> stated = map.relationships();
        for (Relationship each : stated) {
            put(contexts, each.left());
            put(contexts, each.right());
        }
        List<Relationship> all = new ArrayList<>(stated);
        for (BoundedContext context : List.copyOf(contexts.values())) {
            for (Relationship each : context.relationships()) {
                boolean within =
                        contexts.containsKey(each.left()) && contexts.containsKey(each.right());
                if (within && each.owner().id() == context.declaration().id()) {
                    all.add(each);
                }
            }
        }
        return contextMap(map.name(), map.fqn(), contexts.values(), all);
    }

    /** Every bounded context and every relationship. */
    public Diagram ofContexts() {
        return contextMap(
                "Bounded contexts",
                null,
                model.boundedContexts().toList(),
                model.relationships().toList());
    }

    /** Every bounded context and every relationship, by team. */
    public Diagram ofTeams() {
        Diagram contexts = ofContexts();
        return new Diagram(
                Diagram.Kind.TEAM_MAP, "Teams", null, contexts.shapes(), contexts.connections());
    }

    /** A bounded context and those it is related to. */
    public Diagram around(BoundedContext centre) {
        Map<ElementId, BoundedContext> contexts = new LinkedHashMap<>();
        put(contexts, centre.declaration().id());
        for (Relationship each : centre.relationships()) {
            put(contexts, each.left());
            put(contexts, each.right());
        }
        return contextMap(
                "Around " + centre.name(), null, contexts.values(), centre.relationships());
    }

    /** The domains of a map with all that lies in them. */
    public Diagram of(DomainMap map) {
        Set<ElementId> chosen = new LinkedHashSet<>(map.domains());
        return domainMap(map.name(), map.fqn(), chosen);
    }

    /** Every domain. */
    public Diagram ofDomains() {
        Set<ElementId> chosen = new LinkedHashSet<>();
        model.domains().forEach(each -> chosen.add(each.declaration().id()));
        return domainMap("Domains", null, chosen);
    }

    private void put(Map<ElementId, BoundedContext> contexts, ElementId id) {
        if (model.element(id) instanceof BoundedContext context) {
            contexts.putIfAbsent(id, context);
        }
    }

    private Diagram contextMap(
            String title,
            @Nullable String map,
            Collection<BoundedContext> contexts,
            List<Relationship> relationships) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        contexts.forEach(each -> shapes.putIfAbsent(each.fqn(), shape(each, null)));
        Map<String, List<Connection>> byEnds = new LinkedHashMap<>();
        for (Relationship each : relationships) {
            Connection connection = Connection.of(each, ElementId::fqn, "");
            List<Connection> between =
                    byEnds.computeIfAbsent(ends(connection), key -> new ArrayList<>());
            if (between.stream().noneMatch(connection::says)) {
                between.add(connection);
            }
        }
        List<Connection> connections = new ArrayList<>();
        byEnds.values().forEach(connections::addAll);
        return new Diagram(
                Diagram.Kind.CONTEXT_MAP, title, map, List.copyOf(shapes.values()), connections);
    }

    private static String ends(Connection each) {
        return each.from().compareTo(each.to()) < 0
                ? each.from() + "\n" + each.to()
                : each.to() + "\n" + each.from();
    }

    private Diagram domainMap(String title, @Nullable String map, Set<ElementId> chosen) {
        Map<ElementId, List<Domain>> below = byDomain(model.domains(), Diagrams::parent);
        Map<ElementId, List<BoundedContext>> contexts =
                byDomain(model.boundedContexts(), each -> each.domain().orElse(null));
        List<Shape> shapes = new ArrayList<>();
        Set<ElementId> drawn = new HashSet<>();
        for (ElementId id : chosen) {
            if (!hasChosenAncestor(id, chosen)) {
                domain(id, null, 0, below, contexts, shapes, drawn);
            }
        }
        // Domains that are parents of each other have no outermost one.
        for (ElementId id : chosen) {
            domain(id, null, 0, below, contexts, shapes, drawn);
        }
        return new Diagram(Diagram.Kind.DOMAIN_MAP, title, map, shapes, List.of());
    }

    private static @Nullable ElementId parent(Domain domain) {
        return domain.referred("parent").orElse(null);
    }

    private static <T extends Element> Map<ElementId, List<T>> byDomain(
            Iterable<T> all, Function<T, @Nullable ElementId> domain) {
        Map<ElementId, List<T>> found = new LinkedHashMap<>();
        for (T each : all) {
            ElementId id = domain.apply(each);
            if (id != null) {
                found.computeIfAbsent(id, key -> new ArrayList<>()).add(each);
            }
        }
        return found;
    }

    private boolean hasChosenAncestor(ElementId id, Set<ElementId> chosen) {
        Set<ElementId> seen = new HashSet<>(Set.of(id));
        ElementId at = parentOf(id);
        while (at != null && seen.add(at)) {
            if (chosen.contains(at)) {
                return true;
            }
            at = parentOf(at);
        }
        return false;
    }

    private @Nullable ElementId parentOf(ElementId id) {
        return model.element(id) instanceof Domain domain ? parent(domain) : null;
    }

    private void domain(
            ElementId id,
            @Nullable String inside,
            int depth,
            Map<ElementId, List<Domain>> below,
            Map<ElementId, List<BoundedContext>> contexts,
            List<Shape> shapes,
            Set<ElementId> drawn) {
        if (depth > MAX_DEPTH || !(model.element(id) instanceof Domain domain) || !drawn.add(id)) {
            return;
        }
        String own = Shape.idOf(domain.type(), domain.fqn());
        shapes.add(
                new Shape(
                        own,
                        domain.fqn(),
                        domain.type(),
                        domain.name(),
                        "",
                        "",
                        name(domain.classification()),
                        domain.vision().or(domain::description).orElse(""),
                        inside,
                        domain.location()));
        for (BoundedContext each : contexts.getOrDefault(id, List.of())) {
            shapes.add(shape(each, own));
        }
        for (Domain each : below.getOrDefault(id, List.of())) {
            domain(each.declaration().id(), own, depth + 1, below, contexts, shapes, drawn);
        }
    }

    private static Shape shape(BoundedContext each, @Nullable String inside) {
        return new Shape(
                Shape.idOf(each.type(), each.fqn()),
                each.fqn(),
                each.type(),
                each.name(),
                name(each.domain()),
                name(each.effectiveTeam()),
                name(each.effectiveClassification()),
                each.description().orElse(""),
                inside,
                each.location());
    }

    private static String name(Optional<ElementId> id) {
        return id.map(ElementId::name).orElse("");
    }
}
