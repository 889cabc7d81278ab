package dev.toolroom.capability.domainlang.diagram;

import dev.toolroom.capability.domainlang.diagram.Drawing.Area;
import dev.toolroom.capability.domainlang.diagram.Drawing.Point;
import dev.toolroom.capability.domainlang.syntax.Pattern;
import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.List;

/** A drawing as data, for whoever draws it themselves: shapes with places, ways with points. */
public final class GraphJson {
    private GraphJson() {}

    public static Json.Obj of(Drawing drawing) {
        List<Json> nodes = new ArrayList<>();
        List<String> classifications = drawing.diagram().classifications();
        for (Shape each : drawing.diagram().shapes()) {
            Area area = drawing.places().get(each.id());
            if (area != null) {
                nodes.add(node(each, area, Hue.of(each.classification(), classifications)));
            }
        }
        List<Json> edges = new ArrayList<>();
        for (int i = 0; i < drawing.diagram().connections().size(); i++) {
            edges.add(
                    edge(
                            i,
                            drawing.diagram().connections().get(i),
                            drawing.routes().get(i).points()));
        }
        return Json.object()
                .put("width", drawing.width())
                .put("height", drawing.height())
                .put("nodes", new Json.Arr(nodes))
                .put("edges", new Json.Arr(edges))
                .build();
    }

    private static Json node(Shape shape, Area area, int hue) {
        var json =
                Json.object()
                        .put("id", shape.id())
                        .put("type", shape.type().published())
                        .put("fqn", shape.fqn())
                        .put("label", shape.label());
        putText(json, "domain", shape.domain());
        putText(json, "team", shape.team());
        putText(json, "classification", shape.classification());
        putText(json, "description", shape.description());
        return json.putIfPresent("parent", shape.inside())
                .put("hue", hue)
                .put("x", area.x())
                .put("y", area.y())
                .put("width", area.width())
                .put("height", area.height())
                .put("location", shape.location().json())
                .build();
    }

    private static void putText(Json.Fresh json, String name, String text) {
        if (!text.isEmpty()) {
            json.put(name, text);
        }
    }

    private static Json edge(int number, Connection each, List<Point> points) {
        List<Json> way = new ArrayList<>();
        for (Point point : points) {
            way.add(Json.object().put("x", point.x()).put("y", point.y()).build());
        }
        return Json.object()
                .put("id", "e" + number)
                .put("from", each.from())
                .put("to", each.to())
                .put("kind", each.kind())
                .put("direction", each.direction().word())
                .put("fromPatterns", patterns(each.fromPatterns()))
                .put("toPatterns", patterns(each.toPatterns()))
                .put("fromLabel", each.fromLabel())
                .put("toLabel", each.toLabel())
                .put("label", each.middleLabel())
                .put("source", each.source())
                .put("points", new Json.Arr(way))
                .put("location", each.location().json())
                .build();
    }

    private static Json patterns(List<Pattern> patterns) {
        return Json.Arr.ofTexts(patterns.stream().map(Pattern::longName).toList());
    }
}
