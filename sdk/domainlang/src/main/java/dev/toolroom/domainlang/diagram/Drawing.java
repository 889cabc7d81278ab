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

        /**
         * Where it is labelled: above a shape that it comes back to, else where it is level between
         * others, which it is past them, else half way.
         */
        Point middle() {
            Point a = points.get(0);
            Point b = points.get(1);
            if (points.size() > 2 && a.x() == b.x()) {
                return new Point((a.x() + points.get(2).x()) / 2, b.y());
            }
            Point from = points.size() > 3 ? b : a;
            Point to = points.get(points.size() > 3 ? 2 : 1);
            return new Point((from.x() + to.x()) / 2, (from.y() + to.y()) / 2);
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
