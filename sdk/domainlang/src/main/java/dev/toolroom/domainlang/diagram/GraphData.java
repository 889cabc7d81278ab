package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Drawing.Area;
import dev.toolroom.domainlang.diagram.Drawing.Point;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A drawing as data, for whoever draws it themselves: shapes with places, ways with points. */
public final class GraphData {
    private GraphData() {}

    public static Map<String, Object> of(Drawing drawing) {
        List<Map<String, Object>> nodes = new ArrayList<>();
        List<String> classifications = drawing.diagram().classifications();
        for (Shape each : drawing.diagram().shapes()) {
            Area area = drawing.places().get(each.id());
            if (area != null) {
                nodes.add(node(each, area, Hue.of(each.classification(), classifications)));
            }
        }
        List<Map<String, Object>> edges = new ArrayList<>();
        for (int i = 0; i < drawing.diagram().connections().size(); i++) {
            edges.add(
                    edge(
                            i,
                            drawing.diagram().connections().get(i),
                            drawing.routes().get(i).points()));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("width", drawing.width());
        data.put("height", drawing.height());
        data.put("nodes", nodes);
        data.put("edges", edges);
        return data;
    }

    private static Map<String, Object> node(Shape shape, Area area, int hue) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", shape.id());
        data.put("type", shape.type().published());
        data.put("fqn", shape.fqn());
        data.put("label", shape.label());
        putText(data, "domain", shape.domain());
        putText(data, "team", shape.team());
        putText(data, "classification", shape.classification());
        putText(data, "description", shape.description());
        String inside = shape.inside();
        if (inside != null) {
            data.put("parent", inside);
        }
        data.put("hue", hue);
        data.put("x", area.x());
        data.put("y", area.y());
        data.put("width", area.width());
        data.put("height", area.height());
        data.put("location", shape.location().data());
        return data;
    }

    private static void putText(Map<String, Object> data, String name, String text) {
        if (!text.isEmpty()) {
            data.put(name, text);
        }
    }

    private static Map<String, Object> edge(int number, Connection each, List<Point> points) {
        List<Map<String, Object>> way = new ArrayList<>();
        for (Point point : points) {
            Map<String, Object> place = new LinkedHashMap<>();
            place.put("x", point.x());
            place.put("y", point.y());
            way.add(place);
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", "e" + number);
        data.put("from", each.from());
        data.put("to", each.to());
        data.put("kind", each.kind());
        data.put("direction", each.direction().word());
        data.put("fromPatterns", patterns(each.fromPatterns()));
        data.put("toPatterns", patterns(each.toPatterns()));
        data.put("fromLabel", each.fromLabel());
        data.put("toLabel", each.toLabel());
        data.put("label", each.middleLabel());
        data.put("source", each.source());
        data.put("points", way);
        data.put("location", each.location().data());
        return data;
    }

    private static List<String> patterns(List<Pattern> patterns) {
        return patterns.stream().map(Pattern::longName).toList();
    }
}
