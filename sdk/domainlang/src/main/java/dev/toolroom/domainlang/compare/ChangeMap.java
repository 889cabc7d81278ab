package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws the contexts and relationships that changed, with their unchanged neighbours. The place of
 * the classification shows what happened to a context, so that colors and legend explain it.
 */
final class ChangeMap {
    private static final String ADDED = "Added";
    private static final String REMOVED = "Removed";
    private static final String CHANGED = "Changed";

    /** Unchanged neighbors have no color and no entry in the legend. */
    private static final String UNCHANGED = "";

    private final Side before;
    private final Side after;
    private final Matching matching;
    private final Set<String> changed;
    private final List<RelationshipComparison.Result> relationships;

    /** The contexts by key, with their newest names. */
    private final Map<String, BoundedContext> contexts = new LinkedHashMap<>();

    private final Map<String, String> states = new LinkedHashMap<>();

    ChangeMap(
            Side before,
            Side after,
            Matching matching,
            Set<String> changed,
            List<RelationshipComparison.Result> relationships) {
        this.before = before;
        this.after = after;
        this.matching = matching;
        this.changed = changed;
        this.relationships = relationships;
    }

    Diagram diagram() {
        before.model().boundedContexts().forEach(each -> contexts.put(before.key(each), each));
        after.model().boundedContexts().forEach(each -> contexts.put(after.key(each), each));
        contexts.forEach(
                (key, each) -> {
                    if (matching.added().contains(each)) {
                        states.put(key, ADDED);
                    } else if (matching.removed().contains(each)) {
                        states.put(key, REMOVED);
                    } else if (changed.contains(key)) {
                        states.put(key, CHANGED);
                    }
                });
        List<Connection> connections = new ArrayList<>();
        for (var each : relationships) {
            if (each.fresh() != null) {
                connections.add(connection(after, each.fresh(), each.change().word()));
            } else if (each.old() != null) {
                connections.add(connection(before, each.old(), each.change().word()));
            }
        }
        for (Relationship each : after.model().relationships()) {
            boolean shown =
                    states.containsKey(after.key(each.left()))
                            && states.containsKey(after.key(each.right()));
            boolean reported = relationships.stream().anyMatch(one -> each.equals(one.fresh()));
            if (shown && !reported) {
                connections.add(connection(after, each, ""));
            }
        }
        List<Shape> shapes = new ArrayList<>();
        states.forEach(
                (key, state) -> {
                    BoundedContext context = contexts.get(key);
                    if (context != null) {
                        shapes.add(shape(context, state));
                    }
                });
        return new Diagram(Diagram.Kind.CONTEXT_MAP, "Changes", null, shapes, connections);
    }

    private Connection connection(Side side, Relationship each, String note) {
        return Connection.of(each, id -> end(side, id), note);
    }

    /** The newest name of a context, which is drawn from now on. */
    private String end(Side side, ElementId id) {
        String key = side.key(id);
        states.putIfAbsent(key, UNCHANGED);
        BoundedContext context = contexts.get(key);
        return context == null ? id.fqn() : context.fqn();
    }

    /** Text formats have no legend: the name itself shows the state there. */
    private static String marked(String name, String state) {
        return switch (state) {
            case ADDED -> "+ " + name;
            case REMOVED -> "− " + name;
            case CHANGED -> "~ " + name;
            default -> name;
        };
    }

    private static Shape shape(BoundedContext each, String state) {
        return new Shape(
                each.fqn(),
                each.fqn(),
                each.type(),
                marked(each.name(), state),
                each.domain().map(ElementId::name).orElse(""),
                each.effectiveTeam().map(ElementId::name).orElse(""),
                state,
                each.description().orElse(""),
                null,
                each.location());
    }
}
