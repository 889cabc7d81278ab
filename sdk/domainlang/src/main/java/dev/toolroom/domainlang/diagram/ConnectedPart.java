package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Drawing.Area;
import dev.toolroom.domainlang.diagram.Drawing.Point;
import dev.toolroom.domainlang.diagram.Drawing.Route;
import dev.toolroom.domainlang.diagram.Shelves.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shapes that hang together, laid out from 0, 0.
 *
 * @param routes by the number of the connection
 */
record ConnectedPart(int members, Size size, Map<String, Area> places, Map<Integer, Route> routes) {
    private static final int PORT = 24;
    private static final int LOOP = 24;

    static ConnectedPart of(List<Shape> shapes, Map<Integer, Connection> connections) {
        return new Making(shapes, connections).part();
    }

    private static final class Making {
        private final List<Shape> shapes;
        private final Map<String, Integer> numbers = new HashMap<>();
        private final List<Map.Entry<Integer, Connection>> edges = new ArrayList<>();
        private final List<Map.Entry<Integer, Connection>> loops = new ArrayList<>();
        private final Layers layers;
        private final int[] heights;
        private final int[] middles;
        private final int[] lefts;
        private final int[] widths;

        Making(List<Shape> shapes, Map<Integer, Connection> connections) {
            this.shapes = shapes;
            for (int i = 0; i < shapes.size(); i++) {
                numbers.put(shapes.get(i).id(), i);
            }
            for (var each : connections.entrySet()) {
                boolean loop = each.getValue().from().equals(each.getValue().to());
                (loop ? loops : edges).add(each);
            }
            int[][] pairs = new int[edges.size()][];
            for (int i = 0; i < pairs.length; i++) {
                Connection each = edges.get(i).getValue();
                pairs[i] =
                        new int[] {
                            numbers.getOrDefault(each.from(), 0), numbers.getOrDefault(each.to(), 0)
                        };
            }
            layers = new Layers(shapes.size(), pairs);
            heights = heights();
            middles = Heights.of(layers, heights);
            lefts = new int[layers.columns().size()];
            widths = new int[layers.columns().size()];
            columns();
        }

        private int[] heights() {
            int[] all = new int[layers.size()];
            Arrays.fill(all, 12);
            for (int i = 0; i < shapes.size(); i++) {
                int ports =
                        Math.max(
                                layers.neighbours(i, true).size(),
                                layers.neighbours(i, false).size());
                all[i] = Math.max(ShapeText.height(shapes.get(i)), ports * PORT + 12);
            }
            return all;
        }

        /** A column is as wide as its widest shape; between two is room for what edges say. */
        private void columns() {
            int[] gaps = new int[lefts.length];
            Arrays.fill(gaps, 90);
            int[] columnOf = new int[layers.size()];
            for (int column = 0; column < lefts.length; column++) {
                for (int number : layers.columns().get(column)) {
                    columnOf[number] = column;
                    if (!layers.isBend(number)) {
                        widths[column] =
                                Math.max(widths[column], ShapeText.width(shapes.get(number)));
                    }
                }
            }
            for (int i = 0; i < edges.size(); i++) {
                Connection each = edges.get(i).getValue();
                int[] chain = layers.chain(i);
                boolean turned = layers.isTurned(i);
                int first = label(turned ? each.toLabel() : each.fromLabel());
                int last = label(turned ? each.fromLabel() : each.toLabel());
                int start = columnOf[chain[0]];
                int end = columnOf[chain[chain.length - 1]] - 1;
                if (start == end) {
                    gaps[start] =
                            Math.max(gaps[start], first + last + label(each.middleLabel()) + 44);
                } else {
                    gaps[start] = Math.max(gaps[start], first + label(each.middleLabel()) + 44);
                    gaps[end] = Math.max(gaps[end], last + 44);
                }
            }
            for (int column = 1; column < lefts.length; column++) {
                lefts[column] = lefts[column - 1] + widths[column - 1] + gaps[column - 1];
            }
        }

        private static int label(String text) {
            return text.isEmpty() ? 0 : Text.width(text, Text.SMALL) + 16;
        }

        ConnectedPart part() {
            int top = loops.isEmpty() ? 0 : LOOP;
            Map<String, Area> places = new HashMap<>();
            int bottom = 0;
            for (int column = 0; column < lefts.length; column++) {
                for (int number : layers.columns().get(column)) {
                    bottom = Math.max(bottom, top + middles[number] + heights[number] / 2);
                    if (!layers.isBend(number)) {
                        places.put(shapes.get(number).id(), area(number, column, top));
                    }
                }
            }
            int last = lefts.length - 1;
            var size = new Size(lefts[last] + widths[last], bottom);
            return new ConnectedPart(shapes.size(), size, places, routes(places, top));
        }

        private Area area(int number, int column, int top) {
            int width = ShapeText.width(shapes.get(number));
            return new Area(
                    lefts[column] + (widths[column] - width) / 2,
                    top + middles[number] - heights[number] / 2,
                    width,
                    heights[number]);
        }

        private Map<Integer, Route> routes(Map<String, Area> places, int top) {
            int[] starts = ports(false);
            int[] ends = ports(true);
            Map<Integer, Route> routes = new HashMap<>();
            for (int i = 0; i < edges.size(); i++) {
                int[] chain = layers.chain(i);
                Area left = places.get(shapes.get(chain[0]).id());
                Area right = places.get(shapes.get(chain[chain.length - 1]).id());
                if (left == null || right == null) {
                    continue;
                }
                List<Point> points = new ArrayList<>();
                points.add(new Point(left.x() + left.width(), top + starts[i]));
                int column = columnOf(chain[0]);
                for (int at = 1; at < chain.length - 1; at++) {
                    int y = top + middles[chain[at]];
                    points.add(new Point(lefts[column + at], y));
                    points.add(new Point(lefts[column + at] + widths[column + at], y));
                }
                points.add(new Point(right.x(), top + ends[i]));
                routes.put(
                        edges.get(i).getKey(),
                        new Route(layers.isTurned(i) ? points.reversed() : points));
            }
            for (var each : loops) {
                Area area = places.get(each.getValue().from());
                if (area != null) {
                    routes.put(each.getKey(), loop(area));
                }
            }
            return routes;
        }

        private int columnOf(int number) {
            for (int column = 0; column < lefts.length; column++) {
                if (layers.columns().get(column).contains(number)) {
                    return column;
                }
            }
            return 0;
        }

        private static Route loop(Area area) {
            int right = area.x() + area.width() - 24;
            int left = right - 60;
            int above = area.y() - LOOP + 6;
            return new Route(
                    List.of(
                            new Point(left, area.y()),
                            new Point(left, above),
                            new Point(right, above),
                            new Point(right, area.y())));
        }

        /** Where each edge leaves or meets its shape: in the order of where it comes from. */
        private int[] ports(boolean toTheLeft) {
            Map<Integer, List<Integer>> byShape = new HashMap<>();
            for (int i = 0; i < edges.size(); i++) {
                int[] chain = layers.chain(i);
                int shape = toTheLeft ? chain[chain.length - 1] : chain[0];
                byShape.computeIfAbsent(shape, key -> new ArrayList<>()).add(i);
            }
            int[] ports = new int[edges.size()];
            byShape.forEach(
                    (shape, all) -> {
                        all.sort(Comparator.comparingInt(edge -> middles[next(edge, toTheLeft)]));
                        for (int i = 0; i < all.size(); i++) {
                            ports[all.get(i)] =
                                    middles[shape] + (2 * i - all.size() + 1) * PORT / 2;
                        }
                    });
            return ports;
        }

        private int next(int edge, boolean toTheLeft) {
            int[] chain = layers.chain(edge);
            return toTheLeft ? chain[chain.length - 2] : chain[1];
        }
    }
}
