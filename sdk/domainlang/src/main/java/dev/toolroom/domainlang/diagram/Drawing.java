package dev.toolroom.domainlang.diagram;

import java.util.List;
import java.util.Map;

/**
 * A diagram with a place for everything, in pixels from the upper left.
 *
 * @param places by the ids of the shapes
 * @param routes one for each connection, in their order
 */
public record Drawing(
        Diagram diagram, int width, int height, Map<String, Area> places, List<Route> routes) {

    /** A rectangle. */
    public record Area(int x, int y, int width, int height) {
        Area movedBy(int right, int down) {
            return new Area(x + right, y + down, width, height);
        }
    }

    /** A point. */
    public record Point(int x, int y) {
        Point movedBy(int right, int down) {
            return new Point(x + right, y + down);
        }
    }

    /** The way of a connection, from its beginning to its end. */
    public record Route(List<Point> points) {
        public Route {
            points = List.copyOf(points);
        }

        Route movedBy(int right, int down) {
            return new Route(points.stream().map(each -> each.movedBy(right, down)).toList());
        }
    }

    public static Drawing of(Diagram diagram) {
        return diagram.kind() == Diagram.Kind.CONTEXT_MAP
                ? LayeredLayout.of(diagram)
                : NestedLayout.of(diagram);
    }
}
