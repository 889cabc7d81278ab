package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Drawing.Area;
import dev.toolroom.domainlang.diagram.Drawing.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bounded contexts in columns, upstream to the left. What hangs together is laid out on its own;
 * the parts are then put side by side, the largest first.
 */
final class LayeredLayout {
    private static final int GAP = 40;

    private LayeredLayout() {}

    static Drawing of(Diagram diagram) {
        List<ConnectedPart> parts = parts(diagram);
        parts.sort((a, b) -> Integer.compare(b.members(), a.members()));
        Shelves shelves = Shelves.of(parts.stream().map(ConnectedPart::size).toList(), GAP);
        Map<String, Area> places = new HashMap<>();
        Map<Integer, Route> routes = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            int right = shelves.areas().get(i).x() + NestedLayout.MARGIN;
            int down = shelves.areas().get(i).y() + NestedLayout.MARGIN + NestedLayout.TITLE;
            parts.get(i).places().forEach((id, area) -> places.put(id, area.movedBy(right, down)));
            parts.get(i)
                    .routes()
                    .forEach((number, route) -> routes.put(number, route.movedBy(right, down)));
        }
        List<Route> inOrder = new ArrayList<>();
        for (int i = 0; i < diagram.connections().size(); i++) {
            inOrder.add(routes.getOrDefault(i, new Route(List.of())));
        }
        return new Drawing(
                diagram,
                shelves.width() + 2 * NestedLayout.MARGIN,
                shelves.height() + 2 * NestedLayout.MARGIN + NestedLayout.TITLE,
                places,
                inOrder);
    }

    private static List<ConnectedPart> parts(Diagram diagram) {
        Map<String, String> leaders = new LinkedHashMap<>();
        diagram.shapes().forEach(each -> leaders.put(each.id(), each.id()));
        for (Connection each : diagram.connections()) {
            leaders.put(leader(leaders, each.from()), leader(leaders, each.to()));
        }
        Map<String, List<Shape>> members = new LinkedHashMap<>();
        for (Shape each : diagram.shapes()) {
            members.computeIfAbsent(leader(leaders, each.id()), key -> new ArrayList<>()).add(each);
        }
        Map<String, Map<Integer, Connection>> connections = new HashMap<>();
        for (int i = 0; i < diagram.connections().size(); i++) {
            Connection each = diagram.connections().get(i);
            connections
                    .computeIfAbsent(leader(leaders, each.from()), key -> new LinkedHashMap<>())
                    .put(i, each);
        }
        List<ConnectedPart> parts = new ArrayList<>();
        members.forEach(
                (leader, shapes) ->
                        parts.add(
                                ConnectedPart.of(
                                        shapes, connections.getOrDefault(leader, Map.of()))));
        return parts;
    }

    private static String leader(Map<String, String> leaders, String id) {
        String at = id;
        while (true) {
            String next = leaders.getOrDefault(at, at);
            if (next.equals(at)) {
                return at;
            }
            at = next;
        }
    }
}
